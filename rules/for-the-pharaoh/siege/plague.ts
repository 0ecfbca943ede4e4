import { z } from 'zod';
import type { DiceSource, Die } from '../../core/dice.ts';
import type { Resolution, Step } from '../../core/procedure.ts';
import { eachFace, oddsOfFaces } from '../../core/throw-context.ts';
import { defineProcedure, inStorm } from '../battle/define-procedure.ts';
import { SIEGES, STARVATION } from '../citations.ts';
import { counted } from './engine.ts';

const commenceInputSchema = z.strictObject({});

export interface Commencement {
  /** 1 to 4. */
  readonly week: number;
  /** 1 to 7. */
  readonly day: number;
}

const WEEK: Die = 'd4';
const DAY: Die = 'd7';

/** Dice for the week of the month and the day of the week (ruling FTP-S1). */
export const commencementDice = { week: WEEK, day: DAY } as const;

/** Throws the start of a siege: a d4 for the week, a d7 for the day (ruling FTP-S1). */
export function rollCommencement(dice: DiceSource, who?: string): { outcome: Commencement; steps: Step[] } {
  const week = dice.roll(WEEK, 'week in which the siege begins', who, {
    odds: () => eachFace(WEEK, 'the siege begins in this week of the month; earlier leaves more days for works'),
  });
  const day = dice.roll(DAY, 'day on which the siege begins', who, {
    odds: () => eachFace(DAY, `the siege begins on this day of week ${week}`),
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
  inBattle: inStorm,
});

const starvationInputSchema = z.strictObject({
  /** Water to fish in, or for supply. */
  waterAccess: z.boolean().default(false),
});

export interface StarvationOutcome {
  /** Months of blockade until the garrison surrenders. */
  readonly months: number;
}

const faces = (waterAccess: boolean): 10 | 20 => (waterAccess ? 20 : 10);

/** Die for the months of stores (ruling FTP-S10). */
export const storesDie = (waterAccess: boolean): Die => `d${faces(waterAccess)}`;

/** Throws the months of a garrison's stores: a d10, or a d20 with access to water (ruling FTP-S10). The umpire throws. */
export function rollStores(waterAccess: boolean, dice: DiceSource): { outcome: StarvationOutcome; steps: Step[] } {
  const months = dice.roll(storesDie(waterAccess), 'months the stores last', undefined, {
    odds: () => eachFace(storesDie(waterAccess), 'this many months of blockade until the garrison surrenders'),
  });
  const text = `the stores last ${counted(months, 'month')}${waterAccess ? ', with access to water' : ''}`;
  return { outcome: { months }, steps: [{ text, citation: STARVATION }] };
}

/** Starvation of a garrison (For the Pharaoh, Under). */
export const starvation = defineProcedure({
  id: 'for-the-pharaoh/siege/starvation',
  title: 'Starvation',
  citation: STARVATION,
  phase: [],
  input: starvationInputSchema,
  dice: ['d10 months, d20 with access to water'],
  resolve({ waterAccess }, dice): Resolution<StarvationOutcome> {
    return { ...rollStores(waterAccess, dice), rulings: ['FTP-S10'] };
  },
  inShort: ({ months }) => counted(months, 'month'),
  verdict: () => null,
  inBattle: inStorm,
});

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

/** A ten brings plague, and a nine too if the other side has had plague (ruling FTP-S11). */
const breaksOut = (face: number, otherHadIt: boolean): boolean => face === 10 || (otherHadIt && face === 9);

const chanceOf = (faces: number, otherHadIt: boolean): number => (otherHadIt ? 2 : 1) / faces;

/** Returns each side's chance of plague in a month. The two dice are independent. */
export const plagueChances = ({
  garrisonHadPlague,
  besiegersHadPlague,
}: Before): Record<keyof PlagueOutcome, number> => ({
  garrison: chanceOf(GARRISON, besiegersHadPlague),
  besiegers: chanceOf(BESIEGERS, garrisonHadPlague),
});

/** Throws for a month of siege: the garrison's d10, then the besiegers' d20. */
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
  // The siege forecast uses the same chances.
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
