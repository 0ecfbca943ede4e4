import { did, type Fight, isThere, measured, type UnitStanding } from '../../core/fight/fight.ts';
import { moveNow } from '../../core/fight/move-in-fight.ts';
import { type Asking, type Choice, NONE } from '../../core/fight/questions.ts';
import { inputsFor, takeOver, thrown, type Thrown } from '../../core/fight/throw-in-fight.ts';
import { melee } from '../battle/melee/melee.ts';
import type { PharaohOdds } from './odds.ts';
import { testsOwed } from './tests-of-morale.ts';
import { chargeSteps, engagedPairs, gapOf, isEngaged, part } from '../../core/fight/engagement.ts';
import { obeys } from './states.ts';
import { holdsWall } from './walls.ts';

/* Phases 11 and 12: melee, and what follows it (For the Pharaoh, Melee; Follow Up). */

/** Who fought whom in this run. */
export type Fought = readonly (readonly [UnitStanding, UnitStanding])[];

function blow(fight: Fight, attacker: UnitStanding, defender: UnitStanding): readonly Thrown[] {
  const holding = { attacker: part(attacker), defender: part(defender) };
  // Whoever is caught as he evades counts as struck in the rear (Evades).
  const isCaught = attacker.actions.charges !== null && defender.actions.response === 'evade';
  const [input] = inputsFor(fight, melee, holding, isCaught ? { aspect: 'rear', flank: undefined } : {});
  const { groups = 0, partialGroup = false } = input.attacker ?? {};
  if (groups === 0 && !partialGroup) return [];
  // The throws of a phase are at once: nothing is struck off before all are made.
  const now = thrown(fight, melee, holding, input);
  return [now];
}

/** Both sides of every melee throw; what they strike off comes off together. */
export function meleesFought(fight: Fight): Fought {
  const pairs = engagedPairs(fight);
  const all: Thrown[] = [];
  for (const [one, other] of pairs) {
    for (const [attacker, defender] of [
      [one, other],
      [other, one],
    ] as const)
      all.push(...blow(fight, attacker, defender));
    for (const standing of [one, other]) did(fight, standing, { fought: true });
  }
  for (const each of all) takeOver(fight, each);
  return pairs;
}

/** Those who lost test, and whoever's enemy breaks off may follow him. */
export function* afterMelee(fight: Fight, odds: PharaohOdds, pairs: Fought): Asking {
  yield* testsOwed(fight);
  for (const [one, other] of pairs) {
    for (const [standing, enemy] of [
      [one, other],
      [other, one],
    ] as const) {
      if (!isThere(standing) || !isThere(enemy) || !obeys(standing) || standing.actions.moves > 0) continue;
      if (isEngaged(fight, standing) || obeys(enemy) || holdsWall(standing)) continue;
      yield* followsUp(fight, odds, standing, enemy);
    }
  }
}

function* followsUp(fight: Fight, odds: PharaohOdds, standing: UnitStanding, enemy: UnitStanding): Asking {
  const [from, to] = [measured(fight, standing.unit.id), measured(fight, enemy.unit.id)];
  const reach = odds.kind(standing).moves;
  if (!from || !to || gapOf(from, to) > reach) return;
  const options: readonly Choice[] = [NONE, { kind: 'follow', unit: standing.unit.id, target: enemy.unit.id }];
  const choice = yield { kind: 'follow', side: standing.side, unit: standing.unit.id, options };
  if (choice.kind !== 'follow') return;
  const steps = chargeSteps(from, to, reach);
  if (steps.length > 0) moveNow(fight, standing, 'follow-up', steps);
}
