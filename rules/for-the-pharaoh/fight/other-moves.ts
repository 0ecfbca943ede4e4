import { getCentre } from '../../../battlefield/block.ts';
import { findPathTo } from '../../../battlefield/path-to.ts';
import { answered, distanceOf, gapOf, hasMark, isEngaged, nearestEnemy, part } from '../../core/fight/engagement.ts';
import {
  activeIn,
  type Fight,
  isThere,
  measured,
  otherSide,
  present,
  type UnitStanding,
} from '../../core/fight/fight.ts';
import { forcesCome } from '../../core/fight/forces.ts';
import { type MoveChoice, moveNow, movesChosen, tryMove, tryWithin } from '../../core/fight/move-in-fight.ts';
import { type Asking, type Choice, type Mover, NONE } from '../../core/fight/questions.ts';
import { play } from '../../core/fight/throw-in-fight.ts';
import type { MadeMove } from '../../core/table/move-on-field.ts';
import { disorder } from '../battle/morale/disorder.ts';
import { forcedMarch } from '../battle/movement/forced-march.ts';
import { snapShot } from './charge-moves.ts';
import { able, fallsBack, goesOver, hasOrders, holdsWall, isStormed, isUrged, mayFallBack, obeys } from './states.ts';
import type { PharaohOdds } from './odds.ts';

/* Storming units cross the wall in phase 10 (For the Pharaoh, Sieges, Over; rulings FTP-F12, F17). */

const straightOn = (odds: PharaohOdds, stormer: UnitStanding) =>
  [{ kind: 'go', heading: 'forward', length: Math.ceil(odds.kind(stormer).moves) }] as const;

/** Finds the unit that holds the wall in the path of a storming unit's move. */
function holderBefore(fight: Fight, odds: PharaohOdds, stormer: UnitStanding): UnitStanding | null {
  const { id } = stormer.unit;
  const met = tryMove(fight, id, 'into-contact', straightOn(odds, stormer))?.met;
  const holder = met && met.side !== stormer.side ? fight.units.get(met.id) : undefined;
  return holder && holdsWall(holder) ? holder : null;
}

const mayGoUp = (fight: Fight, standing: UnitStanding): boolean =>
  goesOver(standing) &&
  standing.actions.moves === 0 &&
  hasOrders(standing) &&
  obeys(standing) &&
  !isEngaged(fight, standing);

/** Moves a unit up the wall. Both sides throw snap shots as in a charge, and the unit counts as charging. */
function* goesUp(fight: Fight, odds: PharaohOdds, stormer: UnitStanding, holder: UnitStanding): Asking {
  moveNow(fight, stormer, 'into-contact', straightOn(odds, stormer));
  yield* snapShot(fight, holder, stormer, false);
  if (isThere(stormer) && isThere(holder)) yield* snapShot(fight, stormer, holder, true);
}

/** Asks which units storm the wall, and against which holders. */
function* wallStormed(fight: Fight, odds: PharaohOdds): Asking {
  const side = activeIn(fight);
  for (;;) {
    const stormers = able(fight, side).filter((standing) => mayGoUp(fight, standing));
    const options = stormers.flatMap((stormer): Choice[] => {
      const holder = holderBefore(fight, odds, stormer);
      return holder ? [{ kind: 'charge', unit: stormer.unit.id, target: holder.unit.id }] : [];
    });
    if (options.length === 0) return;
    const choice = yield { kind: 'charge', storms: true, side, options: [NONE, ...options] };
    const [stormer, holder] =
      choice.kind === 'charge' ? [fight.units.get(choice.unit), fight.units.get(choice.target)] : [];
    if (!stormer || !holder) return;
    yield* goesUp(fight, odds, stormer, holder);
  }
}

/* Phase 10: all other moves, and recovery from disorder (For the Pharaoh, Movement; Disorder). */

const MANNERS = ['move', 'back-step', 'incline'] as const;

/** Manners along a stormed wall and down behind it. No unit may descend in front of the wall (ruling FTP-F17). */
const ON_WALL: ReadonlySet<string> = new Set(['back-step', 'incline', 'withdraw']);

/** Checks whether an enemy in reach is in melee or may fall back from the unit (Advancing into Contact; Fall Back). */
const mayJoin = (fight: Fight, odds: PharaohOdds, standing: UnitStanding): boolean =>
  present(fight, otherSide(standing.side)).some(
    (enemy) =>
      distanceOf(fight, standing, enemy) <= odds.kind(standing).moves &&
      (isEngaged(fight, enemy) || mayFallBack(fight, enemy, standing)),
  );

