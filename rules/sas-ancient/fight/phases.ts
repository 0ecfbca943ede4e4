import { isEngaged, part, sidesInTurn, unitsInTurn } from '../../core/fight/engagement.ts';
import { type Fight, isThere, present, type UnitStanding } from '../../core/fight/fight.ts';
import type { FightPhases } from '../../core/fight/fight-rules.ts';
import { leaveTable } from '../../core/fight/move-in-fight.ts';
import type { Asking } from '../../core/fight/questions.ts';
import { owes, play, throwNow } from '../../core/fight/throw-in-fight.ts';
import { commanderFate, commandMorale } from '../battle/command-morale.ts';
import { unitStrength } from '../battle/unit-states.ts';
import { beginning, chargedTest, chargersCome, chargesEnd, leaversGo } from './charges.ts';
import { commandInput, commandOf, type Course, isRouted } from './course.ts';
import { type FoughtMelee, meleesEnd, meleesFought, meleesTested } from './melees.ts';
import { hitTest, othersMove, shotsFall } from './moves-and-shots.ts';
import { sasOdds } from './odds.ts';

/** Rolls every unit's strength before the first turn (Random factor). */
function strengths(fight: Fight): void {
  for (const standing of unitsInTurn(fight)) {
    if (standing.unit.fixed?.['strength'] === undefined) play(fight, unitStrength, { unit: part(standing) });
  }
}

/** Decides the fate of commanders and removes routed units and broken commands (Command Morale; Morale test results definitions). */
function endOfTurn(fight: Fight): void {
  for (const standing of unitsInTurn(fight)) {
    if (!isThere(standing) || !isRouted(standing)) continue;
    if (owes(fight, commanderFate.id, standing)) {
      const holding = { unit: part(standing) };
      play(fight, commanderFate, holding, { enemyInContact: isEngaged(fight, standing) });
    }
    leaveTable(fight, standing, `${standing.unit.name}: routs, and is taken off`);
  }
  for (const side of sidesInTurn(fight)) {
    const commands = new Set(present(fight, side).map((standing) => standing.unit.brigade ?? ''));
    for (const brigade of commands) {
      const [one] = present(fight, side).filter(({ unit }) => (unit.brigade ?? '') === brigade);
      if (one) commandHolds(fight, commandOf(fight, one));
    }
  }
}

function commandHolds(fight: Fight, units: readonly UnitStanding[]): void {
  const input = commandInput(fight, units);
  if (input['units'] === 0) return;
  const command = units.slice(0, 1).map(({ side, unit: { brigade = '' } }) => ({ side, brigade }));
  if (!throwNow(fight, commandMorale, { command }, input).removed) return;
  for (const standing of units.filter(isThere)) {
    const isElite = standing.unit.parts[0]?.troop?.['quality'] === 'elite';
    const isLed = fight.sides[standing.side].generals.some(({ unit, fallen }) => !fallen && unit === standing.unit.id);
    if (!(isElite && isLed)) leaveTable(fight, standing, `${standing.unit.name}: leaves with its command`);
  }
}

/** Phases of an SAS battle, both sides at once (Simultaneous Move Sequence). */
export function sasPhases(fight: Fight): FightPhases {
  const course: Course = {
    fight,
    odds: sasOdds(fight),
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
      yield* beginning(course);
    },
    *'1B'() {
      chargersCome(course);
    },
    *'1C'() {
      chargedTest(course);
    },
    *'1D'() {
      chargesEnd(course);
    },
    '1F': () => othersMove(course),
    '2A': () => shotsFall(course),
    *'2C'() {
      hitTest(course);
      leaversGo(course);
    },
    *'3A'() {
      melees = meleesFought(course);
    },
    '3B': () => meleesTested(course, melees),
    *'3C'() {
      meleesEnd(course, melees);
    },
    *'4'() {
      endOfTurn(fight);
    },
  };
  return {
    odds: course.odds,
    *open() {
      strengths(fight);
    },
    phase: (id) => phases[id]!(),
    // Command morale ends the battle instead.
    breaksUnder: null,
    isInHand: (standing) => isThere(standing) && !isRouted(standing),
    memory: () => [...course.followers],
  };
}
