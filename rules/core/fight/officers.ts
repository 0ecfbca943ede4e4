import { distanceBetween, clampToBlock, fromRelative, type Block } from '../../../battlefield/block.ts';
import { toBearing, dist, minus, type Point, toStoredPoint } from '../../../battlefield/angles.ts';
import { logChange, snapshotBefore } from './change-log.ts';
import {
  type Fight,
  type FightGeneral,
  isInCommand,
  isPresent,
  measureUnit,
  otherSide,
  listPresent,
  setMark,
  type SideAt,
  invalidateUnit,
  type UnitStanding,
} from './fight.ts';
import type { Asking, Rider } from './questions.ts';

export const findGeneral = (fight: Fight, side: SideAt, id: string): FightGeneral | undefined =>
  fight.sides[side].generals.find((each) => each.id === id);

/** Returns the position of an officer: the front centre of their unit, or their own position. Null if not on the table. */
export function getOfficerPosition(fight: Fight, { unit, at, fallen }: FightGeneral): Point | null {
  if (fallen) return null;
  return unit === null ? (at ?? null) : (measureUnit(fight, unit)?.block.at ?? null);
}

/** Measures the distance from an officer to the nearest point of a unit. */
export function getDistanceToUnit(fight: Fight, general: FightGeneral, block: Block): number {
  const ownUnit = general.unit === null ? null : measureUnit(fight, general.unit);
  if (ownUnit) return distanceBetween(ownUnit.block, block);
  return general.at ? dist(general.at, clampToBlock(block, general.at)) : Infinity;
}

export const canCommandUnit = ({ field }: Fight, { brigade = '' }: FightGeneral, { unit }: UnitStanding): boolean =>
  !field.officers?.ownForceOnly || brigade === '' || brigade === unit.brigade;

/** Lists the officers of a side who are on the table and can lead. */
export const listOfficers = (fight: Fight, side: SideAt): readonly FightGeneral[] =>
  fight.sides[side].generals.filter(
    (each) => isInCommand(fight.book, each) && getOfficerPosition(fight, each) !== null,
  );

function moveOfficer(
  fight: Fight,
  side: SideAt,
  general: FightGeneral,
  target: Pick<FightGeneral, 'unit' | 'at'>,
  what: string,
) {
  const because = fight.reasons.get(general.id);
  fight.reasons.delete(general.id);
  const before = snapshotBefore(fight, [], [general]);
  const sideState = fight.sides[side];
  const { at: _was, ...rest } = general;
  const next = { ...rest, unit: target.unit, ...(target.at ? { at: toStoredPoint(target.at) } : {}) };
  sideState.generals = sideState.generals.map((each) => (each.id === general.id ? next : each));
  clearFrontMark(fight, side, general.unit);
  for (const id of [general.unit, target.unit]) if (id !== null) invalidateUnit(fight, id);
  fight.view = null;
  if (what !== '') logChange(fight, because === undefined ? what : `${what} (${because})`, before);
}

/** Removes the marker for an officer in the front rank from a unit that has no officer left. */
function clearFrontMark(fight: Fight, side: SideAt, id: string | null): void {
  const mark = fight.field.officers?.frontMark;
  const standing = id === null ? undefined : fight.units.get(id);
  if (!mark || !standing) return;
  const isLed = fight.sides[side].generals.some((each) => each.unit === id && isInCommand(fight.book, each));
  if (!isLed) setMark(fight, standing, mark, false);
}

const clamp = (value: number, max: number): number => Math.min(max, Math.max(0, value));

/** Returns the default position of an officer behind the centre of a unit. */
export function getPositionBehind({ field, table }: Fight, block: Block, right = 0): Point {
  const { x, y } = fromRelative(block, { right, ahead: -(block.depth + (field.officers?.defaultDistance ?? 1)) });
  return { x: clamp(x, table.width), y: clamp(y, table.depth) };
}

