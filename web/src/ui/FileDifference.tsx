import type { Problem } from '../model/problem';
import type { FileChange } from '../model/workspace/states';
import { CodeDifference } from './CodeText';
import { ProblemNotice } from './Notice';
import { Skeleton } from './Skeleton';
import { ui } from './look';

interface Properties {
  readonly change: FileChange;
  /** Undefined while it is read. */
  readonly value:
    { readonly isText: boolean; readonly before: string; readonly after: string } | undefined;
  readonly problem: Problem | undefined;
}

/** A file at two points, side by side. */
export function FileDifference({ change, value, problem }: Properties) {
  if (problem) {
    return (
      <div className={ui.fileNote}>
        <ProblemNotice problem={problem} />
      </div>
    );
  }
  if (!value) return <Skeleton label="Comparing" />;
  if (!value.isText) return <p className={ui.fileNote}>These versions are not text.</p>;
  return (
    <>
      <div className={ui.sides}>
        <span>{change.before ? 'Before' : 'Before: no such file'}</span>
        <span>{change.after ? 'After' : 'After: removed'}</span>
      </div>
      <div className={ui.fileText}>
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
