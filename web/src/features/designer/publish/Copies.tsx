import type { Preview } from '../../../model/designer/publish';
import { countText } from '../../../model/text';
import { Button } from '../../../ui/Button';

interface Properties {
  readonly preview: Preview;
  readonly disabled: boolean;
  readonly onRestore: (id: string) => void;
}

/** The saved copies of a scratch database. */
export function Copies({ preview, disabled, onRestore }: Properties) {
  return preview.copies.length === 0 ? null : (
    <details>
      <summary>{countText(preview.copies.length, 'saved copy', 'saved copies')}</summary>
      <ul>
        {preview.copies.map((copy) => (
          <li key={copy.id}>
            {new Date(copy.at).toLocaleString()}{' '}
            <Button disabled={disabled} onClick={() => onRestore(copy.id)}>
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
