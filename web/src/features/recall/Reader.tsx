import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useWorkroom } from '../../api/Workroom';
import { fragmentOf } from '../../model/route';
import { problemOf } from '../../model/problem';
import { agentWord, dayOf } from '../../model/recall/sessions';
import type { SessionHead } from '../../model/recall/turns';
import { countText, visible } from '../../model/text';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { ProblemNotice } from '../../ui/Notice';
import { Skeleton } from '../../ui/Skeleton';
import { useSay } from '../../ui/Toasts';
import { save } from '../../ui/save';
import { ui } from '../../ui/look';
import { cx } from '../../ui/cx';
import { Badge } from './ResultList';
import { linkTo } from './routes';
import { TurnView } from './TurnView';
import { useTurns, type Turns } from './useTurns';
import { css } from './css';

interface Properties {
  readonly session: string;
  readonly turn: string;
  readonly imported: number;
  readonly onTurn: (request: string) => void;
  readonly onClose: () => void;
}

/** One session, turn by turn. */
export function Reader({ session, turn, imported, onTurn, onClose }: Properties) {
  const read = useTurns(session, turn, imported);
  const body = useRef<HTMLDivElement>(null);
  const end = useSentinel(body, read);
  const keepPlace = useKeptPlace(body, read);
  useArrival(body, read, turn);
  const { head, turns, from } = read;
  const total = head?.turnCount ?? 0;
  return (
    <article className={cx(css.reader, ui.ticket)} aria-label="Session">
      <header>
        <div className={css.readerTitle}>
          <h2>{head ? visible(head.title) : 'Session'}</h2>
          <Button kind="quiet" icon="cross" aria-label="Close the session" onClick={onClose} />
        </div>
        {head ? <Facts head={head} /> : null}
        {head ? (
          <div className={css.readerActions}>
            <GoTo total={total} read={read} />
            <span className={css.space} />
            <CopyButton
              text={`${window.location.origin}/${fragmentOf(linkTo(session, turn))}`}
              label={turn ? 'Copy a link to this turn' : 'Copy a link to this session'}
              words="Copy link"
            />
            <ExportButton session={session} />
          </div>
        ) : null}
      </header>
      {/* It scrolls, so keys must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={css.turns} ref={body} role="group" aria-label="Turns" tabIndex={0}>
        {read.problem ? <ProblemNotice problem={read.problem} /> : null}
        {!head && read.loading ? <Skeleton label="Reading the session" /> : null}
        {from > 0 ? (
          <Button kind="quiet" icon="up" disabled={read.loading} onClick={keepPlace}>
            {countText(from, 'earlier turn', 'earlier turns')}
          </Button>
        ) : null}
        {turns.map((each, at) => (
          <TurnView
            key={each.request}
            turn={each}
            number={from + at + 1}
            session={session}
            chosen={each.request === turn}
            onChoose={onTurn}
          />
        ))}
        {from + turns.length < total ? (
          <div ref={end}>
            <Button
              kind="quiet"
              icon="down"
              disabled={read.loading}
              onClick={() => void read.later()}
            >
              {countText(total - from - turns.length, 'later turn', 'later turns')}
            </Button>
          </div>
        ) : null}
      </div>
    </article>
  );
}

function Facts({ head }: { readonly head: SessionHead }) {
  const days = [...new Set([dayOf(head.createdAt), dayOf(head.lastMessageAt)])].filter(Boolean);
  return (
    <>
      <div className={css.facts}>
        <span>{agentWord(head.agent)}</span>
        {days.length > 0 ? <span>{days.join(' to ')}</span> : null}
        <span>{countText(head.turnCount, 'turn', 'turns')}</span>
        {head.workspace ? <span className={css.path}>{visible(head.workspace)}</span> : null}
        {head.lost ? <Badge>Lost by the editor</Badge> : null}
        {head.torn ? <Badge>Incomplete file</Badge> : null}
      </div>
      {head.locations.length > 0 ? (
        <details className={css.places}>
          <summary>{countText(head.locations.length, 'file', 'files')}</summary>
          <ul>
            {head.locations.map((place) => (
              <li key={place}>{visible(place)}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}

function GoTo({ total, read }: { readonly total: number; readonly read: Turns }) {
  const [wanted, setWanted] = useState('');
  const go = () => {
    const offset = Number(wanted) - 1;
    if (Number.isInteger(offset) && offset >= 0) void read.jump(Math.min(offset, total - 1));
  };
  return (
    <form
      className={css.goto}
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <label>
        Go to turn
        <input
          className={ui.input}
          inputMode="numeric"
          value={wanted}
          placeholder={`1–${total}`}
          onChange={(event) => setWanted(event.target.value)}
        />
      </label>
    </form>
  );
}

function ExportButton({ session }: { readonly session: string }) {
  const { api } = useWorkroom();
  const say = useSay();
  const saveAll = async () => {
    try {
      const { reference = '' } = await api.ask('recall_export', {
        id: session,
        format: 'markdown',
      });
      save(await api.export(reference), 'chat.md');
    } catch (wrong) {
      say.problem(problemOf(wrong));
    }
  };
  return (
    <Button icon="download" onClick={saveAll}>
      Export
    </Button>
  );
}

/** Reads on when the end comes in sight. */
function useSentinel(body: RefObject<HTMLDivElement | null>, read: Turns) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    if (!end.current || !body.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.some((entry) => entry.isIntersecting);
        // What failed is tried again by a person.
        if (seen && !latest.current.problem) void latest.current.later();
      },
      { root: body.current, rootMargin: '400px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  });
  return end;
}

/** Reads what stands before, and leaves what one looks at where it is. */
function useKeptPlace(body: RefObject<HTMLDivElement | null>, read: Turns): () => void {
  const kept = useRef<{ readonly request: string; readonly top: number }>(undefined);
  const find = (request: string) =>
    body.current?.querySelector<HTMLElement>(`[data-request="${CSS.escape(request)}"]`);
  useLayoutEffect(() => {
    const place = kept.current;
    const element = place && find(place.request);
    if (!place || !element || read.turns[0]?.request === place.request) return;
    kept.current = undefined;
    body.current?.scrollBy(0, element.getBoundingClientRect().top - place.top);
  });
  return () => {
    const request = read.turns[0]?.request ?? '';
    const top = find(request)?.getBoundingClientRect().top ?? 0;
    kept.current = { request, top };
    void read.earlier();
  };
}

/** Goes to the turn that the address names once it is here. */
function useArrival(body: RefObject<HTMLDivElement | null>, read: Turns, turn: string): void {
  const arrived = useRef('');
  const here = read.turns.some((each) => each.request === turn);
  useEffect(() => {
    if (turn === '') arrived.current = '';
    if (turn === '' || !here || arrived.current === turn) return undefined;
    arrived.current = turn;
    const show = () =>
      body.current
        ?.querySelector(`[data-request="${CSS.escape(turn)}"]`)
        ?.scrollIntoView({ block: 'start' });
    show();
    // What was estimated above it has its height by then.
    const next = requestAnimationFrame(show);
    return () => cancelAnimationFrame(next);
  }, [body, here, turn]);
}
