import { useState } from 'react';
import { useWorkroom } from '../../api/Workroom';
import { useReading } from '../../api/useReading';
import { isOwnReading, lineOf, type CallLine } from '../../model/calls';
import { callOf } from '../../model/chats/turn';
import type { ChatCall } from '../../model/chats/types';
import { CLIENT, type Api } from '../../api/Api';
import { countText } from '../../model/text';
import { Button } from '../../ui/Button';
import { ProblemNotice } from '../../ui/Notice';
import { CallCard } from './CallCard';
import { css } from './css';
import { useFilesVersion } from './files';

/** So many are listed at a time. */
const PAGE = 100;
const MOST_STATES = 1_000;

interface Properties {
  readonly chat: string;
  /** Whether they are all that the chat has. */
  readonly open: boolean;
  /** The calls that belong to messages. */
  readonly told: ReadonlySet<string>;
}

/** Calls that agents made in this chat without a message, the newest last. */
export function LooseCalls({ chat, open, told }: Properties) {
  const { api } = useWorkroom();
  const version = useFilesVersion();
  const [most, setMost] = useState(PAGE);
  const { value, problem } = useReading(`loose ${chat} ${most} ${version}`, (signal) =>
    looseCalls(api, chat, open ? most : 1, signal),
  );
  const [last, setLast] = useState(value);
  if (value && value !== last) setLast(value);
  const found = value ?? last;
  const shown = found && { ...found, calls: found.calls.filter((each) => !told.has(each.call_id)) };
  // That the server is gone is said above the page.
  if (problem && problem.code !== 'page.no-answer') return <ProblemNotice problem={problem} />;
  if (!shown || shown.calls.length === 0) {
    return open && shown ? (
      <p className={css.start}>Nothing here yet. Add tool calls and run them, or ask the model.</p>
    ) : null;
  }
  return (
    <section className={css.loose} aria-label="Calls of agents">
      <header className={css.soft}>
        {countText(shown.calls.length, 'call', 'calls')} without a message
        {shown.more ? (
          <Button kind="quiet" onClick={() => setMost(most + PAGE)}>
            Show earlier calls
          </Button>
        ) : null}
      </header>
      {shown.calls.map((call, at) => (
        <CallCard
          key={call.call_id}
          chat={chat}
          call={call}
          unfolded={open && at === shown.calls.length - 1}
        />
      ))}
    </section>
  );
}

interface Found {
  readonly calls: readonly ChatCall[];
  readonly more: boolean;
}

async function looseCalls(
  api: Api,
  chat: string,
  most: number,
  signal: AbortSignal,
): Promise<Found> {
  const lines: CallLine[] = [];
  let cursor: string | undefined;
  do {
    const input = { chat, limit: 100, ...(cursor ? { cursor } : {}) };
    const answer = await api.ask('activity_list', input, signal);
    lines.push(...(answer.calls ?? []).map(lineOf).filter((line) => !isOwnReading(line, CLIENT)));
    cursor = answer.nextCursor;
  } while (cursor && lines.length < most);
  if (lines.length === 0) return { calls: [], more: false };
  const states = await statesOf(api, chat, signal);
  const calls = lines.map((line) => ({
    ...(line.what ? { about: line.what } : {}),
    ...callOf({
      call_id: line.id,
      tool: line.tool,
      status: line.status,
      ...(line.errorCode ? { error_code: line.errorCode } : {}),
      started_at: line.startedAt,
      finished_at: line.finishedAt,
      ...states.get(line.id),
    }),
  }));
  return { calls: calls.toReversed(), more: cursor !== undefined };
}

/** Which state of the files each call left. */
async function statesOf(
  api: Api,
  chat: string,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Partial<ChatCall>>> {
  const { manifests } = (await api.ask(
    'get_workspace_manifest',
    { chat_id: chat, limit: MOST_STATES },
    signal,
  )) as { manifests: { id: string; parent_id?: string; source: string; source_ref?: string }[] };
  return new Map(
    manifests
      .filter(({ source, source_ref }) => source === 'tool_run' && source_ref !== undefined)
      .map(({ id, parent_id, source_ref }) => [
        source_ref ?? '',
        { post_manifest_id: id, ...(parent_id ? { pre_manifest_id: parent_id } : {}) },
      ]),
  );
}
