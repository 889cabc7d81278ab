import { useCallback, useRef, useState, type CSSProperties } from 'react';
import { useWorkroom } from '../../api/Workroom';
import { problemOf } from '../../model/problem';
import { bytesText, countText, visible } from '../../model/text';
import { chatTitle, type Chat } from '../../model/chats/types';
import { Button } from '../../ui/Button';
import { Divider } from '../../ui/Divider';
import { ProblemNotice } from '../../ui/Notice';
import { PageHead } from '../../ui/PageHead';
import { Tabs } from '../../ui/Tabs';
import { useSay } from '../../ui/Toasts';
import { cx } from '../../ui/cx';
import { usePaneSize } from '../../ui/usePaneSize';
import { ChangeList } from './ChangeList';
import { FilePane } from './FilePane';
import { FileTree } from './FileTree';
import { StateList } from './StateList';
import { SwitchDialog } from '../../ui/SwitchDialog';
import { useSwitch } from '../../api/useSwitch';
import { css } from './css';
import type { Place, Side } from './routes';
import { putFile } from '../../api/workspaceFiles';
import { useWorkspace } from './useWorkspace';
import { ui } from '../../ui/look';

interface Properties {
  readonly chat: string;
  readonly chats: readonly Chat[];
  readonly place: Place;
  readonly onMove: (change: Partial<Place>, replace?: boolean) => void;
  readonly onChat: (chat: string) => void;
}

/** The tree, the changes and the states on the left; a file on the right. */
export function Bench({ chat, chats, place, onMove, onChat }: Properties) {
  const { api } = useWorkroom();
  const say = useSay();
  const work = useWorkspace(chat, place);
  const [width, setWidth] = usePaneSize('workspace.tree', 300);
  const [switching, setSwitching] = useState(false);
  const { at, active, changes } = work;
  const upload = useCallback(
    async (files: readonly File[]) => {
      try {
        for (const file of files) await putFile(api, chat, file.name, file);
        say(files.length === 1 ? 'Uploaded.' : `Uploaded ${files.length} files.`);
        onMove({ at: '' });
      } catch (wrong) {
        say.problem(problemOf(wrong));
      }
      work.reload();
    },
    [api, chat, say, onMove, work],
  );
  const state = work.states.find(({ id }) => id === at);
  const old = at !== undefined && active !== undefined && at !== active;
  return (
    <main className={cx(ui.page, css.workspace)}>
      <PageHead
        title="Workspace"
        about={
          state
            ? `${countText(state.files, 'file', 'files')}, ${bytesText(state.bytes)}`
            : undefined
        }
      >
        <select
          className={cx(ui.input, css.chats)}
          aria-label="Chat"
          value={chat}
          onChange={(event) => onChat(event.target.value)}
        >
          {chats.map((each) => (
            <option key={each.id} value={each.id}>
              {visible(chatTitle(each))}
            </option>
          ))}
        </select>
        <UploadButton onFiles={(files) => void upload(files)} />
        {old ? (
          <Button kind="primary" icon="history" onClick={() => setSwitching(true)}>
            Switch to this state
          </Button>
        ) : null}
      </PageHead>
      {old ? (
        <p className={css.past} role="status">
          You are looking at an earlier or another state of the files.{' '}
          <button type="button" className={ui.unfold} onClick={() => onMove({ at: '' })}>
            Show the current state
          </button>
        </p>
      ) : null}
      {work.problem ? (
        <div className={ui.pageNote}>
          <ProblemNotice problem={work.problem} />
        </div>
      ) : null}
      <div className={css.bench} style={{ '--tree': `${width}px` } as CSSProperties}>
        <section className={css.side} aria-label="Files of the chat">
          <Tabs
            label="Views"
            chosen={place.side}
            onChoose={(side) => onMove({ side: side as Side }, true)}
            tabs={[
              {
                id: 'files',
                title: 'Files',
                panel: (
                  <FileTree
                    key={at ?? ''}
                    chat={chat}
                    manifest={at}
                    changes={changes}
                    chosen={place.path}
                    onChoose={(path) => onMove({ path, compared: false })}
                  />
                ),
              },
              {
                id: 'changes',
                title: 'Changes',
                count: changes.length > 0 ? changes.length : undefined,
                panel: <ChangeList work={work} place={place} onMove={onMove} />,
              },
              {
                id: 'states',
                title: 'States',
                count: work.states.length > 0 ? work.states.length : undefined,
                panel: <StateList work={work} onMove={onMove} />,
              },
            ]}
          />
          <Divider
            upright
            label="Width of the tree"
            size={width}
            least={200}
            most={620}
            onSize={setWidth}
          />
        </section>
        <FilePane chat={chat} work={work} place={place} onMove={onMove} />
      </div>
      {switching && at && active ? (
        <Switching
          chat={chat}
          from={active}
          to={at}
          onClose={() => setSwitching(false)}
          onSwitched={() => {
            say('The files were switched.');
            setSwitching(false);
            work.reload();
            onMove({ at: '' });
          }}
        />
      ) : null}
    </main>
  );
}

interface SwitchingProperties {
  readonly chat: string;
  readonly from: string;
  readonly to: string;
  readonly onClose: () => void;
  readonly onSwitched: () => void;
}

function Switching({ chat, from, to, onClose, onSwitched }: SwitchingProperties) {
  const { api } = useWorkroom();
  const change = useSwitch(chat, from, to, async () => {
    await api.ask('switch_workspace', { chat_id: chat, manifest_id: to });
    onSwitched();
  });
  return <SwitchDialog title="Switch the files of this chat?" {...change} onClose={onClose} />;
}

function UploadButton({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon="upload" onClick={() => input.current?.click()}>
        Upload
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label="Files to upload"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // The same file may be chosen again.
          event.currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
