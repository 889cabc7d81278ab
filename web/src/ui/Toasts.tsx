import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ReactNode } from 'react';
import type { Problem } from '../model/problem';
import { Button } from './Button';
import { ui } from './look';
import { cx } from './cx';

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly bad: boolean;
}

/** Says something in passing; what must not be missed belongs in a notice. */
export interface Say {
  (text: string): void;
  problem(problem: Problem): void;
}

const Context = createContext<Say | undefined>(undefined);
const SHOWN = 6_000;
let lastId = 0;

export function useSay(): Say {
  const say = useContext(Context);
  if (!say) throw new Error('there is nobody to say it');
  return say;
}

/** What was shown last is on top: above a dialog that was opened meanwhile, too. */
function raise(element: HTMLElement | null): void {
  if (element?.matches(':popover-open')) element.hidePopover();
  element?.showPopover();
}

export function Toasts({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const place = useRef<HTMLDivElement>(null);
  const newest = toasts.at(-1)?.id;
  useEffect(() => raise(place.current), []);
  useEffect(() => {
    if (newest !== undefined) raise(place.current);
  }, [newest]);
  // The shell leaves as much room at its foot as is said now.
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() =>
      document.documentElement.style.setProperty('--said', `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const drop = useCallback(
    (id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)),
    [],
  );
  const say = useMemo(() => {
    const add = (text: string, bad: boolean) => {
      const id = ++lastId;
      setToasts((all) => [...all.slice(-2), { id, text, bad }]);
      setTimeout(() => drop(id), bad ? SHOWN * 2 : SHOWN);
    };
    return Object.assign((text: string) => add(text, false), {
      problem: (problem: Problem) => add(`${problem.message}. ${problem.nextStep}`, true),
    });
  }, [drop]);
  return (
    <Context.Provider value={say}>
      {children}
      <div
        ref={place}
        className={ui.toasts}
        role="status"
        aria-live="polite"
        popover="manual"
        data-react-aria-top-layer="true"
      >
        {toasts.map((toast) => (
          <div key={toast.id} className={toast.bad ? cx(ui.toast, ui.bad) : ui.toast}>
            <span>{toast.text}</span>
            <Button kind="quiet" icon="cross" aria-label="Dismiss" onClick={() => drop(toast.id)} />
          </div>
        ))}
      </div>
    </Context.Provider>
  );
}
