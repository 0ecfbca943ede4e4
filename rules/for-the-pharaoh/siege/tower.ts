import { z } from 'zod';
import type { Die, DiceSource } from '../../core/dice.ts';
import type { Resolution } from '../../core/procedure.ts';
import { eachFace } from '../../core/throw-context.ts';
import { defineProcedure, inStorm } from '../battle/define-procedure.ts';
import { ESCALADE } from '../citations.ts';
import { counted, fascineDie, moatSchema, throwFascines } from './engine.ts';

const inputSchema = z.strictObject({
  /** An earth embankment takes a ramp. */
  embankment: z.boolean().default(false),
  moat: moatSchema,
});
export type TowerInput = z.output<typeof inputSchema>;

export interface TowerOutcome {
  readonly buildDays: number;
  /** Days to fill the moat, while the tower is built; 0 without a moat. */
  readonly fascineDays: number;
  /** Days for the ramp, after both are done; 0 without an embankment. */
  readonly rampDays: number;
}

/** Groups that come over from one tower in a storm (ruling FTP-S24). */
export const GROUPS_OF_TOWER = 4;

/** What is thrown for a siege tower (ruling FTP-S24, a house rule). */
export const towerDice = ({
  embankment,
  moat,
}: TowerInput): { readonly build: Die; readonly fascines: Die | null; readonly ramp: Die | null } => ({
  build: 'd20',
  fascines: fascineDie(moat),
  ramp: embankment ? 'd10' : null,
});

const throwRamp = (die: Die, dice: DiceSource): number =>
  dice.roll(die, 'days for the ramp', undefined, {
    odds: () => eachFace(die, 'so many days more before it stands at the wall'),
  });

/** A siege tower until it stands at the wall (For the Pharaoh, Over, names it; ruling FTP-S24, a house rule). */
export const tower = defineProcedure({
  id: 'for-the-pharaoh/siege/tower',
  title: 'Siege tower (house rule)',
  citation: ESCALADE,
  phase: [],
  input: inputSchema,
  dice: [
    'd20 days to build',
    'd10 days for fascines in a dry moat, d20 in a wet one, none without a moat',
    'd10 days for a ramp where there is an embankment',
  ],
  resolve(input, dice): Resolution<TowerOutcome> {
    const { build, fascines, ramp } = towerDice(input);
    const buildDays = dice.roll(build, 'days to build the tower', undefined, {
      odds: () => eachFace(build, 'so many days to build'),
    });
    const fascineDays = fascines === null ? 0 : throwFascines(fascines, 'tower', dice);
    const rampDays = ramp === null ? 0 : throwRamp(ramp, dice);
    const days = Math.max(buildDays, fascineDays) + rampDays;
    const parts = [
      `${counted(buildDays, 'day')} to build`,
      ...(fascines === null ? [] : [`${counted(fascineDays, 'day')} for fascines`]),
      ...(ramp === null ? [] : [`then ${counted(rampDays, 'day')} for the ramp`]),
    ];
    return {
      outcome: { buildDays, fascineDays, rampDays },
      steps: [{ text: `${parts.join(', ')}: at the wall after ${days}`, citation: ESCALADE }],
      rulings: ['FTP-S24'],
    };
  },
  inBattle: inStorm,
});
