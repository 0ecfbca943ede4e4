/** Degrees clockwise as seen from above: 0 looks to the far edge of the table, 90 to its right edge. */
export type Degrees = number;

/** A degree in radians. */
export const RADIANS = Math.PI / 180;

/** The sine of up to 45 degrees by its series. The next term would be smaller than the last bit. */
function smallSine(degrees: Degrees): number {
  const x = degrees * RADIANS;
  const square = x * x;
  let sum = 1;
  for (let term = 16; term >= 2; term -= 2) sum = 1 - (square / (term * (term + 1))) * sum;
  return x * sum;
}

function smallCosine(degrees: Degrees): number {
  const square = degrees * RADIANS * (degrees * RADIANS);
  let sum = 1;
  for (let term = 17; term >= 1; term -= 2) sum = 1 - (square / (term * (term + 1))) * sum;
  return sum;
}

/** The same angle from 0 up to, but without, 360. */
export function normalised(degrees: Degrees): Degrees {
  const turned = degrees % 360;
  return turned < 0 ? turned + 360 : turned;
}

/**
 * The sine of an angle in degrees. Unlike `Math.sin`, whose last bits JavaScript leaves to the machine, it is the same everywhere,
 * so that a replay comes to the same positions.
 */
export function sine(degrees: Degrees): number {
  const angle = normalised(degrees);
  const quarter = Math.floor((angle + 45) / 90);
  const rest = angle - 90 * quarter;
  switch (quarter % 4) {
    case 0:
      return smallSine(rest);
    case 1:
      return smallCosine(rest);
    case 2:
      return -smallSine(rest);
    default:
      return -smallCosine(rest);
  }
}

/** The cosine of an angle in degrees, the same on every machine. */
export const cosine = (degrees: Degrees): number => sine(degrees + 90);

/** How far one turns from one facing to another the shorter way: above 0 to the right, below 0 to the left, 180 for right about. */
export function turnBetween(from: Degrees, to: Degrees): Degrees {
  const turn = normalised(to - from);
  return turn > 180 ? turn - 360 : turn;
}

/** A place on the table: `x` from its left edge, `y` from its far edge, in the book's unit of length. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Shapes that are closer than this touch: positions are stored to a hundredth, and two of them may each be half of that off. */
export const HAIR = 0.02;

/** A length or an angle as it is stored: to a hundredth. What is derived from it is never rounded. */
export function stored(value: number): number {
  const rounded = Math.round(value * 100) / 100;
  return rounded === 0 ? 0 : rounded;
}

export const storedPoint = ({ x, y }: Point): Point => ({ x: stored(x), y: stored(y) });

export const plus = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y });
export const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
export const times = ({ x, y }: Point, factor: number): Point => ({ x: x * factor, y: y * factor });
export const dot = (a: Point, b: Point): number => a.x * b.x + a.y * b.y;
/** Above 0 where `b` points to the right of `a`. */
export const cross = (a: Point, b: Point): number => a.x * b.y - a.y * b.x;
/** Not `Math.hypot`, whose last bits differ between machines. */
export const lengthOf = (a: Point): number => Math.sqrt(dot(a, a));
export const between = (a: Point, b: Point): number => lengthOf(minus(a, b));
/** The point that lies at a share of the way from one to another. */
export const along = (a: Point, b: Point, share: number): Point => plus(a, times(minus(b, a), share));

/** One unit of length in the direction in which somebody looks. */
export const ahead = (facing: Degrees): Point => ({ x: sine(facing), y: -cosine(facing) });
/** The direction to the right of another. */
export const rightOf = ({ x, y }: Point): Point => ({ x: -y, y: x });
/** One unit of length to the right of where somebody looks. */
export const toRight = (facing: Degrees): Point => rightOf(ahead(facing));

/** A place turned about another. */
export function turnedAbout(centre: Point, point: Point, degrees: Degrees): Point {
  const { x, y } = minus(point, centre);
  const [sin, cos] = [sine(degrees), cosine(degrees)];
  return { x: centre.x + x * cos - y * sin, y: centre.y + x * sin + y * cos };
}

/** The point of a segment that is nearest to a place. */
export function nearestOn(a: Point, b: Point, place: Point): Point {
  const way = minus(b, a);
  const square = dot(way, way);
  if (square === 0) return a;
  const share = dot(minus(place, a), way) / square;
  return share <= 0 ? a : share >= 1 ? b : along(a, b, share);
}

/** Where a way points. For proposals, which are stored: the last bits of an arctangent differ between machines. */
export const bearingOf = ({ x, y }: Point): Degrees => Math.atan2(x, -y) / RADIANS;
