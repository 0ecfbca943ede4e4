import { z } from 'zod';
import type { DiceSource } from '../../../core/dice.ts';
import { against, chances, dieWays, type Odds, together, type Ways } from '../../../core/odds.ts';
import type { Resolution, Step } from '../../../core/procedure.ts';
import { percentOf } from '../../../core/quantities.ts';
import { choiceInForce, type RulingsInForce } from '../../../core/ruling.ts';
import { oddsOfAll, oddsOfFaces } from '../../../core/throw-context.ts';
import { defineProcedure } from '../../battle/define-procedure.ts';
import { INTERCEPTION } from '../../citations.ts';
import { FTP_S23 } from '../../siege/siege-rulings.ts';
import { STORM_WAYS } from '../state/siege-work.ts';
import { oddsByRow, resultFor } from './result-table.ts';

const points = z.int().min(1, 'a side without troops fights no battle').max(1_000_000_000);
const inputSchema = z.strictObject({
  /** Points of both armies, less who is away. */
  attacker: points,
  defender: points,
  /** What the defender stands on in a storm: battlements against ladders or towers, or a breach (rulings FTP-S23, S24). */
  walls: z.enum(['none', ...STORM_WAYS]).default('none'),
  /** Points of the field works that the defender stands behind (ruling FTP-C31). */
  works: z.int().min(0).max(1_000_000_000).default(0),
});
type Walls = z.output<typeof inputSchema>['walls'];
/** What the defender stands behind. */
export type Cover = Pick<z.output<typeof inputSchema>, 'walls' | 'works'>;

export interface QuickBattleOutcome {
  /** The attacker's die and surplus less the defender's. */
  readonly score: number;
  readonly winner: 'attacker' | 'defender' | 'draw';
  /** Points due, capped at what the side has. */
  readonly attackerLoss: number;
  readonly defenderLoss: number;
}

const MOST_SURPLUS = 5;

/** 1 for every full quarter by which the own points exceed the other's, at most 5. */
const surplus = (own: number, other: number): number =>
  Math.min(MOST_SURPLUS, Math.max(0, Math.floor(((own - other) * 4) / other)));

/** How much of itself a garrison counts for behind its walls. */
const WALLS: Readonly<Record<Walls, number>> = { none: 1, breach: 1.5, tower: 1.5, ladders: 2 };

/** What walls are worth under the rulings in force. */
export const wallsInForce = (walls: Walls, rulings: RulingsInForce): Walls =>
  choiceInForce(FTP_S23, rulings) === 'plain' ? 'none' : walls;

/** What a defender counts for behind his cover. */
const behindCover = (defender: number, { walls, works }: Cover): number => defender * WALLS[walls] + works;

const surpluses = (attacker: number, defender: number, cover: Cover): readonly [number, number] => {
  const behind = behindCover(defender, cover);
  return [surplus(attacker, behind), surplus(behind, attacker)];
};

/** How both sides count: the defender's points behind its cover, and what each adds to its die. */
export function quickStrengths(
  attacker: number,
  defender: number,
  cover: Cover,
): { readonly behindCover: number; readonly attackerAdds: number; readonly defenderAdds: number } {
  const [attackerAdds, defenderAdds] = surpluses(attacker, defender, cover);
  return { behindCover: behindCover(defender, cover), attackerAdds, defenderAdds };
}

const winnerOf = (score: number): QuickBattleOutcome['winner'] =>
  score > 0 ? 'attacker' : score < 0 ? 'defender' : 'draw';

/** The smaller army’s points are what both sides’ losses are measured by. */
const baseOfLosses = (attacker: number, defender: number): number => Math.min(attacker, defender);

/** The attacker stands where the interceptors stand in the book's table. */
function quickResult(score: number, attacker: number, defender: number): QuickBattleOutcome {
  const { raiders, interceptors } = resultFor(score);
  const base = baseOfLosses(attacker, defender);
  return {
    score,
    winner: winnerOf(score),
    attackerLoss: percentOf(interceptors, base),
    defenderLoss: percentOf(raiders, base),
  };
}

const inWords = ({ winner, attackerLoss, defenderLoss }: QuickBattleOutcome): string => {
  const how = winner === 'draw' ? 'a draw' : `the ${winner} wins`;
  return `${how}: attacker loses ${attackerLoss}, defender ${defenderLoss}`;
};

/** The attacker’s die less the defender’s. */
const DICE = together(dieWays(10), against(dieWays(10)));
const DICE_CHANCES = chances(DICE);

/** What a battle by dice alone brings on average. */
export interface QuickProspects {
  /** Chances; a draw is what is left. */
  readonly attackerWins: number;
  readonly defenderWins: number;
  /** Points that each side is to expect to lose, before decimals are dropped. */
  readonly attackerLoss: number;
  readonly defenderLoss: number;
}

