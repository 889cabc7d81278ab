import { useState } from 'react';
import { useWorkroom } from '../../api/Workroom';
import { useReading } from '../../api/useReading';
import { bytesIn, readFile, saveText, shaNow, type FileText } from '../../api/workspaceFiles';
import type { ChatCall } from '../../model/chats/types';
import { problemOf } from '../../model/problem';
import { bytesText, visible } from '../../model/text';
import { nameOf } from '../../model/workspace/states';
import { Button } from '../../ui/Button';
import { CodeText } from '../../ui/CodeText';
import { Prose } from '../../ui/Prose';
import { hrefOf } from '../../ui/Navigation';
import { ProblemNotice } from '../../ui/Notice';
import { Skeleton } from '../../ui/Skeleton';
import { Tag } from '../../ui/Tag';
import { TextEdit } from '../../ui/TextEdit';
import { useSay } from '../../ui/Toasts';
import { save } from '../../ui/save';
import { ui } from '../../ui/look';
import { css } from './css';
import { useFilesVersion } from './files';

interface Properties {
  readonly chat: string;
  readonly call: ChatCall;
  readonly path: string;
  readonly isDocument: boolean;
  readonly language: string | undefined;
  readonly editable: boolean;
}

const previewOf = (typed: string) => <Prose text={typed} label="Preview" />;

/** A file as the call left it. An edit is a new state of the chat's files, and never writes over others. */
export function FileResult({ chat, call, path, isDocument, language, editable }: Properties) {
  const { api } = useWorkroom();
  const say = useSay();
  const version = useFilesVersion();
  const [edited, setEdited] = useState<FileText>();
  const [latest, setLatest] = useState(false);
  const [asText, setAsText] = useState(!isDocument);
  const at = latest ? undefined : (call.post_manifest_id ?? call.pre_manifest_id);
  const file = useReading(`file ${chat} ${at ?? `now ${version}`} ${path}`, (signal) =>
    readFile(api, chat, at, path, signal),
  );
  const now = useReading(`now ${chat} ${path} ${version}`, () => shaNow(api, chat, path));
  const changed =
    file.value !== undefined && now.value !== undefined && now.value !== file.value.sha;
  const download = async () => {
    try {
      save(await bytesIn(api, chat, file.value?.manifest ?? '', path), nameOf(path));
    } catch (wrong) {
      say.problem(problemOf(wrong));
    }
  };
  if (file.problem) return <ProblemNotice problem={file.problem} />;
  if (!file.value) return <Skeleton label="Reading the file" lines={3} />;
  const { text, cut, size } = file.value;
  return (
    <div className={css.file}>
      <div className={css.fileLine}>
        <code title={visible(path)}>{visible(path)}</code>
        <span className={css.soft}>{bytesText(size)}</span>
        {changed && now.value === '' ? <Tag kind="bad">Removed since</Tag> : null}
        {changed && now.value !== '' ? (
          <>
            <Tag kind="wait">Changed since</Tag>
            <Button kind="quiet" onClick={() => setLatest(true)}>
              Show latest
            </Button>
          </>
        ) : null}
        <span className={css.space} />
        {isDocument && text !== undefined && !edited ? (
          <Button kind="quiet" aria-pressed={asText} onClick={() => setAsText(!asText)}>
            {asText ? 'Preview' : 'Text'}
          </Button>
        ) : null}
        {editable && text !== undefined && !cut && !edited ? (
          <Button icon="pencil" onClick={() => setEdited(file.value)}>
            Edit
          </Button>
        ) : null}
        <Button
          kind="quiet"
          icon="download"
          aria-label="Download"
          onClick={() => void download()}
        />
        <a
          className={ui.button}
          href={hrefOf(`/workspace/${encodeURIComponent(chat)}`, {
            path,
            at: changed ? file.value.manifest : '',
          })}
        >
          Open in workspace
        </a>
      </div>
      {cut ? (
        <p className={css.warning}>
          The first {bytesText(text?.length ?? 0)} of {bytesText(size)}. Download the file for all
          of it.
        </p>
      ) : null}
      {edited ? (
        <div className={css.editing}>
          <TextEdit
            path={path}
            version={edited}
            {...(isDocument ? { preview: previewOf } : {})}
            save={(typed, base) => saveText(api, chat, path, typed, base)}
            onClose={() => setEdited(undefined)}
            onSaved={() => {
              say('Saved.');
              setEdited(undefined);
              setLatest(true);
              now.reload();
              file.reload();
            }}
          />
        </div>
      ) : text === undefined ? (
        <p className={css.soft}>This file is not text. Download it to open it.</p>
      ) : asText ? (
        <div className={css.code} data-lines={Math.min(text.split('\n').length, 24)}>
          <CodeText
            label={`Text of ${visible(path)}`}
            text={text}
            path={path}
            language={language}
          />
        </div>
      ) : (
        <div className={css.document}>
          <Prose text={text} label={`Preview of ${visible(path)}`} />
        </div>
      )}
    </div>
  );
}
