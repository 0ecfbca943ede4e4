import { updateBattle, toResumedPlan, toFightPlan } from '../../../contract/battles/fought-battle.ts';
import { UseCaseError } from '../../../contract/errors.ts';
import type { CaptainChoice } from '../../../contract/battles/fight-choices.ts';
import type { FoughtResult } from '../../../contract/fights.ts';
import type { TableBattle } from '../../../contract/table.ts';
import { createDiceSeeds, type BattleResult, playBattle } from '../../../captains/play-battle.ts';
import { tallyUnitPoints } from '../../../rules/core/fight/change-log.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import { loadFightRules } from '../../../rules/fights.ts';
import { loadBook, type AvailableBooks } from '../../books.ts';

/** A battle to simulate `times` times. `from` is the number of the first battle within the series. */
export interface FightTask {
  readonly battle: TableBattle;
  readonly captains: readonly [CaptainChoice, CaptainChoice];
  readonly seed: string;
  readonly from?: number;
  readonly times?: number;
  /** If true, returns the battle itself with its log. */
  readonly whole: boolean;
  /** If true, returns the tallies of each unit. */
  readonly units?: boolean;
}

export type FoughtBattle = FoughtResult & { readonly battle?: TableBattle };

const roundShare = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 10_000) / 10_000;

function toFought({ winner, turns, lossShares }: BattleResult): FoughtResult {
  const named = winner === null ? 'draw' : winner === 0 ? 'a' : 'b';
  return { winner: named, turns, losses: { a: roundShare(lossShares[0]), b: roundShare(lossShares[1]) } };
}

/** Checks whether a battle is a storm. A storm starts in the phase in which the troops climb, without a throw for the first side. */
const isStorm = ({ table }: RuleSystem, { sides }: TableBattle): boolean =>
  (table?.startPosition?.(new Set(sides.flatMap(({ units }) => units.flatMap(({ marks }) => marks)))) ?? null) !== null;

/** Returns the seed of one battle of a series. The first battle uses the seed itself. */
const createSeed = (seed: string, number: number): string => (number === 0 ? seed : `${seed} #${number}`);

/** Loads the book and the simulation of a battle. @throws UseCaseError if the book cannot be simulated, or a side is missing */
export async function loadSimulation(context: AvailableBooks, battle: TableBattle) {
  const book = await loadBook(context, battle.rules);
  const rules = await loadFightRules(battle.rules);
  if (!rules)
    throw new UseCaseError('BAD_INPUT', `computer players cannot lead battles of ${book.title} yet`, 'battle.rules');
  if (battle.sides.length < 2)
    throw new UseCaseError('BAD_INPUT', 'a battle has two sides; this one has one', 'battle.sides');
  return { book, rules };
}

/** @throws UseCaseError if the battle has no battlefield */
export function expectPlan<Plan>(plan: Plan | null): Plan {
  if (!plan) throw new UseCaseError('BAD_INPUT', 'the battle has no battlefield', 'battle.field');
  return plan;
}

/** Simulates battles. @throws UseCaseError if the battle has no battlefield, or if its book cannot be simulated */
export async function simulateBattles(context: AvailableBooks, task: FightTask): Promise<readonly FoughtBattle[]> {
  const { battle, captains, seed, from = 0, times = 1, whole, units = false } = task;
  const { book, rules } = await loadSimulation(context, battle);
  // An absent player's default answers are used.
  const led = [
    { ...captains[0], answers: battle.sides[0]?.answers },
    { ...captains[1], answers: battle.sides[1]?.answers },
  ] as const;
  const plan = expectPlan(isStorm(book, battle) ? toResumedPlan(battle, book) : toFightPlan(battle));
  return Array.from({ length: times }, (_, at) => {
    const played = playBattle(book, rules, plan, led, createDiceSeeds(createSeed(seed, from + at)));
    const tallies = units ? { units: tallyUnitPoints(played.fight) } : {};
    return { ...toFought(played), ...tallies, ...(whole ? { battle: updateBattle(battle, played.fight) } : {}) };
  });
}
