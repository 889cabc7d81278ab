import { useCallback, useEffect, useRef, useState } from 'react';
import { Api } from '../api/Api';
import { EventFeed } from '../api/EventFeed';
import { Questions } from '../api/Questions';
import type { Workroom } from '../api/Workroom';
import { codeIn, placeIn, type Key } from '../model/link';
import { problemOf, type Problem } from '../model/problem';

export interface Session {
  readonly room: Workroom | undefined;
  readonly problem: Problem | undefined;
  readonly busy: boolean;
  readonly open: (key: Key) => void;
}

const LOCKED: Problem = {
  code: 'web.wrong-token',
  message: 'The session has expired',
  nextStep: 'Open a new link: toolroom serve --link',
};

/** Takes the code out of the address, where it could be read over a shoulder or end in a bookmark. */
function takeCode(): string | undefined {
  const { hash, pathname } = window.location;
  const code = codeIn(hash);
  const place = placeIn(hash);
  if (code) window.history.replaceState(null, '', place ? `${pathname}#${place}` : pathname);
  return code;
}

function workroom(token: string, onLocked: () => void): Workroom {
  const api = new Api(token, onLocked);
  const feed = new EventFeed(api);
  return { api, feed, questions: new Questions(api, feed) };
}

/** The way from a link to an open door. The token lives in the {@link Api} of the room alone. */
export function useSession(): Session {
  const [room, setRoom] = useState<Workroom>();
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  const begun = useRef(false);

  const open = useCallback(async (key: Key) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const token = key.kind === 'code' ? await Api.redeem(key.value) : key.value;
      const opened = workroom(token, () => {
        opened.feed.stop();
        setRoom((now) => (now === opened ? undefined : now));
        setProblem(LOCKED);
      });
      // A pasted token is tried before the page relies on it.
      await opened.api.status();
      void opened.questions.refresh();
      setRoom(opened);
    } catch (wrong) {
      setProblem(problemOf(wrong));
    } finally {
      setBusy(false);
    }
  }, []);

  useEffect(() => {
    const arrive = () => {
      const code = takeCode();
      if (code) void open({ kind: 'code', value: code });
    };
    if (!begun.current) arrive();
    begun.current = true;
    // A link pasted into the address line of this very window changes the fragment only.
    window.addEventListener('hashchange', arrive);
    return () => window.removeEventListener('hashchange', arrive);
  }, [open]);

  useEffect(() => {
    room?.feed.start();
    return () => room?.feed.stop();
  }, [room]);
  return { room, problem, busy, open: (key) => void open(key) };
}
