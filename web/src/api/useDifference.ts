import type { FileChange } from '../model/workspace/states';
import { useReading, type Reading } from './useReading';
import { useWorkroom } from './Workroom';
import { readFile } from './workspaceFiles';

/** The texts of a file at two points. */
export interface Difference {
  readonly isText: boolean;
  readonly before: string;
  readonly after: string;
}

/** A file at two points. */
export function useDifference(
  chat: string,
  change: FileChange,
  from: string | undefined,
  to: string | undefined,
): Reading<Difference> {
  const { api } = useWorkroom();
  return useReading(
    `difference ${chat} ${from ?? ''} ${to ?? ''} ${change.path}`,
    async (signal) => {
      const before = change.before
        ? readFile(api, chat, from, change.renamed_from ?? change.path, signal)
        : undefined;
      const after = change.after ? readFile(api, chat, to, change.path, signal) : undefined;
      const [one, other] = await Promise.all([before, after]);
      return {
        isText: !(one && one.text === undefined) && !(other && other.text === undefined),
        before: one?.text ?? '',
        after: other?.text ?? '',
      };
    },
  );
}
