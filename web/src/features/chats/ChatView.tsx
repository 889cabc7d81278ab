import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useWorkroom } from '../../api/Workroom';
import type { TurnRequest } from '../../api/turnStream';
import { latest, MessageTree } from '../../model/chats/branches';
import { chatTitle, type Chat, type Message } from '../../model/chats/types';
import { problemOf, type Problem } from '../../model/problem';
import { visible } from '../../model/text';
import { Button } from '../../ui/Button';
import { Prose } from '../../ui/Prose';
import { hrefOf } from '../../ui/Navigation';
import { ProblemNotice } from '../../ui/Notice';
import { Skeleton } from '../../ui/Skeleton';
import { useSay } from '../../ui/Toasts';
import { ui } from '../../ui/look';
import { Branches } from './Branches';
import { BranchDialog } from './BranchDialog';
import { ChatStore } from './ChatStore';
import { Composer, type Draft } from './Composer';
import { LooseCalls } from './LooseCalls';
import { MessageView, type MessageActions } from './MessageView';
import { FilesVersion } from './files';
import { css } from './css';
import { chatDrafts, NO_DRAFT, retryOf, useChatDraft } from './drafts';
import { useEnd } from './useEnd';

interface Properties {
  readonly chat: Chat;
  /** The message whose branch is looked at; empty for where the chat is. */
  readonly at: string;
  readonly onAt: (message: string, replace?: boolean) => void;
  readonly onBack: () => void;
  readonly onChanged: () => void;
}

type Wanted = Omit<TurnRequest, 'chat_id' | 'turn_id'>;

/** A turn that starts a branch, which a person agrees to first. */
interface Asked {
  readonly wanted: Wanted;
  /** What it was written in, where it was. */
  readonly written?: Draft;
}

