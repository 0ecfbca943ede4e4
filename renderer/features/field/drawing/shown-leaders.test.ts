import { expect, it } from 'vitest';
import { spreadPlaces } from './shown-units.ts';

it('keeps officers at one place a token apart and leaves the others where they are', () => {
  const places = [
    { x: 10, y: 5 },
    { x: 10, y: 5 },
    { x: 10, y: 5 },
    { x: 40, y: 5 },
  ];
  expect(spreadPlaces(places, 4)).toEqual([
    { x: 10, y: 5 },
    { x: 14, y: 5 },
    { x: 6, y: 5 },
    { x: 40, y: 5 },
  ]);
});
