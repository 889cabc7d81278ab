import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useWorkroom } from '../../api/Workroom';
import { useReading } from '../../api/useReading';
import type { ChatCall } from '../../model/chats/types';
import { RateLimit, wishIn, type FrameWish } from '../../model/frameMessages';
import { ProblemError, refusalIn } from '../../model/problem';
import { visible } from '../../model/text';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Skeleton } from '../../ui/Skeleton';
import { css } from './css';

interface Page {
  readonly path: string;
  readonly sandbox: string;
}

interface Properties {
  readonly call: ChatCall;
  /** For a call that has no page any more. */
  readonly fallback: ReactNode;
}

/** The page of a result, in a frame that can reach neither this page nor any server. */
export function PageResult({ call, fallback }: Properties) {
  const { api } = useWorkroom();
  const { value, problem } = useReading(`page ${call.call_id}`, async (signal) => {
    const response = await api.request(`/api/calls/${encodeURIComponent(call.call_id)}/render`, {
      signal,
    });
    const body: unknown = await response.json().catch(() => ({}));
    if (response.status === 404) return {};
    if (!response.ok) throw new ProblemError(refusalIn(body));
    return body as { page?: Page };
  });
  if (problem || (value && !isFramed(value.page))) {
    return (
      <>
        <p className={css.warning}>This result has no page any more. Its answer:</p>
        {fallback}
      </>
    );
  }
  if (!value?.page) return <Skeleton label="Opening the page" lines={4} />;
  return (
    <Frame key={value.page.path} page={value.page} title={`Result of ${visible(call.tool)}`} />
  );
}

/** Only addresses of the route for results, and never with the rights of this page. */
const isFramed = (page: Page | undefined) =>
  page !== undefined && /^\/render\/[^/]/.test(page.path);

function Frame({ page, title }: { readonly page: Page; readonly title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(320);
  const [link, setLink] = useState<string>();
  const send = useCallback((message: object) => {
    // Its origin is none, so no other address can be named.
    frame.current?.contentWindow?.postMessage({ jsonrpc: '2.0', ...message }, '*');
  }, []);
  useEffect(() => {
    const messages = new RateLimit(30);
    const heights = new RateLimit(10);
    const fulfil = (wish: FrameWish) => {
      switch (wish.kind) {
        case 'hello':
          return send({ id: wish.id, result: greeting() });
        case 'ping':
          return send({ id: wish.id, result: {} });
        case 'height':
          // A page as high as its window would grow for ever.
          return heights.allows(performance.now()) ? setHeight(wish.height) : undefined;
        case 'link':
          setLink(wish.url);
          return send({ id: wish.id, result: {} });
        case 'refused':
          return send({ id: wish.id, error: { code: -32601, message: 'Not allowed here' } });
      }
    };
    const onMessage = (event: MessageEvent) => {
      if (event.source === null || event.source !== frame.current?.contentWindow) return;
      if (!messages.allows(performance.now())) return;
      const wish = wishIn(event.data);
      if (wish) fulfil(wish);
    };
    const onTheme = () =>
      send({ method: 'ui/notifications/host-context-changed', params: { theme: themeNow() } });
    const dark = window.matchMedia('(prefers-color-scheme: dark)');
    const chosen = new MutationObserver(onTheme);
    window.addEventListener('message', onMessage);
    dark.addEventListener('change', onTheme);
    chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      window.removeEventListener('message', onMessage);
      dark.removeEventListener('change', onTheme);
      chosen.disconnect();
    };
  }, [send]);
  return (
    <>
      <iframe
        ref={frame}
        className={css.frame}
        title={title}
        src={page.path}
        sandbox={page.sandbox}
        referrerPolicy="no-referrer"
        loading="lazy"
        height={height}
      />
      {link === undefined ? null : (
        <Dialog
          title="Open this link?"
          onClose={() => setLink(undefined)}
          footer={
            <>
              <Button data-first onClick={() => setLink(undefined)}>
                Cancel
              </Button>
              <Button
                kind="primary"
                icon="link"
                onClick={() => {
                  window.open(link, '_blank', 'noopener,noreferrer');
                  setLink(undefined);
                }}
              >
                Open
              </Button>
            </>
          }
        >
          <p>The page of this result wants to open:</p>
          <p className={css.address}>
            <code>{visible(link)}</code>
          </p>
        </Dialog>
      )}
    </>
  );
}

const themeNow = () => {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
};

const greeting = () => ({
  protocolVersion: '2026-01-26',
  hostInfo: { name: 'toolroom', version: '1' },
  hostCapabilities: { openLinks: {} },
  hostContext: { theme: themeNow(), displayMode: 'inline', platform: 'web' },
});
