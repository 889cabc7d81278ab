import { describe, expect, it } from 'vitest';
import { importedText } from '../src/imported';

describe('what an import came to', () => {
  it('counts chats and the secrets that were removed', () => {
    expect(
      importedText({ imported: 2, updated: 1, unchanged: 4, redactions: { 'api-key': 1, jwt: 2 } }),
    ).toBe('Chats: 2 imported, 1 updated, 4 unchanged, 3 secrets removed.');
  });

  it('says what could not be read, and that it was stopped', () => {
    expect(importedText({ unreadable: 1, complete: false })).toBe(
      'Chats: 0 imported, 0 updated, 0 unchanged, 1 could not be read. The import was stopped; run it again to continue.',
    );
  });

  it('says that there are none', () => {
    expect(importedText({})).toBe('No chats about this workspace were found.');
  });

  it('passes on why it was refused', () => {
    expect(importedText({ message: 'The folder is gone.', nextStep: 'Open another.' })).toBe(
      'The folder is gone. Open another.',
    );
  });
});