/** One chat: the messages of a branch with their calls, and what to say next. */
export function ChatView({ chat, at, onAt, onBack, onChanged }: Properties) {
  const { api, feed } = useWorkroom();
  const say = useSay();
  const [store] = useState(() => new ChatStore(api, feed, chat.id));
  useEffect(() => {
    store.open();
    return () => store.close();
  }, [store]);
  const state = useSyncExternalStore(store.watch, () => store.state);
  const tree = useMemo(() => new MessageTree(state.messages), [state.messages]);
  const leaf = at && tree.get(at) && !state.live ? tree.leafBelow(at) : state.leaf;
  const path = useMemo(() => tree.path(leaf), [tree, leaf]);
  const told = useMemo(
    () => new Set(state.messages.flatMap(({ calls }) => calls.map((call) => call.call_id))),
    [state.messages],
  );
  const [pages, setPages] = useState(1);
  const shown = useMemo(() => latest(path, pages), [path, pages]);
  const [draft, setDraft] = useChatDraft(chat.id);
  const [problem, setProblem] = useState<Problem>();
  const [asked, setAsked] = useState<Asked>();
  const [switching, setSwitching] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  useEnd(body, state.messages, state.text);
  // What a call says of its error need not be said twice.
  const saidBefore = tree
    .get(state.leaf ?? '')
    ?.calls.some(({ error_code }) => error_code && error_code === state.end?.problem?.code);
  const elsewhere = leaf !== undefined && leaf !== state.leaf;

  const run = async (wanted: Wanted, written?: Draft) => {
    setProblem(undefined);
    setAsked(undefined);
    if (written) setDraft(NO_DRAFT);
    onAt('', true);
    if (!chat.title && state.messages.length === 0) void entitle(wanted);
    try {
      await store.run(wanted);
    } catch (wrong) {
      setProblem(problemOf(wrong));
      // What was not sent is not lost, unless something else was written meanwhile.
      if (written && !chatDrafts.get(chat.id)) setDraft(written);
    }
    onChanged();
  };
  /** A chat that nobody named is called after its first words. */
  const entitle = async (wanted: Wanted) => {
    const words =
      wanted.prompt || wanted.content || wanted.calls?.map(({ tool }) => tool).join(', ');
    if (words) {
      await api
        .ask('update_chat', { chat_id: chat.id, title: words.slice(0, 80) })
        .catch(() => undefined);
      onChanged();
    }
  };
  const send = (wanted: Wanted) => {
    if (wanted.retry_of !== undefined || wanted.parent_id !== undefined) {
      setAsked({ wanted, written: draft });
    } else void run(wanted, draft);
  };
  const retry = (message: Message) => {
    const wanted = retryOf(message, path);
    if (wanted) setAsked({ wanted });
  };
  const now: MessageActions = {
    show: (id) => onAt(tree.leafBelow(id)),
    retry,
    edit: (message) => setDraft({ ...NO_DRAFT, ...draftFrom(message, path) }),
    continueFrom: ({ id }) => setDraft({ ...draft, parent: id, retried: undefined }),
  };
  const actions = useRef(now);
  useEffect(() => {
    actions.current = now;
  });
  const stop = () => store.stop().catch((wrong: unknown) => say.problem(problemOf(wrong)));
  return (
    <section className={css.chatView} aria-label={visible(chatTitle(chat))}>
      <header className={css.head}>
        <Button
          kind="quiet"
          icon="left"
          className={css.back}
          aria-label="Back to all chats"
          onClick={onBack}
        />
        <h2>{visible(chatTitle(chat))}</h2>
        <Branches tree={tree} leaf={leaf} active={state.leaf} onChoose={(id) => onAt(id)} />
        <a className={ui.button} href={hrefOf(`/workspace/${encodeURIComponent(chat.id)}`)}>
          Workspace
        </a>
      </header>
      {elsewhere ? (
        <p className={css.past} role="status">
          <span>You are looking at another branch.</span>
          <Button kind="primary" onClick={() => setSwitching(true)}>
            Switch to this branch
          </Button>
          <Button onClick={() => onAt('')}>Show the current branch</Button>
        </p>
      ) : null}
      {/* It scrolls, so keys must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={css.messages} ref={body} role="group" aria-label="Messages" tabIndex={0}>
        {state.problem && (state.problem.code !== 'page.no-answer' || !state.messages.length) ? (
          <ProblemNotice problem={state.problem} />
        ) : null}
        {state.loading ? <Skeleton label="Reading messages" /> : null}
        {shown.length < path.length ? (
          <Button className={css.earlier ?? ''} onClick={() => setPages(pages + 1)}>
            Show earlier messages ({(path.length - shown.length).toLocaleString('en')})
          </Button>
        ) : null}
        <FilesVersion value={state.version}>
          {state.loading ? null : (
            <LooseCalls chat={chat.id} open={state.messages.length === 0} told={told} />
          )}
          {shown.map((message) => (
            <MessageView
              key={message.id}
              chat={chat.id}
              message={message}
              tries={tree.tries(message)}
              isLast={message.id === leaf}
              busy={state.live}
              canRetry={retryOf(message, path) !== undefined}
              canContinue={message.id !== state.leaf || elsewhere}
              actions={actions}
            />
          ))}
        </FilesVersion>
        {state.live && state.text ? (
          <article className={css.message} data-role="assistant" aria-label="Answer, being written">
            <Prose text={state.text} />
          </article>
        ) : null}
        {state.end?.problem && !state.live && !elsewhere && !saidBefore ? (
          <div>
            <ProblemNotice problem={state.end.problem} />
          </div>
        ) : null}
      </div>
      {state.live ? (
        <p className={css.working} role="status">
          <span>
            {state.lost
              ? 'The server is not responding. The turn is resumed when it is back.'
              : 'Running…'}
          </span>
          <Button kind="danger" icon="stop" disabled={state.lost} onClick={() => void stop()}>
            Stop
          </Button>
        </p>
      ) : null}
      {problem ? (
        <div className={css.refused}>
          <ProblemNotice problem={problem} />
        </div>
      ) : null}
      <Composer draft={draft} busy={state.live || elsewhere} onChange={setDraft} onSend={send} />
      {asked ? (
        <BranchDialog
          chat={chat.id}
          goal={
            asked.wanted.retry_of
              ? { before: asked.wanted.retry_of }
              : { after: asked.wanted.parent_id ?? '' }
          }
          tree={tree}
          title={asked.wanted.retry_of ? 'Retry this message?' : 'Continue from this message?'}
          verb={asked.wanted.retry_of ? 'Retry' : 'Continue'}
          run={async () => {
            void run(asked.wanted, asked.written);
          }}
          onClose={() => setAsked(undefined)}
        >
          <p>This starts a new branch. What is there stays.</p>
        </BranchDialog>
      ) : null}
      {switching && leaf ? (
        <BranchDialog
          chat={chat.id}
          goal={{ after: leaf }}
          tree={tree}
          title="Switch to this branch?"
          verb="Switch"
          run={async () => {
            await api.ask('switch_workspace', { chat_id: chat.id, message_id: leaf });
            setSwitching(false);
            await store.read();
            onAt('', true);
            onChanged();
          }}
          onClose={() => setSwitching(false)}
        />
      ) : null}
    </section>
  );
}

function draftFrom(message: Message, path: readonly Message[]): Partial<Draft> {
  const wanted = retryOf(message, path, true);
  if (!wanted) return {};
  return {
    text: wanted.prompt ?? wanted.content ?? '',
    calls: wanted.calls ?? [],
    retried: wanted.retry_of,
  };
}
