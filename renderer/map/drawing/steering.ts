import type { Place } from '../../../maps/drawing/shape.ts';

export type Heading = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

const HEADINGS: Readonly<Record<Heading, Place>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

export const isHeading = (key: string): key is Heading => Object.hasOwn(HEADINGS, key);

/**
 * Where an arrow key leads from a place: the nearest other within 60° of its direction, what lies straight ahead first.
 * @returns null where there is nothing that way
 */
export function nextThatWay<Spot extends { readonly id: string; readonly at: Place }>(
  from: Spot,
  spots: readonly Spot[],
  heading: Heading,
): Spot | null {
  const [hx, hy] = HEADINGS[heading];
  let best: Spot | null = null;
  let leastCost = Infinity;
  for (const spot of spots) {
    if (spot.id === from.id) continue;
    const [dx, dy] = [spot.at[0] - from.at[0], spot.at[1] - from.at[1]];
    const ahead = dx * hx + dy * hy;
    const aside = Math.abs(dx * hy - dy * hx);
    if (ahead <= 0 || aside > ahead * 1.732) continue;
    const cost = ahead + aside * 2;
    if (cost < leastCost) [best, leastCost] = [spot, cost];
  }
  return best;
}
