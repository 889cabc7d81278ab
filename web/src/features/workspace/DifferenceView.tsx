import { useWorkroom } from '../../api/Workroom';
import { useReading } from '../../api/useReading';
import type { FileChange } from '../../model/workspace/states';
import { CodeDifference } from '../../ui/CodeText';
import { ProblemNotice } from '../../ui/Notice';
import { Skeleton } from '../../ui/Skeleton';
import { css } from './css';
import { readFile } from '../../api/workspaceFiles';

interface Properties {
  readonly chat: string;
  readonly change: FileChange;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** A file at two points, side by side. */
export function DifferenceView({ chat, change, from, to }: Properties) {
  const { api } = useWorkroom();
  const { value, problem } = useReading(
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
  if (problem) {
    return (
      <div className={css.note}>
        <ProblemNotice problem={problem} />
      </div>
    );
  }
  if (!value) return <Skeleton label="Comparing" />;
  if (!value.isText) return <p className={css.note}>These versions are not text.</p>;
  return (
    <>
      <div className={css.sides}>
        <span>{change.before ? 'Before' : 'Before: no such file'}</span>
        <span>{change.after ? 'After' : 'After: removed'}</span>
      </div>
      <div className={css.text}>
        <CodeDifference
          path={change.path}
          before={value.before}
          after={value.after}
          beforeLabel="Before"
          afterLabel="After"
        />
      </div>
    </>
  );
}
