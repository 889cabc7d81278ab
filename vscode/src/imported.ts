// What an import of chats came to, in a sentence.

export interface Imported {
  readonly imported?: number;
  readonly updated?: number;
  readonly unchanged?: number;
  readonly unreadable?: number;
  readonly sessions?: number;
  readonly redactions?: Readonly<Record<string, number>>;
  readonly complete?: boolean;
  readonly message?: string;
  readonly nextStep?: string;
}

export function importedText(answer: Imported): string {
  if (answer.message !== undefined)
    return [answer.message, answer.nextStep].filter(Boolean).join(' ');
  const { imported = 0, updated = 0, unchanged = 0, unreadable = 0 } = answer;
  if (imported + updated + unchanged + unreadable === 0)
    return 'No chats about this workspace were found.';
  const secrets = Object.values(answer.redactions ?? {}).reduce((sum, each) => sum + each, 0);
  const parts = [`${imported} imported`, `${updated} updated`, `${unchanged} unchanged`];
  if (unreadable > 0) parts.push(`${unreadable} could not be read`);
  if (secrets > 0) parts.push(`${secrets} ${secrets === 1 ? 'secret' : 'secrets'} removed`);
  return `Chats: ${parts.join(', ')}.${answer.complete === false ? ' The import was stopped; run it again to continue.' : ''}`;
}
