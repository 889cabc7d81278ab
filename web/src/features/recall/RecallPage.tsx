import { useEffect, useMemo, useState } from 'react';
import { useAsked } from '../../api/useAsked';
import { useWorkroom } from '../../api/Workroom';
import { countText } from '../../model/text';
import { Button } from '../../ui/Button';
import { useNavigation } from '../../ui/Navigation';
import { Empty, ProblemNotice } from '../../ui/Notice';
import { PageHead } from '../../ui/PageHead';
import { Skeleton } from '../../ui/Skeleton';
import { Tabs } from '../../ui/Tabs';
import { ui } from '../../ui/look';
import { cx } from '../../ui/cx';
import { ChatsView } from './ChatsView';
import { FailuresView } from './FailuresView';
import { FollowupsView } from './FollowupsView';
import { ImportDialog } from './ImportDialog';
import { OverviewView } from './OverviewView';
import { placeOf, routeOf, type Place, type View } from './routes';
import { css } from './css';

const NO_INPUT = {};

/** Past chats of every agent: searched, read, and what keeps failing in them. */
export function RecallPage() {
  const { route, go } = useNavigation();
  const place = useMemo(() => placeOf(route), [route]);
  const imported = useImports();
  const stats = useAsked('recall_stats', NO_INPUT, imported);
  const move = (change: Partial<Place>, replace = false) =>
    go(routeOf({ ...place, ...change }), replace);
  const sessions = stats.answer?.sessions ?? 0;
  const turns = stats.answer?.turns ?? 0;
  return (
    <main className={cx(ui.page, css.recall)}>
      <PageHead
        title="Recall"
        about={
          stats.answer
            ? `${countText(sessions, 'session', 'sessions')}, ${countText(turns, 'turn', 'turns')}`
            : ''
        }
      >
        <Button icon="upload" onClick={() => move({ importing: true })}>
          Import chats
        </Button>
      </PageHead>
      {stats.problem ? (
        <div className={ui.pageNote}>
          <ProblemNotice problem={stats.problem} />
        </div>
      ) : null}
      {!stats.answer && !stats.problem ? <Skeleton label="Reading the catalogue" /> : null}
      {stats.answer && sessions === 0 ? <First onImport={() => move({ importing: true })} /> : null}
      {stats.answer && sessions > 0 ? (
        <Tabs
          label="Recall"
          chosen={place.view}
          onChoose={(view) => move({ view: view as View })}
          tabs={[
            {
              id: 'chats',
              title: 'Chats',
              panel: (
                <ChatsView place={place} stats={stats.answer} imported={imported} onMove={move} />
              ),
            },
            {
              id: 'failures',
              title: 'Failures',
              panel: <FailuresView place={place} imported={imported} onMove={move} />,
            },
            {
              id: 'followups',
              title: 'Follow-ups',
              panel: <FollowupsView imported={imported} onMove={move} />,
            },
            {
              id: 'overview',
              title: 'Overview',
              panel: <OverviewView stats={stats.answer} imported={imported} />,
            },
          ]}
        />
      ) : null}
      {place.importing ? <ImportDialog onClose={() => move({ importing: false })} /> : null}
    </main>
  );
}

function First({ onImport }: { readonly onImport: () => void }) {
  return (
    <Empty title="No chats imported yet">
      <p>
        Recall copies the chats that coding agents keep on this machine into a local catalogue and
        removes secrets on the way. Then you and your agents can search them. Nothing leaves this
        machine.
      </p>
      <p>The files that will be read are listed before anything is read.</p>
      <Button kind="primary" icon="upload" onClick={onImport}>
        Import chats
      </Button>
    </Empty>
  );
}

/** Grows with every import that ends, whoever started it. */
function useImports(): number {
  const { feed } = useWorkroom();
  const [count, setCount] = useState(0);
  useEffect(
    () =>
      feed.listen(({ events, missed }) => {
        const ended = events.some(
          ({ type, data }) =>
            type === 'call.finished' &&
            data['tool'] === 'recall_import' &&
            data['effect'] !== 'reads',
        );
        if (ended || missed) setCount((now) => now + 1);
      }),
    [feed],
  );
  return count;
}
