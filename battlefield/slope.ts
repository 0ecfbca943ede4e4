import { type Area, sizeOf } from './area.ts';
import type { Ground } from './ground.ts';
import { along, between, type Point } from './point.ts';

const middle = (area: Area): Point =>
  area.reduce((sum, { x, y }) => ({ x: sum.x + x / area.length, y: sum.y + y / area.length }), { x: 0, y: 0 });

/** Whether a way goes up a hill or down it: towards its middle or away from it. */
export function slopeOf({ area }: Ground, start: Point, end: Point): 'up' | 'down' {
  const top = middle(area);
  // A step far beyond the middle still begins with a climb.
  const near = along(start, end, Math.min(1, Math.sqrt(sizeOf(area)) / 10 / Math.max(between(start, end), 0.01)));
  return between(near, top) < between(start, top) ? 'up' : 'down';
}
