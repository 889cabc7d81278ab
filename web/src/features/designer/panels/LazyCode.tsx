import { lazy, Suspense } from 'react';
import { css } from '../css';

const Code = lazy(() => import('./Code').then(({ Code: Component }) => ({ default: Component })));
const Compared = lazy(() =>
  import('./Code').then(({ Compared: Component }) => ({ default: Component })),
);

/** SQL to read, with its words coloured. */
export function CodeView({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <Suspense fallback={<div className={css.code} aria-busy="true" />}>
      <Code text={text} label={label} />
    </Suspense>
  );
}

/** Two scripts side by side. */
export function ComparedView({
  before,
  after,
}: {
  readonly before: string;
  readonly after: string;
}) {
  return (
    <Suspense fallback={<div className={css.code} aria-busy="true" />}>
      <Compared before={before} after={after} />
    </Suspense>
  );
}
