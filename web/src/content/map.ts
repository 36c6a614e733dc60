// The town map with the homes, and its copy.
import { brand } from './brand';

/** Drawing in public/images with north at the top, and the part of the earth that all of it covers, in degrees. */
interface TownMap {
  src: string;
  /** CSS aspect ratio. */
  ratio: string;
  bounds: Record<'south' | 'west' | 'north' | 'east', number>;
}

/** Null if the brokerage has no drawing. Pages then only link to a map on another site. */
export const townMap: TownMap | null = {
  src: '/images/town-map.svg',
  ratio: '4 / 3',
  bounds: { south: 43.54, west: -69.22, north: 43.5617, east: -69.18 },
};

export const mapCopy = {
  views: 'Show homes as',
  list: 'List',
  map: 'Map',
  name: (home = 'homes found') => `Map of ${brand.town}: ${home}`,
  onRequest: 'Ask',
  heading: 'On the map',
  elsewhere: 'Show on a map',
  missing: (n: number) => (n === 1 ? '1 home is not on the map.' : `${n.toLocaleString('en')} homes are not on the map.`),
  all: 'Show all as a list',
};
