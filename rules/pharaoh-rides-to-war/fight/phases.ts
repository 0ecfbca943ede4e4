import type { DefinedProcedure } from '../../core/define-procedure.ts';
import { part, sidesInTurn, unitsInTurn } from '../../core/fight/engagement.ts';
import {
  activeIn,
  did,
  type Fight,
  isThere,
  measured,
  otherSide,
  present,
  type SideAt,
  tableUnitOf,
  type UnitStanding,
} from '../../core/fight/fight.ts';
import type { FightOdds, FightPhases } from '../../core/fight/fight-rules.ts';
import { goesAs } from '../../core/fight/move-in-fight.ts';
import { type Asking, type Choice, NONE } from '../../core/fight/questions.ts';
import { owes, owesAs, play, takeOver, thrown, type Thrown, throwNow } from '../../core/fight/throw-in-fight.ts';
import { generalMorale, rally, shock } from '../battle/morale.ts';
import { melee } from '../battle/melee.ts';
import { moveOrder } from '../battle/move-order.ts';
import { officerCasualty, woundedOfficer } from '../battle/officer-casualty.ts';
import { updateOfficers, placeOfficers } from '../../core/fight/officers.ts';
import { shooting } from '../battle/shooting.ts';
import { victory } from '../battle/victory.ts';
import { TYPES } from '../troops/types.ts';
import { troopOf } from '../field/field.ts';
import { fighting, runs, shotInput, sideMoves } from './movement.ts';
import { isRouted, prwOdds } from './odds.ts';

/** Both sides shoot at once, then units that lost a stand test shock (Shooting Phase). */
function* shots(fight: Fight, odds: FightOdds): Asking {
  const all: Thrown[] = [];
  for (const side of sidesInTurn(fight)) {
    for (const standing of present(fight, side)) {
      if (isRouted(standing.unit) || odds.kind(standing).range === 0) continue;
      const aimed = present(fight, otherSide(side)).flatMap((target) => {
        const shot = shotInput(fight, standing, target);
        return shot ? [{ target, ...shot }] : [];
      });
      if (aimed.length === 0) continue;
      const { unit } = standing;
      const options = aimed.map(({ target }): Choice => ({ kind: 'shoot', unit: unit.id, target: target.unit.id }));
      const choice = yield { kind: 'shoot', side, unit: unit.id, options: [NONE, ...options] };
      const shot = choice.kind === 'shoot' && aimed.find(({ target }) => target.unit.id === choice.target);
      if (!shot) continue;
      did(fight, standing, { shot: true });
      all.push(thrown(fight, shooting, shot.holding, shot.input));
    }
  }
  for (const each of all) takeOver(fight, each);
  for (const standing of unitsInTurn(fight)) {
    if (!isThere(standing) || !owes(fight, shock.id, standing)) continue;
    const { result } = play(fight, shock, { unit: part(standing) });
    if (!isThere(standing)) continue;
    if (result === 'falls-back') goesAs(fight, standing, 'fall-back');
    if (result === 'routs') runs(fight, standing);
  }
  rollForOfficers(fight, officerCasualty);
}

/** Rolls for officers in the front rank of units that were hit or fought (Officer casualties). */
function rollForOfficers(fight: Fight, procedure: DefinedProcedure<Record<string, never>, unknown>): void {
  for (const side of sidesInTurn(fight)) {
    for (const { id } of fight.sides[side].generals) {
      const general = fight.sides[side].generals.find((each) => each.id === id)!;
      const holder = { general, side };
      if (!general.fallen && owesAs(fight, procedure.id, 'officer', holder))
        throwNow(fight, procedure, { officer: holder }, {});
    }
  }
  updateOfficers(fight);
}

const isMounted = (fight: Fight, { unit }: UnitStanding): boolean => {
  const there = measured(fight, unit.id);
  const troop = there && troopOf(there.unit);
  return troop !== null && TYPES[troop.type].arm !== 'infantry';
};

/**
 * Fights a melee round and tests its loser.
 * @returns the loser, and true if the test was passed
 */
