import { useMemo } from 'react';
import { countText, visible } from '../../model/text';
import { grouped } from '../../model/toolsets/picker';
import type { ToolLine } from '../../model/toolsets/types';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { Tag } from '../../ui/Tag';
import { ToolMarks } from './ToolMarks';
import { css } from './css';
import { ui } from '../../ui/look';
import { cx } from '../../ui/cx';

interface Properties {
  readonly tools: readonly ToolLine[];
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly onRun: (tool: string) => void;
}

const ORIGINS = { builtin: 'Builtin', toolset: 'Toolset', server: 'MCP server' } as const;

/** Every tool there is, by where it comes from. */
export function ToolPicker({ tools, search, onSearch, onRun }: Properties) {
  const groups = useMemo(() => grouped(tools, search), [tools, search]);
  return (
    <div className={css.picker}>
      <div className={css.bar}>
        <div className={ui.textFilter}>
          <Icon name="search" />
          <input
            className={ui.input}
            type="search"
            placeholder="Search tools"
            aria-label="Search tools"
            value={search}
            onChange={(event) => onSearch(event.target.value)}
          />
        </div>
      </div>
      {/* It scrolls, so keys must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={css.groups} role="group" aria-label="Tools" tabIndex={0}>
        {groups.length === 0 ? <p className={css.soft}>No matches.</p> : null}
        {groups.map((group) => (
          <section key={`${group.origin} ${group.name}`} className={css.part}>
            <h2 className={css.groupName}>
              {group.origin === 'builtin' ? null : (
                <span className={css.soft}>{ORIGINS[group.origin]}</span>
              )}{' '}
              {visible(group.name)}{' '}
              <span className={css.soft}>{countText(group.tools.length, 'tool', 'tools')}</span>
            </h2>
            <ul className={css.tools}>
              {group.tools.map((tool) => (
                <Line key={tool.tool_id} tool={tool} onRun={onRun} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

function Line({ tool, onRun }: { readonly tool: ToolLine; readonly onRun: (id: string) => void }) {
  const name = tool.exposed_name ?? tool.tool_id;
  return (
    <li data-off={!tool.available}>
      <div className={css.told}>
        <span>
          <strong>{visible(tool.name)}</strong> <code>{visible(name)}</code>
          <ToolMarks renderer={tool.renderer?.renderer} confirmation={tool.requires_confirmation} />
          {tool.available ? null : <Tag>Disabled</Tag>}
        </span>
        <span className={cx(css.soft, css.brief)}>{visible(tool.description)}</span>
      </div>
      <Button
        icon="play"
        aria-label={`Run ${visible(tool.name)}`}
        disabled={!tool.available}
        onClick={() => onRun(name)}
      >
        Run
      </Button>
    </li>
  );
}
