import { describe, expect, it } from 'vitest';
import { branchesOf, rowsOf, type Element } from './outline';

const element = (type: string, fqn: string, above?: string): Element => ({
  type,
  name: fqn.slice(fqn.lastIndexOf('.') + 1),
  fqn,
  ...(above === undefined ? {} : { above }),
  uri: 'file:///a.dlang',
  line: 0,
  character: 0,
});
const MODEL = [
  element('Domain', 'Retail'),
  element('Domain', 'Selling', 'Retail'),
  element('BoundedContext', 'shop.Orders', 'Selling'),
  element('BoundedContext', 'Stray', 'Nowhere'),
  element('Team', 'Red'),
  element('ContextMap', 'Land'),
];
const shown = (filter = '', closed: string[] = []) =>
  rowsOf(branchesOf(MODEL), new Set(closed), filter).map(
    (row) => `${' '.repeat(row.level - 1)}${row.branch.label}`,
  );

describe('the explorer', () => {
  it('puts contexts into their domains and the rest into groups', () => {
    expect(shown()).toEqual([
      'Domains and contexts',
      ' Retail',
      '  Selling',
      '   Orders',
      ' Stray',
      'Maps',
      ' Land',
      'Teams',
      ' Red',
    ]);
  });

  it('hides what is below a closed line', () => {
    expect(shown('', ['Domain Retail', 'group Teams'])).toEqual([
      'Domains and contexts',
      ' Retail',
      ' Stray',
      'Maps',
      ' Land',
      'Teams',
    ]);
  });

  it('shows what fits and the way to it, closed or not', () => {
    expect(shown('ord', ['Domain Retail'])).toEqual([
      'Domains and contexts',
      ' Retail',
      '  Selling',
      '   Orders',
    ]);
    expect(shown('no such')).toEqual([]);
  });

  it('shows domains that are each other’s parent once', () => {
    const circle = [element('Domain', 'A', 'B'), element('Domain', 'B', 'A')];
    expect(rowsOf(branchesOf(circle), new Set(), '').map((row) => row.branch.label)).toEqual([
      'Domains and contexts',
      'A',
      'B',
      'A',
    ]);
  });
});
