// What stands around the designer's frame, and the address of the page in it.

/** VS Code's kinds of themes: light, dark, high contrast, high contrast light. */
export const isDark = (kind: number): boolean => kind === 2 || kind === 3;

/** Whether a forwarded address has the server at its root; below a path the page would not find its own files. */
export function servesPages(near: string): boolean {
  const { pathname, search } = new URL(near);
  return pathname === '/' && search === '';
}

/**
 * The address of the page as this window reaches it. A server on another machine is forwarded to another port or host; one
 * that is forwarded below a path cannot serve the page, whose own addresses begin at the root.
 */
export function pageAddress(url: string, near: string, dark: boolean): string {
  const address = new URL(url);
  const reached = new URL(near);
  if (servesPages(near)) {
    address.protocol = reached.protocol;
    address.hostname = reached.hostname;
    address.port = reached.port;
  }
  address.searchParams.set('theme', dark ? 'dark' : 'light');
  address.searchParams.set('consent', 'editor');
  return address.href;
}

const STYLE = `
html, body { height: 100%; margin: 0; padding: 0; overflow: hidden; }
iframe { border: 0; width: 100%; height: 100%; display: block; }
p { padding: 1em; color: var(--vscode-foreground); font-family: var(--vscode-font-family); }`;

/**
 * Says which windows are around it, frames the address it is sent, and passes on the theme, the page's questions and the answers
 * to them.
 */
const SCRIPT = `
const editor = acquireVsCodeApi();
let frame;
const theme = () => /vscode-(dark|high-contrast(?!-light))/.test(document.body.className) ? 'dark' : 'light';
const say = (said) => frame?.contentWindow?.postMessage(said, new URL(frame.src).origin);
const tell = () => say({ toolroomTheme: theme() });
addEventListener('message', ({ source, origin, data }) => {
  if (frame && source === frame.contentWindow) {
    if (origin === new URL(frame.src).origin && data.toolroomConsent) editor.postMessage({ consent: data.toolroomConsent });
    return;
  }
  if (data.consented) say({ toolroomConsented: data.consented });
  if (data.problem) document.body.firstElementChild.textContent = data.problem;
  if (!data.address) return;
  frame = document.createElement('iframe');
  frame.title = 'Designer';
  frame.allow = 'clipboard-read; clipboard-write';
  frame.src = data.address;
  frame.addEventListener('load', tell);
  document.body.replaceChildren(frame);
});
new MutationObserver(tell).observe(document.body, { attributes: true, attributeFilter: ['class'] });
editor.postMessage({ origins: [location.origin, ...location.ancestorOrigins] });`;

export function designerPage(nonce: string): string {
  const policy = `default-src 'none'; frame-src http://127.0.0.1:* http://localhost:* https:; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><style>${STYLE}</style><title>Designer</title></head><body><p>Opening the designer…</p><script nonce="${nonce}">${SCRIPT}</script></body></html>`;
}
