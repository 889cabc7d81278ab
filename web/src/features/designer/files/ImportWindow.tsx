import { useState } from 'react';
import { importPreviewOf, type ImportPreview, type Skipped } from '../../../model/designer/imports';
import { problemOf, type Problem } from '../../../model/problem';
import { countText, visible } from '../../../model/text';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { ProblemNotice } from '../../../ui/Notice';
import { useSay } from '../../../ui/Toasts';
import { useDesk } from '../Desk';
import { css } from '../css';
import { ui } from '../../../ui/look';

const PLACED = 200;

const isDbml = (name: string) => /\.dbml$/i.test(name);

/** Brings a script into the design: as edits, in one batch that undo takes back. */
export function ImportWindow({ onClose }: { readonly onClose: () => void }) {
  const { store, design, fit, dropped } = useDesk();
  const say = useSay();
  const [text, setText] = useState(dropped?.text ?? '');
  const [format, setFormat] = useState<'' | 'sql' | 'dbml'>(
    isDbml(dropped?.name ?? '') ? 'dbml' : '',
  );
  const [problem, setProblem] = useState<Problem>();
  const [skipped, setSkipped] = useState<readonly Skipped[]>([]);
  const [busy, setBusy] = useState(false);
  const kind =
    format ||
    (/^\s*(table|project|enum|ref)\b/im.test(text) && !/create\s+table/i.test(text)
      ? 'dbml'
      : 'sql');
  const [preview, setPreview] = useState<ImportPreview>();
  const type = (fresh: string) => {
    setText(fresh);
    setPreview(undefined);
  };
  const read = async (file: File | undefined) => {
    if (!file) return;
    type(await file.text());
    setFormat(isDbml(file.name) ? 'dbml' : '');
  };
  /** What the tool would do, without doing it. */
  const look = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const answer = await store.calls.ask('designer_import', {
        designerId: store.designerId,
        expectedVersion: design.version,
        format: kind,
        text,
        preview: true,
      });
      setPreview(importPreviewOf(answer));
    } catch (wrong) {
      setPreview(undefined);
      setProblem(problemOf(wrong));
    } finally {
      setBusy(false);
    }
  };
  const bring = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const answer = await store.calls.ask('designer_import', {
        designerId: store.designerId,
        expectedVersion: design.version,
        format: kind,
        text,
      });
      await store.refresh();
      const left = (answer['skipped'] ?? []) as readonly Skipped[];
      say(
        `Imported. ${countText(store.state.design?.tables.size ?? 0, 'table', 'tables')} in the design now.`,
      );
      // What came has its places a moment later.
      setTimeout(fit, PLACED);
      if (left.length === 0) onClose();
      else setSkipped(left);
    } catch (wrong) {
      setProblem(problemOf(wrong));
    } finally {
      setBusy(false);
    }
  };
  if (skipped.length > 0) {
    return (
      <Dialog
        title="Imported with skipped statements"
        onClose={onClose}
        footer={
          <Button kind="primary" data-first onClick={onClose}>
            Close
          </Button>
        }
      >
        <SkippedList skipped={skipped} />
      </Dialog>
    );
  }
  return (
    <Dialog
      title="Import"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button disabled={text.trim() === '' || busy} onClick={() => void look()}>
            Preview
          </Button>
          <Button
            kind="primary"
            icon="upload"
            disabled={text.trim() === '' || busy}
            onClick={() => void bring()}
          >
            Import {kind === 'sql' ? 'SQL' : 'DBML'}
          </Button>
        </>
      }
    >
      <div className={css.importing}>
        {problem ? <ProblemNotice problem={problem} /> : null}
        <textarea
          className={ui.input}
          data-first
          aria-label="Script to import"
          placeholder={'CREATE TABLE …, or Table … { } of DBML'}
          rows={14}
          spellCheck={false}
          value={text}
          onChange={(event) => type(event.target.value)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            if (event.dataTransfer.files.length === 0) return;
            event.preventDefault();
            void read(event.dataTransfer.files[0]);
          }}
        />
        <div className={css.line}>
          <label className={ui.button}>
            Choose file
            <input
              type="file"
              className={ui.unseen}
              accept=".sql,.dbml,.txt"
              onChange={(event) => void read(event.target.files?.[0])}
            />
          </label>
          <select
            className={ui.input}
            aria-label="Format"
            value={format}
            onChange={(event) => setFormat(event.target.value as 'sql')}
          >
            <option value="">{kind === 'sql' ? 'SQL (detected)' : 'DBML (detected)'}</option>
            <option value="sql">SQL</option>
            <option value="dbml">DBML</option>
          </select>
        </div>
        {preview ? <Preview preview={preview} /> : null}
        <p className={css.soft}>
          The script is imported into this design as one change. You can undo it; the database
          changes only when you publish.
        </p>
      </div>
    </Dialog>
  );
}

function SkippedList({ skipped }: { readonly skipped: readonly Skipped[] }) {
  return (
    <ul className={css.skipped}>
      {skipped.map((each) => (
        <li key={`${each.line} ${each.what}`}>
          line {each.line}: {visible(each.why)} <code>{visible(each.what)}</code>
        </li>
      ))}
    </ul>
  );
}

/** What would come into the design, and what would not. */
function Preview({ preview }: { readonly preview: ImportPreview }) {
  const { lines, more, skipped } = preview;
  return (
    <section className={css.importPreview} aria-label="Preview of the import" role="status">
      <h3>
        {lines.length === 0 ? 'No changes' : countText(lines.length + more, 'change', 'changes')}
      </h3>
      <ul>
        {lines.map((each) => (
          <li key={each}>{visible(each)}</li>
        ))}
        {more > 0 ? <li>and {more} more</li> : null}
      </ul>
      {skipped.length > 0 ? (
        <>
          <h3>{countText(skipped.length, 'statement', 'statements')} skipped</h3>
          <SkippedList skipped={skipped} />
        </>
      ) : null}
    </section>
  );
}
