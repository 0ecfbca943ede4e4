import { drawingOf } from './draft.ts';
import type { MapTopology } from '../geometry.ts';
import type { MapSheet } from '../schema.ts';
import type { Shape } from '../shapes.ts';

const WIDTH = 1200;
const HEIGHT = 800;

interface Words {
  readonly title: string;
  readonly period: string;
  readonly first: string;
}

/** A sheet of sea with one piece of land in its middle, to split or to draw beside. */
export function newMap({ title, period, first }: Words): { readonly sheet: MapSheet; readonly topology: MapTopology } {
  const [left, right, top, bottom] = [WIDTH * 0.3, WIDTH * 0.7, HEIGHT * 0.3, HEIGHT * 0.7];
  const land: Shape = [
    [
      [
        [left, top],
        [right, top],
        [right, bottom],
        [left, bottom],
        [left, top],
      ],
    ],
  ];
  const sheet: MapSheet = {
    format: 'nomarch-map',
    version: 1,
    id: 'new',
    title,
    period,
    note: '',
    credits: [],
    width: WIDTH,
    height: HEIGHT,
    provinces: [
      {
        id: 'first',
        name: first,
        power: null,
        tax: 4000,
        food: 9500,
        terrain: 'hills',
        city: { name: first, x: WIDTH / 2, y: HEIGHT / 2 + 16 },
        label: { x: WIDTH / 2, y: HEIGHT / 2 },
        fort: false,
        port: false,
      },
    ],
    borders: [],
  };
  const shapes = { provinces: new Map([['first', land]]), outside: [], rivers: [], lakes: [] };
  return { sheet, topology: drawingOf({ sheet, shapes }) };
}
