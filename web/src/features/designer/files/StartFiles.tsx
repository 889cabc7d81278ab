import { useState, type DragEvent } from 'react';
import { freeFile, scriptDialect } from '../../../model/designer/files';
import { problemOf, type Problem } from '../../../model/problem';
import { visible } from '../../../model/text';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { Icon } from '../../../ui/Icon';
import { Menu } from '../../../ui/Menu';
import { useNavigation } from '../../../ui/Navigation';
import { ProblemNotice } from '../../../ui/Notice';
import type { DesignerCalls } from '../DesignerCalls';
import { DialectSelect } from './DialectSelect';
import { FileDialog } from './FileDialog';
import type { Dialect } from './dialects';
import { routeOf } from '../routes';
import { css } from '../css';
import { ui } from '../../../ui/look';
import { cx } from '../../../ui/cx';

export interface KnownFile {
  readonly file: string;
  readonly inHome: boolean;
  readonly designerId?: string;
}

interface Properties {
  readonly calls: DesignerCalls;
  readonly files: readonly KnownFile[];
  /** The files are others now. */
  readonly onChange: () => void;
}

/** Designs without a database: each is one text file, in the home or in somebody's project. */
export function StartFiles({ calls, files, onChange }: Properties) {
  const { go } = useNavigation();
  const [naming, setNaming] = useState(false);
  const [asking, setAsking] = useState<{ file: string; to: 'rename' | 'delete' }>();
  const inHome = files.filter((each) => each.inHome).map((each) => each.file);
  const [problem, setProblem] = useState<Problem>();
  const visit = (designerId: string) => go(routeOf({ kind: 'designer', id: designerId }));

  const through = async (work: () => Promise<string>) => {
    setProblem(undefined);
    try {
      visit(await work());
    } catch (wrong) {
      setProblem(problemOf(wrong));
    }
  };
  const open = async (path: string, dialect?: Dialect) => {
    const answer = await calls.ask('designer_file', {
      action: 'open',
      path,
      ...(dialect ? { dialect } : {}),
    });
    return { id: String(answer['designerId'] ?? ''), version: String(answer['version'] ?? '') };
  };
  /** A text of the person's own becomes a design of that name; saving writes it here. */
  const take = async (file: File) => {
    const text = await file.text();
    const { id, version } = await open(freeFile(file.name, inHome), scriptDialect(text));
    try {
      await calls.ask('designer_import', { designerId: id, expectedVersion: version, text });
    } catch (wrong) {
      await calls.ask('mssql_schema_designer', { operation: 'close', designerId: id });
      throw wrong;
    }
    return id;
  };
  const onDrop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    void through(() => take(file));
  };
  return (
    // What is dropped can be chosen by the button as well.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={css.designFiles}
      aria-labelledby="design-files"
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <header>
        <h2 id="design-files">Design files</h2>
        <p className={css.soft}>
          Designs without a database, each in one text file for version control. Listed are the
          files in <code>designs</code> in the home, and files an agent has open.
        </p>
      </header>
      {problem ? <ProblemNotice problem={problem} /> : null}
      <ul className={css.connections}>
        {files.map((each) => (
          <li key={`${each.inHome} ${each.file} ${each.designerId ?? ''}`}>
            <button
              type="button"
              onClick={() =>
                each.designerId === undefined
                  ? void through(async () => (await open(each.file)).id)
                  : visit(each.designerId)
              }
            >
              <Icon name="file" size={18} />
              <span className={css.what}>
                <b>{visible(each.file)}</b>
                <span>{each.inHome ? 'In the home' : 'In a project'}</span>
              </span>
              <span className={ui.stamp}>{each.designerId ? 'open' : ''}</span>
            </button>
            {each.inHome ? (
              <Menu
                label={`${each.file} actions`}
                actions={[
                  {
                    id: 'rename',
                    title: 'Rename…',
                    icon: 'pencil',
                    run: () => setAsking({ file: each.file, to: 'rename' }),
                  },
                  {
                    id: 'delete',
                    title: 'Delete…',
                    icon: 'bin',
                    danger: true,
                    apart: true,
                    run: () => setAsking({ file: each.file, to: 'delete' }),
                  },
                ]}
              >
                <Button
                  kind="quiet"
                  icon="more"
                  className={css.fileMenu}
                  aria-label={`Actions for ${visible(each.file)}`}
                />
              </Menu>
            ) : null}
          </li>
        ))}
      </ul>
      <p className={css.actions}>
        <Button icon="plus" onClick={() => setNaming(true)}>
          New design
        </Button>
        <label className={ui.button}>
          <Icon name="upload" />
          Open a file
          <input
            type="file"
            className={ui.unseen}
            accept=".dbml,.sql,.txt"
            onChange={(event) => {
              const file = event.target.files?.[0];
              event.target.value = '';
              if (file) void through(() => take(file));
            }}
          />
        </label>
        <span className={css.soft}>or drop a DBML file or SQL script here</span>
      </p>
      {naming ? (
        <NewDesign
          taken={inHome}
          onClose={() => setNaming(false)}
          onMake={(path, dialect) => {
            setNaming(false);
            void through(async () => (await open(path, dialect)).id);
          }}
        />
      ) : null}
      {asking ? (
        <FileDialog
          key={`${asking.to} ${asking.file}`}
          calls={calls}
          file={asking.file}
          to={asking.to}
          taken={inHome}
          onClose={() => setAsking(undefined)}
          onDone={onChange}
        />
      ) : null}
    </section>
  );
}

interface NewProperties {
  readonly taken: readonly string[];
  readonly onClose: () => void;
  readonly onMake: (path: string, dialect: Dialect) => void;
}

function NewDesign({ taken, onClose, onMake }: NewProperties) {
  const [name, setName] = useState('');
  const [dialect, setDialect] = useState<Dialect>('postgresql');
  const path = `${name.trim().replace(/\.dbml$/i, '')}.dbml`;
  const there = taken.some((each) => each.toLowerCase() === path.toLowerCase());
  return (
    <Dialog title="New design" onClose={onClose}>
      <form
        className={cx(css.form, ui.form)}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '' && !there) onMake(path, dialect);
        }}
      >
        <div className={cx(css.field, ui.field)}>
          <label htmlFor="design-name">Name</label>
          <input
            id="design-name"
            className={ui.input}
            data-first
            maxLength={80}
            spellCheck={false}
            aria-invalid={there}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <span className={ui.hint}>
            {there
              ? `${path} already exists. Choose another name, or open it from the list.`
              : 'The file is created when you save.'}
          </span>
        </div>
        <div className={cx(css.field, ui.field)}>
          <label htmlFor="design-dialect">Dialect</label>
          <DialectSelect id="design-dialect" value={dialect} onChange={setDialect} />
          <span className={ui.hint}>
            Data types follow this dialect; scripts can be exported for any dialect.
          </span>
        </div>
        <p className={css.actions}>
          <Button kind="primary" type="submit" disabled={name.trim() === '' || there}>
            Create
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </p>
      </form>
    </Dialog>
  );
}
