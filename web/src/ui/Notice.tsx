import type { ReactNode } from 'react';
import type { Problem } from '../model/problem';
import { visible } from '../model/text';
import { Icon } from './Icon';
import { ui } from './look';

/** What went wrong and what to do next, in the one shape every error has. */
export function ProblemNotice({ problem }: { readonly problem: Problem }) {
  return (
    <div className={ui.notice} role="alert">
      <Icon name="warning" size={16} />
      <span className={ui.said}>{visible(problem.message)}</span>
      {problem.nextStep ? <span className={ui.next}>{visible(problem.nextStep)}</span> : null}
      <span className={ui.code}>{visible(problem.code)}</span>
    </div>
  );
}

/** Where there is nothing yet: why, and what to do first. */
export function Empty({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <div className={ui.empty}>
      <h2>{title}</h2>
      {children}
    </div>
  );
}
