/** One server-sent event. */
export interface ServerEvent {
  readonly id: string | undefined;
  readonly type: string;
  readonly data: string;
}

/** Takes the stream in pieces of any size and gives the events that are complete. */
export class EventParser {
  private rest = '';
  private id: string | undefined;
  private type = '';
  private data: string[] = [];

  push(text: string): ServerEvent[] {
    const events: ServerEvent[] = [];
    // A carriage return at the very end may be half of a line break.
    const whole = this.rest + text;
    const held = whole.endsWith('\r') ? whole.length - 1 : whole.length;
    const lines = whole.slice(0, held).split(/\r\n|\n|\r/);
    this.rest = (lines.pop() ?? '') + whole.slice(held);
    for (const line of lines) {
      const event = this.line(line);
      if (event) events.push(event);
    }
    return events;
  }

  private line(line: string): ServerEvent | undefined {
    if (line === '') return this.dispatch();
    if (line.startsWith(':')) return undefined;
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'id' && !value.includes('\0')) this.id = value;
    if (field === 'event') this.type = value;
    if (field === 'data') this.data.push(value);
    return undefined;
  }

  private dispatch(): ServerEvent | undefined {
    const event =
      this.data.length > 0
        ? { id: this.id, type: this.type || 'message', data: this.data.join('\n') }
        : undefined;
    this.type = '';
    this.data = [];
    return event;
  }
}

/** How long to wait before the next try: doubling up to a ceiling, never two pages in step. */
export function backoff(failures: number, random: number): number {
  const base = Math.min(10_000, 250 * 2 ** Math.min(failures, 10));
  return Math.round(base * (0.75 + random / 2));
}
