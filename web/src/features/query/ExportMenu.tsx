import { useEffect, useState } from 'react';
import type { Api } from '../../api/Api';
import { useWorkroom } from '../../api/Workroom';
import type { CopyFormat } from '../../model/cells';
import { problemOf } from '../../model/problem';
import { fieldsOf } from '../../model/schema';
import { bytesText, countText } from '../../model/text';
import { Button } from '../../ui/Button';
import { Menu } from '../../ui/Menu';
import { ProblemNotice } from '../../ui/Notice';
import { ProgressBar } from '../../ui/ProgressBar';
import { useSay } from '../../ui/Toasts';
import { useExporter } from './desk';
import type { Exporter } from './Exporter';
import type { Order } from './Runner';
import { css } from './css';

interface Properties {
  readonly exporter: Exporter;
  readonly order: Order;
  /** What is copied: the selected cells, or all rows that are here. */
  readonly what: string;
  readonly onCopy: (format: CopyFormat, word: string) => void;
}

const WORDS: Readonly<Record<string, string>> = {
  csv: 'CSV',
  jsonl: 'JSON Lines',
  parquet: 'Parquet',
};

const COPIES: readonly (readonly [CopyFormat, string])[] = [
  ['csv', 'CSV'],
  ['markdown', 'Markdown'],
  ['json', 'JSON'],
];

/** All ways to take rows along: the whole result as a file, or what is here to the clipboard. */
export function ExportMenu({ exporter, order, what, onCopy }: Properties) {
  const { api } = useWorkroom();
  const state = useExporter(exporter);
  const say = useSay();
  const formats = useFormats(api);
  const { written } = state;
  const files = order.kind === 'stub' ? [] : formats;
  return (
    <span className={css.export} role="group" aria-label="Export">
      {state.running ? (
        <>
          <ProgressBar
            label="Export progress"
            progress={state.progress ?? { done: 0, total: 0, message: '' }}
          />
          <Button kind="danger" icon="stop" onClick={exporter.stop}>
            Cancel export
          </Button>
        </>
      ) : (
        <>
          {written ? (
            <span className={css.written} role="status">
              {written.name}: {countText(written.rows, 'row', 'rows')}, {bytesText(written.bytes)}
              {written.notes.map((note) => `, ${note}`)}
            </span>
          ) : null}
          <Menu
            label="Export"
            actions={[
              ...files.map((format) => ({
                id: `file-${format}`,
                title: `Download all rows as ${WORDS[format] ?? format}`,
                icon: 'download' as const,
                run: () => void exporter.write(order, format),
              })),
              ...(written
                ? [
                    {
                      id: 'again',
                      title: `Save ${written.name} again`,
                      icon: 'file' as const,
                      run: () =>
                        void exporter
                          .save(written)
                          .catch((wrong: unknown) => say.problem(problemOf(wrong))),
                    },
                  ]
                : []),
              ...COPIES.map(([format, word], index) => ({
                id: `copy-${format}`,
                title: `Copy ${what} as ${word}`,
                icon: 'copy' as const,
                apart: index === 0 && files.length > 0,
                run: () => onCopy(format, word),
              })),
            ]}
          >
            <Button icon="download">Export</Button>
          </Menu>
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
