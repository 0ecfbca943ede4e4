import { chargeSteps, engagedPairs, hasMark, part, whole } from '../../core/fight/engagement.ts';
import { did, isThere, measured, setMark, type UnitStanding } from '../../core/fight/fight.ts';
import { goesAs, goesOn } from '../../core/fight/move-in-fight.ts';
import { type Asking, NONE } from '../../core/fight/questions.ts';
import { ask, inputsFor, play, throwNow } from '../../core/fight/throw-in-fight.ts';
import type { Tester } from '../battle/melee-side.ts';
import { melee } from '../battle/melee.ts';
import { morale } from '../battle/morale.ts';
import { pushback } from '../battle/pushback.ts';
import { leaversGo, pursues } from './charges.ts';
import { type Course, isRouted, isShaken, type Leaves, leavesBy, unitsLost } from './course.ts';
import { helpers } from './reinforcements.ts';

/* Phases 3A to 3C: mêlées, their morale tests, pushbacks and pursuits. */

const MOST = 8;

export interface FoughtMelee {
  readonly a: readonly UnitStanding[];
  readonly b: readonly UnitStanding[];
  readonly pairs: readonly (readonly [UnitStanding, UnitStanding])[];
  /** Units that add their strength from behind, and the friend they help. */
  readonly helps: ReadonlyMap<UnitStanding, UnitStanding>;
  readonly winner: 'a' | 'b' | null;
  readonly tests: readonly Tester[];
}

const strengthOf = ({ unit }: UnitStanding): number =>
  unit.parts.reduce((sum, { count, hits, lost }) => sum + count * hits - lost, 0);

/** Groups pairs that share a unit into mêlées. */
function gathered(pairs: readonly (readonly [UnitStanding, UnitStanding])[]) {
  const left = new Set(pairs);
  const all: (readonly (readonly [UnitStanding, UnitStanding])[])[] = [];
  for (const start of pairs) {
    if (!left.delete(start)) continue;
    const together = [start];
    for (const [one, other] of together) {
      for (const pair of left) {
        if (pair[0] !== one && pair[1] !== other) continue;
        left.delete(pair);
        together.push(pair);
      }
    }
    all.push(together);
  }
  return all;
}

/** Returns a unit's inputs for a mêlée against the enemy that it faces. */
function fighterOf(
  course: Course,
  pair: readonly [UnitStanding, UnitStanding],
  role: 'a' | 'b',
  facing: number,
): object {
  const [a, b] = pair;
  const [input] = inputsFor(course.fight, melee, { a: part(a), b: part(b) });
  const own = input[role]?.units?.[0];
  const follows = course.followers.has((role === 'a' ? a : b).unit.id);
  return { ...own, facing, ...(follows ? { pursuing: true } : {}) };
}

/** Fights all mêlées, both sides at once (Melee). */
export function meleesFought(course: Course): readonly FoughtMelee[] {
  const { fight } = course;
  // The side that is asked first is side a, and tests first among equal units (ruling SAS-F16).
  const pairs = engagedPairs(fight).filter((pair) => pair.every((standing) => isThere(standing)));
  const done = gathered(pairs).map((together): FoughtMelee => {
    const byStrength = (one: UnitStanding, other: UnitStanding): number => strengthOf(other) - strengthOf(one);
    const a = [...new Set(together.map(([one]) => one))].toSorted(byStrength).slice(0, MOST);
    const b = [...new Set(together.map(([, other]) => other))].toSorted(byStrength).slice(0, MOST);
    const helps = new Map([...helpers(fight, a), ...helpers(fight, b)]);
    const withHelp = (own: readonly UnitStanding[]): readonly UnitStanding[] =>
      [...own, ...[...helps].flatMap(([helper, friend]) => (own.includes(friend) ? [helper] : []))].slice(0, MOST);
    const all = { a: withHelp(a), b: withHelp(b) };
    const units = (role: 'a' | 'b', enemies: readonly UnitStanding[]) =>
      all[role].map((standing) => {
        const pair = together.find((each) => each.includes(helps.get(standing) ?? standing))!;
        const enemy = pair[role === 'a' ? 1 : 0];
        const own = role === 'a' ? ([standing, enemy] as const) : ([enemy, standing] as const);
        const fighter = fighterOf(course, own, role, Math.max(0, enemies.indexOf(enemy)));
        return helps.has(standing) ? { ...fighter, reinforcing: true, charging: false, pursuing: false } : fighter;
      });
    const input = { a: { units: units('a', b) }, b: { units: units('b', a) } };
    const { winner, tests } = throwNow(fight, melee, { a: all.a.map(part), b: all.b.map(part) }, input);
    for (const standing of [...all.a, ...all.b]) did(fight, standing, { fought: true });
    return { ...all, pairs: together, helps, winner, tests };
  });
  course.followers.clear();
  for (const [one, other] of pairs) {
    for (const standing of [one, other]) if (isThere(standing)) setMark(fight, standing, 'pursuing', false);
  }
  return done;
}

