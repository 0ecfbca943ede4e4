import { isInside, type Place, type Polygon } from '../../../maps/drawing/shape.ts';

export interface Arrow {
  /** SVG path of the shaft, a quadratic curve. */
  readonly shaft: string;
  /** SVG path of the head, a closed shape. */
  readonly head: string;
  /** Place for a label. */
  readonly middle: Place;
}

interface ArrowOptions {
  /** Distance kept from the start and the end. */
  readonly gap?: number;
  /** Sideways bulge as a share of the length. It separates two arrows of opposite direction. */
  readonly bend?: number;
  readonly headLength?: number;
  readonly headWidth?: number;
}

const round = (value: number): number => Math.round(value * 10) / 10;
const formatPlace = ([x, y]: Place): string => `${round(x)} ${round(y)}`;
const move = ([x, y]: Place, [dx, dy]: Place, by: number): Place => [x + dx * by, y + dy * by];

function direction([ax, ay]: Place, [bx, by]: Place): Place {
  const length = Math.hypot(bx - ax, by - ay) || 1;
  return [(bx - ax) / length, (by - ay) / length];
}

const DEFAULT_BEND = 0.18;

/** Returns the control point of the curve: the midpoint moved sideways by a share of the length, to the left if positive. */
function getControlPoint(from: Place, to: Place, bend: number): Place {
  const along = direction(from, to);
  const middle: Place = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  return move(middle, [along[1], -along[0]], Math.hypot(to[0] - from[0], to[1] - from[1]) * bend);
}

/** Bends of arrows over the sea, straightest first. */
const SEA_BENDS = [0.18, 0.35, 0.55, 0.75, 1].flatMap((bend) => [bend, -bend]);
const SAMPLES = 24;

/** Finds the bend with the least land under the arrow, so that ships go round a cape. */
export function findSeaBend(from: Place, to: Place, land: readonly Polygon[]): number {
  const onLand = (bend: number): number => {
    const control = getControlPoint(from, to, bend);
    let count = 0;
    for (let i = 1; i < SAMPLES; i += 1) {
      const t = i / SAMPLES;
      const pointAt = (axis: 0 | 1): number =>
        (1 - t) ** 2 * from[axis] + 2 * t * (1 - t) * control[axis] + t ** 2 * to[axis];
      if (isInside(land, [pointAt(0), pointAt(1)])) count += 1;
    }
    return count;
  };
  return SEA_BENDS.reduce((best, bend) => (onLand(bend) < onLand(best) ? bend : best));
}

/** Draws a curved arrow between two places. By default it bends to the left. */
export function drawArrow(from: Place, to: Place, options: ArrowOptions = {}): Arrow {
  const { gap = 14, bend = DEFAULT_BEND, headLength = 13, headWidth = 11 } = options;
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  // A short arrow keeps at least half its length.
  const room = Math.min(gap, length / 4);
  const control = getControlPoint(from, to, bend);
  const start = move(from, direction(from, control), room);
  const tip = move(to, direction(to, control), room);
  const heading = direction(control, tip);
  const side: Place = [heading[1], -heading[0]];
  const base = move(tip, heading, -headLength);
  const neck = move(tip, heading, -headLength * 0.72);
  return {
    shaft: `M${formatPlace(start)}Q${formatPlace(control)} ${formatPlace(neck)}`,
    head: `M${formatPlace(tip)}L${formatPlace(move(base, side, headWidth / 2))}L${formatPlace(neck)}L${formatPlace(move(base, side, -headWidth / 2))}Z`,
    middle: [round((start[0] + 2 * control[0] + tip[0]) / 4), round((start[1] + 2 * control[1] + tip[1]) / 4)],
  };
}
