import {
  measureDistance,
  hasMark,
  isEngaged,
  toPartHolder,
  getSideOrder,
  listUnitsInOrder,
  toUnitHolder,
} from '../../core/fight/engagement.ts';
import {
  recordActions,
  isPresent,
  measureUnit,
  otherSide,
  listPresent,
  type SideAt,
  type UnitStanding,
} from '../../core/fight/fight.ts';
import { askMoves } from '../../core/fight/move-in-fight.ts';
import { type Asking, type Choice, NO_CHOICE } from '../../core/fight/questions.ts';
import {
  createInputs,
  owesRoll,
  rollForRoles,
  applyRoll,
  rollProcedure,
  type PendingRoll,
  runProcedure,
} from '../../core/fight/throw-in-fight.ts';
import { morale } from '../battle/morale.ts';
import { moveAndShoot } from '../battle/move-and-shoot.ts';
import type { DeepPartial } from '../../core/define-procedure.ts';
import { shooting, type ShootingInput } from '../battle/shooting.ts';
import { type SasFight, getOrderCost, listGroup, isRouted, isShaken, getLeaving, countUnitsLost } from './course.ts';

/* Phases 1F and 2A to 2C: other moves, shooting, and morale tests of units hit. */

/** Moves both sides, one point per unit or group (Initiative Points and Movement; ruling SAS-F13). */
export function* moveOthers(course: SasFight): Asking {
  const { fight } = course;
  for (const side of getSideOrder(fight)) {
    const costs = new Map<string, number>();
    const cost = (standing: UnitStanding): number => {
      const { id } = standing.unit;
      const known = costs.get(id) ?? getOrderCost(fight, standing, 'move');
      costs.set(id, known);
      return course.paid.has(id) ? 0 : known;
    };
    const offered = () =>
      listPresent(fight, side)
        .filter(({ actions }) => actions.charges === null && actions.moveCount === 0 && actions.moved === null)
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
        movers.map(({ unit }) => [unit, groups.get(unit) ?? listGroup(fight, fight.units.get(unit)!)] as const),
      );
      return movers.map((mover) => ({
        ...mover,
        order: { cost: cost(fight.units.get(mover.unit)!), group: [...(groups.get(mover.unit) ?? [])] },
      }));
    };
    yield* askMoves(fight, side, offeredWithGroups, ({ unit: { id } }) => {
      course.points[side] -= course.paid.has(id) ? 0 : (costs.get(id) ?? 1);
      for (const member of groups.get(id) ?? []) course.paid.add(member);
    });
  }
}

/** Enemies within this distance in inches that may charge are priority targets (Target Priorities, ii). */
const PRIORITY_DISTANCE = 6;

/** Lists the targets that a unit may shoot at, by the book's priorities. */
function listTargets(course: SasFight, standing: UnitStanding): readonly UnitStanding[] {
  const { fight, odds } = course;
  const { range } = odds.kind(standing);
  if (range === 0) return [];
  const enemies = listPresent(fight, otherSide(standing.side))
    .map((enemy) => ({ enemy, distance: measureDistance(fight, standing, enemy) }))
    .filter(({ enemy, distance }) => distance <= range && (!isEngaged(fight, enemy) || enemy.actions.charges !== null))
    .toSorted((a, b) => a.distance - b.distance);
  const charging = enemies.filter(({ enemy }) => enemy.actions.charges === standing.unit.id);
  const near = enemies.filter(
    ({ enemy, distance }) =>
      distance <= PRIORITY_DISTANCE && odds.mayCharge(enemy, standing, 'front') && !isShaken(enemy),
  );
  const isArtillery = standing.unit.parts[0]?.troop?.['kind'] === 'artillery';
  const first = charging.length > 0 ? charging : near.length > 0 ? near : isArtillery ? enemies : enemies.slice(0, 1);
  return first.map(({ enemy }) => enemy);
}

/** Checks that a unit has not moved too far to shoot (Shooting and movement). */
function canShoot({ fight }: SasFight, standing: UnitStanding): boolean {
  const moved = standing.actions.moved;
  if (!moved) return true;
  const [input] = createInputs(fight, moveAndShoot, { unit: toPartHolder(standing) }, { moved: moved.spent });
  if (input.missiles === undefined) return false;
  return runProcedure(fight, moveAndShoot, input).mayShoot;
}

interface Shot {
  readonly standing: UnitStanding;
  readonly target: UnitStanding;
  readonly aimed: DeepPartial<ShootingInput>;
}

function* chooseTargets(course: SasFight, side: SideAt, hasMoved: boolean): Asking<readonly Shot[]> {
  const { fight } = course;
  const shots: Shot[] = [];
  for (const standing of listPresent(fight, side)) {
    if ((standing.actions.moved !== null) !== hasMoved || standing.actions.shot) continue;
    if (isRouted(standing) || isEngaged(fight, standing) || hasMark(standing, 'run-through')) continue;
    const targets = listTargets(course, standing).flatMap((target): readonly Shot[] => {
      const holding = { shooter: toPartHolder(standing), target: toPartHolder(target) };
      const [input] = createInputs(fight, shooting, holding);
      const reaches = input.shooters?.some(({ range = Infinity }) => range <= course.odds.kind(standing).range);
      return reaches ? [{ standing, target, aimed: input }] : [];
    });
    if (targets.length === 0 || !canShoot(course, standing)) continue;
    const { unit } = standing;
    const options = targets.map(({ target }): Choice => ({ kind: 'shoot', unit: unit.id, target: target.unit.id }));
    const choice = yield { kind: 'shoot', side, unit: unit.id, options: [NO_CHOICE, ...options] };
    const shot = choice.kind === 'shoot' && targets.find(({ target }) => target.unit.id === choice.target);
    if (shot) shots.push(shot);
  }
  return shots;
}

/** Combines all shots at one target (Shooting). */
function rollVolleys({ fight }: SasFight, shots: readonly Shot[]): readonly PendingRoll[] {
  const byTarget = Map.groupBy(shots, ({ target }) => target);
  return [...byTarget].map(([target, all]) => {
    for (const { standing } of all) recordActions(fight, standing, { shot: true });
    const holding = { shooter: all.map(({ standing }) => toPartHolder(standing)), target: toPartHolder(target) };
    return rollProcedure(fight, shooting, holding, {
      ...all[0]!.aimed,
      shooters: all.flatMap(({ aimed }) => aimed.shooters ?? []),
    });
  });
}

/** Units that did not move shoot first, both sides at once, then units that moved and may still shoot (2A and 2B). */
export function* playShooting(course: SasFight): Asking {
  const { fight } = course;
  for (const hasMoved of [false, true]) {
    const rolls: PendingRoll[] = [];
    for (const side of getSideOrder(fight))
      rolls.push(...rollVolleys(course, yield* chooseTargets(course, side, hasMoved)));
    for (const item of rolls) applyRoll(fight, item);
  }
}

/** Units that lost strength to shooting test (2C). */
export function testHitUnits({ fight, leaving }: SasFight): void {
  leaving.clear();
  for (const standing of listUnitsInOrder(fight)) {
    if (!isPresent(standing) || isRouted(standing) || !measureUnit(fight, standing.unit.id)) continue;
    if (!owesRoll(fight, morale.id, standing)) continue;
    const { result } = rollForRoles(
      fight,
      morale,
      { unit: toUnitHolder(standing) },
      { unitsLost: countUnitsLost(fight, standing) },
    );
    const leaves = getLeaving(result);
    if (leaves) leaving.set(standing.unit.id, leaves);
  }
}
