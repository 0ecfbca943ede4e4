import { type Die, type DiceSource, type FaceOdds, countFaces, type RollMatter } from './dice.ts';
import type { Odds } from './odds.ts';

/** Formats consecutive faces: `4`, `9 or 10`, `1 to 43`. */
const formatRange = (from: number, to: number): string =>
  from === to ? `${from}` : to === from + 1 ? `${from} or ${to}` : `${from} to ${to}`;

function formatFaces(faces: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const face of faces) {
    const last = ranges.at(-1);
    if (last?.[1] === face - 1) last[1] = face;
    else ranges.push([face, face]);
  }
  return ranges.map(([from, to]) => formatRange(from, to)).join(', ');
}

/** Groups the faces of a die by outcome, lowest face first. */
export function groupFaces(die: Die, getOutcome: (face: number) => string): FaceOdds[] {
  const allFaces = Array.from({ length: countFaces(die) }, (_, index) => index + 1);
  return [...Map.groupBy(allFaces, getOutcome)].map(([outcome, faces]) => ({
    faces: formatFaces(faces),
    outcome,
    chance: faces.length / allFaces.length,
  }));
}

/** Returns the same outcome for all faces, for a roll whose face is the answer, such as a number of days. */
export const createAnyFaceOdds = (die: Die, outcome: string): FaceOdds[] => groupFaces(die, () => outcome);

export const formatHitOrMiss = (isHit: boolean): string => (isHit ? 'a hit' : 'a miss');

/** Converts the odds of several dice, in which no single face decides. */
export const toFaceOdds = (odds: readonly Odds[]): FaceOdds[] =>
  odds.filter(({ chance }) => chance > 0).map(({ outcome, chance }) => ({ faces: '', outcome, chance }));

/** Creates dice about one subject. @param about text before the rule's text @param who player by default @param matter returns a player's subject */
export const createSubjectDice = (
  dice: DiceSource,
  about: () => string,
  who?: string,
  matter?: (thrower: string | undefined) => RollMatter,
): DiceSource => ({
  ...(dice.choose ? { choose: dice.choose } : {}),
  rolls: dice.rolls,
  roll: (die, what, thrower = who, context = {}) => {
    const { about: inner, odds } = context;
    const fullText = (): string => (inner ? `${about()}: ${inner()}` : about());
    const named = matter ? { matter: matter(thrower) } : {};
    return dice.roll(die, what, thrower, { about: fullText, ...(odds ? { odds } : {}), ...named });
  },
  draw: (deck, drawn, what, thrower = who) => dice.draw(deck, drawn, what, thrower),
});