/** What the attacker adds to its die, less what the defender adds, and the prospects of two armies of one point each. */
const PROSPECTS: ReadonlyMap<number, QuickProspects> = new Map(
  Array.from({ length: 2 * MOST_SURPLUS + 1 }, (_, at) => {
    const ahead = at - MOST_SURPLUS;
    let [attackerWins, defenderWins, attackerLoss, defenderLoss] = [0, 0, 0, 0];
    for (const { total, chance } of DICE_CHANCES) {
      const score = total + ahead;
      const { raiders, interceptors } = resultFor(score);
      if (winnerOf(score) === 'attacker') attackerWins += chance;
      if (winnerOf(score) === 'defender') defenderWins += chance;
      attackerLoss += (chance * interceptors) / 100;
      defenderLoss += (chance * raiders) / 100;
    }
    return [ahead, { attackerWins, defenderWins, attackerLoss, defenderLoss }];
  }),
);

/**
 * The exact odds of a battle by dice alone, and what each side is to expect to lose (ruling FTP-C22). Both have troops. The strengths decide
 * what is added to the dice and what losses are measured by, and no more: so the odds of all battles are reckoned once.
 */
export function quickProspects(attacker: number, defender: number, cover: Cover): QuickProspects {
  const [more, most] = surpluses(attacker, defender, cover);
  const found = PROSPECTS.get(more - most);
  if (!found) throw new RangeError(`no side can be ${String(more - most)} ahead`);
  const base = baseOfLosses(attacker, defender);
  return { ...found, attackerLoss: found.attackerLoss * base, defenderLoss: found.defenderLoss * base };
}

/** In how many ways the dice come to each score. */
function scoresOf(attacker: number, defender: number, cover: Cover): Ways {
  const [more, most] = surpluses(attacker, defender, cover);
  return together(DICE, new Map([[more - most, 1n]]));
}

const battleOdds = (attacker: number, defender: number, cover: Cover): Odds[] =>
  oddsByRow(scoresOf(attacker, defender, cover), ({ from }) => inWords(quickResult(from, attacker, defender)));

/** Settles a battle without a table (ruling FTP-C22): the attacker's d10, then the defender's. Both have troops. */
export function rollQuickBattle(
  attacker: number,
  defender: number,
  dice: DiceSource,
  who: { attacker?: string; defender?: string } = {},
  cover: Cover = { walls: 'none', works: 0 },
): { outcome: QuickBattleOutcome; steps: Step[] } {
  const [more, most] = surpluses(attacker, defender, cover);
  const ours = dice.roll('d10', 'the attacker’s die', who.attacker, {
    about: () => `the attacker adds ${more}, the defender ${most}`,
    odds: () => oddsOfAll(battleOdds(attacker, defender, cover)),
  });
  const theirs = dice.roll('d10', 'the defender’s die', who.defender, {
    about: () => `the attacker has ${ours} + ${more}, the defender adds ${most}`,
    odds: () => oddsOfFaces('d10', (face) => inWords(quickResult(ours + more - face - most, attacker, defender))),
  });
  const outcome = quickResult(ours + more - theirs - most, attacker, defender);
  const base = baseOfLosses(attacker, defender);
  const texts = [
    ...(cover.walls === 'none' ? [] : [`behind the walls ${defender} points count as ${behindCover(defender, cover)}`]),
    ...(cover.works === 0 ? [] : [`behind field works ${defender} points count as ${behindCover(defender, cover)}`]),
    `${attacker} points against ${defender}: the attacker adds ${more}, the defender ${most}`,
    `(${ours} + ${more}) − (${theirs} + ${most}) = ${outcome.score}`,
    `of the smaller army’s ${base} points the attacker loses ${outcome.attackerLoss}, the defender ${outcome.defenderLoss}`,
  ];
  return { outcome, steps: texts.map((text) => ({ text, citation: INTERCEPTION })) };
}

/** A battle by dice alone, where nobody wants to fight it out (ruling FTP-C22, after the table of Intercepting Raiders). */
export const quickBattle = defineProcedure({
  id: 'for-the-pharaoh/campaign/quick-battle',
  title: 'Quick battle',
  citation: INTERCEPTION,
  phase: [],
  input: inputSchema,
  dice: ['d10 attacker', 'd10 defender'],
  resolve({ attacker, defender, walls, works }, dice, rulings): Resolution<QuickBattleOutcome> {
    const worked = rollQuickBattle(attacker, defender, dice, {}, { walls: wallsInForce(walls, rulings), works });
    const behind = [...(walls === 'none' ? [] : ['FTP-S23']), ...(works === 0 ? [] : ['FTP-C31'])];
    return { ...worked, rulings: ['FTP-C22', ...behind] };
  },
  // Each die on the way tells the same chances of what is still to come.
  odds: ({ attacker, defender, walls, works }, rulings) =>
    battleOdds(attacker, defender, { walls: wallsInForce(walls, rulings), works }),
});
