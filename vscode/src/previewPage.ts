// The page around a map; src/webview/preview.ts is its script.

/** What the panel is told. */
export type ToPage =
  | { readonly map: { readonly title: string; readonly svg: string } }
  | { readonly text: string }
  | { readonly chosen: string }
  | { readonly explained: { readonly id: string; readonly html: string } };

/** What the panel says. */
export type FromPage =
  | { readonly ready: true }
  | { readonly open: string }
  | { readonly hover: string }
  | { readonly png: Uint8Array };

const STYLE = `
html, body { height: 100%; margin: 0; padding: 0; overflow: hidden; color: var(--vscode-foreground); font-family: var(--vscode-font-family); }
#stage { position: absolute; inset: 0; overflow: hidden; cursor: grab; touch-action: none; padding: 1em; box-sizing: border-box; }
#stage svg { position: absolute; left: 0; top: 0; transform-origin: 0 0; }
#stage [data-id] { cursor: pointer; outline: none; }
#stage [data-id].chosen > .body, #stage [data-id].chosen > .mud { stroke: var(--vscode-focusBorder); stroke-width: 3; }
#stage [data-id]:focus-visible > .body, #stage [data-id]:focus-visible > .mud { stroke: var(--vscode-focusBorder); stroke-width: 4; }
#tools { position: absolute; right: 10px; bottom: 10px; display: flex; border: 1px solid var(--vscode-widget-border, #8884); background: var(--vscode-editorWidget-background); }
#tools button { border: 0; padding: 4px 9px; color: inherit; background: none; font: inherit; cursor: pointer; }
#tools button:hover { background: var(--vscode-toolbar-hoverBackground); }
#scale { padding: 4px; min-width: 3.2em; text-align: center; }
#card { position: absolute; left: 10px; bottom: 46px; max-width: min(440px, 70%); max-height: 45%; overflow: hidden; padding: 2px 12px; pointer-events: none; border: 1px solid var(--vscode-editorHoverWidget-border); color: var(--vscode-editorHoverWidget-foreground); background: var(--vscode-editorHoverWidget-background); }`;

const BUTTONS = [
  ['-', '−', 'Zoom out (-)'],
  ['+', '+', 'Zoom in (+)'],
  ['1', 'Read', 'Size to read (1)'],
  ['0', 'Fit', 'Fit the whole map (0)'],
] as const;

/**
 * @param script the address of the script
 */
export function previewPage(nonce: string, script: string): string {
  const policy = `default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'`;
  const buttons = BUTTONS.map(
    ([key, label, about]) =>
      `<button type="button" data-key="${key}" title="${about}" aria-label="${about}">${label}</button>`,
  ).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><style>${STYLE}</style><title>Map</title></head><body><div id="stage" tabindex="0" role="region" aria-label="Map"></div><div id="card" role="tooltip" hidden></div><div id="tools" role="toolbar" aria-label="Map tools">${buttons}<span id="scale"></span><button type="button" id="png" title="Save as PNG">PNG</button></div><script nonce="${nonce}" src="${script}"></script></body></html>`;
}
