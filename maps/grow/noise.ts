/** A number in [0, 1) that depends on nothing but its place, so that every bake agrees. */
export function placeNoise(x: number, y: number, salt: number): number {
  let h = Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1) ^ Math.imul(salt, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 0x1_0000_0000;
}

/** Place noise blended between lattice points `wave` apart: hills and hollows of the going. */
export function rollingNoise(x: number, y: number, wave: number, salt: number): number {
  const ix = Math.floor(x / wave);
  const iy = Math.floor(y / wave);
  const fx = ease(x / wave - ix);
  const fy = ease(y / wave - iy);
  const top = blend(placeNoise(ix, iy, salt), placeNoise(ix + 1, iy, salt), fx);
  const bottom = blend(placeNoise(ix, iy + 1, salt), placeNoise(ix + 1, iy + 1, salt), fx);
  return blend(top, bottom, fy);
}

const ease = (t: number): number => t * t * (3 - 2 * t);
const blend = (a: number, b: number, t: number): number => a + (b - a) * t;