function moverOf(fight: Fight, odds: PharaohOdds, standing: UnitStanding): readonly Mover[] {
  const { moves, shot } = standing.actions;
  if (moves > 0 || !hasOrders(standing) || !obeys(standing)) return [];
  const share = shot ? odds.shootsAndMoves(standing) : 1;
  if (share === 0) return [];
  const here = measured(fight, standing.unit.id);
  const offered = isEngaged(fight, standing)
    ? (['withdraw'] as const)
    : [
        ...MANNERS,
        ...(shot ? [] : (['forced-march'] as const)),
        ...(mayJoin(fight, odds, standing) ? (['into-contact'] as const) : []),
      ];
  const stays = holdsWall(standing) && isStormed(fight);
  const manners = offered.filter(
    (manner) =>
      here &&
      (!stays || ON_WALL.has(manner)) &&
      fight.field.allowance(here.unit, manner, here.position, fight.terms) !== null,
  );
  return manners.length === 0 ? [] : [{ unit: standing.unit.id, manners, share }];
}

/** Moves irregulars that advance without orders towards the nearest enemy. Shooters stop in effective range (Explanation of Results). */
function urgedMove(fight: Fight, odds: PharaohOdds, standing: UnitStanding, share: number): void {
  const [here, near] = [measured(fight, standing.unit.id), nearestEnemy(fight, standing)];
  const to = near && measured(fight, near.enemy.unit.id);
  if (!here || !to) return;
  const { range } = odds.kind(standing);
  const gap = gapOf(here, to);
  const stops = standing.unit.morale === 'assault' ? 0 : range / 4;
  const steps = findPathTo(here.block, getCentre(to.block));
  const limited = steps.map((step) =>
    step.kind === 'go' ? { ...step, length: Math.min(step.length, Math.max(0, gap - stops)) } : step,
  );
  const useful = limited.filter((step) => step.kind !== 'go' || step.length > 0.1);
  if (useful.length > 0 && !useful.some((step) => step.kind === 'go' && step.heading === 'back')) {
    moveNow(fight, standing, 'move', useful, share);
  }
}

/** Throws for stragglers after a forced march (Forced Marches; ruling FTP-F16). */
function straggles(fight: Fight, standing: UnitStanding, { manner }: MadeMove): void {
  if (manner === 'forced-march') stragglersOf(fight, standing);
}

function stragglersOf(fight: Fight, standing: UnitStanding): void {
  play(fight, forcedMarch, { unit: part(standing) });
}

/** Brings arriving forces onto the table. Forces on a forced march now throw for stragglers (Flank Marches; Forced Marches). */
function forcesArrive(fight: Fight): void {
  for (const { force, units } of forcesCome(fight)) {
    if (!force.forced) continue;
    for (const standing of units) for (let turn = 1; turn < fight.turn; turn += 1) stragglersOf(fight, standing);
  }
}

/** Ends the disorder of a unit that did not move, shoot or fight. */
function ordered(fight: Fight, standing: UnitStanding): void {
  if (!hasMark(standing, 'disordered')) return;
  const { moves, shot } = standing.actions;
  const inMelee = isEngaged(fight, standing);
  if (moves > 0 || shot || inMelee) return;
  play(fight, disorder, { unit: part(standing) }, { moved: false, shot, inMelee });
}

/**
 * Limits a move into contact to enemies in melee and to skirmishers that do not fall back. Other enemies must be charged (Advancing into
 * Contact; Fall Back).
 */
function* intoContact(fight: Fight, choice: MoveChoice, share: number): Asking<MoveChoice> {
  const standing = fight.units.get(choice.unit);
  if (choice.manner !== 'into-contact' || !standing) return choice;
  const met = tryWithin(fight, choice.unit, choice.manner, choice.steps, share)?.met;
  const enemy = met && met.side !== standing.side ? fight.units.get(met.id) : undefined;
  if (!enemy || isEngaged(fight, enemy)) return choice;
  const plain = { ...choice, manner: 'move' };
  if (!mayFallBack(fight, enemy, standing)) return plain;
  const as = yield* answered(fight, enemy, standing, ['stand', 'evade'], { fallsBack: true });
  if (as !== 'evade') return choice;
  fallsBack(fight, enemy, standing);
  return plain;
}

export function* othersMoved(fight: Fight, odds: PharaohOdds): Asking {
  const side = activeIn(fight);
  forcesArrive(fight);
  yield* wallStormed(fight, odds);
  for (const standing of able(fight, side).filter(isUrged)) {
    const [mover] = isEngaged(fight, standing) ? [] : moverOf(fight, odds, standing);
    if (mover) urgedMove(fight, odds, standing, mover.share);
  }
  const offered = (asked: ReadonlySet<string>) =>
    able(fight, side)
      .filter((standing) => !asked.has(standing.unit.id) && !isUrged(standing))
      .flatMap((standing) => moverOf(fight, odds, standing));
  const moved = (standing: UnitStanding, made: MadeMove): void => straggles(fight, standing, made);
  yield* movesChosen(fight, side, offered, moved, (choice, share) => intoContact(fight, choice, share));
  for (const standing of able(fight, side)) ordered(fight, standing);
}
