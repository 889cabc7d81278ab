import { ui } from './look';

const WIDTHS = [62, 84, 47, 73, 55, 90, 68, 40];

/** Grey lines where text will be; what is read is said to those who do not see them. */
export function Skeleton({
  lines = 6,
  label,
}: {
  readonly lines?: number;
  readonly label: string;
}) {
  return (
    <div className={ui.skeleton} role="status" aria-busy="true" aria-label={label}>
      {Array.from({ length: lines }, (_, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index} style={{ width: `${WIDTHS[index % WIDTHS.length]}%` }} />
      ))}
    </div>
  );
}
