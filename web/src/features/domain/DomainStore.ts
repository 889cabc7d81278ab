import type { Api } from '../../api/Api';
import { LanguageServer, type ServerState } from '../../api/LanguageServer';
import { ProblemError, problemOf, refusalIn, type Problem } from '../../model/problem';
import { Drafts } from '../../model/drafts';
import { SaveQueue } from '../../model/SaveQueue';
import { Store } from '../../model/Store';
import type { Element } from '../../model/outline';
import { changeBetween, withEdits, type Position, type TextEdit } from '../../model/positions';
import type {
  Doc,
  DomainModel,
  Explained,
  Finding,
  Picture,
  QuickFix,
  View,
  WorkspaceEdit,
} from './types';
import { TextVersions } from './TextVersions';

export interface DomainState {
  readonly server: ServerState;
  /** The server has said what there is. */
  readonly ready: boolean;
  readonly problem: Problem | undefined;
  readonly models: readonly DomainModel[];
  readonly model: DomainModel | undefined;
  readonly docs: ReadonlyMap<string, Doc>;
  readonly findings: ReadonlyMap<string, readonly Finding[]>;
  readonly outline: readonly Element[];
  readonly picture: View | undefined;
  readonly explained: Explained | undefined;
}

const NOTHING: DomainState = {
  server: 'connecting',
  ready: false,
  problem: undefined,
  models: [],
  model: undefined,
  docs: new Map(),
  findings: new Map(),
  outline: [],
  picture: undefined,
  explained: undefined,
};
const REDRAW_AFTER = 120;

/** A text that is not saved, and the version of the file it began with. */
interface DocDraft {
  readonly text: string;
  readonly version: string;
}

/** The models on the server, what is open of them here, and what the language server says. */
export class DomainStore extends Store<DomainState> {
  readonly #api: Api;
  readonly #server: LanguageServer;
  /** Texts that are not saved, by file; the browser keeps them. */
  readonly drafts = new Drafts<DocDraft>('domain');
  readonly #versions = new TextVersions();
  #redraw: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;
  #wanted: { picture: Picture | undefined; element: string } = { picture: undefined, element: '' };
  #modelUri: string | undefined;
  #readings = 0;
  /** The last save of each file, under way or done. */
  readonly #saves = new Map<string, SaveQueue>();

