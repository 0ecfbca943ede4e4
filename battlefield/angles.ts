/** Degrees clockwise from above: 0 points to the far table edge, 90 to the right edge. */
export type Degrees = number;

/** One degree in radians. */
export const RADIANS = Math.PI / 180;

/** Computes the sine of up to 45 degrees by its Taylor series. Omitted terms are below double precision. */
function taylorSine(degrees: Degrees): number {
  const x = degrees * RADIANS;
  const square = x * x;
  let sum = 1;
  for (let term = 16; term >= 2; term -= 2) sum = 1 - (square / (term * (term + 1))) * sum;
  return x * sum;
}

function taylorCosine(degrees: Degrees): number {
  const square = degrees * RADIANS * (degrees * RADIANS);
  let sum = 1;
  for (let term = 17; term >= 1; term -= 2) sum = 1 - (square / (term * (term + 1))) * sum;
  return sum;
}

/** Normalises an angle to [0, 360). */
export function normaliseAngle(degrees: Degrees): Degrees {
  const turned = degrees % 360;
  return turned < 0 ? turned + 360 : turned;
}

/** Returns the sine of an angle, identical on all machines (unlike `Math.sin`), so that replays reproduce positions. */
export function sine(degrees: Degrees): number {
  const angle = normaliseAngle(degrees);
  const quarter = Math.floor((angle + 45) / 90);
  const remainder = angle - 90 * quarter;
  switch (quarter % 4) {
    case 0:
      return taylorSine(remainder);
    case 1:
      return taylorCosine(remainder);
    case 2:
      return -taylorSine(remainder);
    default:
      return -taylorCosine(remainder);
  }
}

/** Returns the cosine of an angle in degrees, identical on every machine. */
export const cosine = (degrees: Degrees): number => sine(degrees + 90);

/** Returns the shorter turn between two facings: positive to the right, negative to the left, 180 for about-face. */
export function turnBetween(from: Degrees, to: Degrees): Degrees {
  const turn = normaliseAngle(to - from);
  return turn > 180 ? turn - 360 : turn;
}

/** A point on the table: `x` from the left edge, `y` from the far edge, in the book's unit of length. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Tolerance for contact. Positions are stored to 0.01, so each of two positions can be off by half of that. */
export const EPSILON = 0.02;

/** Rounds a length or angle to 0.01 for storage. Derived values are never rounded. */
export function roundToHundredth(value: number): number {
  const rounded = Math.round(value * 100) / 100;
  return rounded === 0 ? 0 : rounded;
}

export const toStoredPoint = ({ x, y }: Point): Point => ({ x: roundToHundredth(x), y: roundToHundredth(y) });

export const plus = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y });
export const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
export const times = ({ x, y }: Point, factor: number): Point => ({ x: x * factor, y: y * factor });
export const dot = (a: Point, b: Point): number => a.x * b.x + a.y * b.y;
/** Returns the cross product. It is positive if `b` points to the right of `a`. */
export const cross = (a: Point, b: Point): number => a.x * b.y - a.y * b.x;
/** Returns the length of a vector. Avoids `Math.hypot`, whose last bits depend on the machine. */
export const magnitude = (a: Point): number => Math.sqrt(dot(a, a));
export const dist = (a: Point, b: Point): number => magnitude(minus(a, b));
/** Interpolates between two points. */
export const lerp = (a: Point, b: Point, share: number): Point => plus(a, times(minus(b, a), share));

/** Returns the unit vector of a facing. */
export const toVector = (facing: Degrees): Point => ({ x: sine(facing), y: -cosine(facing) });
export const rotateRight = ({ x, y }: Point): Point => ({ x: -y, y: x });
/** Returns the unit vector to the right of a facing. */
export const toRightVector = (facing: Degrees): Point => rotateRight(toVector(facing));

/** Rotates a point around a centre. */
export function rotateAround(centre: Point, point: Point, degrees: Degrees): Point {
  const { x, y } = minus(point, centre);
  const [sin, cos] = [sine(degrees), cosine(degrees)];
  return { x: centre.x + x * cos - y * sin, y: centre.y + x * sin + y * cos };
}

/** Returns the point of a segment nearest to a place. */
export function findNearestPoint(a: Point, b: Point, place: Point): Point {
  const vector = minus(b, a);
  const square = dot(vector, vector);
  if (square === 0) return a;
  const fraction = dot(minus(place, a), vector) / square;
  return fraction <= 0 ? a : fraction >= 1 ? b : lerp(a, b, fraction);
}

/** Returns the bearing of a vector. Use it only for values that are then stored: the last bits of the arctangent depend on the machine. */
export const toBearing = ({ x, y }: Point): Degrees => Math.atan2(x, -y) / RADIANS;
