import { expect, it } from 'vitest';
import { spreadPositions } from './shown-units.ts';

it('spreads officers at one position by the size of a token and does not move others', () => {
  const places = [
    { x: 10, y: 5 },
    { x: 10, y: 5 },
    { x: 10, y: 5 },
    { x: 40, y: 5 },
  ];
  expect(spreadPositions(places, 4)).toEqual([
    { x: 10, y: 5 },
    { x: 14, y: 5 },
    { x: 6, y: 5 },
    { x: 40, y: 5 },
  ]);
});
