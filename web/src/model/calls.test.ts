import { describe, expect, it } from 'vitest';
import { fits, isOwnReading, lineOf, NO_FILTER, stateOf, withEvents, withLines } from './calls';

const data = (id: string, more: Record<string, unknown> = {}) => ({
  id,
  tool: 'mssql-query',
  door: 'mcp',
  client: 'Copilot',
  chat: 'c1',
  effect: 'reads',
  startedAt: `2026-11-15T10:00:0${id}Z`,
  ...more,
});
const started = (id: string) => ({ type: 'call.started', data: data(id) });
const finished = (id: string) => ({
  type: 'call.finished',
  data: data(id, { status: 'success', bytes: 7, finishedAt: '2026-11-15T10:00:09Z' }),
});

describe('the book of calls', () => {
  it('has the newest first, however they came', () => {
    const book = withLines([], [lineOf(data('1')), lineOf(data('3')), lineOf(data('2'))]);
    expect(book.map((line) => line.id)).toEqual(['3', '2', '1']);
  });

  it('orders moments with and without a fraction', () => {
    const at = (id: string, startedAt: string) => lineOf(data(id, { startedAt }));
    const book = withLines(
      [],
      [at('1', '2026-11-15T10:00:00Z'), at('2', '2026-11-15T10:00:00.000001Z')],
    );
    expect(book.map((line) => line.id)).toEqual(['2', '1']);
  });

  it('follows a call from its start to its end', () => {
    let book = withEvents([], [started('1')]);
    expect(book[0]?.status).toBe('running');
    const progress = {
      type: 'call.progress',
      data: { id: '1', done: 2, total: 4, message: 'half' },
    };
    book = withEvents(book, [progress]);
    expect(book[0]?.progress).toEqual({ done: 2, total: 4, message: 'half' });
    book = withEvents(book, [finished('1')]);
    expect(book[0]).toMatchObject({ status: 'success', bytes: 7 });
    expect(book[0]?.progress).toBeUndefined();
  });

  it('never wakes what is over', () => {
    const book = withEvents([], [finished('1'), started('1')]);
    expect(book[0]?.status).toBe('success');
    expect(withLines(book, [lineOf(data('1', { status: 'running' }))])[0]?.status).toBe('success');
  });

  it('shows a call that waits as waiting, and as running once it moves', () => {
    const book = withEvents([], [started('1'), { type: 'call.pending', data: data('1') }]);
    expect(book[0]?.status).toBe('pending');
    const moved = withEvents(book, [
      { type: 'call.progress', data: { id: '1', done: 1, total: 0, message: '' } },
    ]);
    expect(moved[0]?.status).toBe('running');
    expect(withEvents(book, [{ type: 'call.approved', data: data('1') }])[0]?.status).toBe(
      'running',
    );
  });

  it('ignores what it does not know', () => {
    expect(
      withEvents(
        [],
        [
          { type: 'call.progress', data: { id: '9' } },
          { type: 'tools.changed', data: {} },
        ],
      ),
    ).toEqual([]);
  });

  it('stays within its bounds', () => {
    const many = Array.from({ length: 6_000 }, (_, i) => lineOf(data(String(i))));
    expect(withLines([], many)).toHaveLength(5_000);
  });
});

describe('a filter', () => {
  const line = lineOf(data('1', { status: 'error', errorCode: 'query.not-a-read' }));

  it('narrows by each of its parts', () => {
    expect(fits(line, NO_FILTER)).toBe(true);
    expect(fits(line, { ...NO_FILTER, tool: 'mssql-query', door: 'mcp', status: 'error' })).toBe(
      true,
    );
    expect(fits(line, { ...NO_FILTER, door: 'cli' })).toBe(false);
    expect(fits(line, { ...NO_FILTER, text: 'NOT-A-READ' })).toBe(true);
    expect(fits(line, { ...NO_FILTER, text: 'elsewhere' })).toBe(false);
  });

  it("knows the page's own reading from an agent's", () => {
    const own = lineOf(data('1', { tool: 'activity_list', client: 'workbench' }));
    expect(isOwnReading(own, 'workbench')).toBe(true);
    expect(isOwnReading({ ...own, client: 'Copilot' }, 'workbench')).toBe(false);
    expect(isOwnReading({ ...own, tool: 'mssql-query' }, 'workbench')).toBe(false);
    expect(isOwnReading({ ...own, tool: 'mssql_schema_designer' }, 'workbench')).toBe(true);
    expect(
      isOwnReading({ ...own, tool: 'mssql_schema_designer', effect: 'edits' }, 'workbench'),
    ).toBe(false);
    expect(isOwnReading({ ...own, tool: 'query_saved' }, 'workbench')).toBe(true);
    expect(isOwnReading({ ...own, tool: 'query_saved', effect: 'edits' }, 'workbench')).toBe(false);
    expect(isOwnReading({ ...own, tool: 'designer_export' }, 'workbench')).toBe(false);
  });
});

describe('a call that a person did not allow', () => {
  it('is no error, in whatever shape its tool says so', () => {
    expect(stateOf('error', 'call.denied')).toBe('denied');
    expect(stateOf('error', 'denied')).toBe('denied');
    expect(stateOf('error', 'confirmation_required')).toBe('unapproved');
    expect(stateOf('error', 'call.deferred')).toBe('unapproved');
    expect(stateOf('error', 'call.failed')).toBe('error');
    expect(stateOf('error')).toBe('error');
    expect(stateOf('success', 'call.denied')).toBe('success');
  });
});
