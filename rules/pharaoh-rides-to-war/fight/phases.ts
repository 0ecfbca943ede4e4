import type { DefinedProcedure } from '../../core/define-procedure.ts';
import { toPartHolder, getSideOrder, listUnitsInOrder } from '../../core/fight/engagement.ts';
import {
  getActiveSide,
  recordActions,
  type Fight,
  isPresent,
  measureUnit,
  otherSide,
  listPresent,
  type SideAt,
  getTableUnit,
  type UnitStanding,
} from '../../core/fight/fight.ts';
import type { FightOdds, FightPhases } from '../../core/fight/fight-rules.ts';
import { forceMoveById } from '../../core/fight/move-in-fight.ts';
import { type Asking, type Choice, NO_CHOICE } from '../../core/fight/questions.ts';
import {
  owesRoll,
  owesRollInRole,
  rollForRoles,
  applyRoll,
  rollProcedure,
  type PendingRoll,
  rollAndApply,
} from '../../core/fight/throw-in-fight.ts';
import { generalMorale, rally, shock } from '../battle/morale.ts';
import { melee } from '../battle/melee.ts';
import { moveOrder } from '../battle/move-order.ts';
import { officerCasualty, woundedOfficer } from '../battle/officer-casualty.ts';
import { updateOfficers, placeOfficers } from '../../core/fight/officers.ts';
import { shooting } from '../battle/shooting.ts';
import { victory } from '../battle/victory.ts';
import { TYPES } from '../troops/types.ts';
import { getTroop } from '../field/field.ts';
import { listMeleePairs, routUnit, findShotInput, moveSide } from './movement.ts';
import { isRouted, createPrwOdds } from './odds.ts';

/** Both sides shoot at once, then units that lost a stand test shock (Shooting Phase). */
function* playShooting(fight: Fight, odds: FightOdds): Asking {
  const rolls: PendingRoll[] = [];
  for (const side of getSideOrder(fight)) {
    for (const standing of listPresent(fight, side)) {
      if (isRouted(standing.unit) || odds.kind(standing).range === 0) continue;
      const aimed = listPresent(fight, otherSide(side)).flatMap((target) => {
        const shot = findShotInput(fight, standing, target);
        return shot ? [{ target, ...shot }] : [];
      });
      if (aimed.length === 0) continue;
      const { unit } = standing;
      const options = aimed.map(({ target }): Choice => ({ kind: 'shoot', unit: unit.id, target: target.unit.id }));
      const choice = yield { kind: 'shoot', side, unit: unit.id, options: [NO_CHOICE, ...options] };
      const shot = choice.kind === 'shoot' && aimed.find(({ target }) => target.unit.id === choice.target);
      if (!shot) continue;
      recordActions(fight, standing, { shot: true });
      rolls.push(rollProcedure(fight, shooting, shot.holding, shot.input));
    }
  }
  for (const item of rolls) applyRoll(fight, item);
  for (const standing of listUnitsInOrder(fight)) {
    if (!isPresent(standing) || !owesRoll(fight, shock.id, standing)) continue;
    const { result } = rollForRoles(fight, shock, { unit: toPartHolder(standing) });
    if (!isPresent(standing)) continue;
    if (result === 'falls-back') forceMoveById(fight, standing, 'fall-back');
    if (result === 'routs') routUnit(fight, standing);
  }
  rollForOfficers(fight, officerCasualty);
}

/** Rolls for officers in the front rank of units that were hit or fought (Officer casualties). */
function rollForOfficers(fight: Fight, procedure: DefinedProcedure<Record<string, never>, unknown>): void {
  for (const side of getSideOrder(fight)) {
    for (const { id } of fight.sides[side].generals) {
      const general = fight.sides[side].generals.find((item) => item.id === id)!;
      const holder = { general, side };
      if (!general.fallen && owesRollInRole(fight, procedure.id, 'officer', holder))
        rollAndApply(fight, procedure, { officer: holder }, {});
    }
  }
  updateOfficers(fight);
}

const isMounted = (fight: Fight, { unit }: UnitStanding): boolean => {
  const measuredUnit = measureUnit(fight, unit.id);
  const troop = measuredUnit && getTroop(measuredUnit.unit);
  return troop !== null && TYPES[troop.type].arm !== 'infantry';
};

