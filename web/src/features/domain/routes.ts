import type { Route } from '../../model/route';
import type { Picture } from './types';

export const PATH = '/domain';

/** What the address says about this page. */
export interface Place {
  /** The file, by its name in the model. */
  readonly file: string;
  readonly element: string;
  readonly side: 'map' | 'explanation' | 'problems' | 'database';
  readonly picture: Picture;
  /** The picture takes the place of the text. */
  readonly wide: boolean;
}

const SIDES = ['map', 'explanation', 'problems', 'database'] as const;

export function placeOf({ parameters }: Route): Place {
  const side = parameters['side'];
  const map = parameters['map'] ?? '';
  return {
    file: parameters['file'] ?? '',
    element: parameters['element'] ?? '',
    side: SIDES.find((each) => each === side) ?? 'map',
    picture: pictureNamed(map),
    wide: parameters['wide'] === 'yes',
  };
}

const WHOLE_MODEL = {
  '*contexts': 'context-map',
  '*domains': 'domain-map',
  '*teams': 'team-map',
} as const;

/** The name of a picture in an address and in a list to choose from. */
export function pictureName({ map, kind }: Picture): string {
  if (map) return map;
  return Object.entries(WHOLE_MODEL).find(([, word]) => word === kind)?.[0] ?? '*contexts';
}

export function pictureNamed(name: string): Picture {
  const kind = name in WHOLE_MODEL ? WHOLE_MODEL[name as keyof typeof WHOLE_MODEL] : 'context-map';
  return { map: name.startsWith('*') ? '' : name, kind };
}

export function routeOf(place: Place): Route {
  const name = pictureName(place.picture);
  return {
    path: PATH,
    parameters: {
      file: place.file,
      element: place.element,
      side: place.side === 'map' ? '' : place.side,
      map: name === '*contexts' ? '' : name,
      wide: place.wide ? 'yes' : '',
    },
  };
}
