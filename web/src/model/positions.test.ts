import { describe, expect, it } from 'vitest';
import { changeBetween, offsetAt, positionAt, withEdits } from './positions';

const TEXT = 'one\ntwö 😀\n\nlast';

describe('places in a text', () => {
  it('go there and back', () => {
    for (let offset = 0; offset <= TEXT.length; offset++)
      expect(offsetAt(TEXT, positionAt(TEXT, offset))).toBe(offset);
  });

  it('end with their line and with the text', () => {
    expect(offsetAt(TEXT, { line: 0, character: 99 })).toBe(3);
    expect(offsetAt(TEXT, { line: 99, character: 0 })).toBe(TEXT.length);
  });
});

describe('a change', () => {
  it('is the stretch that differs, whatever it is', () => {
    const texts = ['', 'a', 'aa', 'aba', 'one\ntwo\n', 'one\ntoo\nthree', 'x\n\n\ny', '😀', '😀😀'];
    for (const before of texts)
      for (const after of texts) {
        const change = changeBetween(before, after);
        if (!change) expect(after).toBe(before);
        else expect(withEdits(before, [{ range: change.range, newText: change.text }])).toBe(after);
      }
  });
});

describe('edits', () => {
  it('are all meant for the text as it was', () => {
    const at = (line: number, from: number, to: number) => ({
      start: { line, character: from },
      end: { line, character: to },
    });
    expect(
      withEdits('a b c\nd', [
        { range: at(0, 0, 1), newText: 'long' },
        { range: at(1, 0, 1), newText: '' },
        { range: at(0, 4, 5), newText: 'z' },
      ]),
    ).toBe('long b z\n');
  });
});
