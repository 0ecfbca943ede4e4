import type { Place } from '../../../maps/drawing/shape.ts';

export interface Arrow {
  /** The shaft, a quadratic curve. */
  readonly shaft: string;
  /** The head, a closed shape. */
  readonly head: string;
  /** Where a word about the arrow may stand. */
  readonly middle: Place;
}

interface ArrowOptions {
  /** Room left free round the start and the end. */
  readonly gap?: number;
  /** Sideways bulge as a share of the length: two arrows that run against each other keep apart. */
  readonly bend?: number;
  readonly headLength?: number;
  readonly headWidth?: number;
}

const round = (value: number): number => Math.round(value * 10) / 10;
const at = ([x, y]: Place): string => `${round(x)} ${round(y)}`;
const move = ([x, y]: Place, [dx, dy]: Place, by: number): Place => [x + dx * by, y + dy * by];

function direction([ax, ay]: Place, [bx, by]: Place): Place {
  const length = Math.hypot(bx - ax, by - ay) || 1;
  return [(bx - ax) / length, (by - ay) / length];
}

/** A curved arrow from one place to another. It leans to the left of its way, seen along it. */
export function arrowBetween(from: Place, to: Place, options: ArrowOptions = {}): Arrow {
  const { gap = 14, bend = 0.18, headLength = 13, headWidth = 11 } = options;
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  // A short way leaves no room for the whole gap: the arrow keeps at least half of it.
  const room = Math.min(gap, length / 4);
  const along = direction(from, to);
  const across: Place = [along[1], -along[0]];
  const middle: Place = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  const control = move(middle, across, length * bend);
  const start = move(from, direction(from, control), room);
  const tip = move(to, direction(to, control), room);
  const heading = direction(control, tip);
  const side: Place = [heading[1], -heading[0]];
  const base = move(tip, heading, -headLength);
  const neck = move(tip, heading, -headLength * 0.72);
  return {
    shaft: `M${at(start)}Q${at(control)} ${at(neck)}`,
    head: `M${at(tip)}L${at(move(base, side, headWidth / 2))}L${at(neck)}L${at(move(base, side, -headWidth / 2))}Z`,
    middle: [round((start[0] + 2 * control[0] + tip[0]) / 4), round((start[1] + 2 * control[1] + tip[1]) / 4)],
  };
}
