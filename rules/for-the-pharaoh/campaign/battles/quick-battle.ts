import { z } from 'zod';
import type { DiceSource } from '../../../core/dice.ts';
import {
  negateCombinations,
  toChances,
  getDieCombinations,
  type Odds,
  convolve,
  type Combinations,
} from '../../../core/odds.ts';
import type { Resolution, Step } from '../../../core/procedure.ts';
import { type Percent, percent, takePercent } from '../../../core/quantities.ts';
import { getChoice, type RulingsInForce } from '../../../core/ruling.ts';
import { toFaceOdds, groupFaces } from '../../../core/roll-context.ts';
import { defineProcedure } from '../../battle/define-procedure.ts';
import { citeRuling, INTERCEPTION } from '../../citations.ts';
import { FTP_S23 } from '../../siege/siege-rulings.ts';
import { FTP_C22 } from '../campaign-rulings.ts';
import { STORM_WAYS } from '../state/siege-work.ts';
import type { CampaignState, PendingBattle } from '../state/state.ts';
import type { FieldWorks } from '../state/troops.ts';
import { getWorksPoints, sumWorks } from '../troops/forts.ts';
import { getSides } from '../troops/forces.ts';

/** A row of the result table: losses of each side, as a percentage of the fight's base. */
export interface ResultRow {
  /** Lowest score of the row. */
  readonly from: number;
  /** Loss of the side whose die is subtracted. */
  readonly raiders: Percent;
  /** Loss of the other side. */
  readonly interceptors: Percent;
}

const row = (from: number, raiders: number, interceptors: number): ResultRow => ({
  from,
  raiders: percent(raiders),
  interceptors: percent(interceptors),
});

/* The book's result table (Intercepting Raiders), rows in its order. */
const RESULTS: readonly [ResultRow, ...ResultRow[]] = [
  row(-9, 0, 100), // and lower, for scores with additions to the dice: ruling FTP-C22
  row(-8, 10, 90),
  row(-6, 20, 80),
  row(-4, 30, 70),
  row(-2, 40, 60),
  row(0, 50, 50),
  row(1, 60, 40),
  row(3, 70, 30),
  row(5, 80, 20),
  row(7, 90, 10),
  row(9, 100, 0), // printed "10", which two d10 cannot reach: ruling FTP-C12
];

/** Number of the hundred rolls of two d10 that give each score (the difference of the dice). */
export const SCORE_COMBINATIONS: Combinations = convolve(
  getDieCombinations(10),
  negateCombinations(getDieCombinations(10)),
);

/** Expected outcome of a fight resolved by dice alone. */
export interface QuickBattleOdds {
  /** Chances of victory for each side; the rest is the chance of a draw. */
  readonly attackerWins: number;
  readonly defenderWins: number;
  /** Expected losses in points, before rounding down. */
  readonly attackerLoss: number;
  readonly defenderLoss: number;
}

export const findResultRow = (score: number): ResultRow => RESULTS.findLast(({ from }) => score >= from) ?? RESULTS[0];

/** Returns the chances of each outcome from the ways in which the dice give each score. Rows with the same description are merged. */
export function getRowOdds(scores: Combinations, describe: (row: ResultRow) => string): Odds[] {
  const outcomes = RESULTS.map(describe);
  const waysByRow = new Map<number, bigint>();
  for (const [score, count] of scores) {
    const first = outcomes.indexOf(describe(findResultRow(score)));
    waysByRow.set(first, (waysByRow.get(first) ?? 0n) + count);
  }
  return toChances(waysByRow).map(({ total, chance }) => ({ outcome: outcomes[total] ?? '', chance }));
}

const points = z.int().min(1, 'a side without troops cannot fight a battle').max(1_000_000_000);
const inputSchema = z.strictObject({
  /** Points of both armies without detached troops. */
  attacker: points,
  defender: points,
  /** The defender's walls in a storm: battlements against ladders or towers, or a breach (rulings FTP-S23, S24). */
  walls: z.enum(['none', ...STORM_WAYS]).default('none'),
  /** Points of the defender's field works (ruling FTP-C31). */
  works: z.int().min(0).max(1_000_000_000).default(0),
});
type Walls = z.output<typeof inputSchema>['walls'];
/** The defender's cover. */
export type BattleCover = Pick<z.output<typeof inputSchema>, 'walls' | 'works'>;

export interface QuickBattleOutcome {
  /** The attacker's die and bonus minus the defender's. */
  readonly score: number;
  readonly winner: 'attacker' | 'defender' | 'draw';
  /** Points that each side must lose, at most the points that it has. */
  readonly attackerLoss: number;
  readonly defenderLoss: number;
}

const MAX_CAPPED_BONUS = 5;

/** Returns the maximum bonus to a die (ruling FTP-C22); Infinity for no limit. */
export const getMaxBonus = (rulings: RulingsInForce): number =>
  getChoice(FTP_C22, rulings) === 'capped' ? MAX_CAPPED_BONUS : Infinity;

