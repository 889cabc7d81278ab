import { createContext, useContext } from 'react';
import type { AuthoredChange } from '../../model/designer/changes';
import type { Place } from '../../model/designer/geometry';
import type { Design } from '../../model/designer/schema';
import type { Narrowing, Sight } from '../../model/designer/sights';
import type { DesignerState, DesignerStore, Edit } from './DesignerStore';
import type { DesignFile } from './files/useDesignFile';
import type { LayoutState, LayoutStore } from './layout/LayoutStore';
import type { Walking } from './layout/useSteps';

/** What is open in the drawer: a table, or one that is yet to be made. */
export interface OpenTable {
  readonly id: string;
  readonly tab: DrawerTab;
  /** The part to go to, as in the id of a foreign key. */
  readonly part?: string;
  /** Of a new table: where on the canvas it was asked for. */
  readonly at?: Place;
}

export type DrawerTab = 'columns' | 'keys' | 'indexes' | 'checks' | 'table';
export const NEW_TABLE = 'new';

/** A table that is yet to be made, at a place of the canvas where one was meant. */
export const newTableAt = (at: Place | undefined): OpenTable => ({
  id: NEW_TABLE,
  tab: 'columns',
  ...(at ? { at } : {}),
});

export type Panel = 'script' | 'changes' | 'history' | 'object';
export type Window = 'publish' | 'merge' | 'import' | 'export' | 'file';

export interface DroppedFile {
  readonly name: string;
  readonly text: string;
}

/** All that the parts of the page share. */
export interface Desk {
  readonly store: DesignerStore;
  readonly state: DesignerState;
  readonly design: Design;
  readonly layout: LayoutStore;
  readonly places: LayoutState;
  /** Undo and redo of what this window did last. */
  readonly walking: Walking;
  readonly changes: readonly AuthoredChange[];
  readonly toReview: readonly AuthoredChange[];
  readonly sight: Sight;
  readonly narrowing: Narrowing;
  readonly setNarrowing: (narrowing: Narrowing) => void;
  readonly isFolded: (id: string) => boolean;
  readonly selected: ReadonlySet<string>;
  readonly select: (ids: Iterable<string>) => void;
  readonly current: string | undefined;
  /** Brings a table into sight and makes it the current one. */
  readonly reveal: (id: string) => void;
  /** Brings everything that is shown into sight. */
  readonly fit: () => void;
  readonly opened: OpenTable | undefined;
  readonly openTable: (table: OpenTable | undefined) => void;
  readonly panel: Panel | undefined;
  readonly showPanel: (panel: Panel | undefined) => void;
  /** The key of the enum, view or other object that the panel is about. */
  readonly object: string | undefined;
  readonly showObject: (key: string) => void;
  readonly window: Window | undefined;
  readonly showWindow: (window: Window | undefined) => void;
  /** The note or area whose text is being written. */
  readonly writing: string | undefined;
  readonly write: (id: string | undefined) => void;
  readonly askDelete: (ids: readonly string[]) => void;
  /** Edits at once, and says what went wrong. True when they were taken. */
  readonly edit: (edits: readonly Edit[], done?: string) => Promise<boolean>;
  /** Runs something that can fail, and says what went wrong. */
  readonly attempt: (work: () => Promise<void>, done?: string) => Promise<boolean>;
  /** The file the design lives in, if it lives in one. */
  readonly file: DesignFile | undefined;
  /** A file that was dropped on the canvas to be brought in. */
  readonly dropped: DroppedFile | undefined;
  readonly bringIn: (file: File) => void;
  readonly finding: boolean;
  readonly setFinding: (finding: boolean) => void;
}

const Context = createContext<Desk | undefined>(undefined);
export const DeskProvider = Context.Provider;

export function useDesk(): Desk {
  const desk = useContext(Context);
  if (!desk) throw new Error('there is no design on the desk');
  return desk;
}

/** What the canvas lets others ask of it. */
export interface CanvasView {
  /** The place on the canvas under a point of the window. */
  readonly placeAt: (x: number, y: number) => Place | undefined;
  readonly centre: (box: Place & { width: number; height: number }) => void;
  readonly fit: () => void;
  readonly zoom: (factor: number) => void;
}

/** Where the keys of the designer are at home. */
export const focusCanvas = () => document.querySelector<HTMLElement>('[data-part=canvas]')?.focus();
