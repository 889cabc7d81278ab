import type { Problem } from '../../../model/problem';
import { visible } from '../../../model/text';
import { css } from '../css';

/** What the engine says about the field above, in the words an agent gets. */
export function Fault({ of }: { readonly of: Problem | undefined }) {
  if (!of) return null;
  return (
    <p className={css.fault} role="alert">
      {visible(of.message)}
    </p>
  );
}
