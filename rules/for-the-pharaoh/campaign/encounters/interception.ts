import { z } from 'zod';
import type { DiceSource } from '../../../core/dice.ts';
import type { Odds } from '../../../core/odds.ts';
import type { Resolution, Step } from '../../../core/procedure.ts';
import { takePercent } from '../../../core/quantities.ts';
import { toFaceOdds, groupFaces } from '../../../core/roll-context.ts';
import { defineProcedure } from '../../battle/define-procedure.ts';
import { INTERCEPTION, PARTISANS } from '../../citations.ts';
import { SCORE_COMBINATIONS, getRowOdds, type QuickBattleOdds, findResultRow } from '../battles/quick-battle.ts';

const force = z.int().min(0).max(1_000_000_000);
/** Points of both forces. */
const forcesSchema = z.strictObject({
  raiders: z.int().min(1, 'there must be raiders to intercept').max(1_000_000_000),
  interceptors: force,
});

export interface InterceptionOutcome {
  /** Points by which interceptors exceed the raiders, in percent of the raiders' points, rounded towards 0; 0 or less cannot succeed. */
  readonly percent: number;
  readonly caught: boolean;
}

/** Returns the surplus of interceptors over raiders as a percentage of `raiders` (above 0), rounded towards 0 (ruling FTP-C10). */
const interceptionPercent = (raiders: number, interceptors: number): number =>
  Math.trunc(((interceptors - raiders) * 100) / raiders) + 0;

/** Names of both sides and their section of the book: police hunt partisans as interceptors hunt raiders. */
interface HuntWords {
  readonly raiders: string;
  readonly hunters: string;
  readonly citation: string;
}

export const HUNT_WORDS: Readonly<Record<'raid' | 'partisans', HuntWords>> = {
  raid: { raiders: 'raiders', hunters: 'interceptors', citation: INTERCEPTION },
  partisans: { raiders: 'partisans', hunters: 'police', citation: PARTISANS },
};

/** Rolls a d100 to catch the raiders; no die if the chance is 0 or 100 %. */
export function rollInterception(
  raiders: number,
  interceptors: number,
  dice: DiceSource,
  who?: string,
  { raiders: prey, citation }: HuntWords = HUNT_WORDS.raid,
): { outcome: InterceptionOutcome; steps: Step[] } {
  const percent = interceptionPercent(raiders, interceptors);
  const decided = (caught: boolean, ...texts: readonly string[]) => ({
    outcome: { percent, caught },
    steps: texts.map((text): Step => ({ text, citation })),
  });
  if (percent <= 0) return decided(false, `no roll: ${interceptors} points cannot catch ${raiders} points`);
  const working = `(${interceptors} − ${raiders}) ÷ ${raiders} = ${percent}%`;
  if (percent >= 100) return decided(true, working, `no roll: the ${prey} cannot escape`);
  const face = dice.roll('d100', 'interception', who, {
    odds: () => groupFaces('d100', (thrown) => (thrown <= percent ? `the ${prey} are caught` : 'they get through')),
  });
  const caught = face <= percent;
  return decided(caught, working, `${face} rolled, ${percent} or less needed: ${caught ? 'caught' : 'missed'}`);
}

/** Intercepting raiders (For the Pharaoh, Intercepting Raiders). */
export const interception = defineProcedure({
  id: 'for-the-pharaoh/campaign/interception',
  title: 'Interception',
  citation: INTERCEPTION,
  phase: [],
  input: forcesSchema,
  dice: ['d100 for interception; no die if it cannot succeed or cannot fail'],
  resolve({ raiders, interceptors }, dice): Resolution<InterceptionOutcome> {
    return { ...rollInterception(raiders, interceptors, dice), rulings: ['FTP-C10'] };
  },
  // The odds are calculated directly, because computer players ask for them thousands of times a month.
  odds({ raiders, interceptors }) {
    const caught = Math.min(100, Math.max(0, interceptionPercent(raiders, interceptors)));
    return [
      { outcome: 'caught', chance: caught / 100 },
      { outcome: 'missed', chance: (100 - caught) / 100 },
    ];
  },
});

export interface FightOutcome {
  readonly score: number;
  readonly raiderLossPercent: number;
  readonly interceptorLossPercent: number;
  /** Points that each side must lose, at most the points that it has. */
  readonly raiderLoss: number;
  readonly interceptorLoss: number;
}

