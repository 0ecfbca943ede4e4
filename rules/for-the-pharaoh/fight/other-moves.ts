import { getCentre } from '../../../battlefield/block.ts';
import { findPathTo } from '../../../battlefield/path-to.ts';
import {
  askResponse,
  measureDistance,
  measureGap,
  hasMark,
  isEngaged,
  findNearestEnemy,
  toPartHolder,
} from '../../core/fight/engagement.ts';
import {
  getActiveSide,
  type Fight,
  isPresent,
  measureUnit,
  otherSide,
  listPresent,
  type UnitStanding,
} from '../../core/fight/fight.ts';
import { rollArrivals } from '../../core/fight/forces.ts';
import { type MoveChoice, makeMove, askMoves, tryMove, tryMoveWithin } from '../../core/fight/move-in-fight.ts';
import { type Asking, type Choice, type Mover, NO_CHOICE } from '../../core/fight/questions.ts';
import { rollForRoles } from '../../core/fight/throw-in-fight.ts';
import type { MoveResult } from '../../core/table/move-on-field.ts';
import { disorder } from '../battle/morale/disorder.ts';
import { forcedMarch } from '../battle/movement/forced-march.ts';
import { shootSnapShot } from './charge-moves.ts';
import {
  listActive,
  fallBack,
  isClimbing,
  hasOrders,
  isHoldingWall,
  isStormed,
  isAdvancing,
  canFallBack,
  isObeying,
} from './unit-states.ts';
import type { PharaohOdds } from './odds.ts';

/* Storming units cross the wall in phase 10 (For the Pharaoh, Sieges, Over; rulings FTP-F12, F17). */

const createAdvance = (odds: PharaohOdds, stormer: UnitStanding) =>
  [{ kind: 'go', heading: 'forward', length: Math.ceil(odds.kind(stormer).moves) }] as const;

/** Finds the unit that holds the wall where a storming unit's move crosses it. */
function findHolder(fight: Fight, odds: PharaohOdds, stormer: UnitStanding): UnitStanding | null {
  const { id } = stormer.unit;
  const met = tryMove(fight, id, 'into-contact', createAdvance(odds, stormer))?.met;
  const holder = met && met.side !== stormer.side ? fight.units.get(met.id) : undefined;
  return holder && isHoldingWall(holder) ? holder : null;
}

const canStormWall = (fight: Fight, standing: UnitStanding): boolean =>
  isClimbing(standing) &&
  standing.actions.moveCount === 0 &&
  hasOrders(standing) &&
  isObeying(standing) &&
  !isEngaged(fight, standing);

/** Moves a unit up the wall. Both sides roll snap shots as in a charge, and the unit counts as charging. */
function* stormWall(fight: Fight, odds: PharaohOdds, stormer: UnitStanding, holder: UnitStanding): Asking {
  makeMove(fight, stormer, 'into-contact', createAdvance(odds, stormer));
  yield* shootSnapShot(fight, holder, stormer, false);
  if (isPresent(stormer) && isPresent(holder)) yield* shootSnapShot(fight, stormer, holder, true);
}

/** Asks which units storm the wall, and against which holders. */
function* askToStormWall(fight: Fight, odds: PharaohOdds): Asking {
  const side = getActiveSide(fight);
  for (;;) {
    const stormers = listActive(fight, side).filter((standing) => canStormWall(fight, standing));
    const options = stormers.flatMap((stormer): Choice[] => {
      const holder = findHolder(fight, odds, stormer);
      return holder ? [{ kind: 'charge', unit: stormer.unit.id, target: holder.unit.id }] : [];
    });
    if (options.length === 0) return;
    const choice = yield { kind: 'charge', storms: true, side, options: [NO_CHOICE, ...options] };
    const [stormer, holder] =
      choice.kind === 'charge' ? [fight.units.get(choice.unit), fight.units.get(choice.target)] : [];
    if (!stormer || !holder) return;
    yield* stormWall(fight, odds, stormer, holder);
  }
}

/* Phase 10: all other moves, and recovery from disorder (For the Pharaoh, Movement; Disorder). */

const MANNERS = ['move', 'back-step', 'incline'] as const;

/** Manners in which units on a stormed wall move along it and down behind it. No unit may descend in front of it (ruling FTP-F17). */
const WALL_MANNERS: ReadonlySet<string> = new Set(['back-step', 'incline', 'withdraw']);

/** Checks whether an enemy within reach of the unit is in melee or may fall back (Advancing into Contact; Fall Back). */
const canJoinMelee = (fight: Fight, odds: PharaohOdds, standing: UnitStanding): boolean =>
  listPresent(fight, otherSide(standing.side)).some(
    (enemy) =>
      measureDistance(fight, standing, enemy) <= odds.kind(standing).moves &&
      (isEngaged(fight, enemy) || canFallBack(fight, enemy, standing)),
  );