/**
 * All units in a mêlée test in order, then losers are pushed back and winners follow up (Test morale in order; Pushbacks and followups).
 */
export function* meleesTested(course: Course, melees: readonly FoughtMelee[]): Asking {
  course.leaving.clear();
  for (const each of melees) {
    const shaken = tested(course, each);
    yield* pushes(course, each, shaken);
  }
}

/**
 * Tests all units of a mêlée.
 * @returns the first unit whose test left it shaken
 */
function tested({ fight, leaving }: Course, { a, b, pairs, helps, tests }: FoughtMelee): UnitStanding | null {
  let first: UnitStanding | null = null;
  for (const { side, unit } of tests) {
    const standing = (side === 'a' ? a : b)[unit];
    if (!standing || !isThere(standing) || isRouted(standing)) continue;
    const front = helps.get(standing) ?? standing;
    const enemies = pairs.filter((pair) => pair.includes(front)).map(([one, other]) => (one === front ? other : one));
    const opponentsGone = enemies.every((enemy) => !isThere(enemy) || leaving.has(enemy.unit.id));
    const holding = { unit: whole(standing) };
    const { result } = play(fight, morale, holding, { unitsLost: unitsLost(fight, standing), opponentsGone });
    const leaves = leavesBy(result);
    if (leaves) leaving.set(standing.unit.id, leaves);
    if (result === 'shaken') first ??= standing;
  }
  return first;
}

function* pushes(course: Course, { pairs, helps, winner }: FoughtMelee, shaken: UnitStanding | null): Asking {
  const { fight, leaving } = course;
  const pushed = new Set<string>();
  for (const [one, other] of pairs) {
    const [back, forward] = winner === 'a' || (winner === null && shaken === other) ? [other, one] : [one, other];
    if (winner === null && back !== shaken) continue;
    if (!isThere(back) || !isThere(forward) || leaving.has(back.unit.id) || leaving.has(forward.unit.id)) continue;
    if (pushed.has(back.unit.id)) continue;
    const { pushedBack, followsUp } = ask(fight, pushback, { back: part(back), forward: part(forward) });
    if (!pushedBack) continue;
    pushed.add(back.unit.id);
    // Helpers at the unit's rear recoil first.
    for (const [helper, friend] of helps)
      if (friend === back && isThere(helper) && !leaving.has(helper.unit.id)) goesAs(fight, helper, 'recoil');
    goesAs(fight, back, 'recoil');
    if (followsUp === 'no' || isShaken(forward)) continue;
    const { side, unit } = forward;
    const options = [NONE, { kind: 'follow', unit: unit.id, target: back.unit.id } as const];
    const follows = followsUp === 'must' || (yield { kind: 'follow', side, unit: unit.id, options }).kind === 'follow';
    if (follows) followsUpOn(course, forward, back);
  }
}

function followsUpOn({ fight, followers }: Course, standing: UnitStanding, back: UnitStanding): void {
  const [from, to] = [measured(fight, standing.unit.id), measured(fight, back.unit.id)];
  if (!from || !to || hasMark(standing, 'rallying')) return;
  const made = goesOn(fight, standing, 'charge', chargeSteps(from, to, to.body.base.depth * 2), 'follows up');
  if (made?.met) followers.add(standing.unit.id);
}

/** Moves units that leave, then their opponents in pursuit (3C). */
export function meleesEnd(course: Course, melees: readonly FoughtMelee[]): void {
  const left = new Map<string, Leaves>(course.leaving);
  leaversGo(course);
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
        pursues(course, standing, why, enemy);
      }
    }
  }
}
