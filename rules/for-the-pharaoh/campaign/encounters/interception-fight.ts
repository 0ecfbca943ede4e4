import type { DiceSource } from '../../../core/dice.ts';
import type { Odds } from '../../../core/odds.ts';
import type { Resolution, Step } from '../../../core/procedure.ts';
import { percentOf } from '../../../core/quantities.ts';
import { oddsOfAll, oddsOfFaces } from '../../../core/throw-context.ts';
import { defineProcedure } from '../../battle/define-procedure.ts';
import { INTERCEPTION } from '../../citations.ts';
import { BARE_DICE, oddsByRow, type Prospects, resultFor } from '../battles/result-table.ts';
import { forcesSchema, HUNTS, type HuntWords } from './interception.ts';

export interface FightOutcome {
  readonly score: number;
  readonly raiderLossPercent: number;
  readonly interceptorLossPercent: number;
  /** Points due, capped at what the side has. */
  readonly raiderLoss: number;
  readonly interceptorLoss: number;
}

/** Losses of both sides for a score of −9 to 9: the interceptors' die less the raiders'. */
function fightResult(score: number, raiders: number, interceptors: number): FightOutcome {
  const found = resultFor(score);
  return {
    score,
    raiderLossPercent: found.raiders,
    interceptorLossPercent: found.interceptors,
    raiderLoss: Math.min(raiders, percentOf(found.raiders, raiders)),
    interceptorLoss: Math.min(interceptors, percentOf(found.interceptors, raiders)),
  };
}

const inWords = ({ raiderLoss, interceptorLoss }: FightOutcome, words: HuntWords): string =>
  `${words.raiders} lose ${raiderLoss}, ${words.hunters} ${interceptorLoss}`;

const fightOdds = (raiders: number, interceptors: number, words = HUNTS.raid): Odds[] =>
  oddsByRow(BARE_DICE, ({ from }) => inWords(fightResult(from, raiders, interceptors), words));

/** Of more than one; the police have no s. */
const theirDie = (side: string): string => (side.endsWith('s') ? `the ${side}’ die` : `the ${side}’s die`);

/** What the fight brings on average; the raiders stand where a battle's attacker stands. */
export function fightProspects(raiders: number, interceptors: number): Prospects {
  let [raidersWin, interceptorsWin, raiderLoss, interceptorLoss] = [0, 0, 0, 0];
  for (const [score, count] of BARE_DICE) {
    const [ways, found] = [Number(count), fightResult(score, raiders, interceptors)];
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

/** Fights an interception by the result table (rulings FTP-C12): the interceptors' d10, then the raiders'. */
export function rollFight(
  raiders: number,
  interceptors: number,
  dice: DiceSource,
  who: { raiders?: string; interceptors?: string } = {},
  words = HUNTS.raid,
): { outcome: FightOutcome; steps: Step[] } {
  const theirs = dice.roll('d10', theirDie(words.hunters), who.interceptors, {
    odds: () => oddsOfAll(fightOdds(raiders, interceptors, words)),
  });
  const ours = dice.roll('d10', theirDie(words.raiders), who.raiders, {
    about: () => `the ${words.hunters} have thrown ${theirs}`,
    odds: () => oddsOfFaces('d10', (face) => inWords(fightResult(theirs - face, raiders, interceptors), words)),
  });
  const outcome = fightResult(theirs - ours, raiders, interceptors);
  const loss = (side: string, share: number, points: number): Step => ({
    text: `${side} lose ${share}% of the ${words.raiders}’ ${raiders} points: ${points} due`,
    citation: words.citation,
  });
  return {
    outcome,
    steps: [
      { text: `${theirs} − ${ours} = ${outcome.score}`, citation: words.citation },
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
  // Each die on the way tells the same chances of what is still to come.
  odds: ({ raiders, interceptors }) => fightOdds(raiders, interceptors),
});