  constructor(api: Api, server = (onLive: () => void) => new LanguageServer(api, onLive)) {
    super(NOTHING);
    this.#api = api;
    this.#server = server(() => void this.#begin());
    this.#server.watch(() => this.tell({ server: this.#server.state }));
    this.#server.on<{ uri: string; diagnostics: readonly Finding[] }>(
      'textDocument/publishDiagnostics',
      ({ uri, diagnostics }) =>
        this.tell({ findings: new Map(this.state.findings).set(uri, diagnostics) }),
    );
    // An agent edits what is open here: it comes to the text, where it can be seen and undone.
    this.#server.answers<{ edit: WorkspaceEdit }>('workspace/applyEdit', async ({ edit }) => {
      if (this.#versions.isLate(edit)) {
        return { applied: false, failureReason: 'The text has changed in the meantime' };
      }
      await this.apply(edit);
      return { applied: true };
    });
  }

  open(): void {
    this.#server.open();
  }

  close(): void {
    clearTimeout(this.#redraw);
    this.#server.close();
  }

  /** Each time the line stands: what is open here is told again, as nobody knows it any more. */
  async #begin(): Promise<void> {
    try {
      await this.#server.ask('initialize', {
        processId: null,
        clientInfo: { name: 'workbench' },
        capabilities: { workspace: { workspaceEdit: { documentChanges: true } } },
      });
      this.#server.tell('initialized', {});
      this.state.docs.forEach((doc) => this.#tellOpen(doc));
      await this.refresh();
      await this.#takeUpDrafts();
      this.tell({ ready: true, problem: undefined });
    } catch (wrong) {
      this.tell({ ready: true, problem: problemOf(wrong) });
    }
  }

  /** What was typed before a reload, a crash or a closed window is open again, and not saved. */
  async #takeUpDrafts(): Promise<void> {
    if (this.drafts.names.length === 0) return;
    for (const uri of this.drafts.names) {
      const draft = this.drafts.get(uri);
      const model = this.state.models.find((each) => uri.startsWith(each.uri));
      if (!draft || !model || this.state.docs.has(uri)) continue;
      if (model.files.some((each) => each.uri === uri)) await this.openFile(uri);
      else {
        const name = decodeURIComponent(uri.slice(model.uri.length));
        this.#add({ uri, name, text: draft.text, saved: undefined, version: '' });
      }
    }
    await this.#look();
  }

  /** The files of all models, as they are now. */
  async refresh(): Promise<void> {
    const reading = ++this.#readings;
    const { models } = await this.#server.ask<{ models: DomainModel[] }>('domainlang/files', {});
    // What was asked for later knows more, whichever answer comes first.
    if (reading !== this.#readings) return;
    const model = models.find((each) => each.uri === this.#modelUri) ?? models[0];
    this.tell({ models, model });
    await this.#look();
  }

  chooseModel(uri: string): void {
    this.#modelUri = uri;
    this.tell({ model: this.state.models.find((each) => each.uri === uri) });
    this.#lookSoon(0);
  }

  /** What is to be shown beside the text, from now on. */
  show(picture: Picture | undefined, element: string): void {
    const same =
      picture?.map === this.#wanted.picture?.map &&
      picture?.kind === this.#wanted.picture?.kind &&
      element === this.#wanted.element;
    if (same) return;
    this.#wanted = { picture, element };
    this.#lookSoon(0);
  }

  #lookSoon(after: number): void {
    clearTimeout(this.#redraw);
    this.#redraw = setTimeout(() => void this.#look().catch(() => {}), after);
  }

  async #look(): Promise<void> {
    const { model } = this.state;
    if (!model || this.#server.state !== 'live') return;
    const { picture, element } = this.#wanted;
    const number = ++this.#asked;
    const view = await this.#server.ask<View>('domainlang/view', {
      uri: model.uri,
      ...(picture?.map ? { map: picture.map } : picture ? { kind: picture.kind } : {}),
      element,
    });
    if (number !== this.#asked) return;
    this.tell({
      outline: view.outline,
      picture: picture ? view : undefined,
      explained: view.element,
    });
  }

  nameOf(uri: string): string {
    const root = this.state.model?.uri ?? '';
    const known = this.state.models.flatMap((each) => each.files).find((each) => each.uri === uri);
    return known?.name ?? decodeURIComponent(uri.startsWith(root) ? uri.slice(root.length) : uri);
  }

  /** Opens a file, if it is not open yet. */
  async openFile(uri: string): Promise<Doc> {
    const known = this.state.docs.get(uri);
    if (known) return known;
    const read = await this.#server.ask<{ text: string; saved?: string; version: string }>(
      'domainlang/text',
      { uri },
    );
    const doc = { uri, name: this.nameOf(uri), saved: undefined, ...read };
    const draft = this.drafts.get(uri);
    if (!draft || draft.text === read.text) return this.#add(doc);
    // On the version it began with: what the disk got since is not overwritten without a question.
    return this.#add({ ...doc, saved: read.saved ?? read.text, ...draft });
  }

  /** A file that is not on the disk before it is saved. */
  newFile(name: string): Doc {
    const uri =
      (this.state.model?.uri ?? 'file:///') + name.split('/').map(encodeURIComponent).join('/');
    return (
      this.state.docs.get(uri) ?? this.#add({ uri, name, text: '', saved: undefined, version: '' })
    );
  }

  #add(doc: Doc): Doc {
    const known = this.state.docs.get(doc.uri);
    if (known) return known;
    this.#tellOpen(doc);
    this.tell({ docs: new Map(this.state.docs).set(doc.uri, doc) });
    return doc;
  }

  #tellOpen({ uri, text }: Doc): void {
    this.#server.tell('textDocument/didOpen', {
      textDocument: { uri, languageId: 'domain-lang', version: this.#versions.next(uri), text },
    });
  }

  write(uri: string, text: string): void {
    const doc = this.state.docs.get(uri);
    const change = doc && changeBetween(doc.text, text);
    if (!doc || !change) return;
    this.#server.tell('textDocument/didChange', {
      textDocument: { uri, version: this.#versions.next(uri) },
      contentChanges: [change],
    });
    this.tell({ docs: new Map(this.state.docs).set(uri, { ...doc, text }) });
    if (text === doc.saved) this.drafts.drop(uri);
    else this.drafts.put(uri, { text, version: doc.version });
    this.#lookSoon(REDRAW_AFTER);
  }

  /** Gives up what is not saved, and shows what the disk has. */
  async discard(uri: string): Promise<void> {
    this.#server.tell('textDocument/didClose', { textDocument: { uri } });
    this.drafts.drop(uri);
    const docs = new Map(this.state.docs);
    docs.delete(uri);
    this.tell({ docs });
    await this.refresh();
    if (this.state.model?.files.some((each) => each.uri === uri)) await this.openFile(uri);
  }

  /** One after the other: the second builds on the version that the first has made. */
  save(uri: string): Promise<void> {
    const queue = this.#saves.get(uri) ?? new SaveQueue();
    this.#saves.set(uri, queue);
    return queue.save(() => this.#save(uri));
  }

  async #save(uri: string): Promise<void> {
    const doc = this.state.docs.get(uri);
    const { model } = this.state;
    if (!doc || !model) return;
    const result = await this.#api.call('domainlang_save', {
      path: model.path,
      file: doc.name,
      text: doc.text,
      expectedVersion: doc.version,
    });
    if (result.outcome !== 'answered') throw new ProblemError(refusalIn(result.body));
    const { version } = result.body as { version: string };
    const now = this.state.docs.get(uri) ?? doc;
    const saved = { ...now, saved: doc.text, version };
    if (now.text === doc.text) this.drafts.drop(uri);
    else this.drafts.put(uri, { text: now.text, version });
    this.tell({ docs: new Map(this.state.docs).set(uri, saved) });
    this.#server.tell('textDocument/didSave', { textDocument: { uri } });
    await this.refresh();
  }

  ask<Result>(method: string, uri: string, more: object, signal?: AbortSignal): Promise<Result> {
    return this.#server.ask<Result>(method, { textDocument: { uri }, ...more }, signal);
  }

  async format(uri: string): Promise<void> {
    // Edits are meant for the text they were asked for: what was typed meanwhile is asked for again.
    for (;;) {
      const before = this.state.docs.get(uri)?.text;
      const edits = await this.ask<readonly TextEdit[] | null>('textDocument/formatting', uri, {
        options: { tabSize: 4, insertSpaces: true },
      });
      const now = this.state.docs.get(uri)?.text;
      if (now === undefined || !edits) return;
      if (now === before) return this.write(uri, withEdits(now, edits));
    }
  }

  async rename(uri: string, position: Position, newName: string): Promise<number> {
    const { docs } = this.state;
    const edit = await this.ask<WorkspaceEdit>('textDocument/rename', uri, { position, newName });
    return this.applyTo(docs, edit);
  }

  /** Makes edits that were asked for when the texts were so; refused where one of them has changed since. */
  async applyTo(docs: ReadonlyMap<string, Doc>, edit: WorkspaceEdit): Promise<number> {
    const changed = [...docs.values()].some(
      ({ uri, text }) => this.state.docs.get(uri)?.text !== text,
    );
    if (changed)
      throw new ProblemError({
        code: 'web.text-changed',
        message: 'The text has changed in the meantime',
        nextStep: 'Try again',
      });
    return this.apply(edit);
  }

  async fixes(uri: string, position: Position): Promise<readonly QuickFix[]> {
    const range = { start: position, end: position };
    const context = { diagnostics: [] };
    const found = await this.ask<readonly QuickFix[] | null>('textDocument/codeAction', uri, {
      range,
      context,
    });
    return found ?? [];
  }

  /** Makes edits in every file they are for; says in how many. */
  async apply(edit: WorkspaceEdit): Promise<number> {
    const all = new Map<string, readonly TextEdit[]>(Object.entries(edit.changes ?? {}));
    for (const change of edit.documentChanges ?? []) {
      if (change.kind === 'create' && change.uri) this.newFile(this.nameOf(change.uri));
      else if (change.textDocument) all.set(change.textDocument.uri, change.edits ?? []);
    }
    for (const [uri, edits] of all) {
      const doc = await this.openFile(uri);
      this.write(uri, withEdits(doc.text, edits));
    }
    return all.size;
  }
}
