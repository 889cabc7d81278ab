import { useLayoutEffect, useRef, type RefObject } from 'react';

const NEAR = 120;

/** Keeps the end of a list in sight while it grows, for whoever was looking at it. */
export function useEnd(box: RefObject<HTMLElement | null>, ...content: readonly unknown[]): void {
  const first = useRef(true);
  const atEnd = useRef(true);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const onScroll = () => {
      atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, [box]);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !(first.current || atEnd.current)) return;
    if (element.childElementCount > 0) first.current = false;
    element.scrollTop = element.scrollHeight;
    // oxlint-disable-next-line react/exhaustive-deps
  }, content);
}
