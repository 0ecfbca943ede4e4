import { z } from 'zod';
import type { Die, DiceSource } from '../../core/dice.ts';
import type { Resolution, Step } from '../../core/procedure.ts';
import { oddsOfFaces } from '../../core/throw-context.ts';
import { defineProcedure, inStorm } from '../battle/define-procedure.ts';
import { STARVATION } from '../citations.ts';

const inputSchema = z.strictObject({
  /** Before this month. */
  garrisonHadPlague: z.boolean().default(false),
  besiegersHadPlague: z.boolean().default(false),
});
type Before = z.output<typeof inputSchema>;

export interface PlagueOutcome {
  readonly garrison: boolean;
  readonly besiegers: boolean;
}

const GARRISON = 10;
const BESIEGERS = 20;

/** A ten brings plague; where the other side has had it, a nine too (ruling FTP-S11). */
const breaksOut = (face: number, otherHadIt: boolean): boolean => face === 10 || (otherHadIt && face === 9);

const chanceOf = (faces: number, otherHadIt: boolean): number => (otherHadIt ? 2 : 1) / faces;

/** How likely a month brings plague to either side; the two dice know nothing of each other. */
export const plagueChances = ({
  garrisonHadPlague,
  besiegersHadPlague,
}: Before): Record<keyof PlagueOutcome, number> => ({
  garrison: chanceOf(GARRISON, besiegersHadPlague),
  besiegers: chanceOf(BESIEGERS, garrisonHadPlague),
});

/** A month of siege: the garrison's d10, then the besiegers' d20. */
export function rollPlague(
  { garrisonHadPlague, besiegersHadPlague }: Before,
  dice: DiceSource,
  who: { readonly garrison?: string | undefined; readonly besiegers?: string } = {},
): { outcome: PlagueOutcome; steps: Step[] } {
  const thrown = (die: Die, what: string, otherHadIt: boolean, player: string | undefined): number =>
    dice.roll(die, what, player, {
      odds: () =>
        oddsOfFaces(die, (face) => (breaksOut(face, otherHadIt) ? 'plague: every group throws' : 'no plague')),
    });
  const within = thrown(`d${GARRISON}`, 'plague in the garrison', besiegersHadPlague, who.garrison);
  const without = thrown(`d${BESIEGERS}`, 'plague among the besiegers', garrisonHadPlague, who.besiegers);
  const garrison = breaksOut(within, besiegersHadPlague);
  const besiegers = breaksOut(without, garrisonHadPlague);
  const step = (side: string, face: number, otherHadIt: boolean, sick: boolean): Step => ({
    text: `${side}: ${face}, plague on ${otherHadIt ? '9 or 10' : '10'}: ${sick ? 'plague' : 'none'}`,
    citation: STARVATION,
  });
  return {
    outcome: { garrison, besiegers },
    steps: [
      step('garrison', within, besiegersHadPlague, garrison),
      step('besiegers', without, garrisonHadPlague, besiegers),
    ],
  };
}

/** Plague in a month of siege (For the Pharaoh, Under). */
export const plague = defineProcedure({
  id: 'for-the-pharaoh/siege/plague',
  title: 'Plague',
  citation: STARVATION,
  phase: [],
  input: inputSchema,
  dice: ['d10 garrison', 'd20 besiegers'],
  resolve(before, dice): Resolution<PlagueOutcome> {
    return { ...rollPlague(before, dice), rulings: ['FTP-S11'] };
  },
  // The forecast of a siege rests on the same chances.
  odds(before) {
    const { garrison, besiegers } = plagueChances(before);
    return [
      { outcome: 'no plague', chance: (1 - garrison) * (1 - besiegers) },
      { outcome: 'plague in the garrison', chance: garrison * (1 - besiegers) },
      { outcome: 'plague among the besiegers', chance: (1 - garrison) * besiegers },
      { outcome: 'plague on both sides', chance: garrison * besiegers },
    ];
  },
  inBattle: inStorm,
});
