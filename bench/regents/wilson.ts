/** A share of trials, and where the true one lies 95 times in a hundred. */
export interface Share {
  readonly won: number;
  readonly of: number;
  readonly least: number;
  readonly most: number;
}

/** For 95 in a hundred. */
const Z = 1.959964;

/** Wilson's interval of a share. */
export function shareOf(won: number, of: number): Share {
  if (of === 0) return { won, of, least: 0, most: 1 };
  const share = won / of;
  const scale = 1 + (Z * Z) / of;
  const middle = (share + (Z * Z) / (2 * of)) / scale;
  const half = (Z / scale) * Math.sqrt((share * (1 - share)) / of + (Z * Z) / (4 * of * of));
  return { won, of, least: Math.max(0, middle - half), most: Math.min(1, middle + half) };
}
