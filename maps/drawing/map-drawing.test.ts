import { describe, expect, it } from 'vitest';
import type { Topology } from 'topojson-client';
import { drawMap, drawPowers } from './map-drawing.ts';

/** Two adjacent squares, each 10 wide, with a shared border. A river runs along the top of the left square. */
const topology: Topology = {
  type: 'Topology',
  arcs: [
    [
      [10, 0],
      [10, 10],
    ],
    [
      [10, 10],
      [0, 10],
      [0, 0],
      [10, 0],
    ],
    [
      [10, 0],
      [20, 0],
      [20, 10],
      [10, 10],
    ],
    [
      [1, 1],
      [9, 1],
    ],
  ],
  objects: {
    provinces: {
      type: 'GeometryCollection',
      geometries: [
        { type: 'MultiPolygon', id: 'west', arcs: [[[0, 1]]] },
        { type: 'MultiPolygon', id: 'east', arcs: [[[2, -1]]] },
      ],
    },
    land: { type: 'MultiPolygon', arcs: [[[2, 1]]] },
    rivers: { type: 'MultiLineString', arcs: [[3]] },
  },
};

describe('a map drawing', () => {
  it('has the path and box of each province', () => {
    const { provinces } = drawMap(topology, 30, 30);
    expect(provinces.map(({ id, box }) => [id, box.x, box.width])).toEqual([
      ['west', 0, 10],
      ['east', 10, 10],
    ]);
  });

  it('has open rivers and omits missing objects', () => {
    const { rivers, lakes, outside } = drawMap(topology, 30, 30);
    expect(rivers).toBe('M1 1L9 1');
    expect(lakes).toBe('');
    expect(outside).toEqual([]);
  });

  it('has an outer border between two powers', () => {
    const powers = drawPowers(topology, (province) => province);
    expect(powers.outer).toBe('M10 0L10 10');
    expect(powers.inner).toBe('');
    expect(powers.lands.map(({ player }) => player)).toEqual(['west', 'east']);
  });

  it('joins two provinces of one holder, with an inner border', () => {
    const powers = drawPowers(topology, () => 'akkad');
    expect(powers.outer).toBe('');
    expect(powers.inner).toBe('M10 0L10 10');
    expect(powers.lands).toHaveLength(1);
    expect(powers.lands[0]!.path.match(/M/g)).toHaveLength(1);
  });

  it('excludes land without a holder', () => {
    expect(drawPowers(topology, () => null).lands).toEqual([]);
  });
});
