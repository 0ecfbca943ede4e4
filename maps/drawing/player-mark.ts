/** Identifies a player without colour: a sign on standards and in lists, and a hatching on the map. */
export interface PlayerMark {
  /** Name of the sign, for tables and screen readers. */
  readonly sign: string;
  /** SVG path of the sign, in a box from -10 to 10. */
  readonly path: string;
  readonly hatching: Hatching;
}

/** A repeating tile with its side length and strokes. */
export interface Hatching {
  readonly id: string;
  readonly side: number;
  readonly path: string;
}

const HATCHINGS: readonly Hatching[] = [
  { id: 'rising', side: 9, path: 'M-1 10L10 -1M-1 1L1 -1M8 10L10 8' },
  { id: 'dotted', side: 9, path: 'M2.2 2.2h.1M6.7 6.7h.1' },
  { id: 'level', side: 7, path: 'M0 3.5H7' },
  { id: 'falling', side: 9, path: 'M-1 -1L10 10M8 -1L10 1M-1 8L1 10' },
  { id: 'waves', side: 12, path: 'M0 4Q3 1 6 4T12 4M0 10Q3 7 6 10T12 10' },
  { id: 'upright', side: 7, path: 'M3.5 0V7' },
  { id: 'crosses', side: 12, path: 'M1.5 3H4.5M3 1.5V4.5M7.5 9H10.5M9 7.5V10.5' },
  { id: 'bricks', side: 12, path: 'M0 3H12M0 9H12M3 3V9M9 9V12M9 0V3' },
];

const drawRay = (angle: number, from: number, to: number): string => {
  const [c, s] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const f = (value: number) => value.toFixed(1);
  return `M${f(c * from)} ${f(s * from)}L${f(c * to)} ${f(s * to)}`;
};

function drawStar(points: number, outer: number, inner: number): string {
  const corners = Array.from({ length: points * 2 }, (_, i) => {
    const [angle, reach] = [(i * Math.PI) / points - Math.PI / 2, i % 2 ? inner : outer];
    return `${(Math.cos(angle) * reach).toFixed(1)} ${(Math.sin(angle) * reach).toFixed(1)}`;
  });
  return `M${corners.join('L')}Z`;
}

const drawCircle = (cx: number, cy: number, radius: number): string =>
  `M${cx - radius} ${cy}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0`;

const SIGNS: readonly Omit<PlayerMark, 'hatching'>[] = [
  { sign: 'star', path: drawStar(8, 9, 3.6) },
  { sign: 'crescent', path: 'M-8.5 -3A8.5 8.5 0 1 0 8.5 -3A9.6 9.6 0 0 1 -8.5 -3Z' },
  {
    sign: 'horns',
    path: 'M-8 -9C-10 -1 -6 2 -2.6 2L-2 9H2L2.6 2C6 2 10 -1 8 -9C7.4 -4 5 -2 2.4 -2H-2.4C-5 -2 -7.4 -4 -8 -9Z',
  },
  {
    sign: 'sun',
    path: `${drawCircle(0, 1, 4.4)}M-10 1L-5.4 -1.6V3.6ZM10 1L5.4 -1.6V3.6ZM0 -9L-2.6 -4.4H2.6ZM-7 -6L-5.4 -1L-1.6 -4.4ZM7 -6L5.4 -1L1.6 -4.4ZM-8 8H8V9.6H-8Z`,
  },
  { sign: 'stepped tower', path: 'M-9 9V5H-6V1H-3.4V-3H-1.4V-8H1.4V-3H3.4V1H6V5H9V9Z' },
  {
    sign: 'wheel',
    path: `${drawCircle(0, 0, 8.6)}M-6.4 0a6.4 6.4 0 1 1 12.8 0a6.4 6.4 0 1 1 -12.8 0M-8 -.9H8V.9H-8ZM-.9 -8H.9V8H-.9Z`,
  },
  {
    sign: 'ankh',
    path: 'M0 -9.4C4.6 -9.4 4.8 -4 1.5 -.6H7V2H1.4V9.4H-1.4V2H-7V-.6H-1.5C-4.8 -4 -4.6 -9.4 0 -9.4ZM0 -7C-2.4 -7 -1.6 -3.6 0 -2C1.6 -3.6 2.4 -7 0 -7Z',
  },
  {
    sign: 'lotus',
    path: 'M0 -9C3 -5 3 -1 0 3C-3 -1 -3 -5 0 -9ZM-8.6 -5C-4 -4.6 -1.6 -1 -1.2 3.4C-5.4 2.6 -8.4 -.6 -8.6 -5ZM8.6 -5C4 -4.6 1.6 -1 1.2 3.4C5.4 2.6 8.4 -.6 8.6 -5ZM-1 4.4H1V9.6H-1Z',
  },
  { sign: 'mountain', path: 'M-9.6 8L-3 -7L.4 0L3 -4.4L9.6 8Z' },
  { sign: 'spearhead', path: 'M0 -9.6L4 -1.6L1.3 .6V9.6H-1.3V.6L-4 -1.6Z' },
  { sign: 'eye', path: `M-9.6 0Q0 -9 9.6 0Q0 9 -9.6 0ZM-6.2 0Q0 5.8 6.2 0Q0 -5.8 -6.2 0Z${drawCircle(0, 0, 2.4)}` },
  { sign: 'diamond', path: 'M0 -9.6L7 0L0 9.6L-7 0ZM0 -4.6L-3.4 0L0 4.6L3.4 0Z' },
];

/** Draws the rays of the compass rose and of other ornaments. */
export const drawRays = (count: number, from: number, to: number, offset = 0): string =>
  Array.from({ length: count }, (_, i) => drawRay((i * 360) / count + offset - 90, from, to)).join('');

/** Returns the mark of the player with an index (from 0). The combination of sign and hatching repeats after 24 players. */
export function getPlayerMark(index: number): PlayerMark {
  const sign = SIGNS[index % SIGNS.length]!;
  const hatching = HATCHINGS[index % HATCHINGS.length]!;
  return { ...sign, hatching };
}
