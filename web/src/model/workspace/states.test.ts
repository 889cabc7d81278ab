import { describe, expect, it } from 'vitest';
import { changesText, foldersTo, marksOf, sourceText } from './states';

const state = { id: 'm1', created_at: '', files: 1, bytes: 1 };

describe('the files of a chat', () => {
  it('are marked where they changed, and the folders above them', () => {
    const marks = marksOf([
      { kind: 'modified', path: 'src/app/main.py' },
      { kind: 'added', path: 'src/new.py' },
      { kind: 'deleted', path: 'old.py' },
    ]);
    expect(Object.fromEntries(marks)).toEqual({
      src: 'within',
      'src/app': 'within',
      'src/app/main.py': 'changed',
      'src/new.py': 'added',
      'old.py': 'removed',
    });
  });

  it('say what changed in a few words', () => {
    expect(changesText([])).toBe('No changes');
    expect(
      changesText([
        { kind: 'added', path: 'a' },
        { kind: 'renamed', path: 'b', renamed_from: 'c' },
      ]),
    ).toBe('1 added, 1 changed');
  });

  it('have states that say where they come from', () => {
    expect(sourceText({ ...state, source: 'tool_run' })).toBe('Tool run');
    expect(sourceText({ ...state, source: 'edit', source_ref: 'outside' })).toBe('Edited outside');
    expect(foldersTo('a/b/c.txt')).toEqual(['a', 'a/b']);
  });
});