/** Factors on a garrison's points behind its walls. */
const WALL_FACTORS: Readonly<Record<Walls, number>> = { none: 1, breach: 1.5, tower: 1.5, ladders: 2 };

/** Returns the cover that counts under the rulings in force. */
const effectiveCover = ({ walls, works }: BattleCover, rulings: RulingsInForce): BattleCover => ({
  walls: getChoice(FTP_S23, rulings) === 'plain' ? 'none' : walls,
  works,
});

/** Effective strengths: the defender's points with cover, and each side's bonus to its die. */
interface QuickStrengths {
  readonly behindCover: number;
  readonly attackerAdds: number;
  readonly defenderAdds: number;
}

/** Returns each side's bonus to its die: 1 per full 25 % more points than the other side, by an alternative of FTP-C22 at most 5. */
export function getStrengths(
  attacker: number,
  defender: number,
  cover: BattleCover,
  rulings: RulingsInForce,
): QuickStrengths {
  const max = getMaxBonus(rulings);
  const surplus = (own: number, other: number): number =>
    Math.min(max, Math.max(0, Math.floor(((own - other) * 4) / other)));
  const { walls, works } = effectiveCover(cover, rulings);
  const behindCover = defender * WALL_FACTORS[walls] + works;
  return { behindCover, attackerAdds: surplus(attacker, behindCover), defenderAdds: surplus(behindCover, attacker) };
}

/** Returns the attacker's bonus minus the defender's. */
const getLead = ({ attackerAdds, defenderAdds }: QuickStrengths): number => attackerAdds - defenderAdds;

const getWinner = (score: number): QuickBattleOutcome['winner'] =>
  score > 0 ? 'attacker' : score < 0 ? 'defender' : 'draw';

/** Returns the base of both sides’ losses: the smaller army’s points. */
const lossBase = (attacker: number, defender: number): number => Math.min(attacker, defender);

/** Looks up a score in the result table. The attacker takes the place of the book's interceptors. */
function toResult(score: number, attacker: number, defender: number): QuickBattleOutcome {
  const { raiders, interceptors } = findResultRow(score);
  const base = lossBase(attacker, defender);
  return {
    score,
    winner: getWinner(score),
    attackerLoss: takePercent(interceptors, base),
    defenderLoss: takePercent(raiders, base),
  };
}

const describeResult = ({ winner, attackerLoss, defenderLoss }: QuickBattleOutcome): string => {
  const how = winner === 'draw' ? 'a draw' : `the ${winner} wins`;
  return `${how}: attacker loses ${attackerLoss}, defender ${defenderLoss}`;
};

/** With a lead of this size every roll gives the last row of the table. */
const MAX_LEAD = 18;

/** Expected outcomes over the hundred rolls for two armies of one point each, by the attacker's lead. */
const PROSPECTS: ReadonlyMap<number, QuickBattleOdds> = new Map(
  Array.from({ length: 2 * MAX_LEAD + 1 }, (_, at) => {
    const ahead = at - MAX_LEAD;
    let [attackerWins, defenderWins, attackerLoss, defenderLoss] = [0, 0, 0, 0];
    for (const [total, count] of SCORE_COMBINATIONS) {
      const [score, ways] = [total + ahead, Number(count)];
      const { raiders, interceptors } = findResultRow(score);
      if (getWinner(score) === 'attacker') attackerWins += ways;
      if (getWinner(score) === 'defender') defenderWins += ways;
      attackerLoss += ways * interceptors;
      defenderLoss += ways * raiders;
    }
    return [
      ahead,
      {
        attackerWins: attackerWins / 100,
        defenderWins: defenderWins / 100,
        attackerLoss: attackerLoss / 10_000,
        defenderLoss: defenderLoss / 10_000,
      },
    ];
  }),
);

/**
 * Returns the exact chances and expected losses of a battle resolved by dice alone (ruling FTP-C22). Both sides need troops. The strengths
 * only decide the bonuses and the base of losses, so `PROSPECTS` serves all battles.
 */
export function estimateBattle(
  attacker: number,
  defender: number,
  cover: BattleCover,
  rulings: RulingsInForce,
): QuickBattleOdds {
  const ahead = getLead(getStrengths(attacker, defender, cover, rulings));
  const prospects = PROSPECTS.get(Math.max(-MAX_LEAD, Math.min(MAX_LEAD, ahead)));
  if (!prospects) throw new RangeError(`no side can have a lead of ${String(ahead)}`);
  const base = lossBase(attacker, defender);
  return { ...prospects, attackerLoss: prospects.attackerLoss * base, defenderLoss: prospects.defenderLoss * base };
}

function battleOdds(attacker: number, defender: number, cover: BattleCover, rulings: RulingsInForce): Odds[] {
  const ahead = getLead(getStrengths(attacker, defender, cover, rulings));
  return getRowOdds(convolve(SCORE_COMBINATIONS, new Map([[ahead, 1n]])), ({ from }) =>
    describeResult(toResult(from, attacker, defender)),
  );
}

