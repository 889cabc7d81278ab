import type { Api } from '../../api/Api';
import type { Element } from '../../model/outline';
import { ProblemError, refusalIn } from '../../model/problem';
import type { DomainStore } from './DomainStore';
import type { DatabaseFinding, DomainModel, Picture } from './types';

/** Compares a model with the databases that it names. */
export async function check(api: Api, { path }: DomainModel): Promise<readonly DatabaseFinding[]> {
  const result = await api.call('domainlang_check', { limit: 1_000, path });
  if (result.outcome !== 'answered') throw new ProblemError(refusalIn(result.body));
  return (result.body as { findings: readonly DatabaseFinding[] }).findings;
}

/** What an element means: the hover of its name in the text. */
export async function explain(
  store: DomainStore,
  { uri, line, character }: Element,
): Promise<string> {
  const position = { line, character };
  const hover = await store.ask<{ contents: { value: string } } | null>('textDocument/hover', uri, {
    position,
  });
  return hover?.contents.value ?? '';
}

/** A map as one SVG; none if it has too many shapes. */
export function svgOf(
  store: DomainStore,
  { map, kind }: Picture,
): Promise<{ readonly title: string; readonly svg?: string }> {
  const uri = store.state.model?.files[0]?.uri ?? '';
  return store.ask('domainlang/picture', uri, map ? { map } : { kind });
}
