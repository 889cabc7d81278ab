import {
  around as boxAround,
  boxOf,
  heightOf,
  linesOf,
  overlaps,
  WIDTH,
  widthOf,
} from './geometry';
import type { Box, Place, Places } from './geometry';
import { neighbours, type Table, type Tables } from './schema';

/** The graph as the layout engine wants it. */
export interface LayoutGraph {
  readonly id: string;
  readonly layoutOptions: Readonly<Record<string, string>>;
  readonly children: readonly { id: string; width: number; height: number }[];
  readonly edges: readonly { id: string; sources: string[]; targets: string[] }[];
}

const OPTIONS = {
  'elk.algorithm': 'layered',
  // What is pointed at stands left of what points at it: one reads from the roots on.
  'elk.direction': 'RIGHT',
  'elk.spacing.nodeNode': '36',
  'elk.layered.spacing.nodeNodeBetweenLayers': '110',
  'elk.spacing.componentComponent': '60',
  'elk.aspectRatio': '1.7',
  // Keeps related tables nearer than the usual placement does: relations a fifth shorter, less to scroll.
  'elk.layered.nodePlacement.strategy': 'LINEAR_SEGMENTS',
  'elk.spacing.edgeNode': '18',
  'elk.layered.crossingMinimization.semiInteractive': 'false',
  'elk.layered.thoroughness': '4',
};

/** Many tables with many relations sprawl: taken simply, they need a quarter of the room, and half the time. */
const MANY = 40;
const OPTIONS_OF_MANY = {
  ...OPTIONS,
  'elk.layered.nodePlacement.strategy': 'SIMPLE',
  'elk.layered.mergeEdges': 'true',
  'elk.spacing.edgeNode': '0',
  'elk.spacing.edgeEdge': '0',
};

export function graphOf(
  tables: Tables,
  folded: (id: string) => boolean,
  places: Places = new Map(),
): LayoutGraph {
  const pairs = new Map<string, { id: string; sources: string[]; targets: string[] }>();
  for (const line of linesOf(tables)) {
    const id = `${line.to}>${line.from}`;
    if (line.from !== line.to) pairs.set(id, { id, sources: [line.to], targets: [line.from] });
  }
  return {
    id: 'root',
    layoutOptions: tables.size > MANY ? OPTIONS_OF_MANY : OPTIONS,
    children: [...tables.values()].map((table) => ({
      id: table.id,
      width: widthOf(places.get(table.id)),
      height: heightOf(table, folded(table.id)),
    })),
    edges: [...pairs.values()],
  };
}

/** The places in an engine's answer, on whole points. */
export function placesIn(answer: {
  readonly children?: readonly { id: string; x?: number; y?: number }[];
}): Map<string, Place> {
  return new Map(
    (answer.children ?? []).map((each) => [
      each.id,
      { x: Math.round(each.x ?? 0), y: Math.round(each.y ?? 0) },
    ]),
  );
}

const GAP = 40;
const STEP = 40;

/**
 * Finds places for tables that have none and moves nothing else: beside a table they belong to,
 * else under everything.
 */
export function placesForNew(
  tables: Tables,
  places: Places,
  folded: (id: string) => boolean,
): Map<string, Place> {
  const taken: Box[] = [];
  const known = new Map<string, Place>();
  for (const table of tables.values()) {
    const place = places.get(table.id);
    if (!place) continue;
    known.set(table.id, place);
    taken.push(boxOf(table, place, folded(table.id)));
  }
  const found = new Map<string, Place>();
  const whole = boxAround(taken);
  let row = { x: whole.x, y: taken.length === 0 ? 0 : whole.y + whole.height + GAP * 2, tall: 0 };
  for (const table of tables.values()) {
    if (known.has(table.id)) continue;
    const height = heightOf(table, folded(table.id));
    const beside = [...neighbours(tables, table.id)].find((id) => known.has(id));
    let place: Place;
    if (beside === undefined) {
      place = freeNear({ x: row.x, y: row.y }, taken, height);
      row = { x: place.x, y: place.y, tall: row.tall };
      const tall = Math.max(row.tall, height);
      row =
        row.x - whole.x > Math.max(whole.width, 1_400)
          ? { x: whole.x, y: row.y + tall + GAP, tall: 0 }
          : { x: row.x + WIDTH + GAP, y: row.y, tall };
    } else {
      place = freeBeside(known.get(beside)!, taken, height);
    }
    known.set(table.id, place);
    found.set(table.id, place);
    taken.push({ ...place, width: WIDTH, height });
  }
  return found;
}

/** The place itself where it is free, else the nearest free one around it. */
export function freeNear(at: Place, taken: readonly Box[], height: number): Place {
  const isFree = (place: Place) =>
    !taken.some((each) => overlaps(each, { ...place, width: WIDTH, height }, GAP / 2));
  for (let ring = 0; ring < 60; ring++) {
    const by = ring * STEP;
    const around: Place[] = [];
    for (let side = -by; side <= by; side += STEP) {
      around.push(
        { x: at.x + by, y: at.y + side },
        { x: at.x + side, y: at.y + by },
        { x: at.x - by, y: at.y + side },
        { x: at.x + side, y: at.y - by },
      );
    }
    const free = around
      .filter(isFree)
      .toSorted((a, b) => Math.hypot(a.x - at.x, a.y - at.y) - Math.hypot(b.x - at.x, b.y - at.y));
    if (free[0]) return free[0];
  }
  const whole = boxAround(taken);
  return { x: whole.x, y: whole.y + whole.height + GAP };
}

/** Boxes of the tables that have a place. */
export function takenBy(
  tables: Tables,
  places: Places,
  folded: (id: string) => boolean,
  except?: string,
): Box[] {
  return [...tables.values()].flatMap((table) => {
    const place = table.id === except ? undefined : places.get(table.id);
    return place ? [boxOf(table, place, folded(table.id))] : [];
  });
}

/** The table whose middle is nearest to a place: whoever makes a table there means one of its kind. */
export function nearestTable(at: Place, tables: Tables, places: Places): Table | undefined {
  const far = (table: Table) => {
    const place = places.get(table.id);
    return place ? Math.hypot(place.x + WIDTH / 2 - at.x, place.y - at.y) : Infinity;
  };
  return [...tables.values()]
    .filter((table) => places.has(table.id))
    .toSorted((a, b) => far(a) - far(b))[0];
}

function freeBeside(near: Place, taken: readonly Box[], height: number): Place {
  const columns = [near.x + WIDTH + 110, near.x - WIDTH - 110];
  for (let down = 0; down < 60; down++) {
    for (const x of columns) {
      const box = { x, y: near.y + down * 60, width: WIDTH, height };
      if (!taken.some((each) => overlaps(each, box, GAP / 2))) return { x, y: box.y };
    }
  }
  const whole = boxAround(taken);
  return { x: whole.x, y: whole.y + whole.height + GAP };
}

/**
 * Places for tables that were dropped: the server forgets where they stood, and after a reload this window does
 * too. They stand beside what they belonged to, until the drop is published or taken back.
 */
export function ghostPlaces(
  tables: Tables,
  base: Tables,
  places: Places,
  folded: (id: string) => boolean,
): Places {
  const gone = [...base.values()].filter(({ id }) => !tables.has(id));
  if (gone.length === 0 || places.size === 0) return new Map();
  const all = new Map([...tables, ...gone.map((table) => [table.id, table] as const)]);
  return placesForNew(all, places, folded);
}
