import { useEffect, useState } from 'react';
import type { Api } from '../../api/Api';
import { problemOf, type Problem } from '../../model/problem';
import { argumentsIn, draftOf, type Draft, type Field } from '../../model/schema';

/** What is typed into the form, or as JSON; `problems['']` is what is wrong with the JSON. */
interface Typed {
  readonly tool: string;
  readonly typed: Draft;
  readonly raw: string | undefined;
  readonly problems: Readonly<Record<string, string>>;
  readonly problem: Problem | undefined;
}

export interface DraftState extends Typed {
  readonly type: (draft: Draft) => void;
  readonly typeRaw: (text: string) => void;
  readonly turn: () => void;
  /** The arguments, or undefined when something is wrong, which is then shown. */
  readonly read: () => Record<string, unknown> | undefined;
}

const NOT_KEPT: Problem = {
  code: 'page.not-kept',
  message: 'The arguments were too large to record',
  nextStep: 'Enter them again',
};

const blank = (tool: string): Typed => ({
  tool,
  typed: {},
  raw: undefined,
  problems: {},
  problem: undefined,
});

/** The arguments of a call in the making; another tool begins with nothing. */
export function useDraft(
  api: Api,
  fields: readonly Field[],
  tool: string,
  from: string,
): DraftState {
  const [kept, setKept] = useState<Typed>(() => blank(tool));
  const state = kept.tool === tool ? kept : blank(tool);
  const change = (part: Partial<Typed>) => setKept({ ...state, ...part });

  useEffect(() => {
    if (from === '' || fields.length === 0) return undefined;
    const stop = new AbortController();
    api.ask('activity_get', { id: from }, stop.signal).then(
      (record) => setKept({ ...blank(tool), ...begunWith(fields, record.arguments) }),
      (wrong: unknown) => {
        if (!stop.signal.aborted) setKept({ ...blank(tool), problem: problemOf(wrong) });
      },
    );
    return () => stop.abort();
  }, [api, fields, tool, from]);

  return {
    ...state,
    type: (typed) => change({ typed }),
    typeRaw: (raw) => change({ raw }),
    turn: () => change(state.raw === undefined ? toJson(fields, state) : toForm(fields, state.raw)),
    read: () => {
      const { value, problems } = readingOf(fields, state);
      change({ problems });
      return value;
    },
  };
}

/** The recorded arguments, in the form where it can show them. */
function begunWith(fields: readonly Field[], recorded: unknown): Partial<Typed> {
  const given = (recorded ?? {}) as Record<string, unknown>;
  if (given['omitted'] === true && 'characters' in given) return { problem: NOT_KEPT };
  const draft = draftOf(fields, given);
  return draft ? { typed: draft } : { raw: JSON.stringify(given, null, 2) };
}

function toJson(fields: readonly Field[], { typed }: Typed): Partial<Typed> {
  const reading = argumentsIn(fields, typed);
  return { raw: JSON.stringify(reading.ok ? reading.value : {}, null, 2), problems: {} };
}

function toForm(fields: readonly Field[], raw: string): Partial<Typed> {
  const value = parsed(raw);
  const draft = value && draftOf(fields, value);
  return draft
    ? { typed: draft, raw: undefined, problems: {} }
    : { problems: { '': 'The form cannot show these arguments. Edit them as JSON.' } };
}

function readingOf(fields: readonly Field[], { raw, typed }: Typed) {
  if (raw !== undefined) {
    const value = parsed(raw);
    return { value, problems: value ? {} : { '': 'Enter one JSON object.' } };
  }
  const reading = argumentsIn(fields, typed);
  return reading.ok
    ? { value: reading.value, problems: {} }
    : { value: undefined, problems: reading.problems };
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text.trim() === '' ? '{}' : text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
