import { planCharge, listEngagedPairs, hasMark, toPartHolder, toUnitHolder } from '../../core/fight/engagement.ts';
import { recordActions, isPresent, measureUnit, setMark, type UnitStanding } from '../../core/fight/fight.ts';
import { forceMoveById, continueMove } from '../../core/fight/move-in-fight.ts';
import { type Asking, NO_CHOICE } from '../../core/fight/questions.ts';
import { runForRoles, createInputs, rollForRoles, rollAndApply } from '../../core/fight/throw-in-fight.ts';
import type { Tester } from '../battle/melee-side.ts';
import { melee } from '../battle/melee.ts';
import { morale } from '../battle/morale.ts';
import { pushback } from '../battle/pushback.ts';
import { moveLeavers, pursueEnemy } from './charges.ts';
import {
  type SasFight,
  isRouted,
  isShaken,
  type LeavingMove,
  getLeaving,
  countUnitsLost,
  findHelpers,
} from './course.ts';

/* Phases 3A to 3C: mêlées, their morale tests, pushbacks and pursuits. */

const MAX_UNITS = 8;

export interface FoughtMelee {
  readonly a: readonly UnitStanding[];
  readonly b: readonly UnitStanding[];
  readonly pairs: readonly (readonly [UnitStanding, UnitStanding])[];
  /** Units that add their strength from behind, and the friend they help. */
  readonly helpers: ReadonlyMap<UnitStanding, UnitStanding>;
  readonly winner: 'a' | 'b' | null;
  readonly tests: readonly Tester[];
}

const getStrength = ({ unit }: UnitStanding): number =>
  unit.parts.reduce((sum, { count, hits, lost }) => sum + count * hits - lost, 0);

/** Groups pairs that share a unit into mêlées. */
function groupPairs(pairs: readonly (readonly [UnitStanding, UnitStanding])[]) {
  const left = new Set(pairs);
  const groups: (readonly (readonly [UnitStanding, UnitStanding])[])[] = [];
  for (const start of pairs) {
    if (!left.delete(start)) continue;
    const group = [start];
    for (const [one, other] of group) {
      for (const pair of left) {
        if (pair[0] !== one && pair[1] !== other) continue;
        left.delete(pair);
        group.push(pair);
      }
    }
    groups.push(group);
  }
  return groups;
}

/** Returns a unit's inputs for a mêlée against the enemy that it faces. */
function toFighter(
  course: SasFight,
  pair: readonly [UnitStanding, UnitStanding],
  role: 'a' | 'b',
  facing: number,
): object {
  const [a, b] = pair;
  const [input] = createInputs(course.fight, melee, { a: toPartHolder(a), b: toPartHolder(b) });
  const fighter = input[role]?.units?.[0];
  const follows = course.followers.has((role === 'a' ? a : b).unit.id);
  return { ...fighter, facing, ...(follows ? { pursuing: true } : {}) };
}

/** Fights all mêlées, both sides at once (Melee). */
export function fightMelees(course: SasFight): readonly FoughtMelee[] {
  const { fight } = course;
  // The side that is asked first is side a, and tests first among equal units (ruling SAS-F16).
  const pairs = listEngagedPairs(fight).filter((pair) => pair.every((standing) => isPresent(standing)));
  const fought = groupPairs(pairs).map((group): FoughtMelee => {
    const byStrength = (one: UnitStanding, other: UnitStanding): number => getStrength(other) - getStrength(one);
    const a = [...new Set(group.map(([one]) => one))].toSorted(byStrength).slice(0, MAX_UNITS);
    const b = [...new Set(group.map(([, other]) => other))].toSorted(byStrength).slice(0, MAX_UNITS);
    const helps = new Map([...findHelpers(fight, a), ...findHelpers(fight, b)]);
    const withHelp = (own: readonly UnitStanding[]): readonly UnitStanding[] =>
      [...own, ...[...helps].flatMap(([helper, friend]) => (own.includes(friend) ? [helper] : []))].slice(0, MAX_UNITS);
    const strengths = { a: withHelp(a), b: withHelp(b) };
    const units = (role: 'a' | 'b', enemies: readonly UnitStanding[]) =>
      strengths[role].map((standing) => {
        const pair = group.find((each) => each.includes(helps.get(standing) ?? standing))!;
        const enemy = pair[role === 'a' ? 1 : 0];
        const own = role === 'a' ? ([standing, enemy] as const) : ([enemy, standing] as const);
        const fighter = toFighter(course, own, role, Math.max(0, enemies.indexOf(enemy)));
        return helps.has(standing) ? { ...fighter, reinforcing: true, charging: false, pursuing: false } : fighter;
      });
    const input = { a: { units: units('a', b) }, b: { units: units('b', a) } };
    const { winner, tests } = rollAndApply(
      fight,
      melee,
      { a: strengths.a.map(toPartHolder), b: strengths.b.map(toPartHolder) },
      input,
    );
    for (const standing of [...strengths.a, ...strengths.b]) recordActions(fight, standing, { fought: true });
    return { ...strengths, pairs: group, helpers: helps, winner, tests };
  });
  course.followers.clear();
  for (const [one, other] of pairs) {
    for (const standing of [one, other]) if (isPresent(standing)) setMark(fight, standing, 'pursuing', false);
  }
  return fought;
}

