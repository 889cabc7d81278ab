import { expect, test } from 'vitest';
import { newCrossings, ownerColors, ownerText } from './owners';
import type { Crossing, ForeignKey, Table } from './schema';

const owners = new Map([
  ['t1', ['shop.Orders']],
  ['t2', ['shop.Billing', 'Audit']],
  ['t3', ['shop.Orders']],
]);

test('tables of one context have one color', () => {
  const colors = ownerColors({ owners });
  expect(colors.get('t1')).toBe(colors.get('t3'));
  expect(colors.get('t1')).not.toBe(colors.get('t2'));
  expect(colors.has('t4')).toBe(false);
  expect(ownerText({ owners }, 't2')).toBe('Billing, Audit');
  expect(ownerText({ owners }, 't4')).toBe('');
});

test('only keys that are not published are warned of', () => {
  const key = (id: string) => ({ id }) as ForeignKey;
  const table = (id: string, ...keys: ForeignKey[]) =>
    ({ id, foreignKeys: keys }) as unknown as Table;
  const crossing = (at: string, foreignKey: string): Crossing => ({
    table: at,
    foreignKey,
    message: foreignKey,
    owners: [],
  });
  const shown = newCrossings({
    added: new Set(['fresh']),
    base: new Map([['edited', table('edited', key('old'))]]),
    crossings: [
      crossing('fresh', 'a'),
      crossing('edited', 'old'),
      crossing('edited', 'b'),
      crossing('unchanged', 'c'),
    ],
  });
  expect(shown.map(({ message }) => message)).toEqual(['a', 'b']);
});
