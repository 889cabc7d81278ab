import type { Progress } from '../model/calls';
import { visible } from '../model/text';
import { ui } from './look';

/** How far something is; without a known end, that it moves. */
export function ProgressBar({
  progress,
  label,
}: {
  readonly progress: Progress;
  readonly label: string;
}) {
  const known = progress.total > 0;
  return (
    <div className={ui.progress} data-part="progress">
      <progress
        aria-label={label}
        max={known ? progress.total : 1}
        {...(known ? { value: Math.min(progress.done, progress.total) } : {})}
      />
      <span>
        {known
          ? `${number(progress.done)} of ${number(progress.total)}`
          : `${number(progress.done)} so far`}
        {progress.message ? ` · ${visible(progress.message)}` : ''}
      </span>
    </div>
  );
}

const number = (value: number) => value.toLocaleString('en');
