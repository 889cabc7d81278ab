import { ProblemError, refusalIn } from '../model/problem';
import type { Api } from './Api';

/** What is shown of a large file; all of it can be downloaded. */
export const MOST_SHOWN = 2_000_000;

/** A file as one state has it. */
export interface FileText {
  readonly path: string;
  readonly manifest: string;
  readonly sha: string;
  readonly size: number;
  /** None for one that is not text. */
  readonly text: string | undefined;
  /** Whether the text is only the beginning. */
  readonly cut: boolean;
}

interface Piece {
  readonly manifest_id: string;
  readonly sha256: string;
  readonly size: number;
  readonly content?: string;
  readonly base64?: string;
  readonly next_offset?: number;
}

/** Reads a file in the parts that the server gives. */
export async function readFile(
  api: Api,
  chat: string,
  manifest: string | undefined,
  path: string,
  signal?: AbortSignal,
): Promise<FileText> {
  const bytes: Uint8Array[] = [];
  let first: Piece | undefined;
  let offset = 0;
  for (;;) {
    const input = {
      chat_id: chat,
      path,
      ...(manifest ? { manifest_id: manifest } : {}),
      ...(offset > 0 ? { offset } : {}),
    };
    const piece = (await api.ask('get_workspace_file', input, signal)) as Piece;
    first ??= piece;
    bytes.push(bytesOf(piece));
    if (piece.next_offset === undefined || piece.next_offset >= MOST_SHOWN) break;
    offset = piece.next_offset;
  }
  const got = bytes.reduce((sum, part) => sum + part.length, 0);
  return {
    path,
    manifest: first.manifest_id,
    sha: first.sha256,
    size: first.size,
    text: textOf(bytes, got < first.size),
    cut: got < first.size,
  };
}

const bytesOf = (piece: Piece) =>
  piece.base64 === undefined
    ? new TextEncoder().encode(piece.content ?? '')
    : Uint8Array.from(atob(piece.base64), (letter) => letter.charCodeAt(0));

/** A part may end in the middle of a letter; the whole must not. */
function textOf(parts: readonly Uint8Array[], cut: boolean): string | undefined {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    const text = parts.map((part) => decoder.decode(part, { stream: true })).join('');
    const whole = cut ? text : text + decoder.decode();
    return whole.includes('\0') ? undefined : whole;
  } catch {
    return undefined;
  }
}

const addressOf = (chat: string, manifest: string, path: string) =>
  `workspace://${encodeURIComponent(chat)}/${encodeURIComponent(manifest)}/${path
    .split('/')
    .map(encodeURIComponent)
    .join('/')}`;

/** The bytes of a file, whatever they are. */
export async function bytesIn(
  api: Api,
  chat: string,
  manifest: string,
  path: string,
): Promise<Blob> {
  const uri = encodeURIComponent(addressOf(chat, manifest, path));
  const response = await api.request(`/api/resources?uri=${uri}`, {});
  if (!response.ok) throw new ProblemError(refusalIn(await response.json().catch(() => ({}))));
  return response.blob();
}

/**
 * Saves the text of a file over the version it was made from.
 *
 * @returns what somebody else saved meanwhile; then nothing was saved
 */
export async function saveText(
  api: Api,
  chat: string,
  path: string,
  content: string,
  base: string,
): Promise<FileText | undefined> {
  const input = { chat_id: chat, path, content, base_sha: base };
  const result = await api.call('edit_workspace_file', input);
  if (result.outcome === 'answered') return undefined;
  const said = refusalIn(result.body);
  if (said.code !== 'workspace.conflict') throw new ProblemError(said);
  return readFile(api, chat, undefined, path);
}

/** Puts a file into the chat's present state, over the one that is there. */
export async function putFile(api: Api, chat: string, path: string, content: Blob): Promise<void> {
  const sent = (await api.upload('/api/uploads', content, () => {})) as { upload: string };
  const base = await shaNow(api, chat, path);
  await api.ask('edit_workspace_file', {
    chat_id: chat,
    path,
    upload: sent.upload,
    ...(base ? { base_sha: base } : {}),
  });
}

/** The hash of a file as it is now; empty where there is none. */
export async function shaNow(api: Api, chat: string, path: string): Promise<string> {
  const result = await api.call('get_workspace_file', { chat_id: chat, path });
  return result.outcome === 'answered' ? (result.body as Piece).sha256 : '';
}