/** Returns both sides' losses for a score (interceptors' die minus raiders'), from −9 to 9. */
function toFightResult(score: number, raiders: number, interceptors: number): FightOutcome {
  const row = findResultRow(score);
  return {
    score,
    raiderLossPercent: row.raiders,
    interceptorLossPercent: row.interceptors,
    raiderLoss: Math.min(raiders, takePercent(row.raiders, raiders)),
    interceptorLoss: Math.min(interceptors, takePercent(row.interceptors, raiders)),
  };
}

const describeResult = ({ raiderLoss, interceptorLoss }: FightOutcome, words: HuntWords): string =>
  `${words.raiders} lose ${raiderLoss} points, ${words.hunters} ${interceptorLoss}`;

const fightOdds = (raiders: number, interceptors: number, words = HUNT_WORDS.raid): Odds[] =>
  getRowOdds(SCORE_COMBINATIONS, ({ from }) => describeResult(toFightResult(from, raiders, interceptors), words));

/** Formats the genitive: plurals end in s, “police” does not. */
const dieName = (side: string): string => (side.endsWith('s') ? `the ${side}’ die` : `the ${side}’s die`);

/** Returns the expected outcome of the fight, with the raiders as the attacker. */
export function estimateFight(raiders: number, interceptors: number): QuickBattleOdds {
  let [raidersWin, interceptorsWin, raiderLoss, interceptorLoss] = [0, 0, 0, 0];
  for (const [score, count] of SCORE_COMBINATIONS) {
    const [ways, found] = [Number(count), toFightResult(score, raiders, interceptors)];
    if (score < 0) raidersWin += ways;
    if (score > 0) interceptorsWin += ways;
    raiderLoss += ways * found.raiderLoss;
    interceptorLoss += ways * found.interceptorLoss;
  }
  return {
    attackerWins: raidersWin / 100,
    defenderWins: interceptorsWin / 100,
    attackerLoss: raiderLoss / 100,
    defenderLoss: interceptorLoss / 100,
  };
}

/** Resolves the fight by the result table (ruling FTP-C12): the interceptors' d10, then the raiders'. */
export function rollFight(
  raiders: number,
  interceptors: number,
  dice: DiceSource,
  who: { raiders?: string; interceptors?: string } = {},
  words = HUNT_WORDS.raid,
): { outcome: FightOutcome; steps: Step[] } {
  const hunterDie = dice.roll('d10', dieName(words.hunters), who.interceptors, {
    odds: () => toFaceOdds(fightOdds(raiders, interceptors, words)),
  });
  const raiderDie = dice.roll('d10', dieName(words.raiders), who.raiders, {
    about: () => `the ${words.hunters} rolled ${hunterDie}`,
    odds: () =>
      groupFaces('d10', (face) => describeResult(toFightResult(hunterDie - face, raiders, interceptors), words)),
  });
  const outcome = toFightResult(hunterDie - raiderDie, raiders, interceptors);
  const loss = (side: string, share: number, points: number): Step => ({
    text: `${side} lose ${share}% of the ${words.raiders}’ ${raiders} points, which is ${points}`,
    citation: words.citation,
  });
  return {
    outcome,
    steps: [
      { text: `${hunterDie} − ${raiderDie} = ${outcome.score}`, citation: words.citation },
      loss(words.raiders, outcome.raiderLossPercent, outcome.raiderLoss),
      loss(words.hunters, outcome.interceptorLossPercent, outcome.interceptorLoss),
    ],
  };
}

/** The fight when raiders are caught (For the Pharaoh, Intercepting Raiders). */
export const interceptionFight = defineProcedure({
  id: 'for-the-pharaoh/campaign/interception-fight',
  title: 'Interception fight',
  citation: INTERCEPTION,
  phase: [],
  input: forcesSchema,
  dice: ['d10 interceptors', 'd10 raiders'],
  resolve({ raiders, interceptors }, dice): Resolution<FightOutcome> {
    return { ...rollFight(raiders, interceptors, dice), rulings: ['FTP-C12'] };
  },
  // Calculated directly, without enumerating the dice.
  odds: ({ raiders, interceptors }) => fightOdds(raiders, interceptors),
});
