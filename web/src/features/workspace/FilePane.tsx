import { useState } from 'react';
import { useWorkroom } from '../../api/Workroom';
import { useReading } from '../../api/useReading';
import { problemOf } from '../../model/problem';
import { bytesText, visible } from '../../model/text';
import { nameOf } from '../../model/workspace/states';
import { Button } from '../../ui/Button';
import { CodeText } from '../../ui/CodeText';
import { Empty, ProblemNotice } from '../../ui/Notice';
import { Prose } from '../../ui/Prose';
import { Skeleton } from '../../ui/Skeleton';
import { TextEdit } from '../../ui/TextEdit';
import { save } from '../../ui/save';
import { useSay } from '../../ui/Toasts';
import { DifferenceView } from './DifferenceView';
import { FileHistory } from './FileHistory';
import { css } from './css';
import { bytesIn, readFile, saveText, type FileText } from '../../api/workspaceFiles';
import type { Place } from './routes';
import type { Work } from './useWorkspace';

interface Properties {
  readonly chat: string;
  readonly work: Work;
  readonly place: Place;
  readonly onMove: (change: Partial<Place>, replace?: boolean) => void;
}

type Look = 'view' | 'history';

/** One file: its text, what changed in it, its history. */
export function FilePane({ chat, work, place, onMove }: Properties) {
  const { path } = place;
  if (path === '') {
    return (
      <section className={css.file} aria-label="File">
        <Empty title="No file selected">
          <p>Select a file in the tree, or a change to see what was done to it.</p>
        </Empty>
      </section>
    );
  }
  return (
    <Opened key={`${path} ${place.at}`} chat={chat} work={work} place={place} onMove={onMove} />
  );
}

function Opened({ chat, work, place, onMove }: Properties) {
  const { api } = useWorkroom();
  const say = useSay();
  const { path } = place;
  const [look, setLook] = useState<Look>('view');
  // The version that is edited stays, whatever becomes of the file meanwhile.
  const [edited, setEdited] = useState<FileText>();
  const file = useReading(work.at ? `file ${chat} ${work.at} ${path}` : '', (signal) =>
    readFile(api, chat, work.at, path, signal),
  );
  const change = work.changes.find((each) => each.path === path);
  const current = work.at === work.active;
  const editable = current && file.value?.text !== undefined && !file.value.cut;
  const download = async () => {
    try {
      save(await bytesIn(api, chat, file.value?.manifest ?? '', path), nameOf(path));
    } catch (wrong) {
      say.problem(problemOf(wrong));
    }
  };
  const see = (next: Look) => {
    setLook(look === next ? 'view' : next);
    if (place.compared) onMove({ compared: false }, true);
  };
  return (
    <section className={css.file} aria-label={visible(path)}>
      <header>
        <h2 title={visible(path)}>{visible(path)}</h2>
        <span className={css.soft}>{file.value ? bytesText(file.value.size) : ''}</span>
        <Button
          icon="script"
          aria-pressed={place.compared}
          disabled={!change}
          onClick={() => onMove({ compared: !place.compared }, true)}
        >
          Difference
        </Button>
        <Button icon="history" aria-pressed={look === 'history'} onClick={() => see('history')}>
          History
        </Button>
        <Button
          icon="pencil"
          disabled={!editable || edited !== undefined}
          aria-pressed={edited !== undefined}
          onClick={() => {
            setEdited(file.value);
            if (place.compared) onMove({ compared: false }, true);
          }}
        >
          Edit
        </Button>
        <Button icon="download" disabled={!file.value} onClick={() => void download()}>
          Download
        </Button>
      </header>
      {edited ? (
        <TextEdit
          path={path}
          version={edited}
          save={(text, base) => saveText(api, chat, path, text, base)}
          onClose={() => setEdited(undefined)}
          onSaved={() => {
            say('Saved.');
            setEdited(undefined);
            work.reload();
          }}
        />
      ) : place.compared && change ? (
        <DifferenceView chat={chat} change={change} from={work.from} to={work.at} />
      ) : look === 'history' ? (
        <FileHistory chat={chat} path={path} work={work} onMove={onMove} />
      ) : file.value ? (
        <Content file={file.value} />
      ) : file.problem ? (
        <div className={css.note}>
          <ProblemNotice problem={file.problem} />
        </div>
      ) : (
        <Skeleton label="Reading the file" />
      )}
    </section>
  );
}

function Content({ file }: { readonly file: FileText }) {
  const isDocument = /\.(md|markdown)$/i.test(file.path);
  const [preview, setPreview] = useState(isDocument);
  if (file.text === undefined) {
    return (
      <div className={css.note}>
        <p>This file is not text. Download it to open it.</p>
      </div>
    );
  }
  return (
    <>
      {file.cut ? (
        <p className={css.cut}>
          The first {bytesText(file.text.length)} of {bytesText(file.size)}. Download the file for
          all of it.
        </p>
      ) : null}
      {isDocument ? (
        <div className={css.looks}>
          <Button kind="quiet" aria-pressed={preview} onClick={() => setPreview(true)}>
            Preview
          </Button>
          <Button kind="quiet" aria-pressed={!preview} onClick={() => setPreview(false)}>
            Text
          </Button>
        </div>
      ) : null}
      <div className={css.text}>
        {preview ? (
          <Prose text={file.text} label={`Preview of ${visible(file.path)}`} />
        ) : (
          <CodeText label={`Text of ${visible(file.path)}`} text={file.text} path={file.path} />
        )}
      </div>
    </>
  );
}
