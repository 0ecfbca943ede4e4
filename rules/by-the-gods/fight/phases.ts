import { choiceInForce } from '../../core/ruling.ts';
import {
  distanceOf,
  engagedPairs,
  gapOf,
  hasMark,
  isEngaged,
  sidesInTurn,
  unitsInTurn,
  whole,
} from '../../core/fight/engagement.ts';
import {
  did,
  type Fight,
  isThere,
  measured,
  otherSide,
  present,
  setMark,
  type UnitStanding,
} from '../../core/fight/fight.ts';
import type { FightOdds, FightPhases } from '../../core/fight/fight-rules.ts';
import { goesAs } from '../../core/fight/move-in-fight.ts';
import { type Asking, type Choice, NONE } from '../../core/fight/questions.ts';
import { inputsFor, owes, play, takeOver, thrown, type Thrown, throwNow } from '../../core/fight/throw-in-fight.ts';
import { baseMorale } from '../battle/base-morale.ts';
import { fire } from '../battle/fire.ts';
import { melee } from '../battle/melee.ts';
import { morale } from '../battle/morale.ts';
import { rally, routMove } from '../battle/rally.ts';
import { rampage } from '../battle/rampage.ts';
import { BTG_F10 } from '../rulings.ts';
import { captured, cardsDrawn } from './movement.ts';
import { btgOdds } from './odds.ts';
import { goesBy, isRunning } from './states.ts';

/** Returns the share of figures below which an army breaks (ruling BTG-F10). */
function breaksUnder({ terms }: Fight): number | null {
  const choice = choiceInForce(BTG_F10, terms.rulings);
  if (choice === 'never') return null;
  return choice === 'third' ? 1 / 3 : choice === 'two-thirds' ? 2 / 3 : 1 / 2;
}

/** Distance in inches within which friendly units that see a rout check their morale (Morale, C). */
const SEES_ROUT = 2;

/** Checks a unit's morale and makes the resulting move. If it routs, nearby friendly units check too. */
function checks(fight: Fight, standing: UnitStanding, said: Readonly<Record<string, unknown>> = {}): void {
  const holding = { unit: whole(standing) };
  const [input] = inputsFor(fight, morale, holding, said);
  if (input.base === undefined) return;
  const { result } = throwNow(fight, morale, holding, input);
  const near = present(fight, standing.side).filter(
    (friend) => friend !== standing && !isRunning(friend) && distanceOf(fight, friend, standing) <= SEES_ROUT,
  );
  goesBy(fight, standing, result);
  if (result !== 'routs') return;
  for (const friend of near)
    if (isThere(friend) && !isRunning(friend)) checks(fight, friend, { occasion: 'friend-routs' });
}

function moraleOwed(fight: Fight): void {
  for (const standing of unitsInTurn(fight)) {
    if (isThere(standing) && !isRunning(standing) && owes(fight, morale.id, standing)) checks(fight, standing);
  }
}

/** All units that may fire do so, both sides at once (Fire phase). */
function* volleys(fight: Fight, odds: FightOdds): Asking {
  const all: Thrown[] = [];
  for (const side of sidesInTurn(fight)) {
    for (const standing of present(fight, side)) {
      if (isRunning(standing) || isEngaged(fight, standing)) continue;
      const { range, shootsAfterMoving } = odds.kind(standing);
      const { moved } = standing.actions;
      if (range === 0 || (moved && moved.spent > moved.allowance * (shootsAfterMoving ?? 1) + 0.02)) continue;
      const from = measured(fight, standing.unit.id);
      const aimed = present(fight, otherSide(side)).flatMap((target) => {
        const to = measured(fight, target.unit.id);
        if (!from || !to || gapOf(from, to) > range || isEngaged(fight, target)) return [];
        const holding = { shooter: whole(standing), target: whole(target) };
        const [input] = inputsFor(fight, fire, holding);
        if (!input.figures || input.outsideArc === true) return [];
        return [{ target, holding, input }];
      });
      if (aimed.length === 0) continue;
      const { unit } = standing;
      const options = aimed.map(({ target }): Choice => ({ kind: 'shoot', unit: unit.id, target: target.unit.id }));
      const choice = yield { kind: 'shoot', side, unit: unit.id, options: [NONE, ...options] };
      const shot = choice.kind === 'shoot' && aimed.find(({ target }) => target.unit.id === choice.target);
      if (!shot) continue;
      did(fight, standing, { shot: true });
      all.push(thrown(fight, fire, shot.holding, shot.input));
    }
  }
  for (const each of all) takeOver(fight, each);
}

