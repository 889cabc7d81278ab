/** How long something took, in the unit a person would choose. */
export function durationText(milliseconds: number): string {
  if (milliseconds < 0 || Number.isNaN(milliseconds)) return '';
  if (milliseconds < 1) return '<1 ms';
  if (milliseconds < 1_000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 60_000) return `${(milliseconds / 1_000).toFixed(1)} s`;
  const minutes = Math.floor(milliseconds / 60_000);
  return `${minutes} min ${Math.floor((milliseconds % 60_000) / 1_000)} s`;
}

/** The time of day, with the date in front of it when it is not today's. */
export function momentText(iso: string, now: Date): string {
  const then = new Date(iso);
  if (Number.isNaN(then.getTime())) return iso;
  const two = (value: number) => String(value).padStart(2, '0');
  const clock = [then.getHours(), then.getMinutes(), then.getSeconds()].map(two).join(':');
  if (then.toDateString() === now.toDateString()) return clock;
  const day = `${two(then.getMonth() + 1)}-${two(then.getDate())}`;
  return then.getFullYear() === now.getFullYear()
    ? `${day} ${clock}`
    : `${then.getFullYear()}-${day} ${clock}`;
}

/** A moment to the millisecond, in the time of this place. */
export function exactText(iso: string): string {
  const then = new Date(iso);
  if (Number.isNaN(then.getTime())) return iso;
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [then.getFullYear(), then.getMonth() + 1, then.getDate()].map(two).join('-');
  const clock = [then.getHours(), then.getMinutes(), then.getSeconds()].map(two).join(':');
  return `${day} ${clock}.${String(then.getMilliseconds()).padStart(3, '0')}`;
}

/** Milliseconds from one moment to the other; a date of JavaScript drops the microseconds. */
export function between(fromIso: string, toIso: string): number {
  return preciseTime(toIso) - preciseTime(fromIso);
}

function preciseTime(iso: string): number {
  const fraction = /\.(\d+)Z$/.exec(iso)?.[1] ?? '';
  const whole = Date.parse(iso.replace(/\.\d+Z$/, 'Z'));
  return whole + Number(`0.${fraction || '0'}`) * 1_000;
}
