import { Prose } from '../../ui/Prose';
import { css } from './css';

/** What an element means, in the words of the explain tool. */
export function Explanation({ text }: { readonly text: string }) {
  return <Prose text={text} className={css.explanation} />;
}
