import { useEffect, useState } from 'react';
import { Button } from './Button';
import { copy } from './copy';
import { useSay } from './Toasts';

interface Properties {
  readonly text: string;
  /** What is copied, as in "Copy the id". */
  readonly label: string;
  readonly words?: string;
}

/** Copies, and says so where one is looking: on the button itself. */
export function CopyButton({ text, label, words }: Properties) {
  const [done, setDone] = useState(false);
  const say = useSay();
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => setDone(false), 1_500);
    return () => clearTimeout(timer);
  }, [done]);
  const click = async () => {
    if (await copy(text)) setDone(true);
    else say('Clipboard access is blocked. Select the text and press Ctrl+C.');
  };
  const face = { icon: done ? ('check' as const) : ('copy' as const), onClick: click };
  return words === undefined ? (
    <Button kind="quiet" aria-label={done ? 'Copied' : label} {...face} />
  ) : (
    <Button aria-label={done ? 'Copied' : label} {...face}>
      {done ? 'Copied' : words}
    </Button>
  );
}