/** All units in a mêlée test in order, then losers are pushed back and winners follow (Test morale in order; Pushbacks and followups). */
export function* testMelees(course: SasFight, melees: readonly FoughtMelee[]): Asking {
  course.leaving.clear();
  for (const each of melees) {
    const shaken = testUnits(course, each);
    yield* playPushbacks(course, each, shaken);
  }
}

/** Tests all units of a mêlée. @returns the first unit whose test left it shaken */
function testUnits({ fight, leaving }: SasFight, { a, b, pairs, helpers, tests }: FoughtMelee): UnitStanding | null {
  let first: UnitStanding | null = null;
  for (const { side, unit } of tests) {
    const standing = (side === 'a' ? a : b)[unit];
    if (!standing || !isPresent(standing) || isRouted(standing)) continue;
    const front = helpers.get(standing) ?? standing;
    const enemies = pairs.filter((pair) => pair.includes(front)).map(([one, other]) => (one === front ? other : one));
    const opponentsGone = enemies.every((enemy) => !isPresent(enemy) || leaving.has(enemy.unit.id));
    const holding = { unit: toUnitHolder(standing) };
    const { result } = rollForRoles(fight, morale, holding, {
      unitsLost: countUnitsLost(fight, standing),
      opponentsGone,
    });
    const leaves = getLeaving(result);
    if (leaves) leaving.set(standing.unit.id, leaves);
    if (result === 'shaken') first ??= standing;
  }
  return first;
}

function* playPushbacks(
  course: SasFight,
  { pairs, helpers, winner }: FoughtMelee,
  shaken: UnitStanding | null,
): Asking {
  const { fight, leaving } = course;
  const pushed = new Set<string>();
  for (const [one, other] of pairs) {
    const [back, forward] = winner === 'a' || (winner === null && shaken === other) ? [other, one] : [one, other];
    if (winner === null && back !== shaken) continue;
    if (!isPresent(back) || !isPresent(forward) || leaving.has(back.unit.id) || leaving.has(forward.unit.id)) continue;
    if (pushed.has(back.unit.id)) continue;
    const { pushedBack, followsUp } = runForRoles(fight, pushback, {
      back: toPartHolder(back),
      forward: toPartHolder(forward),
    });
    if (!pushedBack) continue;
    pushed.add(back.unit.id);
    // Helpers at the unit's rear recoil first.
    for (const [helper, friend] of helpers)
      if (friend === back && isPresent(helper) && !leaving.has(helper.unit.id)) forceMoveById(fight, helper, 'recoil');
    forceMoveById(fight, back, 'recoil');
    if (followsUp === 'no' || isShaken(forward)) continue;
    const { side, unit } = forward;
    const options = [NO_CHOICE, { kind: 'follow', unit: unit.id, target: back.unit.id } as const];
    const follows = followsUp === 'must' || (yield { kind: 'follow', side, unit: unit.id, options }).kind === 'follow';
    if (follows) followUp(course, forward, back);
  }
}

function followUp({ fight, followers }: SasFight, standing: UnitStanding, back: UnitStanding): void {
  const [from, to] = [measureUnit(fight, standing.unit.id), measureUnit(fight, back.unit.id)];
  if (!from || !to || hasMark(standing, 'rallying')) return;
  const move = continueMove(fight, standing, 'charge', planCharge(from, to, to.body.base.depth * 2), 'follows up');
  if (move?.met) followers.add(standing.unit.id);
}

/** Moves units that leave, then their opponents in pursuit (3C). */
export function endMelees(course: SasFight, melees: readonly FoughtMelee[]): void {
  const left = new Map<string, LeavingMove>(course.leaving);
  moveLeavers(course);
  const chased = new Set<string>();
  for (const { pairs } of melees) {
    for (const [one, other] of pairs) {
      for (const [standing, enemy] of [
        [one, other],
        [other, one],
      ] as const) {
        const why = left.get(enemy.unit.id);
        if (!why || left.has(standing.unit.id) || chased.has(standing.unit.id) || isShaken(standing)) continue;
        chased.add(standing.unit.id);
        pursueEnemy(course, standing, why, enemy);
      }
    }
  }
}
