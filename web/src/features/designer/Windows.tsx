import { useDesk } from './Desk';
import { ExportWindow } from './files/ExportWindow';
import { FileWindow } from './files/FileWindow';
import { ImportWindow } from './files/ImportWindow';
import { MergeWindow } from './publish/MergeWindow';
import { PublishWindow } from './publish/PublishWindow';

/** The window over the page, if one is open. */
export function Windows() {
  const { window, showWindow } = useDesk();
  const close = () => showWindow(undefined);
  switch (window) {
    case 'publish':
      return <PublishWindow onClose={close} />;
    case 'merge':
      return <MergeWindow onClose={close} onMerged={close} />;
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
