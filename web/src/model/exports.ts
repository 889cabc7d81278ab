/** Where the whole of an answer is that was larger than a call may give. */
export interface Export {
  readonly reference: string;
  readonly bytes: number;
}

const PREFIX = 'toolroom://exports/';

export function exportIn(body: unknown): Export | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { export: reference, bytes } = body as Record<string, unknown>;
  return typeof reference === 'string' && reference.startsWith(PREFIX)
    ? { reference, bytes: typeof bytes === 'number' ? bytes : 0 }
    : undefined;
}

/** The name of the file behind a reference. */
export const fileNameOf = (reference: string) => reference.slice(PREFIX.length);
