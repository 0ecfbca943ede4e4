import { describe, expect, it } from 'vitest';
import type { Topology } from 'topojson-client';
import { drawMap, drawPowers } from './map-drawing.ts';

/** Two squares side by side, 10 wide, sharing one border; a river along the top of the left one. */
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

describe('the map as paths', () => {
  it('draws every province with its box', () => {
    const { provinces } = drawMap(topology, 30, 30);
    expect(provinces.map(({ id, box }) => [id, box.x, box.width])).toEqual([
      ['west', 0, 10],
      ['east', 10, 10],
    ]);
  });

  it('draws rivers open and leaves out what the map does not have', () => {
    const { rivers, lakes, outside } = drawMap(topology, 30, 30);
    expect(rivers).toBe('M1 1L9 1');
    expect(lakes).toBe('');
    expect(outside).toEqual([]);
  });

  it('the border between two powers is an outer one', () => {
    const powers = drawPowers(topology, (province) => province);
    expect(powers.outer).toBe('M10 0L10 10');
    expect(powers.inner).toBe('');
    expect(powers.lands.map(({ player }) => player)).toEqual(['west', 'east']);
  });

  it('two provinces of one holder share one land and an inner border', () => {
    const powers = drawPowers(topology, () => 'akkad');
    expect(powers.outer).toBe('');
    expect(powers.inner).toBe('M10 0L10 10');
    expect(powers.lands).toHaveLength(1);
    expect(powers.lands[0]!.path.match(/M/g)).toHaveLength(1);
  });

  it('land that nobody holds belongs to no power', () => {
    expect(drawPowers(topology, () => null).lands).toEqual([]);
  });
});
