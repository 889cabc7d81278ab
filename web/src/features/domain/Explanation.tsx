import { Markdown } from '../../ui/Markdown';
import { css } from './css';

/** What an element means, in the words of the explain tool. */
export function Explanation({ text }: { readonly text: string }) {
  return <Markdown text={text} className={css.explanation} />;
}
