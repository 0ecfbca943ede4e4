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
