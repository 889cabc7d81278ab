import type { ReactNode } from 'react';
import { stateOf } from '../model/calls';
import { adviceForPeople, type Problem } from '../model/problem';
import { visible } from '../model/text';
import { Icon } from './Icon';
import { cx } from './cx';
import { ui } from './look';

interface Properties {
  readonly problem: Problem;
  /** In the words an agent got, as where its call is looked at. */
  readonly asTold?: boolean;
}

/** What went wrong and what to do next, in the one shape every error has. */
export function ProblemNotice({ problem, asTold = false }: Properties) {
  const nextStep = asTold ? problem.nextStep : adviceForPeople(problem.nextStep);
  const isError = stateOf('error', problem.code) === 'error';
  return (
    <div className={isError ? ui.notice : cx(ui.notice, ui.calm)} role="alert">
      <Icon name={isError ? 'warning' : 'denied'} size={16} />
      <span className={ui.said}>{visible(problem.message)}</span>
      {nextStep ? <span className={ui.next}>{visible(nextStep)}</span> : null}
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
