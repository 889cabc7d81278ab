import { describe, expect, it } from 'vitest';
import { comparisonOf, failureOf, placesOf, spread } from './failures';
import { folderWord, hitOf, marksIn, sessionLineOf } from './sessions';
import { gistOf, plainOutput, turnOf } from './turns';

describe('a snippet', () => {
  it('is marked where a word of the search is, and not where the text itself is bold', () => {
    expect(marksIn('**Note** the **database** is **locked**', ['database', 'lock'])).toEqual([
      { text: 'Note', marked: false },
      { text: ' the ', marked: false },
      { text: 'database', marked: true },
      { text: ' is ', marked: false },
      { text: 'locked', marked: true },
    ]);
    expect(marksIn('2**8 and no end of **lock', ['lock']).some((part) => part.marked)).toBe(false);
  });
});

describe('a session', () => {
  it('is lost only where the editor has a list without it', () => {
    expect(sessionLineOf({ session: 'a', listed: false }).lost).toBe(true);
    expect(sessionLineOf({ session: 'a' }).lost).toBe(false);
    expect(hitOf({}).title).toBe('Untitled session');
    expect(folderWord('/home/ada/shop/')).toBe('shop');
    expect(folderWord(String.raw`C:\code\shop`)).toBe('shop');
  });
});

describe('a turn', () => {
  it('takes what it knows of each block, and text of what it does not', () => {
    const turn = turnOf({
      request: 'r',
      blocks: [
        { kind: 'tool', tool: 'x', exitCode: 0 },
        { kind: 'edit', file: 'a' },
        { kind: '?' },
        7,
      ],
    });
    expect(turn.blocks.map(({ kind }) => kind)).toEqual(['tool', 'edit', 'text']);
    expect(turn.blocks[0]).toMatchObject({ exitCode: 0, error: false, command: '' });
  });

  it('says what a call was about', () => {
    expect(gistOf('{"x":1,"filePath":"/a/b.ts"}')).toBe('/a/b.ts');
    expect(gistOf('{"command":["ls","-l"]}')).toBe('ls -l');
    expect(gistOf('not JSON')).toBe('not JSON');
  });

  it('shows the output of a terminal without its codes', () => {
    expect(plainOutput('\u001B[31mred\u001B[0m\r\n10 %\r100 %\n\u001B]0;title\u0007x')).toBe(
      'red\n100 %\nx',
    );
  });
});

describe('a failure', () => {
  it('has its fix where one is known', () => {
    expect(failureOf({ command: 'a' }).fix).toBeUndefined();
    expect(failureOf({ fixedBy: { command: 'b', filesEdited: ['c'] } }).fix?.files).toEqual(['c']);
    expect(comparisonOf(undefined)).toBeUndefined();
    expect(comparisonOf({ baseline: { repeats: 4 } })?.before.repeats).toBe(4);
  });

  it('lies on its timeline between the first and the last', () => {
    expect(
      placesOf(['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z', '2026-01-03T00:00:00Z']),
    ).toEqual([0, 0.5, 1]);
    expect(placesOf(['2026-01-01T00:00:00Z'])).toEqual([0.5]);
    expect(spread([1, 1, 0], 0.1).map((each) => each.toFixed(1))).toEqual(['0.9', '1.0', '0.0']);
    expect(
      Math.max(
        ...spread(
          Array.from({ length: 500 }, () => 0.5),
          0.1,
        ),
      ),
    ).toBeLessThan(1.001);
  });
});
