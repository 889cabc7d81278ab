import { type CSSProperties } from 'react';
import { useWorkroom } from '../../api/Workroom';
import { problemOf } from '../../model/problem';
import { countText, visible } from '../../model/text';
import type { ToolsetLine } from '../../model/toolsets/types';
import { Button } from '../../ui/Button';
import { Divider } from '../../ui/Divider';
import { Empty } from '../../ui/Notice';
import { Switch } from '../../ui/Switch';
import { Tag } from '../../ui/Tag';
import { useSay } from '../../ui/Toasts';
import { cx } from '../../ui/cx';
import { usePaneSize } from '../../ui/usePaneSize';
import { ToolsetDetail } from './ToolsetDetail';
import type { Place } from './routes';
import { css } from './css';

interface Properties {
  readonly toolsets: readonly ToolsetLine[];
  readonly place: Place;
  readonly onMove: (change: Partial<Place>, replace?: boolean) => void;
  readonly onChanged: () => void;
}

/** The toolsets on the left, one of them on the right. */
export function InstalledView({ toolsets, place, onMove, onChanged }: Properties) {
  const { api } = useWorkroom();
  const say = useSay();
  const [width, setWidth] = usePaneSize('toolsets.list', 300);
  const chosen = toolsets.find(({ id }) => id === place.toolset) ?? toolsets[0];
  const enable = async (toolset: ToolsetLine, enabled: boolean) => {
    try {
      await api.ask('enable_toolset', { toolset_id: toolset.id, enabled });
      onChanged();
    } catch (wrong) {
      say.problem(problemOf(wrong));
    }
  };
  if (toolsets.length === 0 || !chosen) return <NothingYet onMove={onMove} />;
  return (
    <div className={css.bench} style={{ '--list': `${width}px` } as CSSProperties}>
      <nav className={css.list} aria-label="Installed toolsets">
        <ul>
          {toolsets.map((toolset) => (
            <li
              key={toolset.id}
              className={cx(css.item, toolset === chosen && css.chosen)}
              data-off={!toolset.enabled}
            >
              <button
                type="button"
                aria-current={toolset === chosen ? 'true' : undefined}
                onClick={() => onMove({ toolset: toolset.id })}
              >
                <strong>{visible(toolset.name)}</strong>
                <span className={css.soft}>
                  {toolset.version} · {countText(toolset.tools, 'tool', 'tools')}
                  {toolset.mcp_servers > 0
                    ? ` · ${countText(toolset.mcp_servers, 'MCP server', 'MCP servers')}`
                    : ''}
                </span>
                {toolset.unbound.length > 0 ? <Tag kind="wait">Needs configuration</Tag> : null}
              </button>
              <Switch
                label={`Enable ${visible(toolset.name)}`}
                on={toolset.enabled}
                onChange={(on) => void enable(toolset, on)}
              />
            </li>
          ))}
        </ul>
        <Divider
          upright
          label="Width of the list"
          size={width}
          least={200}
          most={520}
          onSize={setWidth}
        />
      </nav>
      <ToolsetDetail
        key={chosen.id}
        line={chosen}
        onRun={(run) => onMove({ run })}
        onUpdate={() => onMove({ importing: true })}
        onChanged={onChanged}
      />
    </div>
  );
}

function NothingYet({ onMove }: Pick<Properties, 'onMove'>) {
  return (
    <Empty title="No toolsets installed">
      <p>
        A toolset is a ZIP file or a folder with Python tools. Agents can use its tools as soon as
        it is installed.
      </p>
      <p>
        Drop one on this page, or run <code>toolroom toolset init my-tools</code> to start your own.
      </p>
      <Button kind="primary" icon="upload" onClick={() => onMove({ importing: true })}>
        Import a toolset
      </Button>
    </Empty>
  );
}
