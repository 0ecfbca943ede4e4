import { type Fight, type FightPlan, openFight, type SideAt } from '../rules/core/fight/fight.ts';
import {
  type FightEnd,
  playToEnd,
  type FightPhases,
  type FightRules,
  getRemainingShare,
  type Leader,
} from '../rules/core/fight/fight-rules.ts';
import { deployArmies } from '../rules/core/fight/deploy.ts';
import type { GivenDice } from '../rules/core/procedure.ts';
import type { RuleSystem } from '../rules/core/rule-system.ts';
import { createCaptain, straightAheadLeader } from './captain.ts';
import { withStandingAnswers, type StandingAnswers } from './standing-answers.ts';
import { type Strength, createStyle, type Temperament } from './styles.ts';

/** Maximum turns of a battle without a winner. */
export const MAX_TURNS = 60;

export type LeaderSpec =
  | { readonly strength: Strength; readonly temperament?: Temperament; readonly answers?: StandingAnswers | undefined }
  /** A function that creates the leader, such as a captain of an earlier version. */
  | ((fight: Fight, phases: FightPhases) => Leader)
  | 'straight-ahead';

export interface BattleResult extends FightEnd {
  readonly fight: Fight;
  /** Share of its points that each side lost, from 0 to 1. */
  readonly lossShares: readonly [number, number];
}

function createLeader(fight: Fight, phases: FightPhases, spec: LeaderSpec): Leader {
  if (spec === 'straight-ahead') return straightAheadLeader;
  if (typeof spec === 'function') return spec(fight, phases);
  const leader = createCaptain(fight, phases, createStyle(spec.strength, spec.temperament));
  return spec.answers ? withStandingAnswers(spec.answers, leader) : leader;
}

/** Returns the seeded dice of a battle, identical on every machine. */
export const createDiceSeeds =
  (seed: string) =>
  (number: number): { readonly seed: string } => ({ seed: `${seed} ${number}` });

/** Plays a battle between two leaders to its end. Pure: all randomness comes from the given dice. */
export function playBattle(
  book: RuleSystem,
  rules: FightRules,
  plan: FightPlan,
  specs: readonly [LeaderSpec, LeaderSpec],
  dice: (number: number) => GivenDice,
  maxTurns = MAX_TURNS,
): BattleResult {
  const fight = openFight(book, plan, dice);
  const phases = rules(fight);
  const leaders = [createLeader(fight, phases, specs[0]), createLeader(fight, phases, specs[1])] as const;
  for (const [side, spec] of specs.entries())
    if (typeof spec === 'object') fight.breakShares[side as SideAt] = spec.answers?.givesUp ?? 0;
  if (!plan.progress) deployArmies(fight, leaders);
  const end = playToEnd(fight, phases, leaders, maxTurns);
  const lossShare = (side: SideAt): number => 1 - getRemainingShare(fight, phases, side);
  return { ...end, fight, lossShares: [lossShare(0), lossShare(1)] };
}
