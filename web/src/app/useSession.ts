import { useCallback, useEffect, useRef, useState } from 'react';
import { Api } from '../api/Api';
import { EventFeed } from '../api/EventFeed';
import { Questions } from '../api/Questions';
import type { Workroom } from '../api/Workroom';
import { codeIn, placeIn } from '../model/link';
import { embeddedPath } from '../model/route';
import { problemOf, type Problem } from '../model/problem';

export interface Session {
  readonly room: Workroom | undefined;
  readonly problem: Problem | undefined;
  readonly busy: boolean;
  readonly open: (code: string) => void;
}

const LOCKED: Problem = {
  code: 'web.wrong-token',
  message: 'The session has expired',
  nextStep: 'It was signed out or is too old. Open a new link: toolroom serve --link',
};

/** Under which this origin keeps its half of the session; the cookie is the other half. */
const KEPT = 'toolroom.session';

/** A page in a frame has a session of its own, for as long as its window. */
const storage = (): Storage =>
  embeddedPath(window.location.pathname) === undefined
    ? window.localStorage
    : window.sessionStorage;

function kept(): string | undefined {
  try {
    return storage().getItem(KEPT) ?? undefined;
  } catch {
    return undefined;
  }
}

function keep(key: string | undefined): void {
  try {
    if (key) storage().setItem(KEPT, key);
    else storage().removeItem(KEPT);
  } catch {
    // A browser that keeps nothing asks for a link at every visit.
  }
}

/** Takes the code out of the address, where it could be read over a shoulder or end in a bookmark. */
function takeCode(): string | undefined {
  const { hash, pathname, search } = window.location;
  const code = codeIn(hash);
  const place = placeIn(hash);
  const here = `${pathname}${search}`;
  if (code) window.history.replaceState(null, '', place ? `${here}#${place}` : here);
  return code;
}

function workroom(key: string, onLocked: () => void): Workroom {
  const api = new Api(key, onLocked);
  const feed = new EventFeed(api);
  return { api, feed, questions: new Questions(api, feed) };
}

/** The way from a link, or from an earlier visit, to an open door. */
export function useSession(): Session {
  const [room, setRoom] = useState<Workroom>();
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  const begun = useRef(false);

  const open = useCallback(async (code: string | undefined) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const key = code ? await Api.redeem(code) : kept();
      if (!key) return;
      if (code) keep(key);
      const opened = workroom(key, () => {
        opened.feed.stop();
        if (kept() === key) keep(undefined);
        setRoom((now) => (now === opened ? undefined : now));
        setProblem(LOCKED);
      });
      // What an earlier visit left is tried before the page relies on it.
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
      if (code) void open(code);
    };
    if (!begun.current) void open(takeCode());
    begun.current = true;
    // A link pasted into the address line of this very window changes the fragment only.
    window.addEventListener('hashchange', arrive);
    return () => window.removeEventListener('hashchange', arrive);
  }, [open]);

  useEffect(() => {
    room?.feed.start();
    return () => room?.feed.stop();
  }, [room]);
  return { room, problem, busy, open: (code) => void open(code) };
}
