import type { ReactNode } from 'react';
import { ui } from './look';

interface Properties {
  readonly title: ReactNode;
  /** What is on the page, in a few words. */
  readonly about?: ReactNode;
  /** What one does here, the most important last. */
  readonly children?: ReactNode;
}

/** The head that every page has: its title, what is on it, what one does with it. */
export function PageHead({ title, about, children }: Properties) {
  return (
    <header className={ui.pageHead}>
      <h1>{title}</h1>
      <span className={ui.pageAbout}>{about}</span>
      {children}
    </header>
  );
}
