import { useEffect, useRef, useState } from 'react';
import { heightOf, MessageGate, themeOf } from '../model/frames';
import { ui } from './look';

interface Properties {
  readonly title: string;
  /** An address of this server that serves the page in a sandbox of its own. */
  readonly path: string;
}

/**
 * The page of a result. It runs without an origin: it can reach neither this page, nor the server, nor any other.
 * All it can do is to tell its height and to learn the theme.
 */
export function ResultFrame({ title, path }: Properties) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(240);
  useEffect(() => {
    const gate = new MessageGate();
    const onMessage = (event: MessageEvent) => {
      const target = frame.current?.contentWindow;
      // Its origin is "null", as that of any other sandbox: only the window itself tells whose word it is.
      if (!target || event.source !== target || !gate.admits(event.data, performance.now())) return;
      const message = event.data as Readonly<Record<string, unknown>>;
      const wanted = heightOf(message);
      if (wanted !== undefined) setHeight(wanted);
      const answer = gate.answerTo(message, themeOf(document.documentElement));
      if (answer) target.postMessage(answer, '*');
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, []);
  return (
    <iframe
      ref={frame}
      className={ui.resultFrame}
      title={title}
      src={path}
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      loading="lazy"
      height={height}
    />
  );
}
