import { useWorkroom } from '../../api/Workroom';
import { exportIn, fileNameOf, type Export } from '../../model/exports';
import { problemOf } from '../../model/problem';
import { bytesText, countText } from '../../model/text';
import { gridIn } from '../../model/tree';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { JsonTree } from '../../ui/JsonTree';
import { Sheet } from '../../ui/Sheet';
import { useSay } from '../../ui/Toasts';
import { css } from './css';
import { save } from '../../ui/save';
import { ui } from '../../ui/look';

/** A part of a call as JSON, with its name and a button that copies it. */
export function JsonPart({ title, value }: { readonly title: string; readonly value: unknown }) {
  return (
    <section className={css.part}>
      <div className={css.partHead}>
        <h3 className={ui.stamp}>{title}</h3>
        <CopyButton
          text={JSON.stringify(value, null, 2)}
          label={`Copy the ${title.toLowerCase()} as JSON`}
        />
      </div>
      <JsonTree value={value} label={title} />
    </section>
  );
}

/** What a tool said: rows as a table where there are some, a file where it was too large, and JSON. */
export function AnswerView({
  body,
  title = 'Answer',
}: {
  readonly body: unknown;
  readonly title?: string;
}) {
  const grid = gridIn(body);
  const elsewhere = exportIn(body);
  return (
    <>
      {elsewhere ? <Download {...elsewhere} /> : null}
      {grid && grid.columns.length > 0 ? (
        <section className={css.part}>
          <div className={css.partHead}>
            <h3 className={ui.stamp}>{countText(grid.rows.length, 'row', 'rows')}</h3>
          </div>
          <Sheet grid={grid} label="Rows" />
        </section>
      ) : null}
      <JsonPart title={title} value={body} />
    </>
  );
}

function Download({ reference, bytes }: Export) {
  const { api } = useWorkroom();
  const say = useSay();
  const saveAll = async () => {
    try {
      save(await api.export(reference), fileNameOf(reference));
    } catch (wrong) {
      say.problem(problemOf(wrong));
    }
  };
  return (
    <p className={css.download}>
      <span>The answer was too large for one call. This is the first part.</span>
      <Button icon="download" onClick={saveAll}>
        Save all {bytesText(bytes)}
      </Button>
    </p>
  );
}
