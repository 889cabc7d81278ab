import { useEffect, useState } from 'react';
import type { Api } from '../../api/Api';
import { useWorkroom } from '../../api/Workroom';
import { problemOf } from '../../model/problem';
import { fieldsOf } from '../../model/schema';
import { bytesText, countText } from '../../model/text';
import { Button } from '../../ui/Button';
import { ProblemNotice } from '../../ui/Notice';
import { ProgressBar } from '../../ui/ProgressBar';
import { useSay } from '../../ui/Toasts';
import { useExporter, type Desk } from './desk';
import type { Order } from './Runner';
import { css } from './css';
import { ui } from '../../ui/look';

const WORDS: Readonly<Record<string, string>> = {
  csv: 'CSV',
  jsonl: 'JSON Lines',
  parquet: 'Parquet',
};

/** The whole result to a file: all of its rows, also those that are not here. */
export function ExportBar({ desk, order }: { readonly desk: Desk; readonly order: Order }) {
  const { api } = useWorkroom();
  const state = useExporter(desk);
  const say = useSay();
  const formats = useFormats(api);
  const [format, setFormat] = useState('csv');
  const { written } = state;
  if (order.kind === 'stub') return null;
  return (
    <span className={css.export} role="group" aria-label="Export">
      {state.running ? (
        <>
          <ProgressBar
            label="Export progress"
            progress={state.progress ?? { done: 0, total: 0, message: '' }}
          />
          <Button kind="danger" icon="stop" onClick={desk.exporter.stop}>
            Cancel export
          </Button>
        </>
      ) : (
        <>
          {written ? (
            <span className={css.written} role="status">
              {written.name}: {countText(written.rows, 'row', 'rows')}, {bytesText(written.bytes)}
              {written.notes.map((note) => `, ${note}`)}
              <Button
                kind="quiet"
                onClick={() =>
                  void desk.exporter
                    .save(written)
                    .catch((wrong: unknown) => say.problem(problemOf(wrong)))
                }
              >
                Save again
              </Button>
            </span>
          ) : null}
          <select
            className={ui.input}
            aria-label="Format of the file"
            value={format}
            onChange={(event) => setFormat(event.target.value)}
          >
            {formats.map((each) => (
              <option key={each} value={each}>
                {WORDS[each] ?? each}
              </option>
            ))}
          </select>
          <Button icon="download" onClick={() => void desk.exporter.write(order, format)}>
            Export
          </Button>
        </>
      )}
      {state.problem ? <ProblemNotice problem={state.problem} /> : null}
    </span>
  );
}

/** The formats that the server's contract names. */
function useFormats(api: Api): readonly string[] {
  const [formats, setFormats] = useState<readonly string[]>(['csv', 'jsonl']);
  useEffect(() => {
    let wanted = true;
    api.tools().then(
      (tools) => {
        const contract = tools.find((tool) => tool.name === 'query_export');
        const field =
          contract && fieldsOf(contract.inputSchema).find(({ name }) => name === 'format');
        const known = field?.options.map((option) => option.replace(/^"|"$/g, '')) ?? [];
        if (wanted && known.length > 0) setFormats(known);
      },
      () => {
        // Two formats are always there.
      },
    );
    return () => {
      wanted = false;
    };
  }, [api]);
  return formats;
}
