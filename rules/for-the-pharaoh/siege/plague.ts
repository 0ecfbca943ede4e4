import { z } from 'zod';
import type { DiceSource, Die } from '../../core/dice.ts';
import type { Resolution, Step } from '../../core/procedure.ts';
import { createAnyFaceOdds, groupFaces } from '../../core/roll-context.ts';
import { defineProcedure, isStorm } from '../battle/define-procedure.ts';
import { SIEGES, STARVATION } from '../citations.ts';
import { formatCount } from './engine.ts';

const commenceInputSchema = z.strictObject({});

export interface Commencement {
  /** Week of the month, 1 to 4. */
  readonly week: number;
  /** Day of the week, 1 to 7. */
  readonly day: number;
}

const WEEK: Die = 'd4';
const DAY: Die = 'd7';

/** Dice for the week of the month and the day of the week (ruling FTP-S1). */
export const COMMENCEMENT_DICE = { week: WEEK, day: DAY } as const;

/** Rolls the start of a siege: a d4 for the week, a d7 for the day (ruling FTP-S1). */
export function rollCommencement(dice: DiceSource, who?: string): { outcome: Commencement; steps: Step[] } {
  const week = dice.roll(WEEK, 'week in which the siege begins', who, {
    odds: () =>
      createAnyFaceOdds(
        WEEK,
        'the siege begins in this week of the month; an earlier week leaves more days for siege works',
      ),
  });
  const day = dice.roll(DAY, 'day on which the siege begins', who, {
    odds: () => createAnyFaceOdds(DAY, `the siege begins on this day of week ${week}`),
  });
  return {
    outcome: { week, day },
    steps: [{ text: `the siege begins in week ${week} on day ${day}`, citation: SIEGES }],
  };
}

/** Start of a siege (For the Pharaoh, Sieges). */
export const commence = defineProcedure({
  id: 'for-the-pharaoh/siege/commence',
  title: 'Begin a siege',
  citation: SIEGES,
  phase: [],
  input: commenceInputSchema,
  dice: ['d4 week', 'd7 day'],
  resolve(_input, dice): Resolution<Commencement> {
    return { ...rollCommencement(dice), rulings: ['FTP-S1'] };
  },
  inBattle: isStorm,
});

const starvationInputSchema = z.strictObject({
  /** True if the garrison can fish or get supplies over water. */
  waterAccess: z.boolean().default(false),
});

export interface StarvationOutcome {
  /** Months of blockade until the garrison surrenders. */
  readonly months: number;
}

const getDieFaces = (waterAccess: boolean): 10 | 20 => (waterAccess ? 20 : 10);

/** Returns the die for the months that a garrison's stores last (ruling FTP-S10). */
export const getStoresDie = (waterAccess: boolean): Die => `d${getDieFaces(waterAccess)}`;

/** Rolls how many months a garrison's stores last: a d10, or a d20 with access to water (ruling FTP-S10). The umpire rolls. */
export function rollStores(waterAccess: boolean, dice: DiceSource): { outcome: StarvationOutcome; steps: Step[] } {
  const months = dice.roll(getStoresDie(waterAccess), 'months the stores last', undefined, {
    odds: () =>
      createAnyFaceOdds(getStoresDie(waterAccess), 'this many months of blockade until the garrison surrenders'),
  });
  const text = `the stores last ${formatCount(months, 'month')}${waterAccess ? ', with access to water' : ''}`;
  return { outcome: { months }, steps: [{ text, citation: STARVATION }] };
}

/** Starvation of a garrison (For the Pharaoh, Under). */
export const starvation = defineProcedure({
  id: 'for-the-pharaoh/siege/starvation',
  title: 'Starvation',
  citation: STARVATION,
  phase: [],
  input: starvationInputSchema,
  dice: ['d10 for the months, or d20 with access to water'],
  resolve({ waterAccess }, dice): Resolution<StarvationOutcome> {
    return { ...rollStores(waterAccess, dice), rulings: ['FTP-S10'] };
  },
  inShort: ({ months }) => formatCount(months, 'month'),
  verdict: () => null,
  inBattle: isStorm,
});

const inputSchema = z.strictObject({
  /** True if the garrison had plague before this month. */
  garrisonHadPlague: z.boolean().default(false),
  besiegersHadPlague: z.boolean().default(false),
});
type PlagueHistory = z.output<typeof inputSchema>;

export interface PlagueOutcome {
  readonly garrison: boolean;
  readonly besiegers: boolean;
}

const GARRISON = 10;
const BESIEGERS = 20;

/** Checks for an outbreak: a 10, or a 9 too if the other side has had plague (ruling FTP-S11). */
const isOutbreak = (face: number, otherHadIt: boolean): boolean => face === 10 || (otherHadIt && face === 9);

const getOutbreakChance = (faces: number, otherHadIt: boolean): number => (otherHadIt ? 2 : 1) / faces;

/** Returns each side's chance of plague in a month. The two dice are independent. */
export const getPlagueChances = ({
  garrisonHadPlague,
  besiegersHadPlague,
}: PlagueHistory): Record<keyof PlagueOutcome, number> => ({
  garrison: getOutbreakChance(GARRISON, besiegersHadPlague),
  besiegers: getOutbreakChance(BESIEGERS, garrisonHadPlague),
});

/** Rolls for a month of siege: the garrison's d10, then the besiegers' d20. */
export function rollPlague(
  { garrisonHadPlague, besiegersHadPlague }: PlagueHistory,
  dice: DiceSource,
  who: { readonly garrison?: string | undefined; readonly besiegers?: string } = {},
): { outcome: PlagueOutcome; steps: Step[] } {
  const thrown = (die: Die, what: string, otherHadIt: boolean, player: string | undefined): number =>
    dice.roll(die, what, player, {
      odds: () => groupFaces(die, (face) => (isOutbreak(face, otherHadIt) ? 'plague: every group rolls' : 'no plague')),
    });
  const within = thrown(`d${GARRISON}`, 'plague in the garrison', besiegersHadPlague, who.garrison);
  const without = thrown(`d${BESIEGERS}`, 'plague among the besiegers', garrisonHadPlague, who.besiegers);
  const garrison = isOutbreak(within, besiegersHadPlague);
  const besiegers = isOutbreak(without, garrisonHadPlague);
  const step = (side: string, face: number, otherHadIt: boolean, sick: boolean): Step => ({
    text: `${side}: ${face} rolled, plague on ${otherHadIt ? '9 or 10' : '10'}: ${sick ? 'plague breaks out' : 'no plague'}`,
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
  // The siege forecast uses the same chances.
  odds(before) {
    const { garrison, besiegers } = getPlagueChances(before);
    return [
      { outcome: 'no plague', chance: (1 - garrison) * (1 - besiegers) },
      { outcome: 'plague in the garrison', chance: garrison * (1 - besiegers) },
      { outcome: 'plague among the besiegers', chance: (1 - garrison) * besiegers },
      { outcome: 'plague on both sides', chance: garrison * besiegers },
    ];
  },
  inBattle: isStorm,
});
