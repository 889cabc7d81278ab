import { useEffect, useMemo, useRef, useState } from 'react';
import { useWorkroom } from '../../api/Workroom';
import type { QuestionsState } from '../../api/Questions';
import { openCards, type Card } from '../../model/approvals/cards';
import { visible } from '../../model/text';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Icon } from '../../ui/Icon';
import { QuestionCard } from './QuestionCard';
import { css } from './css';
import { cx } from '../../ui/cx';

/** How often receipts are taken away, unless a person points at the questions. */
const SWEEP_MILLISECONDS = 4_000;

interface Properties {
  readonly state: QuestionsState;
  /** A question that was linked to and is no longer open. */
  readonly missing: boolean;
  readonly onMissingSeen: () => void;
}

/** The questions, in a place of their own over every page. A dialog that is open would lie over them: then they are one too. */
export function Dock({ state, missing, onMissingSeen }: Properties) {
  const { questions } = useWorkroom();
  const { cards, review } = state;
  const [collapsed, setCollapsed] = useState(false);
  const [isModal, setModal] = useState(false);
  const turn = review?.turn ?? 0;
  const [reviewed, setReviewed] = useState(turn);
  /** What had the focus before it came here. */
  const before = useRef<EventTarget | null>(null);
  if (turn !== reviewed) {
    setReviewed(turn);
    setCollapsed(false);
    setModal(document.querySelector('dialog[open]') !== null);
  }
  const leave = () => {
    setCollapsed(true);
    if (before.current instanceof HTMLElement) before.current.focus();
  };

  const list = useRef<HTMLDivElement>(null);
  const count = openCards(cards).length;
  const hasReceipts = count < cards.length;
  useEffect(() => {
    if (!hasReceipts) return undefined;
    const timer = setInterval(() => {
      const isPointedAt =
        window.matchMedia('(hover: hover)').matches && list.current?.matches(':hover');
      if (!isPointedAt && !list.current?.querySelector(':focus-visible')) questions.sweep();
    }, SWEEP_MILLISECONDS);
    return () => clearInterval(timer);
  }, [hasReceipts, questions]);

  const body = (
    <>
      {missing ? (
        <p className={css.told}>
          <Icon name="history" />
          <span>This question is closed. It was answered, or it has expired.</span>
          <Button kind="quiet" icon="cross" aria-label="Dismiss" onClick={onMissingSeen} />
        </p>
      ) : null}
      <CardList cards={cards} review={review} />
    </>
  );
  if (isModal) {
    return (
      <Dialog title="Needs approval" onClose={() => setModal(false)}>
        <div ref={list} className={css.cards}>
          {body}
        </div>
      </Dialog>
    );
  }
  const oldest = openCards(cards)[0]?.question;
  return (
    <div className={css.place}>
      {/* Escape leads back to where one was. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        className={cx(css.dock, collapsed ? (css.collapsed ?? '') : '')}
        aria-label="Needs approval"
        onFocus={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.defaultPrevented) leave();
        }}
      >
        <header>
          <h2>Needs approval</h2>
          {count > 0 ? <span className={css.count}>{count}</span> : null}
          <span className={css.gist}>
            {collapsed && oldest ? `${visible(oldest.client)}: ${visible(oldest.text)}` : ''}
          </span>
          <kbd>Alt A</kbd>
          <Button
            kind="quiet"
            icon={collapsed ? 'up' : 'down'}
            aria-expanded={!collapsed}
            aria-label={collapsed ? 'Show the questions' : 'Hide the questions'}
            onClick={() => setCollapsed(!collapsed)}
          />
        </header>
        {collapsed ? null : (
          <div ref={list} className={css.cards}>
            {body}
          </div>
        )}
      </section>
    </div>
  );
}

interface ListProperties {
  readonly cards: readonly Card[];
  readonly review: QuestionsState['review'];
}

/** The oldest question is open at first; the others are when a person wants to review them. */
function CardList({ cards, review }: ListProperties) {
  const { questions } = useWorkroom();
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set([review?.id ?? cards[0]?.question.id ?? '']),
  );
  const open = (id: string) => setOpened((all) => (all.has(id) ? all : new Set([...all, id])));
  const waiting = openCards(cards);
  const [turn, setTurn] = useState(review?.turn ?? 0);
  if (review && review.turn !== turn) {
    setTurn(review.turn);
    open(review.id);
  } else if (waiting[0] && !cards.some(({ question }) => opened.has(question.id))) {
    open(waiting[0].question.id);
  }

  const places = useMemo(() => placesOf(cards, opened), [cards, opened]);
  return (
    <ul>
      {cards.map((card, at) => {
        const { id } = card.question;
        return (
          <li key={id}>
            <QuestionCard
              card={card}
              open={opened.has(id)}
              place={places[at] ?? ''}
              focusTurn={review?.id === id ? review.turn : 0}
              onOpen={() => questions.review(id)}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** What stands above each card. */
function placesOf(cards: readonly Card[], opened: ReadonlySet<string>): readonly string[] {
  let above = '';
  return cards.map(({ question: { id } }) => {
    const place = above;
    above += `${id} ${opened.has(id)}\n`;
    return place;
  });
}
