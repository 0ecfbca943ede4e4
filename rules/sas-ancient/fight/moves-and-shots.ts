import { distanceOf, hasMark, isEngaged, part, sidesInTurn, unitsInTurn, whole } from '../../core/fight/engagement.ts';
import { did, isThere, measured, otherSide, present, type SideAt, type UnitStanding } from '../../core/fight/fight.ts';
import { movesChosen } from '../../core/fight/move-in-fight.ts';
import { type Asking, type Choice, NONE } from '../../core/fight/questions.ts';
import { inputsFor, owes, play, takeOver, thrown, type Thrown, told } from '../../core/fight/throw-in-fight.ts';
import { morale } from '../battle/morale.ts';
import { moveAndShoot } from '../battle/move-and-shoot.ts';
import type { PartOf } from '../../core/define-procedure.ts';
import { shooting, type ShootingInput } from '../battle/shooting.ts';
import { type Course, costOf, groupOf, isRouted, isShaken, leavesBy, unitsLost } from './course.ts';

/* Phases 1F and 2A to 2C: other moves, shooting, and morale tests of units hit. */

/** Moves both sides, one point per unit or group (Initiative Points and Movement; ruling SAS-F13). */
export function* othersMove(course: Course): Asking {
  const { fight } = course;
  for (const side of sidesInTurn(fight)) {
    const costs = new Map<string, number>();
    const cost = (standing: UnitStanding): number => {
      const { id } = standing.unit;
      const known = costs.get(id) ?? costOf(fight, standing, 'move');
      costs.set(id, known);
      return course.paid.has(id) ? 0 : known;
    };
    const offered = () =>
      present(fight, side)
        .filter(({ actions }) => actions.charges === null && actions.moves === 0 && actions.moved === null)
        // Shaken units may not approach enemies, so they stand until rallied.
        .filter((standing) => !isShaken(standing) && !isEngaged(fight, standing))
        .filter((standing) => !hasMark(standing, 'rallying') && !hasMark(standing, 'pursuing'))
        .filter((standing) => cost(standing) <= course.points[side])
        .map(({ unit: { id } }) => ({ unit: id, manners: ['move'], share: 1 }));
    let groups = new Map<string, ReadonlySet<string>>();
    const offeredWithGroups = () => {
      const movers = offered();
      // Groups are determined before any of their units move.
      groups = new Map(
        movers.map(({ unit }) => [unit, groups.get(unit) ?? groupOf(fight, fight.units.get(unit)!)] as const),
      );
      return movers.map((mover) => ({
        ...mover,
        order: { cost: cost(fight.units.get(mover.unit)!), group: [...(groups.get(mover.unit) ?? [])] },
      }));
    };
    yield* movesChosen(fight, side, offeredWithGroups, ({ unit: { id } }) => {
      course.points[side] -= course.paid.has(id) ? 0 : (costs.get(id) ?? 1);
      for (const other of groups.get(id) ?? []) course.paid.add(other);
    });
  }
}

/** Enemies within this distance in inches that may charge are priority targets (Target Priorities, ii). */
const NEAR = 6;

/** Lists the targets that a unit may shoot at, by the book's priorities. */
function targetsOf(course: Course, standing: UnitStanding): readonly UnitStanding[] {
  const { fight, odds } = course;
  const { range } = odds.kind(standing);
  if (range === 0) return [];
  const enemies = present(fight, otherSide(standing.side))
    .map((enemy) => ({ enemy, distance: distanceOf(fight, standing, enemy) }))
    .filter(({ enemy, distance }) => distance <= range && (!isEngaged(fight, enemy) || enemy.actions.charges !== null))
    .toSorted((a, b) => a.distance - b.distance);
  const charging = enemies.filter(({ enemy }) => enemy.actions.charges === standing.unit.id);
  const near = enemies.filter(
    ({ enemy, distance }) => distance <= NEAR && odds.mayCharge(enemy, standing, 'front') && !isShaken(enemy),
  );
  const isArtillery = standing.unit.parts[0]?.troop?.['kind'] === 'artillery';
  const first = charging.length > 0 ? charging : near.length > 0 ? near : isArtillery ? enemies : enemies.slice(0, 1);
  return first.map(({ enemy }) => enemy);
}

/** Checks that a unit has not moved too far to shoot (Shooting and movement). */
function mayShoot({ fight }: Course, standing: UnitStanding): boolean {
  const made = standing.actions.moved;
  if (!made) return true;
  const [input] = inputsFor(fight, moveAndShoot, { unit: part(standing) }, { moved: made.spent });
  if (input.missiles === undefined) return false;
  return told(fight, moveAndShoot, input).mayShoot;
}

interface Shot {
  readonly standing: UnitStanding;
  readonly target: UnitStanding;
  readonly aimed: PartOf<ShootingInput>;
}

function* aims(course: Course, side: SideAt, hasMoved: boolean): Asking<readonly Shot[]> {
  const { fight } = course;
  const shots: Shot[] = [];
  for (const standing of present(fight, side)) {
    if ((standing.actions.moved !== null) !== hasMoved || standing.actions.shot) continue;
    if (isRouted(standing) || isEngaged(fight, standing) || hasMark(standing, 'run-through')) continue;
    const targets = targetsOf(course, standing).flatMap((target): readonly Shot[] => {
      const holding = { shooter: part(standing), target: part(target) };
      const [input] = inputsFor(fight, shooting, holding);
      const reaches = input.shooters?.some(({ range = Infinity }) => range <= course.odds.kind(standing).range);
      return reaches ? [{ standing, target, aimed: input }] : [];
    });
    if (targets.length === 0 || !mayShoot(course, standing)) continue;
    const { unit } = standing;
    const options = targets.map(({ target }): Choice => ({ kind: 'shoot', unit: unit.id, target: target.unit.id }));
    const choice = yield { kind: 'shoot', side, unit: unit.id, options: [NONE, ...options] };
    const shot = choice.kind === 'shoot' && targets.find(({ target }) => target.unit.id === choice.target);
    if (shot) shots.push(shot);
  }
  return shots;
}

/** Combines all shots at one target (Shooting). */
function volleys({ fight }: Course, shots: readonly Shot[]): readonly Thrown[] {
  const byTarget = Map.groupBy(shots, ({ target }) => target);
  return [...byTarget].map(([target, all]) => {
    for (const { standing } of all) did(fight, standing, { shot: true });
    const holding = { shooter: all.map(({ standing }) => part(standing)), target: part(target) };
    return thrown(fight, shooting, holding, {
      ...all[0]!.aimed,
      shooters: all.flatMap(({ aimed }) => aimed.shooters ?? []),
    });
  });
}

/** Units that did not move shoot first, both sides at once, then units that moved and may still shoot (2A and 2B). */
export function* shotsFall(course: Course): Asking {
  const { fight } = course;
  for (const hasMoved of [false, true]) {
    const all: Thrown[] = [];
    for (const side of sidesInTurn(fight)) all.push(...volleys(course, yield* aims(course, side, hasMoved)));
    for (const each of all) takeOver(fight, each);
  }
}

/** Units that lost strength to shooting test (2C). */
export function hitTest({ fight, leaving }: Course): void {
  leaving.clear();
  for (const standing of unitsInTurn(fight)) {
    if (!isThere(standing) || isRouted(standing) || !measured(fight, standing.unit.id)) continue;
    if (!owes(fight, morale.id, standing)) continue;
    const { result } = play(fight, morale, { unit: whole(standing) }, { unitsLost: unitsLost(fight, standing) });
    const leaves = leavesBy(result);
    if (leaves) leaving.set(standing.unit.id, leaves);
  }
}
