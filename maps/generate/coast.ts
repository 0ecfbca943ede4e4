import { rollingNoise } from '../grow/noise.ts';
import type { Point, Polygon } from '../planar.ts';
import { type Chance, hundredth } from './chance.ts';
import { type MapWishes, SHEETS } from './wishes.ts';

/** Beyond the sheet, where nothing is drawn. */
const BEYOND = 40;
const STEP = 5;

/** From -1 to 1: large bends with small ones on them. */
function bends(along: number, salt: number, wave: number): number {
  const at = (size: number, nth: number): number => rollingNoise(along, 0, size, salt + nth) * 2 - 1;
  return at(wave, 0) * 0.5 + at(wave / 3, 1) * 0.3 + at(wave / 8, 2) * 0.2;
}

/** The land as one piece; on a sheet without a sea it lies beyond every edge. */
export function landOf({ size, coast }: Pick<MapWishes, 'size' | 'coast'>, chance: Chance): Polygon {
  const [width, height] = SHEETS[size];
  const salt = 1000 + chance.below(50_000);
  if (coast === 'inland') return [box(width, height)];
  if (coast === 'island') return [island(width, height, salt)];
  // Drawn with the sea at the foot of the sheet, and turned.
  const side = chance.below(4);
  const isUpright = side % 2 === 0;
  const [across, down] = isUpright ? [width, height] : [height, width];
  const bay = coast === 'gulf' ? { at: across * (0.35 + chance.share() * 0.3), deep: down * 0.42 } : null;
  const shore: Point[] = [];
  for (let x = -BEYOND; x <= across + BEYOND; x += STEP) {
    const inland = bay
      ? bay.deep * Math.exp(-(((x - bay.at - bends(x, salt + 9, 120) * 60) / (across * 0.13)) ** 2))
      : 0;
    shore.push([x, hundredth(down * 0.84 - inland + bends(x, salt, across * 0.3) * down * 0.13)]);
  }
  const ring: Point[] = [...shore, [across + BEYOND, -BEYOND], [-BEYOND, -BEYOND]];
  const turned = ring.map(([x, y]): Point => {
    const [u, v]: Point = side < 2 ? [x, y] : [across - x, down - y];
    return isUpright ? [u, v] : [v, u];
  });
  return [[...turned, turned[0]!]];
}

const box = (width: number, height: number): Point[] => [
  [-BEYOND, -BEYOND],
  [width + BEYOND, -BEYOND],
  [width + BEYOND, height + BEYOND],
  [-BEYOND, height + BEYOND],
  [-BEYOND, -BEYOND],
];

function island(width: number, height: number, salt: number): Point[] {
  const [middleX, middleY] = [width / 2, height / 2];
  const count = Math.round((width + height) / STEP);
  const ring = Array.from({ length: count }, (_, i): Point => {
    const turn = (i / count) * 2 * Math.PI;
    // Noise on a circle, so that the coast ends where it began.
    const swing = rollingNoise(Math.cos(turn) * 120 + 500, Math.sin(turn) * 120 + 500, 70, salt);
    const fine = rollingNoise(Math.cos(turn) * 700 + 900, Math.sin(turn) * 700 + 900, 60, salt + 1);
    const reach = 0.39 + (swing - 0.5) * 0.18 + (fine - 0.5) * 0.07;
    return [hundredth(middleX + Math.cos(turn) * reach * width), hundredth(middleY + Math.sin(turn) * reach * height)];
  });
  return [...ring, ring[0]!];
}
