import { useMemo, useState, type DragEvent } from 'react';
import { useWorkroom } from '../../api/Workroom';
import { useReading } from '../../api/useReading';
import { countText } from '../../model/text';
import type { ToolLine, ToolsetLine } from '../../model/toolsets/types';
import { Button } from '../../ui/Button';
import { useNavigation } from '../../ui/Navigation';
import { ProblemNotice } from '../../ui/Notice';
import { PageHead } from '../../ui/PageHead';
import { Skeleton } from '../../ui/Skeleton';
import { Tabs } from '../../ui/Tabs';
import { cx } from '../../ui/cx';
import { ui } from '../../ui/look';
import { ImportDialog } from './ImportDialog';
import { InstalledView } from './InstalledView';
import { RunDialog } from './RunDialog';
import { SandboxMark } from './SandboxMark';
import { ServersView } from './ServersView';
import { ToolPicker } from './ToolPicker';
import { droppedBundle } from './bundles';
import { css } from './css';
import { placeOf, routeOf, type Place, type View } from './routes';

const CHANGES = (event: { readonly type: string }) => event.type === 'tools.changed';

/** What is installed, and every tool there is. */
export function ToolsetsPage() {
  const { api, feed } = useWorkroom();
  const { route, go } = useNavigation();
  const place = useMemo(() => placeOf(route), [route]);
  const move = (change: Partial<Place>, replace = false) =>
    go(routeOf({ ...place, ...change }), replace);
  const toolsets = useReading(
    'toolsets',
    async (signal) =>
      ((await api.ask('list_toolsets', {}, signal)) as { toolsets: ToolsetLine[] }).toolsets,
    { feed, stale: CHANGES },
  );
  const tools = useReading(
    'tools',
    async (signal) => ((await api.ask('list_tools', {}, signal)) as { tools: ToolLine[] }).tools,
    { feed, stale: CHANGES },
  );
  const [dropped, setDropped] = useState<Promise<File>>();
  const [over, setOver] = useState(false);
  const reload = () => {
    toolsets.reload();
    tools.reload();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    setDropped(droppedBundle(event.dataTransfer));
    move({ importing: true });
  };
  const running = tools.value?.find(
    (tool) => place.run !== '' && (tool.tool_id === place.run || tool.exposed_name === place.run),
  );
  const count = tools.value?.filter((tool) => tool.available).length;
  return (
    // A drop is a second way to what the button does.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <main
      className={cx(ui.page, css.toolsets, over && css.over)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={drop}
    >
      <PageHead
        title="Toolsets"
        about={
          toolsets.value && count !== undefined
            ? `${countText(toolsets.value.length, 'toolset', 'toolsets')}, ${countText(count, 'tool', 'tools')}`
            : undefined
        }
      >
        <SandboxMark />
        <Button kind="primary" icon="upload" onClick={() => move({ importing: true })}>
          Import
        </Button>
      </PageHead>
      {toolsets.problem ? (
        <div className={ui.pageNote}>
          <ProblemNotice problem={toolsets.problem} />
        </div>
      ) : null}
      {toolsets.value && tools.value ? (
        <Tabs
          label="Views"
          chosen={place.view}
          onChoose={(view) => move({ view: view as View }, true)}
          tabs={[
            {
              id: 'installed',
              title: 'Installed',
              count: toolsets.value.length,
              panel: (
                <InstalledView
                  toolsets={toolsets.value}
                  place={place}
                  onMove={move}
                  onChanged={reload}
                />
              ),
            },
            {
              id: 'tools',
              title: 'Tools',
              count,
              panel: (
                <ToolPicker
                  tools={tools.value}
                  search={place.search}
                  onSearch={(search) => move({ search }, true)}
                  onRun={(run) => move({ run })}
                />
              ),
            },
            {
              id: 'servers',
              title: 'MCP servers',
              panel: <ServersView tools={tools.value} onRun={(run) => move({ run })} />,
            },
          ]}
        />
      ) : toolsets.problem ? null : (
        <Skeleton label="Reading toolsets" />
      )}
      {place.importing ? (
        <ImportDialog
          dropped={dropped}
          onClose={() => {
            setDropped(undefined);
            move({ importing: false });
          }}
          onInstalled={(id) => {
            setDropped(undefined);
            reload();
            move({ importing: false, view: 'installed', toolset: id });
          }}
        />
      ) : null}
      {running ? (
        <RunDialog key={place.run} tool={running} onClose={() => move({ run: '' })} />
      ) : null}
    </main>
  );
}