function listMovers(fight: Fight, odds: PharaohOdds, standing: UnitStanding): readonly Mover[] {
  const { moveCount, shot } = standing.actions;
  if (moveCount > 0 || !hasOrders(standing) || !isObeying(standing)) return [];
  const share = shot ? odds.getShootingMove(standing) : 1;
  if (share === 0) return [];
  const measured = measureUnit(fight, standing.unit.id);
  const offered = isEngaged(fight, standing)
    ? (['withdraw'] as const)
    : [
        ...MANNERS,
        ...(shot ? [] : (['forced-march'] as const)),
        ...(canJoinMelee(fight, odds, standing) ? (['into-contact'] as const) : []),
      ];
  const stays = isHoldingWall(standing) && isStormed(fight);
  const manners = offered.filter(
    (manner) =>
      measured &&
      (!stays || WALL_MANNERS.has(manner)) &&
      fight.field.allowance(measured.unit, manner, measured.position, fight.terms) !== null,
  );
  return manners.length === 0 ? [] : [{ unit: standing.unit.id, manners, share }];
}

/** Moves irregulars that advance without orders towards the nearest enemy. Shooters stop at effective range (Explanation of Results). */
function moveUrged(fight: Fight, odds: PharaohOdds, standing: UnitStanding, share: number): void {
  const [here, near] = [measureUnit(fight, standing.unit.id), findNearestEnemy(fight, standing)];
  const to = near && measureUnit(fight, near.enemy.unit.id);
  if (!here || !to) return;
  const { range } = odds.kind(standing);
  const distance = measureGap(here, to);
  const stops = standing.unit.morale === 'assault' ? 0 : range / 4;
  const steps = findPathTo(here.block, getCentre(to.block));
  const limited = steps.map((step) =>
    step.kind === 'go' ? { ...step, length: Math.min(step.length, Math.max(0, distance - stops)) } : step,
  );
  const useful = limited.filter((step) => step.kind !== 'go' || step.length > 0.1);
  if (useful.length > 0 && !useful.some((step) => step.kind === 'go' && step.heading === 'back')) {
    makeMove(fight, standing, 'move', useful, share);
  }
}

/** Rolls for stragglers after a forced march (Forced Marches; ruling FTP-F16). */
function resolveForcedMarch(fight: Fight, standing: UnitStanding, { manner }: MoveResult): void {
  if (manner === 'forced-march') throwStragglers(fight, standing);
}

function throwStragglers(fight: Fight, standing: UnitStanding): void {
  rollForRoles(fight, forcedMarch, { unit: toPartHolder(standing) });
}

/** Moves arriving forces onto the table. Forces on a forced march then roll for stragglers (Flank Marches; Forced Marches). */
function resolveArrivals(fight: Fight): void {
  for (const { force, units } of rollArrivals(fight)) {
    if (!force.forced) continue;
    for (const standing of units) for (let turn = 1; turn < fight.turn; turn += 1) throwStragglers(fight, standing);
  }
}

/** Ends the disorder of a unit that did not move, shoot or fight. */
function recoverOrder(fight: Fight, standing: UnitStanding): void {
  if (!hasMark(standing, 'disordered')) return;
  const { moveCount, shot } = standing.actions;
  const isInMelee = isEngaged(fight, standing);
  if (moveCount > 0 || shot || isInMelee) return;
  rollForRoles(fight, disorder, { unit: toPartHolder(standing) }, { moved: false, shot, inMelee: isInMelee });
}

/** Limits a move into contact: only enemies in melee and skirmishers need no charge (Advancing into Contact; Fall Back). */
function* moveIntoContact(fight: Fight, choice: MoveChoice, share: number): Asking<MoveChoice> {
  const standing = fight.units.get(choice.unit);
  if (choice.manner !== 'into-contact' || !standing) return choice;
  const met = tryMoveWithin(fight, choice.unit, choice.manner, choice.steps, share)?.met;
  const enemy = met && met.side !== standing.side ? fight.units.get(met.id) : undefined;
  if (!enemy || isEngaged(fight, enemy)) return choice;
  const plain = { ...choice, manner: 'move' };
  if (!canFallBack(fight, enemy, standing)) return plain;
  const response = yield* askResponse(fight, enemy, standing, ['stand', 'evade'], { fallsBack: true });
  if (response !== 'evade') return choice;
  fallBack(fight, enemy, standing);
  return plain;
}

export function* moveOthers(fight: Fight, odds: PharaohOdds): Asking {
  const side = getActiveSide(fight);
  resolveArrivals(fight);
  yield* askToStormWall(fight, odds);
  for (const standing of listActive(fight, side).filter(isAdvancing)) {
    const [mover] = isEngaged(fight, standing) ? [] : listMovers(fight, odds, standing);
    if (mover) moveUrged(fight, odds, standing, mover.share);
  }
  const offered = (asked: ReadonlySet<string>) =>
    listActive(fight, side)
      .filter((standing) => !asked.has(standing.unit.id) && !isAdvancing(standing))
      .flatMap((standing) => listMovers(fight, odds, standing));
  const moved = (standing: UnitStanding, made: MoveResult): void => resolveForcedMarch(fight, standing, made);
  yield* askMoves(fight, side, offered, moved, (choice, share) => moveIntoContact(fight, choice, share));
  for (const standing of listActive(fight, side)) recoverOrder(fight, standing);
}
