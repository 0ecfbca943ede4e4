/** Problem of a typed die: nothing typed, not a whole number, or not on the die. */
export type FaceIssue = 'none' | 'not-whole' | 'no-such-face';

/** Returns the number of faces, or 0 for an unknown die. */
export const countFaces = (die: string): number => Number(/^d([1-9]\d{0,5})$/.exec(die)?.[1] ?? 0);

export function readFace(die: string, typed: string): { readonly face: number } | { readonly issue: FaceIssue } {
  const text = typed.trim();
  if (text === '') return { issue: 'none' };
  if (!/^\d+$/.test(text)) return { issue: 'not-whole' };
  const face = Number(text);
  return face >= 1 && face <= countFaces(die) ? { face } : { issue: 'no-such-face' };
}

/** Parses several results separated by spaces or commas: the first for this die, the others for the next dice. */
export function readFaces(
  die: string,
  typed: string,
): { readonly faces: readonly number[] } | { readonly issue: FaceIssue } {
  const [first = '', ...more] = typed.trim().split(/[\s,;]+/);
  const read = readFace(die, first);
  if ('issue' in read) return read;
  return more.every((face) => /^\d+$/.test(face))
    ? { faces: [read.face, ...more.map(Number)] }
    : { issue: 'not-whole' };
}

/** Letters and digits that are not confused when a seed is read aloud. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Returns a random seed. @param bytes random bytes, one per character */
export const formatSeed = (bytes: Uint8Array): string => {
  const letters = Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]);
  return [letters.slice(0, 4), letters.slice(4, 8), letters.slice(8)]
    .filter((some) => some.length > 0)
    .map((some) => some.join(''))
    .join('-');
};

export const createSeed = (): string => formatSeed(crypto.getRandomValues(new Uint8Array(8)));
