import { NameDialog } from '../../ui/NameDialog';

export function RenameDialog({
  name,
  onClose,
  onRename,
}: {
  readonly name: string;
  readonly onClose: () => void;
  readonly onRename: (name: string) => Promise<void>;
}) {
  return (
    <NameDialog
      title={`Rename ${name} everywhere`}
      label="New name"
      name={name}
      action="Rename"
      onClose={onClose}
      onName={onRename}
    />
  );
}

export function NewFileDialog({
  onClose,
  onFile,
}: {
  readonly onClose: () => void;
  readonly onFile: (name: string) => void;
}) {
  return (
    <NameDialog
      title="New file"
      label="Name, ending in .dlang"
      name="new.dlang"
      action="Open"
      onClose={onClose}
      onName={(name) => onFile(name.endsWith('.dlang') ? name : `${name}.dlang`)}
    />
  );
}
