import type { MapTopology } from '../../../maps/geometry.ts';

const circle = (x: number, y: number, radius: number, corners: number): [number, number][] =>
  Array.from({ length: corners + 1 }, (_, at) => {
    const turn = ((at % corners) * 2 * Math.PI) / corners;
    return [x + radius * Math.cos(turn), y + radius * Math.sin(turn)];
  });

const collection = (rings: readonly (readonly [number, number][])[]): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: rings.map((ring, at) => ({
      type: 'Feature',
      properties: { name: `Land ${at + 1}` },
      geometry: { type: 'Polygon', coordinates: [ring] },
    })),
  });

/** Creates a drawing that refers `references` times to one arc of `points` points: a small file that becomes huge when expanded. */
export function foldedTopology(points: number, references: number): MapTopology {
  const arc = [[0, 0], ...Array.from({ length: points - 1 }, (_, at) => [at % 7, at % 5])];
  const nothing = { type: 'GeometryCollection', geometries: [] };
  return {
    type: 'Topology',
    transform: { scale: [1, 1], translate: [0, 0] },
    arcs: [arc],
    objects: {
      provinces: {
        type: 'GeometryCollection',
        geometries: [{ type: 'MultiPolygon', id: 'land', arcs: Array.from({ length: references }, () => [[0]]) }],
      },
      outside: nothing,
      land: nothing,
      rivers: nothing,
      lakes: nothing,
    },
  };
}

/** Circles that each cover most of their neighbours. */
export const overlappingCircles = (circles = 400, corners = 200): string =>
  collection(
    Array.from({ length: circles }, (_, at) => circle((at % 20) * 20, Math.floor(at / 20) * 20, 150, corners)),
  );

/** A ring whose every edge crosses the whole of it. */
export const selfCrossingRing = (points = 20_000): string =>
  collection([
    Array.from({ length: points + 1 }, (_, at): [number, number] => {
      const turn = (at % points) * 2.4;
      return [100 * Math.cos(turn) * (1 + (at % points) / points), 100 * Math.sin(turn) * (1 + (at % points) / points)];
    }),
  ]);

/** A ring that crosses its sheet back and forth, winding equally both ways, so that its area is small. */
export const crossingToAndFro = (points = 20_000): string =>
  collection([
    Array.from({ length: points + 1 }, (_, at): [number, number] => [
      (at % 2) * (900 + ((at * 7) % 101)),
      at === points ? 0 : (at * 618.034) % 1000,
    ]),
  ]);

/** A path of this many bytes. */
export const longPath = (bytes = 24_000_000): string =>
  `<svg xmlns="http://www.w3.org/2000/svg"><path id="land" d="M0 0${'L12.5 7'.repeat(bytes / 7)}Z"/></svg>`;

/** Files made to block the import of a map or use up memory: description, text, file name, and the promised limit in seconds. */
export const MAP_MONSTERS: readonly (readonly [
  what: string,
  text: () => string,
  fileName: string,
  seconds?: number,
])[] = [
  [
    'a TopoJSON of one long arc spoken of 20,000 times',
    () => JSON.stringify(foldedTopology(5000, 20_000)),
    'a.topojson',
    2,
  ],
  ['four hundred circles that cover one another', () => overlappingCircles(), 'a.geojson', 2],
  ['a ring of 20,000 points that crosses itself', () => selfCrossingRing(), 'a.geojson', 2],
  ['a ring of 20,000 points that leads to and fro', () => crossingToAndFro(), 'a.geojson', 2],
  ['an SVG path of 24 million characters', () => longPath(), 'a.svg', 2],
  [
    'a path of 60,000 little rings',
    () => `<svg><path id="land" d="${'M0 0L1 0L1 1L0 1Z'.repeat(60_000)}"/></svg>`,
    'a.svg',
  ],
  [
    '20,000 outlines of one group',
    () => `<svg><g id="a">${'<rect width="2" height="2"/>'.repeat(20_000)}</g></svg>`,
    'a.svg',
  ],
  ['a coast of 390,000 corners', () => collection([circle(0, 0, 150, 390_000)]), 'a.geojson'],
  [
    'five thousand squares',
    () => collection(Array.from({ length: 5000 }, (_, at) => circle((at % 70) * 10, Math.floor(at / 70) * 10, 7, 4))),
    'a.geojson',
  ],
  ['twelve million ones', () => `[${'1,'.repeat(12_000_000)}1]`, 'a.json'],
  [
    'a water with five thousand coasts',
    () => Array.from({ length: 4999 }, (_, at) => `Great Sea - Land${at}`).join('\n'),
    'a.txt',
  ],
  ['borders of blanks', () => `a${' '.repeat(1900)}b\n`.repeat(12_000), 'a.txt'],
  ['borders of dashes', () => `a${'-'.repeat(1900)}b\n`.repeat(12_000), 'a.txt'],
  ['borders of commas', () => `a${','.repeat(1900)}b\n`.repeat(12_000), 'a.txt'],
  ['twenty million lines', () => '\n'.repeat(20_000_000), 'a.txt'],
];
