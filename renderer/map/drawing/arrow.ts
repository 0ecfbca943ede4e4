import { isInside, type Place, type Polygon } from '../../../maps/drawing/shape.ts';

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

const USUAL_BEND = 0.18;

/** Half way between two places, and aside of the way by a share of its length: to the left where that is above 0. */
function controlOf(from: Place, to: Place, bend: number): Place {
  const along = direction(from, to);
  const middle: Place = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  return move(middle, [along[1], -along[0]], Math.hypot(to[0] - from[0], to[1] - from[1]) * bend);
}

/** Bends that an arrow over the sea may have, the straightest first. */
const SEA_BENDS = [0.18, 0.35, 0.55, 0.75, 1].flatMap((bend) => [bend, -bend]);
const SAMPLES = 24;

/** How an arrow has to bend so that least of it lies on land: ships go round a cape. */
export function bendOverSea(from: Place, to: Place, land: readonly Polygon[]): number {
  const onLand = (bend: number): number => {
    const control = controlOf(from, to, bend);
    let count = 0;
    for (let i = 1; i < SAMPLES; i += 1) {
      const t = i / SAMPLES;
      const on = (axis: 0 | 1): number =>
        (1 - t) ** 2 * from[axis] + 2 * t * (1 - t) * control[axis] + t ** 2 * to[axis];
      if (isInside(land, [on(0), on(1)])) count += 1;
    }
    return count;
  };
  return SEA_BENDS.reduce((best, bend) => (onLand(bend) < onLand(best) ? bend : best));
}

/** A curved arrow from one place to another. It leans to the left of its way, seen along it. */
export function arrowBetween(from: Place, to: Place, options: ArrowOptions = {}): Arrow {
  const { gap = 14, bend = USUAL_BEND, headLength = 13, headWidth = 11 } = options;
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  // A short way leaves no room for the whole gap: the arrow keeps at least half of it.
  const room = Math.min(gap, length / 4);
  const control = controlOf(from, to, bend);
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
