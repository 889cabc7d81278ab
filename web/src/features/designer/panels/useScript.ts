import { useEffect, useState } from 'react';
import { problemOf, type Problem } from '../../../model/problem';
import { useDesk } from '../Desk';
import type { Dialect } from '../files/dialects';

interface Wanted {
  readonly dialect: Dialect | undefined;
  readonly of: 'design' | 'base' | 'changes';
  readonly tables?: readonly string[];
}

/** A script of the design, read again when the design is another one. */
export function useScript({ dialect, of, tables = [] }: Wanted) {
  const { store, design } = useDesk();
  const { version } = design;
  const [known, setKnown] = useState<{ text?: string; version?: string; problem?: Problem }>({});
  const only = tables.join(' ');
  useEffect(() => {
    let wanted = true;
    const read = async () => {
      const answer = await store.calls.ask('designer_script', {
        designerId: store.designerId,
        of,
        inline: 200_000,
        ...(dialect ? { dialect } : {}),
        ...(only === '' ? {} : { tables: only.split(' ').map((id) => ({ id })) }),
      });
      return store.calls.text(answer, 'script');
    };
    read().then(
      (text) => wanted && setKnown({ text, version }),
      (wrong: unknown) =>
        wanted && setKnown((before) => ({ ...before, problem: problemOf(wrong) })),
    );
    return () => {
      wanted = false;
    };
  }, [store, version, dialect, of, only]);
  return known;
}
