import { useState } from 'react';
import { driftTexts } from '../../../model/designer/publish';
import { countText, visible } from '../../../model/text';
import { Button } from '../../../ui/Button';
import { Icon } from '../../../ui/Icon';
import { useDesk } from '../Desk';
import type { Elsewhere } from './useDesignFile';
import { css } from '../css';
import { cx } from '../../../ui/cx';

const SHOWN = 6;

/** Somebody else wrote the file of this design: what they did, and whose state is to go on. */
export function FileNotice() {
  const { file, changes, window } = useDesk();
  const [busy, setBusy] = useState(false);
  if (!file?.elsewhere || window === 'file') return null;
  const { elsewhere } = file;
  const mine = countText(changes.length, 'change', 'changes');
  return (
    <div className={cx(css.overtaken, css.strip)} role="alert">
      <Icon name="warning" size={16} />
      <div>
        <strong>
          {visible(file.name)} {elsewhere.unreadable ? 'cannot be read.' : 'was changed on disk.'}
        </strong>
        <FileDrift elsewhere={elsewhere} />
        <p className={css.actions}>
          {elsewhere.unreadable ? null : (
            <Button
              kind={changes.length > 0 ? 'danger' : 'primary'}
              disabled={busy}
              onClick={() => {
                setBusy(true);
                void file.reload().finally(() => setBusy(false));
              }}
            >
              {changes.length > 0 ? `Read the file, drop ${mine}` : 'Read the file'}
            </Button>
          )}
          <Button disabled={busy} onClick={file.keepMine}>
            {changes.length > 0 ? 'Keep my changes' : 'Cancel'}
          </Button>
        </p>
      </div>
    </div>
  );
}

export function FileDrift({ elsewhere }: { readonly elsewhere: Elsewhere }) {
  if (elsewhere.unreadable) return <p>{visible(elsewhere.unreadable.message)}</p>;
  const all = driftTexts(elsewhere.drift);
  const lines = all.slice(0, SHOWN);
  const more = elsewhere.total - elsewhere.drift.length + all.length - lines.length;
  return (
    <ul>
      {lines.map((each) => (
        <li key={each}>{visible(each)}</li>
      ))}
      {more > 0 ? <li>and {more} more</li> : null}
    </ul>
  );
}
