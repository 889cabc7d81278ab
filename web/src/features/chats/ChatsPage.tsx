import { useMemo, type CSSProperties } from 'react';
import { useWorkroom } from '../../api/Workroom';
import { readChats } from '../../api/chats';
import { useReading } from '../../api/useReading';
import type { CallEvent } from '../../model/calls';
import { problemOf } from '../../model/problem';
import { countText } from '../../model/text';
import { Button } from '../../ui/Button';
import { Divider } from '../../ui/Divider';
import { useNavigation } from '../../ui/Navigation';
import { Empty, ProblemNotice } from '../../ui/Notice';
import { PageHead } from '../../ui/PageHead';
import { Skeleton } from '../../ui/Skeleton';
import { useSay } from '../../ui/Toasts';
import { cx } from '../../ui/cx';
import { ui } from '../../ui/look';
import { usePaneSize } from '../../ui/usePaneSize';
import { ChatList } from './ChatList';
import { ChatView } from './ChatView';
import { css } from './css';
import { placeOf, routeOf, type Place } from './routes';

const CHANGES = ({ type, data }: CallEvent) =>
  type === 'chat.changed' ||
  (type === 'call.finished' && /^(create|update|delete)_chat$/.test(String(data['tool'])));

/** Every chat on the left, the one that is open beside it. */
export function ChatsPage() {
  const { api, feed } = useWorkroom();
  const { route, go } = useNavigation();
  const say = useSay();
  const place = useMemo(() => placeOf(route), [route]);
  const chats = useReading('chats', (signal) => readChats(api, signal), { feed, stale: CHANGES });
  const [width, setWidth] = usePaneSize('chats.list', 280);
  const move = (change: Partial<Place>, replace = false) =>
    go(routeOf({ ...place, ...change }), replace);
  const create = async () => {
    try {
      const made = (await api.ask('create_chat', {})) as { id: string };
      move({ chat: made.id, at: '' });
    } catch (wrong) {
      say.problem(problemOf(wrong));
    }
  };
  const chosen = chats.value?.find(({ id }) => id === place.chat);
  return (
    <main className={ui.page}>
      <PageHead
        title="Chats"
        about={chats.value ? countText(chats.value.length, 'chat', 'chats') : undefined}
      >
        <Button kind="primary" icon="plus" onClick={() => void create()}>
          New chat
        </Button>
      </PageHead>
      {chats.problem ? (
        <div className={ui.pageNote}>
          <ProblemNotice problem={chats.problem} />
        </div>
      ) : null}
      {chats.value ? (
        <div
          className={cx(css.split, place.chat !== undefined && css.opened)}
          style={{ '--list': `${width}px` } as CSSProperties}
        >
          <section className={css.side} aria-label="All chats">
            <ChatList chats={chats.value} place={place} onMove={move} onChanged={chats.reload} />
            <Divider
              upright
              label="Width of the list"
              size={width}
              least={200}
              most={520}
              onSize={setWidth}
            />
          </section>
          {place.chat === undefined ? (
            <section className={css.none} aria-label="Chat">
              <Empty title={chats.value.length === 0 ? 'No chats yet' : 'No chat selected'}>
                <p>
                  A chat holds what was asked, every call that was made for it, and the files that
                  the calls work on.
                </p>
                <p>
                  Select a chat, or start a new one. Chats of connected agents appear here by
                  themselves.
                </p>
              </Empty>
            </section>
          ) : (
            <ChatView
              key={place.chat}
              chat={chosen ?? { id: place.chat }}
              at={place.at}
              onAt={(at, replace) => move({ at }, replace)}
              onBack={() => move({ chat: undefined, at: '' })}
              onChanged={chats.reload}
            />
          )}
        </div>
      ) : chats.problem ? null : (
        <Skeleton label="Reading chats" />
      )}
    </main>
  );
}
