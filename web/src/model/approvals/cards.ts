import type { Question } from './question';

/** A question in its place, and what became of it once it is no longer open. */
export interface Card {
  readonly question: Question;
  readonly ending?: string;
}

const CLOSED = 'This question is closed: it was answered elsewhere, or the call was made again.';

/**
 * Cards keep their place: new questions come last, and one that is no longer open leaves a receipt where it stood.
 *
 * @param endings what became of questions, by their ids
 * @param deciding the question that is being answered here; it stays until the answer is known
 */
export function cardsAfter(
  cards: readonly Card[],
  pending: readonly Question[],
  endings: ReadonlyMap<string, string>,
  deciding: ReadonlySet<string>,
): readonly Card[] {
  const open = new Map(pending.map((question) => [question.id, question]));
  const known = new Set(cards.map(({ question }) => question.id));
  const kept = cards.map((card): Card => {
    const { id } = card.question;
    const question = open.get(id);
    // What was read may be older than the answer.
    if (deciding.has(id) && (card.ending !== undefined || !question)) return card;
    if (question) return { question };
    if (card.ending !== undefined) return card;
    return { ...card, ending: endings.get(id) ?? CLOSED };
  });
  return [
    ...kept,
    ...pending.filter(({ id }) => !known.has(id)).map((question): Card => ({ question })),
  ];
}

export const endCard = (cards: readonly Card[], id: string, ending: string): readonly Card[] =>
  cards.map((card) => (card.question.id === id ? { ...card, ending } : card));

export const openCards = (cards: readonly Card[]): readonly Card[] =>
  cards.filter(({ ending }) => ending === undefined);
