import { describe, expect, it } from 'vitest';
import type { Place } from '../../../maps/drawing/shape.ts';
import { findNeighbour } from './map-layout.ts';

const spot = (id: string, ...at: Place) => ({ id, at });
const middle = spot('middle', 0, 0);
const spots = [
  middle,
  spot('near-north', 4, -10),
  spot('far-north', 0, -100),
  spot('east', 30, 5),
  spot('south-east', 20, 60),
];

describe('arrow keys on the map', () => {
  it.each([
    ['ArrowUp', 'near-north'],
    ['ArrowRight', 'east'],
    ['ArrowDown', 'south-east'],
  ] as const)('%s leads to %s', (key, to) => {
    expect(findNeighbour(middle, spots, key)?.id).toBe(to);
  });

  it('lead nowhere at the edge', () => {
    expect(findNeighbour(middle, spots, 'ArrowLeft')).toBeNull();
  });
});
