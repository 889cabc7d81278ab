import { useState } from 'react';
import { countText } from '../../../model/text';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { ProblemNotice } from '../../../ui/Notice';
import { useDesk } from '../Desk';
import { FileDrift } from './FileNotice';
import { css } from '../css';

/** Two states of one design: what is here, and what lies in the file. A person says which one stays. */
export function FileWindow({ onClose }: { readonly onClose: () => void }) {
  const { file, changes } = useDesk();
  const [busy, setBusy] = useState(false);
  if (!file) return null;
  const through = async (work: () => Promise<boolean>) => {
    setBusy(true);
    const done = await work();
    setBusy(false);
    if (done) onClose();
  };
  const mine = countText(changes.length, 'change', 'changes');
  return (
    <Dialog
      title={file.stale ? `${file.name} was changed on disk` : `Read ${file.name} again?`}
      onClose={onClose}
      footer={
        <>
          <Button data-first disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button kind="danger" disabled={busy} onClick={() => void through(file.reload)}>
            Read the file, drop {mine}
          </Button>
          {file.stale ? (
            <Button
              kind="primary"
              disabled={busy}
              onClick={() => void through(() => file.save(true))}
            >
              Overwrite the file
            </Button>
          ) : null}
        </>
      }
    >
      {file.stale ? (
        <div className={css.importing}>
          <ProblemNotice problem={file.stale} />
          {file.elsewhere ? <FileDrift elsewhere={file.elsewhere} /> : null}
          <p>
            Nothing was written, and your unsaved work ({mine}) is still here. Overwrite the file
            with this design, or read the file and drop what is unsaved here. To bring both
            together, export this design first and merge the two texts.
          </p>
        </div>
      ) : (
        <p>
          The design becomes what the file says. Your unsaved work ({mine}) is discarded; undo
          restores it.
        </p>
      )}
    </Dialog>
  );
}
