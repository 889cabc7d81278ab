/** What opens the workbench: a code that works once, or a token. */
export type Key = { readonly kind: 'code' | 'token'; readonly value: string };

/** The code in the fragment of the address, `#code=…`. */
export function codeIn(fragment: string): string | undefined {
  return /^#?(?:.*&)?code=([0-9A-Za-z_-]{8,200})(?:&|$)/.exec(fragment)?.[1];
}

/** Where a link leads to in the workbench, as in `#code=…&to=%2Fdomain`. */
export function placeIn(fragment: string): string | undefined {
  const place = new URLSearchParams(fragment.replace(/^#/, '')).get('to') ?? '';
  return place.startsWith('/') ? place : undefined;
}

/** What a person pasted: the whole link, its fragment, or a bare token. */
export function keyIn(pasted: string): Key | undefined {
  const text = pasted.trim();
  const fragment = text.indexOf('#');
  const code = codeIn(fragment >= 0 ? text.slice(fragment) : text);
  if (code) return { kind: 'code', value: code };
  const token = text.replace(/^Bearer\s+/i, '');
  return /^[0-9A-Za-z_-]{8,200}$/.test(token) ? { kind: 'token', value: token } : undefined;
}
