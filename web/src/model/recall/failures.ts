import { list, number, object, text, texts, type Fields } from './sessions';

/** What made a failing command work. */
export interface Fix {
  readonly at: string;
  readonly command: string;
  readonly request: string;
  readonly between: readonly string[];
  readonly files: readonly string[];
}

/** A command that keeps failing. */
export interface Failure {
  readonly command: string;
  readonly sample: string;
  readonly count: number;
  readonly exitCode: number | undefined;
  readonly firstAt: string;
  readonly lastAt: string;
  readonly workspace: string;
  readonly request: string;
  readonly fix: Fix | undefined;
}

/** One run of a command. */
export interface Run {
  readonly at: string;
  readonly outcome: string;
  readonly exitCode: number | undefined;
  readonly session: string;
  readonly request: string;
  readonly command: string;
}

/** Repeats of one week against those of another. */
export interface Comparison {
  readonly before: Week;
  readonly now: Week;
  readonly change: number;
  readonly goalMet: boolean;
  readonly improved: readonly Change[];
  readonly regressed: readonly Change[];
}

export interface Week {
  readonly repeats: number;
  readonly commands: number;
  readonly per100: number;
}

export interface Change {
  readonly command: string;
  readonly before: number;
  readonly now: number;
}

const optional = (value: unknown) => (typeof value === 'number' ? value : undefined);

export function failureOf(data: Fields): Failure {
  const fix = object(data['fixedBy']);
  return {
    command: text(data['command']),
    sample: text(data['sample']),
    count: number(data['count']),
    exitCode: optional(data['exitCode']),
    firstAt: text(data['firstAt']),
    lastAt: text(data['lastAt']),
    workspace: text(data['workspace']),
    request: text(data['request']),
    fix: fix && {
      at: text(fix['at']),
      command: text(fix['command']),
      request: text(fix['request']),
      between: texts(fix['commandsBetween']),
      files: texts(fix['filesEdited']),
    },
  };
}

export const runOf = (data: Fields): Run => ({
  at: text(data['at']),
  outcome: text(data['outcome']),
  exitCode: optional(data['exitCode']),
  session: text(data['session']),
  request: text(data['request']),
  command: text(data['command']),
});

export function comparisonOf(value: unknown): Comparison | undefined {
  const data = object(value);
  return (
    data && {
      before: weekOf(data['baseline']),
      now: weekOf(data['current']),
      change: number(data['changePercent']),
      goalMet: data['goalMet'] === true,
      improved: list(data['improved']).map(changeOf),
      regressed: list(data['regressed']).map(changeOf),
    }
  );
}

const weekOf = (value: unknown): Week => ({
  repeats: number(object(value)?.['repeats']),
  commands: number(object(value)?.['commands']),
  per100: number(object(value)?.['per100Commands']),
});

const changeOf = (data: Fields): Change => ({
  command: text(data['command']),
  before: number(data['before']),
  now: number(data['now']),
});

/** Where moments lie between the first and the last of them, from 0 to 1. */
export function placesOf(moments: readonly string[]): readonly number[] {
  const times = moments.map((iso) => Date.parse(iso));
  const known = times.filter((time) => !Number.isNaN(time));
  const first = Math.min(...known);
  const span = Math.max(...known) - first;
  return times.map((time) => (Number.isNaN(time) || span === 0 ? 0.5 : (time - first) / span));
}

/** The same places, moved apart where marks of this width would cover each other; in the order of the places. */
export function spread(places: readonly number[], width: number): readonly number[] {
  const gap = Math.min(width, 1 / Math.max(1, places.length - 1));
  const order = places.map((place, at) => ({ place, at })).toSorted((a, b) => a.place - b.place);
  const moved: number[] = [...places];
  let last = -Infinity;
  for (const each of order) {
    last = Math.max(each.place, last + gap);
    moved[each.at] = last;
  }
  // What was pushed over the end pushes back.
  let next = 1 + gap;
  for (const each of order.toReversed()) {
    next = Math.min(moved[each.at] ?? 0, next - gap);
    moved[each.at] = next;
  }
  return moved;
}
