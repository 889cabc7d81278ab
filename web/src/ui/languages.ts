import type { Extension } from '@codemirror/state';

/** Fetched when a file of the language is first shown. */
const LANGUAGES: Readonly<Record<string, () => Promise<Extension>>> = {
  python: async () => (await import('@codemirror/lang-python')).python(),
  javascript: async () => (await import('@codemirror/lang-javascript')).javascript({ jsx: true }),
  typescript: async () =>
    (await import('@codemirror/lang-javascript')).javascript({ jsx: true, typescript: true }),
  json: async () => (await import('@codemirror/lang-json')).json(),
  markdown: async () => (await import('@codemirror/lang-markdown')).markdown(),
  html: async () => (await import('@codemirror/lang-html')).html(),
  css: async () => (await import('@codemirror/lang-css')).css(),
  yaml: async () => (await import('@codemirror/lang-yaml')).yaml(),
  sql: async () => (await import('@codemirror/lang-sql')).sql(),
};

const BY_ENDING: Readonly<Record<string, string>> = {
  py: 'python',
  pyi: 'python',
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  jsx: 'javascript',
  ts: 'typescript',
  tsx: 'typescript',
  json: 'json',
  jsonl: 'json',
  md: 'markdown',
  markdown: 'markdown',
  html: 'html',
  htm: 'html',
  svg: 'html',
  xml: 'html',
  css: 'css',
  yaml: 'yaml',
  yml: 'yaml',
  sql: 'sql',
};

/** The language of a file: the one that is named, else by its ending, else by its first line. */
export function languageName(path: string, named = 'auto', text = ''): string {
  if (named !== 'auto' && named !== '') return named.toLowerCase();
  const ending = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  const known = BY_ENDING[ending];
  if (known) return known;
  const first = text.slice(0, 200).split('\n')[0] ?? '';
  if (/^#!.*python/.test(first)) return 'python';
  if (/^#!.*node/.test(first)) return 'javascript';
  return /^\s*[[{]/.test(first) && ending === '' ? 'json' : '';
}

/** What colours a language; nothing for one that is not known here. */
export async function languageOf(name: string): Promise<Extension> {
  const aliases: Readonly<Record<string, string>> = { js: 'javascript', ts: 'typescript' };
  const load = LANGUAGES[aliases[name] ?? name];
  return load ? await load() : [];
}