/** Places each officer without a position behind the central unit of their force, or of the army if they have no force. */
export function placeOfficers(fight: Fight): void {
  if (!fight.field.officers) return;
  for (const side of [0, 1] as const) {
    for (const general of fight.sides[side].generals) {
      if (general.unit !== null || general.at || !isInCommand(fight.book, general)) continue;
      const candidates = listPresent(fight, side).flatMap((standing) => {
        const measuredUnit = measureUnit(fight, standing.unit.id);
        return measuredUnit ? [{ standing, block: measuredUnit.block }] : [];
      });
      const commanded = candidates.filter(({ standing }) => canCommandUnit(fight, general, standing));
      const force = commanded.length > 0 ? commanded : candidates;
      const centre = force.reduce((sum, { block }) => sum + block.at.x, 0) / Math.max(1, force.length);
      const [guide] = force.toSorted((a, b) => Math.abs(a.block.at.x - centre) - Math.abs(b.block.at.x - centre));
      if (!guide) continue;
      const right = (general.brigade ?? '') === '' ? 1 : 0;
      moveOfficer(fight, side, general, { unit: null, at: getPositionBehind(fight, guide.block, right) }, '');
    }
  }
}

/** Leaves officers of a destroyed unit where it stood. Moves officers without a unit away from enemies that have reached them. */
export function updateOfficers(fight: Fight): void {
  const rules = fight.field.officers;
  if (!rules) return;
  for (const side of [0, 1] as const) {
    for (const general of fight.sides[side].generals) {
      const standing = general.unit === null ? undefined : fight.units.get(general.unit);
      if (!isInCommand(fight.book, general)) continue;
      if (standing && !isPresent(standing) && standing.position)
        moveOfficer(
          fight,
          side,
          general,
          { unit: null, at: standing.position.at },
          `${general.name}: is left without a unit`,
        );
      else if (general.at && isCaught(fight, side, general.at)) {
        const at = findRefuge(fight, side, general, general.at);
        moveOfficer(fight, side, general, { unit: null, at }, `${general.name}: rides away from the enemy`);
      }
    }
    for (const { unit } of fight.sides[side].units)
      if (rules.frontMark && unit.marks.includes(rules.frontMark)) clearFrontMark(fight, side, unit.id);
  }
}

/** Finds a safe position behind the nearest unit under the officer's command, or else towards the side's own table edge. */
function findRefuge(fight: Fight, side: SideAt, general: FightGeneral, from: Point): Point {
  const [nearest] = listPresent(fight, side)
    .flatMap((standing) => {
      const measuredUnit = canCommandUnit(fight, general, standing) ? measureUnit(fight, standing.unit.id) : null;
      return measuredUnit ? [getPositionBehind(fight, measuredUnit.block)] : [];
    })
    .filter((at) => dist(from, at) <= getRideAllowance(fight, side) && !isCaught(fight, side, at))
    .toSorted((a, b) => dist(from, a) - dist(from, b));
  const home = { x: from.x, y: side === 0 ? fight.table.depth : 0 };
  return (
    nearest ??
    rideTowards(fight, side, from, home, RETREAT_DISTANCES * (fight.field.officers?.defaultDistance ?? 1), false)
  );
}

/** Length of a ride towards the side's own table edge, as a multiple of the minimum distance from enemies. */
const RETREAT_DISTANCES = 4;

const isCaught = (fight: Fight, side: SideAt, at: Point): boolean =>
  listPresent(fight, otherSide(side)).some((enemy) => {
    const measuredUnit = measureUnit(fight, enemy.unit.id);
    return (
      measuredUnit !== null &&
      dist(at, clampToBlock(measuredUnit.block, at)) < (fight.field.officers?.defaultDistance ?? 1)
    );
  });

/** Returns the distance that an officer of a side rides per turn in the open. */
export function getRideAllowance(fight: Fight, side: SideAt): number {
  const { field, terms, sides } = fight;
  const rules = field.officers;
  if (!rules) return 0;
  const nowhere = { at: { x: 0, y: 0 }, facing: 0, files: 1 };
  return field.allowance(rules.getMount(sides[side].attributes), rules.manner, nowhere, terms) ?? 0;
}

