import { useEffect, useMemo, useState, useSyncExternalStore, type CSSProperties } from 'react';
import type { ToolContract } from '../../api/types';
import { useFeedState, useWorkroom } from '../../api/Workroom';
import { NO_FILTER } from '../../model/calls';
import { countText } from '../../model/text';
import { Button } from '../../ui/Button';
import { Divider } from '../../ui/Divider';
import { PageHead } from '../../ui/PageHead';
import { usePaneSize } from '../../ui/usePaneSize';
import { ui } from '../../ui/look';
import { useCommands } from '../../ui/Commands';
import { useNavigation } from '../../ui/Navigation';
import { ProblemNotice } from '../../ui/Notice';
import { ActivityStore } from './ActivityStore';
import { CallDetail } from './CallDetail';
import { CallDialog } from './CallDialog';
import { CallList } from './CallList';
import { ConnectDialog } from './ConnectDialog';
import { Filters } from './Filters';
import { FirstSteps } from './FirstSteps';
import { placeOf, routeOf, type Place } from './routes';
import { css } from './css';
import { cx } from '../../ui/cx';

/** What agents and people did, as it happens. */
export function ActivityPage() {
  const { api } = useWorkroom();
  const { route, go } = useNavigation();
  const place = useMemo(() => placeOf(route), [route]);
  const store = useStore();
  const state = useSyncExternalStore(store.watch, () => store.state);
  const tools = useTools();
  const slim = useSlimWindow();
  const [width, setWidth] = usePaneSize('activity.call', 520);
  const { filter, own } = place;
  const { tool, door, status, text, effect, client, since } = filter;

  useEffect(
    () => store.show({ tool, door, status, text, effect, client, since }, own),
    [store, tool, door, status, text, effect, client, since, own],
  );

  const move = (change: Partial<Place>, replace = false) =>
    go(routeOf({ ...place, ...change }), replace);
  useCommands(
    useMemo(
      () =>
        tools.map((each) => ({
          id: `activity.call.${each.name}`,
          title: `Call ${each.name}`,
          group: each.category,
          run: () => go({ path: '/activity', parameters: { show: 'call', with: each.name } }),
        })),
      [tools, go],
    ),
  );

  const narrowed = filter !== NO_FILTER && Object.values(filter).some((value) => value !== '');
  const fresh = state.ready && state.lines.length === 0 && !narrowed && !state.problem;
  return (
    <main className={ui.page}>
      <PageHead
        title="Activity"
        about={
          state.ready
            ? `${countText(state.lines.length, 'call', 'calls')}${state.more ? ', more below' : ''}`
            : 'reading…'
        }
      >
        <Button icon="play" onClick={() => move({ show: 'call', tool: '', from: '' })}>
          Run a tool
        </Button>
        <Button icon="plug" onClick={() => move({ show: 'connect' })}>
          Connect an agent
        </Button>
      </PageHead>
      <Filters
        place={place}
        tools={tools}
        clients={store.clients()}
        onChange={(change) => move(change, true)}
      />
      {state.problem ? (
        <div className={ui.pageNote}>
          <ProblemNotice problem={state.problem} />
        </div>
      ) : null}
      <div
        className={place.call ? cx(css.split, css.opened) : css.split}
        style={{ '--detail': `${width}px` } as CSSProperties}
      >
        {fresh ? (
          <FirstSteps api={api} onCall={() => move({ show: 'call', tool: '', from: '' })} />
        ) : (
          <CallList
            state={state}
            chosen={place.call}
            group={place.group}
            narrow={place.call !== undefined || slim}
            onOpen={(line) => move({ call: line.id }, place.call !== undefined)}
            onOlder={store.older}
          />
        )}
        {place.call ? (
          <CallDetail
            key={place.call}
            id={place.call}
            line={store.lineOf(place.call)}
            tools={tools}
            onClose={() => move({ call: undefined })}
            onAgain={(name) => move({ show: 'call', tool: name, from: place.call ?? '' })}
            edge={
              <Divider
                label="Width of the call"
                upright
                below
                size={width}
                least={320}
                most={1_100}
                onSize={setWidth}
              />
            }
          />
        ) : null}
      </div>
      {place.show === 'connect' ? (
        <ConnectDialog api={api} onClose={() => move({ show: undefined })} />
      ) : null}
      {place.show === 'call' ? (
        <CallDialog
          api={api}
          tools={tools}
          tool={place.tool}
          from={place.from}
          onTool={(name) => move({ tool: name, from: '' }, true)}
          onClose={() => move({ show: undefined })}
          onRecord={(id) => move({ show: undefined, call: id })}
        />
      ) : null}
    </main>
  );
}

const SLIM = '(max-width: 900px)';

function useSlimWindow(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(SLIM);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => window.matchMedia(SLIM).matches,
  );
}

function useStore(): ActivityStore {
  const { api, feed } = useWorkroom();
  const store = useMemo(() => new ActivityStore(api, feed), [api, feed]);
  useEffect(() => () => store.close(), [store]);
  return store;
}

/** The tools, read again when the server says that they changed. */
function useTools(): readonly ToolContract[] {
  const { api, feed } = useWorkroom();
  const state = useFeedState();
  const [tools, setTools] = useState<readonly ToolContract[]>([]);
  useEffect(() => {
    const read = () =>
      api.tools().then(setTools, () => {
        // The list of calls says what is wrong with the server.
      });
    if (state !== 'lost') void read();
    return feed.listen(({ events, missed }) => {
      if (missed || events.some((event) => event.type === 'tools.changed')) void read();
    });
  }, [api, feed, state]);
  return tools;
}