/** Fights a melee round and tests its loser. @returns the loser, and true if the test was passed */
function playRound(
  fight: Fight,
  a: UnitStanding,
  b: UnitStanding,
): { readonly loser: UnitStanding | null; readonly holds: boolean } {
  const { winner } = rollForRoles(fight, melee, { a: toPartHolder(a), b: toPartHolder(b) });
  for (const standing of [a, b]) recordActions(fight, standing, { fought: true });
  const loser = winner === null ? null : winner === 'a' ? b : a;
  if (!loser || !isPresent(loser)) return { loser: null, holds: true };
  const { result } = rollForRoles(fight, generalMorale, { unit: toPartHolder(loser) }, { cause: 'melee' });
  return { loser, holds: result === 'steady' };
}

/** Chargers fight their targets. Infantry may fight a second round (Melee). */
function* playMelees(fight: Fight): Asking {
  for (const [a, b] of listMeleePairs(fight)) {
    if (![a, b].every((standing) => isPresent(standing) && !isRouted(standing.unit))) continue;
    let { loser, holds } = playRound(fight, a, b);
    const foot = ![a, b].some((standing) => isMounted(fight, standing));
    if (loser && holds && foot && isPresent(a) && isPresent(b)) {
      const continues = (yield* askToContinue(a, b)) && (yield* askToContinue(b, a));
      if (continues) ({ loser, holds } = playRound(fight, a, b));
    }
    if (!loser || !isPresent(loser)) continue;
    if (holds) forceMoveById(fight, loser, 'fall-back');
    else routUnit(fight, loser);
  }
  rollForOfficers(fight, officerCasualty);
}

function* askToContinue({ side, unit }: UnitStanding, enemy: UnitStanding): Asking<boolean> {
  const choice = { kind: 'follow', unit: unit.id, target: enemy.unit.id } as const;
  return (yield { kind: 'follow', side, unit: unit.id, options: [NO_CHOICE, choice] }).kind === 'follow';
}

/** Tests units that lost half their stands (Morale & Rally Phase). */
function testHalfLost(fight: Fight): void {
  for (const standing of listUnitsInOrder(fight)) {
    if (!isPresent(standing) || !owesRoll(fight, generalMorale.id, standing)) continue;
    rollForRoles(fight, generalMorale, { unit: toPartHolder(standing) }, { cause: 'half-lost' });
  }
}

function playRallies(fight: Fight): void {
  for (const standing of listUnitsInOrder(fight)) {
    if (!isPresent(standing) || !isRouted(standing.unit) || standing.unit.marks.includes('just-routed')) continue;
    rollForRoles(fight, rally, { unit: toPartHolder(standing) });
  }
}

/** Returns a side's inputs of the victory check (Winning the Game). */
function getVictoryInput(fight: Fight, side: SideAt) {
  const { units, generals, attributes } = fight.sides[side];
  const party = {
    units: units.flatMap((standing) => getTableUnit(fight, standing) ?? []),
    leaders: generals.map(({ fallen, state = '' }) => ({ fallen, state })),
    attributes,
    hands: {},
    played: {},
  };
  const role = side === 0 ? 'a' : 'b';
  return fight.rules.fill(victory.id, role, [{ side: party }], fight.terms.rulings, fight.terms.settings ?? {});
}

/** Phases of a Pharaoh Rides to War battle. In each turn one side moves after the other (The sequence of action for each turn). */
export function createPrwPhases(fight: Fight): FightPhases {
  const odds = createPrwOdds(fight);
  let loser: 'a' | 'b' | 'both' | null = null;
  const phases: Readonly<Record<string, () => Asking>> = {
    *order() {
      placeOfficers(fight);
      // The side that rolls higher moves first (ruling PRW-F12).
      const { first } = rollAndApply(fight, moveOrder, {}, {});
      fight.first = first === 'a' ? 0 : 1;
    },
    'first-moves': () => moveSide(fight, odds, getActiveSide(fight)),
    'second-moves': () => moveSide(fight, odds, otherSide(getActiveSide(fight))),
    shooting: () => playShooting(fight, odds),
    melee: () => playMelees(fight),
    *morale() {
      testHalfLost(fight);
      rollForOfficers(fight, woundedOfficer);
    },
    *rally() {
      playRallies(fight);
      const input = { ...getVictoryInput(fight, 0), ...getVictoryInput(fight, 1) };
      ({ loser } = rollAndApply(fight, victory, {}, input));
    },
  };
  return {
    odds,
    *open() {
      // Fate cards are optional; captains draw none.
    },
    phase: (id) => phases[id]!(),
    breakShare: null,
    getResult: () => (loser === null ? null : { winner: loser === 'both' ? null : loser === 'a' ? 1 : 0 }),
    countsForArmy: (standing) => isPresent(standing) && !isRouted(standing.unit),
  };
}
