/** Why a typed face is not one: nothing there, no whole number, or none of the die's. */
export type FaceIssue = 'none' | 'not-whole' | 'no-such-face';

/** @returns 0 for a name that is no die's */
export const facesOfDie = (die: string): number => Number(/^d([1-9]\d{0,5})$/.exec(die)?.[1] ?? 0);

export function readFace(die: string, typed: string): { readonly face: number } | { readonly issue: FaceIssue } {
  const text = typed.trim();
  if (text === '') return { issue: 'none' };
  if (!/^\d+$/.test(text)) return { issue: 'not-whole' };
  const face = Number(text);
  return face >= 1 && face <= facesOfDie(die) ? { face } : { issue: 'no-such-face' };
}

/** Several faces with spaces or commas between them: the first for this die, the others for those that are asked for next. */
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

/** Letters and figures that cannot be mistaken for one another when a seed is read aloud. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A seed nobody chose. @param bytes random ones, a letter each */
export const seedFrom = (bytes: Uint8Array): string => {
  const letters = Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]);
  return [letters.slice(0, 4), letters.slice(4, 8), letters.slice(8)]
    .filter((some) => some.length > 0)
    .map((some) => some.join(''))
    .join('-');
};

export const freshSeed = (): string => seedFrom(crypto.getRandomValues(new Uint8Array(8)));
