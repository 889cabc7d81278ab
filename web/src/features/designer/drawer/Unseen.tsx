import { visible } from '../../../model/text';
import { css } from '../css';

/** What a name holds that the field above cannot show: a database may have had it before. */
export function Unseen({ name }: { readonly name: string }) {
  const shown = visible(name);
  return shown === name ? null : (
    <p className={css.unseenName}>
      Contains invisible characters: <code>{shown}</code>
    </p>
  );
}
