import { isEngaged, toPartHolder, getSideOrder, listUnitsInOrder } from '../../core/fight/engagement.ts';
import { type Fight, isPresent, listPresent, type UnitStanding } from '../../core/fight/fight.ts';
import type { FightPhases } from '../../core/fight/fight-rules.ts';
import { leaveTable } from '../../core/fight/move-in-fight.ts';
import type { Asking } from '../../core/fight/questions.ts';
import { owesRoll, rollForRoles, rollAndApply } from '../../core/fight/throw-in-fight.ts';
import { commanderFate, commandMorale } from '../battle/command-morale.ts';
import { unitStrength } from '../battle/unit-states.ts';
import { playInitiative, testCharged, moveChargers, playPursuits, moveLeavers } from './charges.ts';
import { getCommandInput, listCommand, type SasFight, isRouted } from './course.ts';
import { type FoughtMelee, endMelees, fightMelees, testMelees } from './melees.ts';
import { testHitUnits, moveOthers, playShooting } from './moves-and-shots.ts';
import { createSasOdds } from './odds.ts';

/** Rolls every unit's strength before the first turn (Random factor). */
function rollStrengths(fight: Fight): void {
  for (const standing of listUnitsInOrder(fight)) {
    if (standing.unit.fixed?.['strength'] === undefined)
      rollForRoles(fight, unitStrength, { unit: toPartHolder(standing) });
  }
}

/** Decides the fate of commanders and removes routed units and broken commands (Command Morale; Morale test results definitions). */
function playEndOfTurn(fight: Fight): void {
  for (const standing of listUnitsInOrder(fight)) {
    if (!isPresent(standing) || !isRouted(standing)) continue;
    if (owesRoll(fight, commanderFate.id, standing)) {
      const holding = { unit: toPartHolder(standing) };
      rollForRoles(fight, commanderFate, holding, { enemyInContact: isEngaged(fight, standing) });
    }
    leaveTable(fight, standing, `${standing.unit.name}: routs and is removed`);
  }
  for (const side of getSideOrder(fight)) {
    const commands = new Set(listPresent(fight, side).map((standing) => standing.unit.brigade ?? ''));
    for (const brigade of commands) {
      const [one] = listPresent(fight, side).filter(({ unit }) => (unit.brigade ?? '') === brigade);
      if (one) testCommand(fight, listCommand(fight, one));
    }
  }
}

function testCommand(fight: Fight, units: readonly UnitStanding[]): void {
  const input = getCommandInput(fight, units);
  if (input['units'] === 0) return;
  const command = units.slice(0, 1).map(({ side, unit: { brigade = '' } }) => ({ side, brigade }));
  if (!rollAndApply(fight, commandMorale, { command }, input).removed) return;
  for (const standing of units.filter(isPresent)) {
    const isElite = standing.unit.parts[0]?.troop?.['quality'] === 'elite';
    const isLed = fight.sides[standing.side].generals.some(({ unit, fallen }) => !fallen && unit === standing.unit.id);
    if (!(isElite && isLed)) leaveTable(fight, standing, `${standing.unit.name}: leaves with its command`);
  }
}

/** Phases of an SAS battle, both sides at once (Simultaneous Move Sequence). */
export function createSasPhases(fight: Fight): FightPhases {
  const course: SasFight = {
    fight,
    odds: createSasOdds(fight),
    points: [0, 0],
    paid: new Set(),
    followers: new Set((fight.memory ?? []) as readonly string[]),
    leaving: new Map(),
    breaking: new Map(),
  };
  let melees: readonly FoughtMelee[] = [];
  const phases: Readonly<Record<string, () => Asking>> = {
    *'1A'() {
      course.paid.clear();
      yield* playInitiative(course);
    },
    *'1B'() {
      moveChargers(course);
    },
    *'1C'() {
      testCharged(course);
    },
    *'1D'() {
      playPursuits(course);
    },
    '1F': () => moveOthers(course),
    '2A': () => playShooting(course),
    *'2C'() {
      testHitUnits(course);
      moveLeavers(course);
    },
    *'3A'() {
      melees = fightMelees(course);
    },
    '3B': () => testMelees(course, melees),
    *'3C'() {
      endMelees(course, melees);
    },
    *'4'() {
      playEndOfTurn(fight);
    },
  };
  return {
    odds: course.odds,
    *open() {
      rollStrengths(fight);
    },
    phase: (id) => phases[id]!(),
    // Command morale ends the battle instead.
    breakShare: null,
    countsForArmy: (standing) => isPresent(standing) && !isRouted(standing),
    memory: () => [...course.followers],
  };
}
