import { useEffect, useRef, type RefObject } from 'react';

/** Goes to the first field of a part. */
export function focusIn(list: HTMLElement | null, id: string): void {
  const part = list?.querySelector<HTMLElement>(`[data-part="${CSS.escape(id)}"]`);
  part?.scrollIntoView({ block: 'nearest' });
  const field = part?.querySelector<HTMLInputElement>('input, textarea');
  field?.focus();
  field?.select();
}

/**
 * Goes to a part of a list once it is drawn: to the one that was asked for, later to each that is added,
 * so that one can type on at once.
 *
 * @param count how many there are now
 */
export function useAddedPart(
  list: RefObject<HTMLElement | null>,
  count: number,
  asked?: string | undefined,
): (id: string) => string {
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    const target = wanted.current ?? asked;
    if (target === undefined || count === 0) return;
    wanted.current = undefined;
    focusIn(list.current, target);
  }, [list, count, asked]);
  return (id) => {
    wanted.current = id;
    return id;
  };
}
