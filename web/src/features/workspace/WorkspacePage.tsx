import { useMemo } from 'react';
import { useWorkroom } from '../../api/Workroom';
import { readChats } from '../../api/chats';
import { useReading } from '../../api/useReading';
import { useNavigation } from '../../ui/Navigation';
import { Empty, ProblemNotice } from '../../ui/Notice';
import { PageHead } from '../../ui/PageHead';
import { Skeleton } from '../../ui/Skeleton';
import { ui } from '../../ui/look';
import { Bench } from './Bench';
import { placeOf, routeOf, type Place } from './routes';

/** The files of a chat, as they are and as they were. */
export function WorkspacePage() {
  const { api } = useWorkroom();
  const { route, go } = useNavigation();
  const place = useMemo(() => placeOf(route), [route]);
  const chats = useReading('chats', (signal) => readChats(api, signal));
  const move = (change: Partial<Place>, replace = false) =>
    go(routeOf({ ...place, ...change }), replace);
  const withFiles = chats.value?.find((chat) => chat.active_manifest_id);
  const chosen = place.chat ?? (withFiles ?? chats.value?.[0])?.id;
  if (chosen !== undefined) {
    const known = chats.value ?? [];
    const listed = known.some(({ id }) => id === chosen) ? known : [{ id: chosen }, ...known];
    return (
      <Bench
        key={chosen}
        chat={chosen}
        chats={listed}
        place={place}
        onMove={move}
        onChat={(chat) =>
          go(routeOf({ ...place, chat, at: '', from: '', path: '', compared: false }))
        }
      />
    );
  }
  return (
    <main className={ui.page}>
      <PageHead title="Workspace" />
      {chats.problem ? (
        <div className={ui.pageNote}>
          <ProblemNotice problem={chats.problem} />
        </div>
      ) : chats.loading ? (
        <Skeleton label="Reading chats" />
      ) : (
        <Empty title="No files yet">
          <p>
            Each chat has files of its own. They appear here when a tool of a toolset runs in a
            chat.
          </p>
          <p>
            <a href="#/toolsets">Install a toolset</a>, then run one of its tools.
          </p>
        </Empty>
      )}
    </main>
  );
}
