import { agentWord, dayOf, folderWord } from '../../model/recall/sessions';
import { countText, visible } from '../../model/text';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { hrefOf } from '../../ui/Navigation';
import { Empty, ProblemNotice } from '../../ui/Notice';
import { Skeleton } from '../../ui/Skeleton';
import { ui } from '../../ui/look';
import { NO_FILTER, routeOf, type Filter, type Place } from './routes';
import type { Item, Results } from './useResults';
import { css } from './css';

interface Properties {
  readonly results: Results;
  readonly place: Place;
  readonly onOpen: (to: Pick<Place, 'session' | 'turn'>) => void;
  readonly onClear: (filter: Filter) => void;
}

/** Turns that were found, or all sessions, the newest first. */
export function ResultList({ results, place, onOpen, onClear }: Properties) {
  const { items, searched, loading, problem, more } = results;
  if (problem)
    return (
      <div className={ui.pageNote}>
        <ProblemNotice problem={problem} />
      </div>
    );
  if (items.length === 0)
    return loading ? (
      <Skeleton label="Searching" />
    ) : (
      <Empty title="No matches">
        <p>Try fewer words, or clear the filters.</p>
        <Button onClick={() => onClear(NO_FILTER)}>Clear filters</Button>
      </Empty>
    );
  return (
    <section className={css.results} aria-label="Results" aria-busy={loading}>
      <ul aria-label={searched ? 'Turns found' : 'Sessions'}>
        {items.map((item) => (
          <li key={`${item.session} ${item.request}`}>
            <Line item={item} place={place} searched={searched} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {more ? (
        <Button kind="quiet" onClick={more}>
          More results
        </Button>
      ) : null}
    </section>
  );
}

interface LineProperties {
  readonly item: Item;
  readonly place: Place;
  readonly searched: boolean;
  readonly onOpen: (to: Pick<Place, 'session' | 'turn'>) => void;
}

function Line({ item, place, searched, onOpen }: LineProperties) {
  const { session, request } = item;
  const open = session === place.session && (!searched || request === place.turn);
  const { path, parameters } = routeOf({ ...place, session, turn: request });
  return (
    <a
      className={css.result}
      href={hrefOf(path, parameters)}
      aria-current={open ? 'true' : undefined}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onOpen({ session, turn: request });
      }}
    >
      <span className={css.resultTitle}>{visible(item.title)}</span>
      {item.snippet.length > 0 ? <Snippet item={item} /> : null}
      <span className={css.facts}>
        {item.at ? <span>{dayOf(item.at)}</span> : null}
        <span>{agentWord(item.agent)}</span>
        {item.workspace ? (
          <span title={visible(item.workspace)}>{visible(folderWord(item.workspace))}</span>
        ) : null}
        {searched ? (
          <span>turn {item.turn + 1}</span>
        ) : (
          <span>{countText(item.turns, 'turn', 'turns')}</span>
        )}
        {item.lost ? <Badge>Lost by the editor</Badge> : null}
        {item.torn ? <Badge>Incomplete file</Badge> : null}
      </span>
      {item.why.length > 0 ? (
        <span className={css.why}>{visible(item.why.join(' · '))}</span>
      ) : null}
    </a>
  );
}

export const Badge = ({ children }: { readonly children: string }) => (
  <span className={css.badge}>
    <Icon name="warning" size={11} />
    {children}
  </span>
);

function Snippet({ item }: { readonly item: Item }) {
  return (
    <span className={css.snippet}>
      {item.snippet.map((part, at) =>
        part.marked ? (
          // oxlint-disable-next-line react/no-array-index-key
          <mark key={at}>{visible(part.text)}</mark>
        ) : (
          visible(part.text)
        ),
      )}
    </span>
  );
}
