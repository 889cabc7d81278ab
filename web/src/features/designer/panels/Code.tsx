import { sql } from '@codemirror/lang-sql';
import { differences } from '../../../model/designer/compare';
import { Compared as TwoTexts, UNSEEN } from '../../../ui/Compared';
import { Editor } from '../../../ui/Editor';
import { css } from '../css';

const SQL = [sql(), UNSEEN];
const COLOURS = sql();

export function Code({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <div className={css.code}>
      <Editor label={label} value={text} readOnly language={SQL} />
    </div>
  );
}

/** Two scripts beside each other. */
export function Compared({ before, after }: { readonly before: string; readonly after: string }) {
  return (
    <TwoTexts
      before={before}
      after={after}
      beforeLabel="SQL before"
      afterLabel="SQL after"
      language={COLOURS}
      differences={differences}
      className={css.code}
    />
  );
}
