import { z } from 'zod';
import type { DiceSource, Die } from '../../core/dice.ts';
import { negateCombinations, toChances, getDieCombinations, type Odds, convolve } from '../../core/odds.ts';
import type { Resolution } from '../../core/procedure.ts';
import { getChoice, type RulingsInForce } from '../../core/ruling.ts';
import { createAnyFaceOdds, toFaceOdds, groupFaces } from '../../core/roll-context.ts';
import { defineProcedure, isStorm } from '../battle/define-procedure.ts';
import { COUNTER_MINING, MINING } from '../citations.ts';
import { formatCount, moatSchema } from './engine.ts';
import { FTP_S6 } from './siege-rulings.ts';

const counterMineInputSchema = z.strictObject({ wetMoat: z.boolean().default(false) });

export interface CounterMineOutcome {
  readonly result: 'undetected' | 'countered' | 'tunnels-meet';
}

const getDefenderFaces = (wetMoat: boolean, rulings: RulingsInForce): 10 | 20 =>
  wetMoat && getChoice(FTP_S6, rulings) !== 'both-ten' ? 20 : 10;

const toResult = (difference: number): CounterMineOutcome['result'] =>
  difference > 0 ? 'undetected' : difference < 0 ? 'countered' : 'tunnels-meet';

const RESULTS = ['undetected', 'countered', 'tunnels-meet'] as const;
const WORDS = {
  undetected: 'the mine is not found',
  countered: 'the mine is countered: the besiegers must begin a new mine and mine-head',
  'tunnels-meet': 'the tunnels meet: the miners may fight',
} as const;

/** Returns the chance of each result before either die is rolled. */
function getListeningOdds(wetMoat: boolean, rulings: RulingsInForce): Record<CounterMineOutcome['result'], number> {
  const counts = { undetected: 0, countered: 0, 'tunnels-meet': 0 };
  for (const { total, chance } of toChances(
    convolve(getDieCombinations(getDefenderFaces(wetMoat, rulings)), negateCombinations(getDieCombinations(10))),
  ))
    counts[toResult(total)] += chance;
  return counts;
}

/** Rolls for counter-mining: the garrison's die, then the besiegers'. */
export function rollCounterMine(
  wetMoat: boolean,
  dice: DiceSource,
  rulings: RulingsInForce,
  who: { readonly garrison?: string; readonly besiegers?: string } = {},
): Resolution<CounterMineOutcome> {
  const defender = dice.roll(`d${getDefenderFaces(wetMoat, rulings)}`, 'the defender listens', who.garrison, {
    odds: () =>
      toFaceOdds(
        RESULTS.map((result) => ({ outcome: WORDS[result], chance: getListeningOdds(wetMoat, rulings)[result] })),
      ),
  });
  const attacker = dice.roll('d10', 'the attacker digs', who.besiegers, {
    about: () => `the defender rolled ${defender}`,
    odds: () => groupFaces('d10', (face) => WORDS[toResult(defender - face)]),
  });
  const result = toResult(defender - attacker);
  return {
    outcome: { result },
    steps: [{ text: `defender ${defender}, attacker ${attacker}: ${WORDS[result]}`, citation: COUNTER_MINING }],
    rulings: ['FTP-S6'],
  };
}

/** The garrison listens for a mine (For the Pharaoh, Counter-Mining; ruling FTP-S6). */
export const counterMine = defineProcedure({
  id: 'for-the-pharaoh/siege/counter-mine',
  title: 'Counter-mine',
  citation: COUNTER_MINING,
  phase: [],
  input: counterMineInputSchema,
  dice: ['d10 for the defender, or d20 with a wet moat', 'd10 attacker'],
  resolve: ({ wetMoat }, dice, rulings) => rollCounterMine(wetMoat, dice, rulings),
  // Each die shows the same remaining odds.
  odds({ wetMoat }, rulings) {
    const odds = getListeningOdds(wetMoat, rulings);
    return RESULTS.map((outcome): Odds => ({ outcome, chance: odds[outcome] }));
  },
  inBattle: isStorm,
});

const inputSchema = z.strictObject({ moat: moatSchema });

export interface MineOutcome {
  readonly headDays: number;
  readonly digWeeks: number;
}

/** Returns the die for the days of a mine-head and the weeks of digging (ruling FTP-S5). */
export const getMineDie = (moat: z.output<typeof moatSchema>): Die => (moat === 'none' ? 'd10' : 'd20');

/** Rolls the weeks of digging. */
export const rollDigging = (moat: z.output<typeof moatSchema>, dice: DiceSource): number =>
  dice.roll(getMineDie(moat), 'weeks to dig the mine', undefined, {
    odds: () => createAnyFaceOdds(getMineDie(moat), 'this many weeks of digging until the breach'),
  });

/** A mine from its head to the wall (For the Pharaoh, Mining; ruling FTP-S5). */
export const mine = defineProcedure({
  id: 'for-the-pharaoh/siege/mine',
  title: 'Mine',
  citation: MINING,
  phase: [],
  input: inputSchema,
  dice: [
    'd10 for the days of the mine-head, or d20 with any moat',
    'd10 for the weeks of digging, or d20 with any moat',
  ],
  resolve({ moat }, dice): Resolution<MineOutcome> {
    const die = getMineDie(moat);
    const headDays = dice.roll(die, 'days for the mine-head', undefined, {
      odds: () => createAnyFaceOdds(die, 'this many days for the mine-head; then digging begins'),
    });
    const digWeeks = rollDigging(moat, dice);
    const text = `${formatCount(headDays, 'day')} for the mine-head, then ${formatCount(digWeeks, 'week')} of digging`;
    return { outcome: { headDays, digWeeks }, steps: [{ text, citation: MINING }], rulings: ['FTP-S5'] };
  },
  inBattle: isStorm,
});
