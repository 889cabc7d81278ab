import { useEffect, useState } from 'react';
import { useWorkroom } from '../../api/Workroom';
import { useReading } from '../../api/useReading';
import { problemOf } from '../../model/problem';
import { countText, visible } from '../../model/text';
import { momentText } from '../../model/time';
import { retryText } from '../../model/toolsets/servers';
import type { LogLine, ServerStatus, ToolLine } from '../../model/toolsets/types';
import { Button } from '../../ui/Button';
import { Empty, ProblemNotice } from '../../ui/Notice';
import { Skeleton } from '../../ui/Skeleton';
import { Tag } from '../../ui/Tag';
import { useSay } from '../../ui/Toasts';
import { css } from './css';
import { ui } from '../../ui/look';

interface Properties {
  readonly tools: readonly ToolLine[];
  readonly onRun: (tool: string) => void;
}

const STATES = {
  ready: { word: 'Ready', kind: 'good' },
  starting: { word: 'Starting', kind: 'wait' },
  failed: { word: 'Failed', kind: 'bad' },
  stopped: { word: 'Stopped', kind: 'plain' },
  needs_config: { word: 'Needs configuration', kind: 'wait' },
} as const;

/** A server that starts or waits for its next try tells nobody; it is looked at again. */
const AGAIN = 1_500;

/** The MCP servers that toolsets declare: how they are, what they offer, what they wrote. */
export function ServersView({ tools, onRun }: Properties) {
  const { api, feed } = useWorkroom();
  const { value, problem, reload } = useReading(
    'servers',
    async (signal) =>
      ((await api.ask('list_mcp_servers', {}, signal)) as { servers: ServerStatus[] }).servers,
    { feed, stale: (event) => event.type === 'tools.changed' },
  );
  const unsettled = value?.some(({ state }) => state === 'starting' || state === 'failed') ?? false;
  useEffect(() => {
    if (!unsettled) return undefined;
    const timer = setInterval(reload, AGAIN);
    return () => clearInterval(timer);
  }, [unsettled, reload]);
  if (problem && !value) {
    return (
      <div className={ui.pageNote}>
        <ProblemNotice problem={problem} />
      </div>
    );
  }
  if (!value) return <Skeleton label="Reading MCP servers" />;
  if (value.length === 0) {
    return (
      <Empty title="No MCP servers">
        <p>Toolsets can declare MCP servers. Their state, tools and log appear here.</p>
      </Empty>
    );
  }
  return (
    <div className={css.servers}>
      {value.map((server) => (
        <Server
          key={server.id}
          server={server}
          tools={tools.filter((tool) => tool.origin === 'server' && tool.group === server.id)}
          onRun={onRun}
          onChanged={reload}
        />
      ))}
    </div>
  );
}

interface ServerProperties {
  readonly server: ServerStatus;
  readonly tools: readonly ToolLine[];
  readonly onRun: (tool: string) => void;
  readonly onChanged: () => void;
}

function Server({ server, tools, onRun, onChanged }: ServerProperties) {
  const { api } = useWorkroom();
  const say = useSay();
  const [shown, setShown] = useState(false);
  const [now] = useState(() => new Date());
  const { word, kind } = STATES[server.state];
  const retry = retryText(server, now);
  const restart = async () => {
    try {
      await api.ask('restart_mcp_server', { server_id: server.id });
      say(`${server.id} is restarting.`);
      onChanged();
    } catch (wrong) {
      say.problem(problemOf(wrong));
    }
  };
  return (
    <article className={css.server} aria-label={visible(server.id)}>
      <header>
        <h2>{visible(server.id)}</h2>
        <Tag kind={kind}>{word}</Tag>
        <span className={css.soft}>
          {server.name ? `${visible(server.name)} ${visible(server.version ?? '')} · ` : ''}
          {countText(server.tools, 'tool', 'tools')}
          {retry ? ` · ${retry}` : ''}
        </span>
        <Button icon="list" aria-expanded={shown} onClick={() => setShown(!shown)}>
          Log
        </Button>
        <Button icon="again" onClick={() => void restart()}>
          Restart
        </Button>
      </header>
      {server.why ? (
        <ProblemNotice
          problem={{
            code: 'server.failed',
            message: server.why,
            nextStep: server.nextStep ?? '',
          }}
        />
      ) : null}
      {server.missing && server.missing.length > 0 ? (
        <p>
          Not bound: <code>{server.missing.join(', ')}</code>. Bind these names in the toolset that
          declares the server.
        </p>
      ) : null}
      {shown ? <Log server={server.id} /> : null}
      {tools.length > 0 ? (
        <ul className={css.tools}>
          {tools.map((tool) => (
            <li key={tool.tool_id}>
              <div className={css.told}>
                <span>
                  <strong>{visible(tool.name)}</strong>{' '}
                  <code>{visible(tool.exposed_name ?? tool.tool_id)}</code>
                </span>
                <span className={css.soft}>{visible(tool.description)}</span>
              </div>
              <Button
                icon="play"
                aria-label={`Run ${visible(tool.name)}`}
                onClick={() => onRun(tool.exposed_name ?? tool.tool_id)}
              >
                Run
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </article>
  );
}

function Log({ server }: { readonly server: string }) {
  const { api } = useWorkroom();
  const [now] = useState(() => new Date());
  const { value, problem } = useReading(
    `log ${server}`,
    async (signal) =>
      ((await api.ask('list_mcp_servers', { server_id: server }, signal)) as { log: LogLine[] })
        .log,
  );
  if (problem) return <ProblemNotice problem={problem} />;
  if (value?.length === 0) return <p className={css.soft}>The server has written nothing.</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className={css.log} tabIndex={0} aria-label={`Log of ${visible(server)}`} role="log">
      {value
        ?.map((line) => `${momentText(line.time, now)} ${line.source}: ${visible(line.text)}`)
        .join('\n')}
    </pre>
  );
}
