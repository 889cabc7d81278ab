import { useState } from 'react';
import { useWorkroom } from '../../api/Workroom';
import { useReading } from '../../api/useReading';
import { exportIn } from '../../model/exports';
import { problemOf } from '../../model/problem';
import { bytesText, countText, visible } from '../../model/text';
import { momentText } from '../../model/time';
import { commandText } from '../../model/toolsets/picker';
import { signerText } from '../../model/toolsets/signer';
import type { Toolset, ToolsetLine } from '../../model/toolsets/types';
import { Button } from '../../ui/Button';
import { ProblemNotice } from '../../ui/Notice';
import { Skeleton } from '../../ui/Skeleton';
import { Switch } from '../../ui/Switch';
import { Tag } from '../../ui/Tag';
import { useSay } from '../../ui/Toasts';
import { save } from '../../ui/save';
import { Bindings } from './Bindings';
import { FileList } from './FileList';
import { ToolMarks } from './ToolMarks';
import { UninstallDialog } from './UninstallDialog';
import { css } from './css';
import { ui } from '../../ui/look';

interface Properties {
  readonly line: ToolsetLine;
  readonly onRun: (tool: string) => void;
  readonly onUpdate: () => void;
  readonly onChanged: () => void;
}

const SOURCES: Readonly<Record<string, string>> = {
  zip: 'ZIP file',
  local: 'Folder',
  url: 'Address',
  included: 'Toolroom',
};

/** One toolset: what it brings, what it may do, and what can be done with it. */
export function ToolsetDetail({ line, onRun, onUpdate, onChanged }: Properties) {
  const { api, feed } = useWorkroom();
  const say = useSay();
  const [removing, setRemoving] = useState(false);
  const [now] = useState(() => new Date());
  const { value, problem, reload } = useReading(
    `toolset ${line.id} ${line.digest}`,
    async (signal) => (await api.ask('get_toolset', { toolset_id: line.id }, signal)) as Toolset,
    { feed, stale: (event) => event.type === 'tools.changed' },
  );
  const changed = () => {
    reload();
    onChanged();
  };
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
      changed();
    } catch (wrong) {
      say.problem(problemOf(wrong));
    }
  };
  const download = () =>
    attempt(async () => {
      const answer = await api.call('export_toolset', { toolset_id: line.id });
      const file = exportIn(answer.body);
      if (!file) throw new Error('The export was not written');
      save(await api.export(file.reference), `${line.id}-${line.version}.zip`);
    });
  return (
    <article className={css.detail} aria-label={visible(line.name)}>
      <header>
        <div className={css.title}>
          <h2>{visible(line.name)}</h2>
          <span className={css.soft}>{line.version}</span>
          {line.enabled ? null : <Tag>Disabled</Tag>}
        </div>
        <div className={css.row}>
          <Button icon="download" onClick={() => void download()}>
            Export
          </Button>
          <Button icon="upload" onClick={onUpdate}>
            Update
          </Button>
          <Button kind="danger" icon="bin" onClick={() => setRemoving(true)}>
            Uninstall
          </Button>
        </div>
      </header>
      <p>{visible(line.description)}</p>
      {problem ? <ProblemNotice problem={problem} /> : null}
      {value ? (
        <>
          <dl className={css.facts}>
            <Fact name="Identifier" value={line.id} />
            <Fact name="Installed" value={momentText(line.installed_at, now)} />
            <Fact name="Source" value={SOURCES[line.source_type] ?? line.source_type} />
            <Fact name="Signature" value={signerText(value.signature)} />
            <Fact name="Content" value={line.digest.slice(0, 16)} />
            <Fact name="Network" value={value.permissions.network ? 'Allowed' : 'No access'} />
          </dl>
          <ToolTable toolset={value} onRun={onRun} onAttempt={attempt} />
          {value.environment.length > 0 ? <Bindings toolset={value} onChanged={changed} /> : null}
          <Servers toolset={value} onAttempt={attempt} />
          <section className={css.part}>
            <h3 className={ui.stamp}>
              {countText(value.files.length, 'file', 'files')},{' '}
              {bytesText(value.files.reduce((sum, file) => sum + file.size, 0))}
            </h3>
            <FileList files={value.files} />
          </section>
        </>
      ) : problem ? null : (
        <Skeleton label="Reading the toolset" />
      )}
      {removing ? (
        <UninstallDialog
          line={line}
          servers={value?.mcp_servers.map((server) => server.server_id) ?? []}
          onClose={() => setRemoving(false)}
          onRemoved={onChanged}
        />
      ) : null}
    </article>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt className={ui.stamp}>{name}</dt>
      <dd>{visible(value)}</dd>
    </div>
  );
}

interface PartProperties {
  readonly toolset: Toolset;
  readonly onAttempt: (work: () => Promise<unknown>) => Promise<void>;
}

function ToolTable({
  toolset,
  onRun,
  onAttempt,
}: PartProperties & { readonly onRun: (tool: string) => void }) {
  const { api } = useWorkroom();
  const enable = (tool: string, enabled: boolean) =>
    onAttempt(() => api.ask('enable_toolset', { toolset_id: toolset.id, tool_id: tool, enabled }));
  const localName = (id: string) => id.slice(toolset.id.length + 1);
  return (
    <section className={css.part}>
      <h3 className={ui.stamp}>{countText(toolset.tools.length, 'tool', 'tools')}</h3>
      <ul className={css.tools}>
        {toolset.tools.map((tool) => (
          <li key={tool.tool_id} data-off={!tool.enabled || !toolset.enabled}>
            <Switch
              label={`Enable ${visible(tool.name)}`}
              on={tool.enabled}
              disabled={!toolset.enabled}
              onChange={(on) => void enable(tool.tool_id, on)}
            />
            <div className={css.told}>
              <span>
                <strong>{visible(tool.name)}</strong>{' '}
                <code>{visible(localName(tool.tool_id))}</code>
                <ToolMarks
                  renderer={tool.renderer?.renderer}
                  confirmation={tool.requires_confirmation}
                />
              </span>
              <span className={css.soft}>{visible(tool.description)}</span>
            </div>
            <Button
              icon="play"
              aria-label={`Run ${visible(tool.name)}`}
              disabled={!tool.enabled || !toolset.enabled}
              onClick={() => onRun(tool.tool_id)}
            >
              Run
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Servers({ toolset, onAttempt }: PartProperties) {
  const { api } = useWorkroom();
  if (toolset.mcp_servers.length === 0) return null;
  const enable = (server: string, enabled: boolean) =>
    onAttempt(() =>
      api.ask('enable_toolset', { toolset_id: toolset.id, server_id: server, enabled }),
    );
  return (
    <section className={css.part}>
      <h3 className={ui.stamp}>
        {countText(toolset.mcp_servers.length, 'MCP server', 'MCP servers')}
      </h3>
      <ul className={css.tools}>
        {toolset.mcp_servers.map((server) => (
          <li key={server.server_id}>
            <Switch
              label={`Enable MCP server ${visible(server.server_id)}`}
              on={server.enabled}
              disabled={!toolset.enabled}
              onChange={(on) => void enable(server.server_id, on)}
            />
            <div className={css.told}>
              <strong>{visible(server.server_id)}</strong>
              <code>{visible(commandText(server.config))}</code>
              {server.shared_with.length > 0 ? (
                <span className={css.soft}>Shared with {server.shared_with.join(', ')}</span>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
