import { useEffect, type CSSProperties } from 'react';
import type { ToolOutputs } from '../../api/contracts';
import { Divider } from '../../ui/Divider';
import { usePaneSize } from '../../ui/usePaneSize';
import { cx } from '../../ui/cx';
import { Facets } from './Facets';
import { Reader } from './Reader';
import { ResultList } from './ResultList';
import { type Place } from './routes';
import { useResults } from './useResults';
import { css } from './css';

interface Properties {
  readonly place: Place;
  readonly stats: ToolOutputs['recall_stats'];
  readonly imported: number;
  readonly onMove: (change: Partial<Place>, replace?: boolean) => void;
}

/** What was found on the left, the session that is open beside it. */
export function ChatsView({ place, stats, imported, onMove }: Properties) {
  const results = useResults(place.filter, imported);
  const [width, setWidth] = usePaneSize('recall.list', 440);
  const { session, turn } = place;

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const [target] = event.composedPath();
      const typing =
        target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null;
      if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === '/') {
        event.preventDefault();
        document.querySelector<HTMLInputElement>('[data-first-filter] input')?.focus();
      } else if (event.key === 'Escape' && session) onMove({ session: undefined, turn: '' });
      else if (event.key === 'j' || event.key === 'k') {
        const at = results.items.findIndex(
          (item) => item.session === session && (item.request === '' || item.request === turn),
        );
        const next = results.items[at < 0 ? 0 : at + (event.key === 'j' ? 1 : -1)];
        if (next) onMove({ session: next.session, turn: next.request }, session !== undefined);
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [results.items, session, turn, onMove]);

  return (
    <div className={cx(css.chats, session !== undefined && css.reading)}>
      <Facets
        filter={place.filter}
        stats={stats}
        lost={results.lost}
        onChange={(filter) => onMove({ filter }, true)}
      />
      <div
        className={cx(css.split, session !== undefined && css.opened)}
        style={{ '--list': `${width}px` } as CSSProperties}
      >
        <div className={css.side}>
          <ResultList
            results={results}
            place={place}
            onOpen={(to) => onMove(to, session !== undefined)}
            onClear={(filter) => onMove({ filter }, true)}
          />
          {session ? (
            <Divider
              label="Width of the list"
              upright
              size={width}
              least={260}
              most={800}
              onSize={setWidth}
            />
          ) : null}
        </div>
        {session ? (
          <Reader
            key={session}
            session={session}
            turn={turn}
            imported={imported}
            onTurn={(request) => onMove({ turn: request }, true)}
            onClose={() => onMove({ session: undefined, turn: '' })}
          />
        ) : null}
      </div>
    </div>
  );
}
