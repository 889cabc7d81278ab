import type { ComponentType } from 'react';
import type { Route } from '../model/route';
import type { IconName } from './Icon';

/** What a page adds to the palette wherever the person is. */
export interface PageCommand {
  readonly id: string;
  readonly title: string;
  readonly route: Route;
}

/** A page of the workbench: one of these in the list of the app is all it takes. */
export interface Page {
  readonly id: string;
  readonly title: string;
  readonly icon: IconName;
  /** Where it is, as in `/activity`; what is below belongs to the page. */
  readonly path: string;
  readonly Component: ComponentType;
  readonly commands: readonly PageCommand[];
  /** What the keys do here, as in `['Ctrl F', 'Find a table']`. */
  readonly keys?: readonly (readonly [string, string])[];
}