const COVER_NAME: Readonly<Record<Walls, string>> = {
  none: 'behind field works',
  ladders: 'behind battlements',
  breach: 'in a breach',
  tower: 'on a wall against a tower',
};

/** Players of the dice, and the cover and rulings in force. */
interface QuickSetting {
  readonly rulings: RulingsInForce;
  readonly cover?: BattleCover;
  readonly who?: { readonly attacker?: string; readonly defender?: string };
}

/** Resolves a battle without a table (ruling FTP-C22): the attacker's d10, then the defender's. Both sides need troops. */
export function rollQuickBattle(
  attacker: number,
  defender: number,
  dice: DiceSource,
  { rulings, cover: given = { walls: 'none', works: 0 }, who = {} }: QuickSetting,
): { outcome: QuickBattleOutcome; steps: Step[] } {
  const cover = effectiveCover(given, rulings);
  const strengths = getStrengths(attacker, defender, cover, rulings);
  const { behindCover, attackerAdds: more, defenderAdds: most } = strengths;
  const attackerDie = dice.roll('d10', 'the attacker’s die', who.attacker, {
    about: () => `the attacker adds ${more}, the defender ${most}`,
    odds: () => toFaceOdds(battleOdds(attacker, defender, cover, rulings)),
  });
  const defenderDie = dice.roll('d10', 'the defender’s die', who.defender, {
    about: () => `the attacker has ${attackerDie} + ${more}, the defender adds ${most}`,
    odds: () =>
      groupFaces('d10', (face) => describeResult(toResult(attackerDie + more - face - most, attacker, defender))),
  });
  const outcome = toResult(attackerDie + more - defenderDie - most, attacker, defender);
  const { score, winner, attackerLoss, defenderLoss } = outcome;
  const isCovered = behindCover !== defender;
  const counts = isCovered ? `${behindCover} (${defender} ${COVER_NAME[cover.walls]})` : defender;
  const measure = isCovered ? 'the troops of the smaller side without its cover' : 'the smaller side';
  const { raiders, interceptors } = findResultRow(score);
  return {
    outcome,
    steps: [
      {
        text: `${attacker} points of attackers against ${counts}: the attacker adds ${more} to the roll, the defender ${most}`,
        citation: citeRuling('FTP-C22'),
      },
      {
        text: `(${attackerDie} + ${more}) − (${defenderDie} + ${most}) = ${score}: ${winner === 'draw' ? 'a draw' : `the ${winner} wins`}`,
        citation: citeRuling('FTP-C22'),
      },
      {
        text: `a score of ${score} costs the attacker ${interceptors}% and the defender ${raiders}%`,
        citation: INTERCEPTION,
      },
      {
        text: `of ${lossBase(attacker, defender)} points (${measure}) the attacker loses ${attackerLoss}, the defender ${defenderLoss}`,
        citation: citeRuling('FTP-C22'),
      },
    ],
  };
}

/** Quick resolution of a battle by dice alone (ruling FTP-C22, with the table of Intercepting Raiders). */
export const quickBattle = defineProcedure({
  id: 'for-the-pharaoh/campaign/quick-battle',
  title: 'Quick battle',
  citation: citeRuling('FTP-C22'),
  phase: [],
  input: inputSchema,
  dice: ['d10 attacker', 'd10 defender'],
  resolve({ attacker, defender, walls, works }, dice, rulings): Resolution<QuickBattleOutcome> {
    const worked = rollQuickBattle(attacker, defender, dice, { rulings, cover: { walls, works } });
    const behind = [...(walls === 'none' ? [] : ['FTP-S23']), ...(works === 0 ? [] : ['FTP-C31'])];
    return { ...worked, rulings: ['FTP-C12', 'FTP-C22', ...behind] };
  },
  // Calculated directly, without enumerating the dice.
  odds: ({ attacker, defender, walls, works }, rulings) => battleOdds(attacker, defender, { walls, works }, rulings),
});

/** Returns the defenders' field works; only an army attacked at its position has any (For the Pharaoh, Points Costs; ruling FTP-C31). */
export function getDefenderWorks(state: CampaignState, battle: PendingBattle): FieldWorks {
  if (battle.cause !== 'march' && battle.cause !== 'sortie') return {};
  return sumWorks(getSides(state, battle).defenders.flatMap(({ army }) => state.armies[army] ?? []));
}

/** Returns the defenders' cover in quick resolution, under the rulings in force (rulings FTP-S23, C31). */
export const getDefenderCover = (state: CampaignState, battle: PendingBattle): BattleCover =>
  effectiveCover(
    { walls: battle.storm?.way ?? 'none', works: getWorksPoints(getDefenderWorks(state, battle)) },
    state.rulings,
  );
