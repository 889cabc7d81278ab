import { useDesk } from './Desk';
import { ExportWindow } from './ExportWindow';
import { FileWindow } from './FileWindow';
import { ImportWindow } from './ImportWindow';
import { PublishWindow } from './PublishWindow';

/** The window over the page, if one is open. */
export function Windows() {
  const { window, showWindow } = useDesk();
  const close = () => showWindow(undefined);
  switch (window) {
    case 'publish':
      return <PublishWindow onClose={close} />;
    case 'import':
      return <ImportWindow onClose={close} />;
    case 'export':
      return <ExportWindow onClose={close} />;
    case 'file':
      return <FileWindow onClose={close} />;
    default:
      return null;
  }
}