function round(
  fight: Fight,
  a: UnitStanding,
  b: UnitStanding,
): { readonly loser: UnitStanding | null; readonly holds: boolean } {
  const { winner } = play(fight, melee, { a: part(a), b: part(b) });
  for (const standing of [a, b]) did(fight, standing, { fought: true });
  const loser = winner === null ? null : winner === 'a' ? b : a;
  if (!loser || !isThere(loser)) return { loser: null, holds: true };
  const { result } = play(fight, generalMorale, { unit: part(loser) }, { cause: 'melee' });
  return { loser, holds: result === 'steady' };
}

/** Chargers fight their targets. Infantry may fight a second round (Melee). */
function* melees(fight: Fight): Asking {
  for (const [a, b] of fighting(fight)) {
    if (![a, b].every((standing) => isThere(standing) && !isRouted(standing.unit))) continue;
    let { loser, holds } = round(fight, a, b);
    const foot = ![a, b].some((standing) => isMounted(fight, standing));
    if (loser && holds && foot && isThere(a) && isThere(b)) {
      const both = (yield* fightsOn(a, b)) && (yield* fightsOn(b, a));
      if (both) ({ loser, holds } = round(fight, a, b));
    }
    if (!loser || !isThere(loser)) continue;
    if (holds) goesAs(fight, loser, 'fall-back');
    else runs(fight, loser);
  }
  rollForOfficers(fight, officerCasualty);
}

function* fightsOn({ side, unit }: UnitStanding, enemy: UnitStanding): Asking<boolean> {
  const on = { kind: 'follow', unit: unit.id, target: enemy.unit.id } as const;
  return (yield { kind: 'follow', side, unit: unit.id, options: [NONE, on] }).kind === 'follow';
}

/** Tests units that lost half their stands (Morale & Rally Phase). */
function halfLost(fight: Fight): void {
  for (const standing of unitsInTurn(fight)) {
    if (!isThere(standing) || !owes(fight, generalMorale.id, standing)) continue;
    play(fight, generalMorale, { unit: part(standing) }, { cause: 'half-lost' });
  }
}

function rallies(fight: Fight): void {
  for (const standing of unitsInTurn(fight)) {
    if (!isThere(standing) || !isRouted(standing.unit) || standing.unit.marks.includes('just-routed')) continue;
    play(fight, rally, { unit: part(standing) });
  }
}

/** Returns a side's inputs of the victory check (Winning the Game). */
function standingOf(fight: Fight, side: SideAt) {
  const { units, generals, attributes } = fight.sides[side];
  const party = {
    units: units.flatMap((standing) => tableUnitOf(fight, standing) ?? []),
    leaders: generals.map(({ fallen, state = '' }) => ({ fallen, state })),
    attributes,
    hands: {},
    played: {},
  };
  const role = side === 0 ? 'a' : 'b';
  return fight.rules.fill(victory.id, role, [{ side: party }], fight.terms.rulings, fight.terms.settings ?? {});
}

/** Phases of a Pharaoh Rides to War battle. In each turn one side moves after the other (The sequence of action for each turn). */
export function prwPhases(fight: Fight): FightPhases {
  const odds = prwOdds(fight);
  let loser: 'a' | 'b' | 'both' | null = null;
  const phases: Readonly<Record<string, () => Asking>> = {
    *order() {
      placeOfficers(fight);
      // The side that rolls higher moves first (ruling PRW-F12).
      const { first } = throwNow(fight, moveOrder, {}, {});
      fight.first = first === 'a' ? 0 : 1;
    },
    'first-moves': () => sideMoves(fight, odds, activeIn(fight)),
    'second-moves': () => sideMoves(fight, odds, otherSide(activeIn(fight))),
    shooting: () => shots(fight, odds),
    melee: () => melees(fight),
    *morale() {
      halfLost(fight);
      rollForOfficers(fight, woundedOfficer);
    },
    *rally() {
      rallies(fight);
      const input = { ...standingOf(fight, 0), ...standingOf(fight, 1) };
      ({ loser } = throwNow(fight, victory, {}, input));
    },
  };
  return {
    odds,
    *open() {
      // Fate cards are optional; captains draw none.
    },
    phase: (id) => phases[id]!(),
    breaksUnder: null,
    decided: () => (loser === null ? null : { winner: loser === 'both' ? null : loser === 'a' ? 1 : 0 }),
    isInHand: (standing) => isThere(standing) && !isRouted(standing.unit),
  };
}
