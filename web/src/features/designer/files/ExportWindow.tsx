import { useState } from 'react';
import { drawingOf } from '../../../model/designer/drawing';
import { titleOf } from '../../../model/designer/schema';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { useDesk } from '../Desk';
import { save } from '../../../ui/save';
import { pngOf } from './files';
import { DialectSelect } from './DialectSelect';
import { DIALECTS, type Dialect } from './dialects';
import { css } from '../css';
import { ui } from '../../../ui/look';

const FORMATS = [
  ['sql', 'SQL', 'sql', 'A script that creates the whole schema'],
  ['dbml', 'DBML', 'dbml', 'Design file with layout, for version control'],
  ['mermaid', 'Mermaid', 'mmd', 'Diagram for Markdown viewers'],
  ['markdown', 'Markdown', 'md', 'Documentation of every table'],
  ['prisma', 'Prisma', 'prisma', 'Schema file of the Prisma ORM'],
  ['drizzle', 'Drizzle', 'ts', 'Tables of the Drizzle ORM, TypeScript'],
  ['sqlalchemy', 'SQLAlchemy', 'py', 'Models of SQLAlchemy, Python'],
  ['json', 'JSON', 'json', 'The model with IDs'],
  ['svg', 'SVG', 'svg', 'The canvas as vector graphics'],
  ['png', 'PNG', 'png', 'The canvas as an image, at 2×'],
] as const;

type Format = (typeof FORMATS)[number][0];

/** Formats that are written for one kind of database. */
const OF_DIALECT: ReadonlySet<Format> = new Set(['sql', 'prisma', 'drizzle', 'sqlalchemy']);

/** Takes the design out of the house. */
export function ExportWindow({ onClose }: { readonly onClose: () => void }) {
  const { design, store, sight, places, isFolded, attempt } = useDesk();
  const [format, setFormat] = useState<Format>('sql');
  const [dialect, setDialect] = useState<Dialect>(
    DIALECTS.find((each) => each === design.dialect) ?? 'sqlserver',
  );
  const [busy, setBusy] = useState(false);
  const chosen = FORMATS.find(([id]) => id === format)!;
  const name = `${titleOf(design)}.${chosen[2]}`;

  const file = async (): Promise<Blob> => {
    if (format === 'svg' || format === 'png') {
      const picture = drawingOf(sight.shown, places.places, isFolded, titleOf(design));
      return format === 'svg' ? new Blob([picture.svg], { type: 'image/svg+xml' }) : pngOf(picture);
    }
    const answer = await store.calls.ask('designer_export', {
      designerId: store.designerId,
      format,
      ...(OF_DIALECT.has(format) ? { dialect } : {}),
    });
    return store.calls.file(answer);
  };
  const download = async () => {
    setBusy(true);
    const done = await attempt(async () => save(await file(), name), `${name} is saved.`);
    setBusy(false);
    if (done) onClose();
  };
  return (
    <Dialog
      title="Export"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" icon="download" disabled={busy} onClick={() => void download()}>
            Save {name}
          </Button>
        </>
      }
    >
      <fieldset className={css.formats}>
        <legend className={ui.unseen}>Format</legend>
        {FORMATS.map(([id, word, , what]) => (
          <label key={id} data-chosen={id === format}>
            <input
              type="radio"
              name="format"
              checked={id === format}
              onChange={() => setFormat(id)}
              {...(id === format ? { 'data-first': true } : {})}
            />
            <b>{word}</b>
            <span>{what}</span>
          </label>
        ))}
      </fieldset>
      {OF_DIALECT.has(format) ? (
        <label className={css.line} htmlFor="export-dialect">
          <span>Dialect</span>
          <DialectSelect id="export-dialect" value={dialect} onChange={setDialect} />
        </label>
      ) : null}
    </Dialog>
  );
}
