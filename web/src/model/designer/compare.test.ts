import { describe, expect, it } from 'vitest';
import { differences } from './compare';

const table = (name: string, ...columns: string[]) =>
  `CREATE TABLE ${name} (\n${columns.map((each) => `  ${each},\n`).join('')});\n`;
const CUSTOMERS = table('Customers', 'Id int', 'City text', 'Since date');
const ORDERS = table('Orders', 'Id int', 'Total int');

/** What was taken out and what was put in, as texts. */
const told = (a: string, b: string) =>
  differences(a, b).map((each) => [a.slice(each.fromA, each.toA), b.slice(each.fromB, each.toB)]);

/** The one text with the differences put in must be the other. */
function applied(a: string, b: string): string {
  let [text, at] = ['', 0];
  for (const each of differences(a, b)) {
    text += a.slice(at, each.fromA) + b.slice(each.fromB, each.toB);
    at = each.toA;
  }
  return text + a.slice(at);
}

describe('two scripts', () => {
  it('that are the same do not differ', () => {
    expect(told(CUSTOMERS, CUSTOMERS)).toEqual([]);
    expect(told('', '')).toEqual([]);
  });

  it('have a new table as one piece, though its lines look like those of others', () => {
    const coupons = table('Coupons', 'Id int');
    expect(told(CUSTOMERS + ORDERS, coupons + CUSTOMERS + ORDERS)).toEqual([['', coupons]]);
  });

  it('have of a changed line only what was changed', () => {
    expect(told(ORDERS, ORDERS.replace('Total int', 'Total bigint'))).toEqual([['', 'big']]);
  });

  it('have neighbours that were dropped and changed as one piece', () => {
    const after = CUSTOMERS.replace('  City text,\n', '').replace('date', 'time');
    expect(told(CUSTOMERS + ORDERS, after + ORDERS)).toHaveLength(1);
    expect(applied(CUSTOMERS + ORDERS, after + ORDERS)).toBe(after + ORDERS);
  });

  it('become each other by their differences, whatever they are', () => {
    const seed = 11;
    let state = seed;
    const random = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return state % below;
    };
    const text = () =>
      Array.from({ length: random(30) }, () => 'abcdef'[random(6)]!.repeat(1 + random(2))).join(
        random(2) === 0 ? '\n' : '\n\n',
      );
    for (let round = 0; round < 500; round++) {
      const [a, b] = [text(), text()];
      expect(applied(a, b), `seed ${seed}, round ${round}`).toBe(b);
    }
  });
});
