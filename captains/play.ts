import { type Fight, type FightPlan, openFight, type SideAt } from '../rules/core/fight/fight.ts';
import {
  type FightEnd,
  fightOut,
  type FightPhases,
  type FightRules,
  inHand,
  type Leader,
} from '../rules/core/fight/fight-rules.ts';
import { deploy } from '../rules/core/fight/deploy.ts';
import type { HandedDice } from '../rules/core/procedure.ts';
import type { RuleSystem } from '../rules/core/rule-system.ts';
import { captain, straightAhead } from './captain.ts';
import { byStandingAnswers, type StandingAnswers } from './standing.ts';
import { type Strength, styleOf, type Temperament } from './styles.ts';

/** A battle without a winner ends after this many turns. */
export const MOST_TURNS = 60;

export type LedBy =
  | { readonly strength: Strength; readonly temperament?: Temperament; readonly answers?: StandingAnswers | undefined }
  /** Creates another leader, such as a captain of an earlier version. */
  | ((fight: Fight, phases: FightPhases) => Leader)
  | 'straight-ahead';

export interface Played extends FightEnd {
  readonly fight: Fight;
  /** Share of its points that each side has lost, from 0 to 1. */
  readonly lost: readonly [number, number];
}

function leaderOf(fight: Fight, phases: FightPhases, ledBy: LedBy): Leader {
  if (ledBy === 'straight-ahead') return straightAhead;
  if (typeof ledBy === 'function') return ledBy(fight, phases);
  const own = captain(fight, phases, styleOf(ledBy.strength, ledBy.temperament));
  return ledBy.answers ? byStandingAnswers(ledBy.answers, own) : own;
}

/** Returns the seeded dice of a battle, identical on every machine. */
export const diceFrom =
  (seed: string) =>
  (number: number): { readonly seed: string } => ({ seed: `${seed} ${number}` });

/** Plays a battle between two leaders to its end. Pure: the dice are passed in. */
export function playOut(
  book: RuleSystem,
  rules: FightRules,
  plan: FightPlan,
  ledBy: readonly [LedBy, LedBy],
  dice: (number: number) => HandedDice,
  mostTurns = MOST_TURNS,
): Played {
  const fight = openFight(book, plan, dice);
  const phases = rules(fight);
  const leaders = [leaderOf(fight, phases, ledBy[0]), leaderOf(fight, phases, ledBy[1])] as const;
  for (const [side, each] of ledBy.entries())
    if (typeof each === 'object') fight.givesUp[side as SideAt] = each.answers?.givesUp ?? 0;
  if (!plan.begun) deploy(fight, leaders);
  const end = fightOut(fight, phases, leaders, mostTurns);
  const lost = (side: SideAt): number => 1 - inHand(fight, phases, side);
  return { ...end, fight, lost: [lost(0), lost(1)] };
}
