import { type Die, type DiceSource, type FaceOdds, facesOf, type Matter } from './dice.ts';
import type { Odds } from './odds.ts';

/** Faces in a row as people say them: `4`, `9 or 10`, `1 to 43`. */
const rangeWords = (from: number, to: number): string =>
  from === to ? `${from}` : to === from + 1 ? `${from} or ${to}` : `${from} to ${to}`;

function faceWords(faces: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const face of faces) {
    const last = ranges.at(-1);
    if (last?.[1] === face - 1) last[1] = face;
    else ranges.push([face, face]);
  }
  return ranges.map(([from, to]) => rangeWords(from, to)).join(', ');
}

/** What each face of one die brings, faces that bring the same in one row, the least face first. */
export function oddsOfFaces(die: Die, outcomeOf: (face: number) => string): FaceOdds[] {
  const all = Array.from({ length: facesOf(die) }, (_, index) => index + 1);
  return [...Map.groupBy(all, outcomeOf)].map(([outcome, faces]) => ({
    faces: faceWords(faces),
    outcome,
    chance: faces.length / all.length,
  }));
}

/** A die whose face is itself the answer: so many days, so many points for each pip. */
export const eachFace = (die: Die, outcome: string): FaceOdds[] => oddsOfFaces(die, () => outcome);

/** What a die of a volley or a melee brings. */
export const hitOrMiss = (isHit: boolean): string => (isHit ? 'a hit' : 'a miss');

/** What may come of this die and those that are thrown after it; no face of it decides alone. */
export const oddsOfAll = (odds: readonly Odds[]): FaceOdds[] =>
  odds.filter(({ chance }) => chance > 0).map(({ outcome, chance }) => ({ faces: '', outcome, chance }));

/**
 * Dice that are thrown about one matter: `about` stands before what the rule says of each, `who` throws where the rule names nobody.
 * @param matter of each thrower
 */
export const thrownAbout = (
  dice: DiceSource,
  about: () => string,
  who?: string,
  matter?: (thrower: string | undefined) => Matter,
): DiceSource => ({
  ...(dice.choose ? { choose: dice.choose } : {}),
  rolls: dice.rolls,
  roll: (die, what, thrower = who, context = {}) => {
    const { about: inner, odds } = context;
    const whole = (): string => (inner ? `${about()}: ${inner()}` : about());
    const named = matter ? { matter: matter(thrower) } : {};
    return dice.roll(die, what, thrower, { about: whole, ...(odds ? { odds } : {}), ...named });
  },
  draw: (deck, drawn, what, thrower = who) => dice.draw(deck, drawn, what, thrower),
});
