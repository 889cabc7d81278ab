import { describe, expect, it } from 'vitest';
import type { Api } from '../../api/Api';
import type { LanguageServer } from '../../api/LanguageServer';
import { DomainStore } from './DomainStore';

const ROOT = 'file:///model/';
const FILE = `${ROOT}a.dlang`;
const settled = () => new Promise((done) => setTimeout(done));

interface Question {
  readonly method: string;
  readonly answer: (result: unknown) => Promise<unknown>;
}

/** A store on a line that answers when the test says so, and a disk that counts versions. */
async function opened() {
  const waiting: Question[] = [];
  const saves: { expectedVersion: string; text: string }[] = [];
  const told = { version: 0, agent: (edit: object): Promise<unknown> => Promise.reject(edit) };
  const line = {
    state: 'live',
    ask: (method: string) =>
      new Promise((resolve) => {
        const answer = async (result: unknown) => (resolve(result), settled());
        waiting.push({ method, answer });
      }),
    tell: (_: string, params: { textDocument?: { version?: number } }) => {
      told.version = params.textDocument?.version ?? told.version;
    },
    on: () => {},
    answers: (_: string, by: typeof told.agent) => (told.agent = by),
    watch: () => () => {},
  } as unknown as LanguageServer;
  let version = 1;
  const call = (_: string, input: { expectedVersion: string; text: string }) => {
    saves.push(input);
    const good = input.expectedVersion === `v${version}`;
    if (good) version++;
    return Promise.resolve({
      outcome: good ? 'answered' : 'refused',
      body: good ? { version: `v${version}` } : { code: 'stale', message: 'no' },
    });
  };
  let begin: () => void = () => {};
  const store = new DomainStore({ call } as unknown as Api, (onLive) => ((begin = onLive), line));
  const answer = async (method: string, result: unknown, index = 0) => {
    await settled();
    const found = waiting.filter((each) => each.method === method)[index];
    expect(found, `a question ${method}`).toBeDefined();
    waiting.splice(waiting.indexOf(found!), 1);
    await found!.answer(result);
  };
  begin();
  await answer('initialize', {});
  await answer('domainlang/files', files('a.dlang'));
  await answer('domainlang/view', { outline: [] });
  const opening = store.openFile(FILE);
  await answer('domainlang/text', { text: 'Domain A', saved: 'Domain A', version: 'v1' });
  await opening;
  return { store, answer, saves, told };
}

const files = (...names: string[]) => ({
  models: [
    {
      uri: ROOT,
      path: '/model',
      name: 'model',
      files: names.map((name) => ({ uri: ROOT + name, name })),
    },
  ],
});
const text = (store: DomainStore) => store.state.docs.get(FILE)?.text;
const insert = (newText: string) => [
  { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, newText },
];

describe('the models in a window', () => {
  it('take an edit of an agent for the text they have, and refuse one for an older text', async () => {
    const { store, told } = await opened();
    const edit = (version: number) => ({
      edit: { documentChanges: [{ textDocument: { uri: FILE, version }, edits: insert('// ') }] },
    });
    const before = told.version;
    expect(await told.agent(edit(before))).toEqual({ applied: true });
    expect(text(store)).toBe('// Domain A');
    expect(await told.agent(edit(before))).toMatchObject({ applied: false });
    expect(text(store)).toBe('// Domain A');
  });

  it('are saved twice at once without taking the first save for a stranger', async () => {
    const { store, answer, saves } = await opened();
    store.write(FILE, 'Domain B');
    const first = store.save(FILE);
    const second = store.save(FILE);
    await answer('domainlang/files', files('a.dlang'));
    await answer('domainlang/view', { outline: [] });
    await first;
    await answer('domainlang/files', files('a.dlang'));
    await answer('domainlang/view', { outline: [] });
    await second;
    expect(saves.map((each) => each.expectedVersion)).toEqual(['v1', 'v2']);
  });

  it('are formatted as they are now, whatever was typed meanwhile', async () => {
    const { store, answer } = await opened();
    const formatting = store.format(FILE);
    await settled();
    store.write(FILE, 'Domain Typed');
    await answer('textDocument/formatting', insert('old '));
    expect(text(store)).toBe('Domain Typed');
    await answer('textDocument/formatting', insert('new '));
    await formatting;
    expect(text(store)).toBe('new Domain Typed');
  });

  it('are not renamed at places that have moved', async () => {
    const { store, answer } = await opened();
    const renaming = store.rename(FILE, { line: 0, character: 7 }, 'B');
    await settled();
    store.write(FILE, '// typed\nDomain A');
    const refused = expect(renaming).rejects.toThrow('The text has changed in the meantime');
    await answer('textDocument/rename', { changes: { [FILE]: insert('B') } });
    await refused;
    expect(text(store)).toBe('// typed\nDomain A');
  });

  it('are listed as they were asked for last', async () => {
    const { store, answer } = await opened();
    void store.refresh();
    void store.refresh();
    await answer('domainlang/files', files('a.dlang', 'new.dlang'), 1);
    await answer('domainlang/files', files('a.dlang'));
    expect(store.state.model?.files).toHaveLength(2);
  });
});
