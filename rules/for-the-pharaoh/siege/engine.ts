import { z } from 'zod';
import type { DiceSource, Die } from '../../core/dice.ts';
import type { Resolution } from '../../core/procedure.ts';
import { createAnyFaceOdds } from '../../core/roll-context.ts';
import { defineProcedure, isStorm } from '../battle/define-procedure.ts';
import { CLAWS, ESCALADE, RAMS } from '../citations.ts';

export const moatSchema = z.enum(['none', 'dry', 'wet']).default('none');

/** Formats a count: `1 day`, `7 days`. */
export const formatCount = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const engineInputSchema = z.strictObject({
  /** True if a penthouse covers the ram, or a shed the claw. */
  protected: z.boolean().default(false),
  /** True if an earth embankment must be dug away first. */
  embankment: z.boolean().default(false),
  moat: moatSchema,
});

export type EngineInput = z.output<typeof engineInputSchema>;

export interface EngineOutcome {
  readonly buildDays: number;
  /** Days to fill the moat while the engine is built; 0 without a moat. */
  readonly fascineDays: number;
  /** Weeks that the engine needs at the wall. */
  readonly breachWeeks: number;
}

/** Returns the die for the days that filling the moat takes, or null without a moat. */
const getFascineDie = (moat: EngineInput['moat']): Die | null =>
  moat === 'none' ? null : moat === 'wet' ? 'd20' : 'd10';

/** Rolls the days that filling the moat takes while an engine is built. */
const throwFascines = (die: Die, before: string, dice: DiceSource): number =>
  dice.roll(die, 'days for fascines', undefined, {
    odds: () => createAnyFaceOdds(die, `this many days, while the ${before} is built`),
  });

/** Rolls the weeks that an engine needs at the wall. */
export const rollBreachWeeks = (die: Die, dice: DiceSource): number =>
  dice.roll(die, 'weeks to make a breach', undefined, {
    odds: () => createAnyFaceOdds(die, 'this many weeks at the wall until the roll for a breach'),
  });

/** Returns an engine's dice: days to build it, days to fill a moat, weeks at the wall (ruling FTP-S4). */
export const getEngineDice = ({
  protected: covered,
  embankment,
  moat,
}: EngineInput): { readonly build: Die; readonly fascines: Die | null; readonly weeks: Die } => ({
  build: covered ? 'd20' : 'd10',
  fascines: getFascineDie(moat),
  weeks: embankment ? 'd20' : 'd10',
});

/** Creates the procedure of a ram or a claw, from construction to breach. Both use the same dice (ruling FTP-S4). */
const defineEngine = (name: 'ram' | 'claw', cover: string, citation: string) => ({
  citation,
  phase: [],
  input: engineInputSchema,
  dice: [
    `d10 for the days to build, or d20 with a ${cover}`,
    'd10 days for fascines in a dry moat, d20 in a wet one, none without a moat',
    'd10 for the weeks to the breach, or d20 if there is an embankment',
  ],
  resolve(input: EngineInput, dice: DiceSource): Resolution<EngineOutcome> {
    const { build, fascines, weeks } = getEngineDice(input);
    const buildDays = dice.roll(build, `days to build the ${name}`, undefined, {
      odds: () => createAnyFaceOdds(build, 'this many days to build'),
    });
    const fascineDays = fascines === null ? 0 : throwFascines(fascines, name, dice);
    const breachWeeks = rollBreachWeeks(weeks, dice);
    const days = Math.max(buildDays, fascineDays);
    const moatWords = fascines === null ? 'no moat' : `${formatCount(fascineDays, 'day')} for fascines`;
    return {
      outcome: { buildDays, fascineDays, breachWeeks },
      steps: [
        {
          text: `${formatCount(buildDays, 'day')} to build, ${moatWords}: the engine is at the wall after ${days}`,
          citation,
        },
        { text: `then ${formatCount(breachWeeks, 'week')} at the wall until the breach`, citation },
      ],
      rulings: ['FTP-S4'],
    };
  },
  inBattle: isStorm,
});

/** A battering ram (For the Pharaoh, Battering Rams). */
export const ram = defineProcedure({
  id: 'for-the-pharaoh/siege/ram',
  title: 'Battering ram',
  ...defineEngine('ram', 'penthouse', RAMS),
});

/** A claw (For the Pharaoh, Claws). */
export const claw = defineProcedure({
  id: 'for-the-pharaoh/siege/claw',
  title: 'Claw',
  ...defineEngine('claw', 'shed', CLAWS),
});

const inputSchema = z.strictObject({
  /** True if an earth embankment requires a ramp. */
  embankment: z.boolean().default(false),
  moat: moatSchema,
});
export type TowerInput = z.output<typeof inputSchema>;

export interface TowerOutcome {
  readonly buildDays: number;
  /** Days to fill the moat while the tower is built; 0 without a moat. */
  readonly fascineDays: number;
  /** Days to build the ramp after tower and moat; 0 without an embankment. */
  readonly rampDays: number;
}

/** Number of groups that cross from one tower in a storm (ruling FTP-S24). */
export const TOWER_GROUPS = 4;

/** Returns the dice of a siege tower (ruling FTP-S24, a house rule). */
export const getTowerDice = ({
  embankment,
  moat,
}: TowerInput): { readonly build: Die; readonly fascines: Die | null; readonly ramp: Die | null } => ({
  build: 'd20',
  fascines: getFascineDie(moat),
  ramp: embankment ? 'd10' : null,
});

const throwRamp = (die: Die, dice: DiceSource): number =>
  dice.roll(die, 'days for the ramp', undefined, {
    odds: () => createAnyFaceOdds(die, 'this many more days until the tower is at the wall'),
  });

/** Construction of a siege tower up to its arrival at the wall (For the Pharaoh, Over, mentions towers; ruling FTP-S24, a house rule). */
export const tower = defineProcedure({
  id: 'for-the-pharaoh/siege/tower',
  title: 'Siege tower (house rule)',
  citation: ESCALADE,
  phase: [],
  input: inputSchema,
  dice: [
    'd20 for the days to build',
    'd10 days for fascines in a dry moat, d20 in a wet one, none without a moat',
    'd10 for the days of a ramp, if there is an embankment',
  ],
  resolve(input, dice): Resolution<TowerOutcome> {
    const { build, fascines, ramp } = getTowerDice(input);
    const buildDays = dice.roll(build, 'days to build the tower', undefined, {
      odds: () => createAnyFaceOdds(build, 'this many days to build'),
    });
    const fascineDays = fascines === null ? 0 : throwFascines(fascines, 'tower', dice);
    const rampDays = ramp === null ? 0 : throwRamp(ramp, dice);
    const days = Math.max(buildDays, fascineDays) + rampDays;
    const parts = [
      `${formatCount(buildDays, 'day')} to build`,
      ...(fascines === null ? [] : [`${formatCount(fascineDays, 'day')} for fascines`]),
      ...(ramp === null ? [] : [`then ${formatCount(rampDays, 'day')} for the ramp`]),
    ];
    return {
      outcome: { buildDays, fascineDays, rampDays },
      steps: [{ text: `${parts.join(', ')}: the tower is at the wall after ${days}`, citation: ESCALADE }],
      rulings: ['FTP-S24'],
    };
  },
  inBattle: isStorm,
});