/** Front of a rider: almost a point. */
const RIDER_FRONT = 0.2;

/** Returns where an officer's straight ride ends. Terrain slows officers like the troops that they ride as; only enemies block them. */
export function rideTowards(
  fight: Fight,
  side: SideAt,
  from: Point,
  to: Point,
  reach: number,
  isBlockedByEnemies = true,
): Point {
  const rules = fight.field.officers;
  const distance = dist(from, to);
  const length = Math.round(Math.min(distance, reach) * 100) / 100;
  if (!rules || length < 0.01) return from;
  const enemies = isBlockedByEnemies
    ? listPresent(fight, otherSide(side)).flatMap(({ unit: { id } }) => {
        const measuredUnit = measureUnit(fight, id);
        return measuredUnit ? [{ id, block: measuredUnit.block }] : [];
      })
    : [];
  const movement = fight.field.march(
    rules.getMount(fight.sides[side].attributes),
    rules.manner,
    { at: from, facing: toBearing(minus(to, from)), files: 1 },
    [{ kind: 'go', heading: 'forward', length }],
    { ground: fight.ground, others: enemies, table: fight.table },
    { ...fight.terms, baseFront: RIDER_FRONT },
  );
  return movement.position.at;
}

/** Returns how far an officer can still ride after their unit has moved. */
function remainingRide(fight: Fight, side: SideAt, { unit }: FightGeneral): number {
  const standing = unit === null ? undefined : fight.units.get(unit);
  const moved = standing?.actions.moved;
  const distance = moved && standing.position ? dist(moved.from.at, standing.position.at) : 0;
  return Math.max(0, getRideAllowance(fight, side) - distance);
}

function findRider(fight: Fight, side: SideAt, general: FightGeneral): Rider | null {
  const at = getOfficerPosition(fight, general);
  const reach = remainingRide(fight, side, general);
  if (!at || reach <= 0) return null;
  const joins = listPresent(fight, side).flatMap((standing) => {
    const measuredUnit = measureUnit(fight, standing.unit.id);
    if (!measuredUnit || standing.unit.id === general.unit || !canCommandUnit(fight, general, standing)) return [];
    const to = clampToBlock(measuredUnit.block, at);
    if (dist(at, to) > reach) return [];
    // Terrain or enemies may block the path.
    return dist(rideTowards(fight, side, at, to, reach), to) <= 0.25 ? [standing.unit.id] : [];
  });
  return { general: general.id, at, reach, joins };
}

/** Asks a side's leader to move its officers one after another. @param fightsInFront checks whether an officer fights in a front rank */
export function* rideOfficers(fight: Fight, side: SideAt, fightsInFront: (standing: UnitStanding) => boolean): Asking {
  const rules = fight.field.officers;
  if (!rules) return;
  const asked = new Set<string>();
  for (;;) {
    const riders = listOfficers(fight, side).flatMap((general) =>
      asked.has(general.id) ? [] : (findRider(fight, side, general) ?? []),
    );
    if (riders.length === 0) return;
    const choice = yield { kind: 'officers', side, riders };
    if (choice.kind !== 'joins' && choice.kind !== 'rides') return;
    asked.add(choice.general);
    const general = findGeneral(fight, side, choice.general);
    const rider = riders.find((each) => each.general === choice.general);
    if (!general || !rider) continue;
    if (choice.kind === 'joins') {
      const standing = fight.units.get(choice.unit);
      if (!standing || !rider.joins.includes(choice.unit)) continue;
      moveOfficer(fight, side, general, { unit: choice.unit }, `${general.name}: joins ${standing.unit.name}`);
      if (rules.frontMark && fightsInFront(standing)) setMark(fight, standing, rules.frontMark, true);
      continue;
    }
    const at = rideTowards(fight, side, rider.at, choice.at, rider.reach);
    if (dist(at, rider.at) < 0.05 && general.unit === null) {
      fight.reasons.delete(general.id);
      continue;
    }
    moveOfficer(fight, side, general, { unit: null, at }, `${general.name}: rides ${dist(at, rider.at).toFixed(1)}″`);
  }
}