/** Routed units that were hit run again (Morale). */
function runAgain(fight: Fight): void {
  for (const standing of unitsInTurn(fight)) {
    const isHit = fight.befell.some(
      ({ who, turn, procedure, role, hits }) =>
        who === standing.unit.id && turn === fight.turn && procedure === fire.id && role === 'target' && hits > 0,
    );
    if (isHit && isThere(standing) && standing.unit.morale === 'routed') runs(fight, standing, 'missile-losses');
  }
}

function runs(fight: Fight, standing: UnitStanding, occasion: 'missile-losses' | 'rally-phase'): void {
  play(fight, routMove, { unit: whole(standing) }, { occasion });
  goesAs(fight, standing, 'rout');
}

/** Both sides of each melee strike at once. A unit in several melees divides its figures among them (Melee). */
function melees(fight: Fight): void {
  const pairs: (readonly [UnitStanding, UnitStanding])[] = [];
  for (const pair of engagedPairs(fight)) {
    const routed = pair.filter(({ unit }) => unit.morale === 'routed');
    if (routed.length === 0) pairs.push(pair);
    else if (routed.length === 1) captured(fight, routed[0]!);
  }
  for (const standing of unitsInTurn(fight)) {
    if (hasMark(standing, 'in-melee') && !pairs.some((pair) => pair.includes(standing)))
      setMark(fight, standing, 'in-melee', false);
  }
  const shared = (standing: UnitStanding, figures: number): number =>
    Math.ceil(figures / pairs.filter((pair) => pair.includes(standing)).length);
  const all = pairs.map(([one, other]) => {
    const holding = { a: whole(one), b: whole(other) };
    const [input] = inputsFor(fight, melee, holding);
    const side = (role: 'a' | 'b', standing: UnitStanding) => {
      const own = input[role];
      return { ...own, figures: shared(standing, own?.figures ?? 0) };
    };
    for (const standing of [one, other]) did(fight, standing, { fought: true });
    return thrown(fight, melee, holding, { a: side('a', one), b: side('b', other) });
  });
  for (const each of all) takeOver(fight, each);
}

/** Routed and rampaging units rally or run on (Sequence of play; Morale). */
function endOfTurn(fight: Fight): void {
  for (const standing of unitsInTurn(fight)) {
    if (!isThere(standing) || !isRunning(standing) || standing.unit.morale === 'captured') continue;
    const holding = { unit: whole(standing) };
    const [input] = inputsFor(fight, rally, holding);
    if (input.base === undefined) continue;
    const { rallied } = throwNow(fight, rally, holding, input);
    if (rallied) continue;
    if (standing.unit.morale === 'routed') runs(fight, standing, 'rally-phase');
    else rampages(fight, standing);
  }
}

/** Elephants move towards the nearest unit, and fight a friendly unit at once (Morale). */
function rampages(fight: Fight, standing: UnitStanding): void {
  const nearest = (side: 0 | 1) =>
    present(fight, side)
      .filter((other) => other !== standing)
      .map((other) => ({ other, distance: distanceOf(fight, standing, other) }))
      .toSorted((a, b) => a.distance - b.distance)[0];
  const [friend, enemy] = [nearest(standing.side), nearest(otherSide(standing.side))];
  const holding = { unit: whole(standing) };
  const { at, reaches } = play(fight, rampage, holding, {
    friend: friend?.distance ?? null,
    enemy: enemy?.distance ?? null,
  });
  if (at !== 'friend' || !friend) {
    goesAs(fight, standing, 'rampage');
    return;
  }
  if (!reaches) return;
  play(fight, melee, { a: whole(standing), b: whole(friend.other) });
  for (const each of [standing, friend.other]) setMark(fight, each, 'in-melee', false);
}

/** Phases of a By the Gods! battle: both sides together, moved by a deck of cards (Sequence of play). */
export function btgPhases(fight: Fight): FightPhases {
  const odds = btgOdds(fight);
  const phases: Readonly<Record<string, () => Asking>> = {
    1: () => cardsDrawn(fight, odds),
    2: () => volleys(fight, odds),
    *3() {
      runAgain(fight);
      moraleOwed(fight);
    },
    *4() {
      melees(fight);
    },
    *5() {
      moraleOwed(fight);
    },
    *6() {
      endOfTurn(fight);
    },
  };
  return {
    odds,
    *open() {
      for (const standing of unitsInTurn(fight)) {
        const holding = { unit: whole(standing) };
        const [input] = inputsFor(fight, baseMorale, holding);
        if (input.row !== undefined) throwNow(fight, baseMorale, holding, input);
      }
    },
    phase: (id) => phases[id]!(),
    breaksUnder: breaksUnder(fight),
    isInHand: (standing) => isThere(standing) && !isRunning(standing),
  };
}
