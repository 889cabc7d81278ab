import { describe, expect, it } from 'vitest';
import { cardsAfter, endCard, openCards, type Card } from './cards';
import type { Question } from './question';

const question = (id: string) => ({ id }) as Question;
const shown = (cards: readonly Card[]) =>
  cards.map(({ question: { id }, ending }) => `${id} ${ending ?? 'open'}`);
const NONE = new Map<string, string>();

describe('cards of questions', () => {
  it('keep their places: new ones come last, answered ones leave a receipt', () => {
    let cards = cardsAfter([], [question('b'), question('c')], NONE, new Set());
    cards = endCard(cards, 'b', 'Approved.');
    cards = cardsAfter(cards, [question('a'), question('c')], NONE, new Set());
    expect(shown(cards)).toEqual(['b Approved.', 'c open', 'a open']);
    expect(shown(openCards(cards))).toEqual(['c open', 'a open']);
  });

  it('end as they were heard to end, but not while they are answered here', () => {
    const cards = cardsAfter([], [question('a'), question('b'), question('c')], NONE, new Set());
    const after = cardsAfter(cards, [], new Map([['a', 'Denied.']]), new Set(['b']));
    expect(shown(after)).toEqual([
      'a Denied.',
      'b open',
      'c This question is closed: it was answered elsewhere, or the call was made again.',
    ]);
  });

  it('are open again when the question is', () => {
    const cards = endCard([{ question: question('a') }], 'a', 'Closed.');
    expect(shown(cardsAfter(cards, [question('a')], NONE, new Set()))).toEqual(['a open']);
  });
});
