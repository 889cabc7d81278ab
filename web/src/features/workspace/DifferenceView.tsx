import { useDifference } from '../../api/useDifference';
import type { FileChange } from '../../model/workspace/states';
import { FileDifference } from '../../ui/FileDifference';

interface Properties {
  readonly chat: string;
  readonly change: FileChange;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** A file at two points, side by side. */
export function DifferenceView({ chat, change, from, to }: Properties) {
  const { value, problem } = useDifference(chat, change, from, to);
  return <FileDifference change={change} value={value} problem={problem} />;
}
