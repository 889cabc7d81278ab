/** The code in the fragment of the address, `#code=…`. */
export function codeIn(fragment: string): string | undefined {
  return /^#?(?:.*&)?code=([0-9A-Za-z_-]{8,200})(?:&|$)/.exec(fragment)?.[1];
}

/** Where a link leads to in the workbench, as in `#code=…&to=%2Fdomain`. */
export function placeIn(fragment: string): string | undefined {
  const place = new URLSearchParams(fragment.replace(/^#/, '')).get('to') ?? '';
  return place.startsWith('/') ? place : undefined;
}

/** The code in what a person pasted: the whole link, or its fragment. */
export function codeInPasted(pasted: string): string | undefined {
  const text = pasted.trim();
  const fragment = text.indexOf('#');
  return codeIn(fragment >= 0 ? text.slice(fragment) : text);
}
