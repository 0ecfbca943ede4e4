import {
  answered,
  chargesOffered,
  chargeSteps,
  distanceOf,
  engagedPairs,
  gapOf,
  isEngaged,
  part,
  unitsInTurn,
  whole,
} from '../../core/fight/engagement.ts';
import {
  activeIn,
  did,
  type Fight,
  generalsOf,
  isThere,
  measured,
  otherSide,
  present,
  type SideAt,
  type UnitStanding,
} from '../../core/fight/fight.ts';
import type { FightOdds, FightPhases } from '../../core/fight/fight-rules.ts';
import { forcedMoves, forceMove, moveNow, movesChosen } from '../../core/fight/move-in-fight.ts';
import { type Asking, type Choice, NONE } from '../../core/fight/questions.ts';
import {
  inputsFor,
  owes,
  play,
  takeOverWhole,
  thrown,
  type Thrown,
  throwNow,
} from '../../core/fight/throw-in-fight.ts';
import { frontContact } from '../../../battlefield/contact.ts';
import { counterCharge } from '../battle/counter-charge.ts';
import { deployment } from '../battle/deployment.ts';
import { melee } from '../battle/melee.ts';
import { breakTest, panicTest } from '../battle/morale/break-test.ts';
import { GENERAL_NEAR } from '../battle/morale/morale.ts';
import { rally } from '../battle/morale/rally.ts';
import { missiles } from '../battle/shooting/missiles.ts';
import { troopOf } from '../field/bases.ts';
import { tomsOdds } from './odds.ts';

const RUNS: ReadonlySet<string> = new Set(['broken', 'berserk']);
const runs = ({ unit }: UnitStanding): boolean => RUNS.has(unit.morale);
const steady = (fight: Fight, side: SideAt): readonly UnitStanding[] =>
  present(fight, side).filter((standing) => !runs(standing));

/** Distances in inches: broken friends cause panic, and enemies or generals help to rally (Break Tests; Rallying). */
const PANIC_WITHIN = 8;
const ENEMIES_WITHIN = 12;
const RALLIED_WITHIN = 10;

function generalsFor(fight: Fight, standing: UnitStanding): 'in-unit' | 'near' | 'none' {
  if (generalsOf(fight, standing).length > 0) return 'in-unit';
  return generalsWithin(fight, standing, GENERAL_NEAR) > 0 ? 'near' : 'none';
}

const generalsWithin = (fight: Fight, standing: UnitStanding, inches: number): number =>
  fight.sides[standing.side].generals.filter(({ unit, fallen }) => {
    const with_ = unit === null ? undefined : fight.units.get(unit);
    return !fallen && with_ !== undefined && isThere(with_) && distanceOf(fight, standing, with_) <= inches;
  }).length;

/** Returns a unit's morale inputs from terrain and generals. */
function surroundings(fight: Fight, standing: UnitStanding) {
  const here = measured(fight, standing.unit.id);
  return {
    generals: generalsFor(fight, standing),
    onHill: (here?.level ?? 0) > 0,
    inForest: here?.on.has('woods') ?? false,
  };
}

function turnsAbout(fight: Fight, standing: UnitStanding): void {
  if (!isThere(standing) || !runs(standing)) return;
  const move = forcedMoves(fight, standing).find(({ move: { id } }) => id === 'breaks');
  if (move) forceMove(fight, standing, move);
}

/** Takes the break tests that are due (Break Tests). */
function breakTests(fight: Fight): void {
  for (const standing of unitsInTurn(fight)) {
    if (!isThere(standing) || runs(standing) || !owes(fight, breakTest.id, standing)) continue;
    const holding = { unit: whole(standing) };
    const [input] = inputsFor(fight, breakTest, holding, surroundings(fight, standing));
    if (!input.conditions) continue;
    throwNow(fight, breakTest, holding, input);
    turnsAbout(fight, standing);
  }
}

function* moves(fight: Fight, odds: FightOdds): Asking {
  const side = activeIn(fight);
  for (const standing of present(fight, side).filter(runs)) {
    const id = standing.unit.morale === 'berserk' ? 'berserk' : 'rout';
    const move = forcedMoves(fight, standing).find(({ move: each }) => each.id === id);
    if (move) forceMove(fight, standing, move);
  }
  yield* chargesNamed(fight, odds, side);
  yield* movesChosen(fight, side, () =>
    steady(fight, side)
      .filter(({ actions: { charges, moves: made } }) => charges === null && made === 0)
      .filter((standing) => isThere(standing) && !isEngaged(fight, standing))
      .map(({ unit: { id } }) => ({ unit: id, manners: ['move'], share: 1 })),
  );
}

/** Targets of charges are named before the first die (Missiles). */
function* chargesNamed(fight: Fight, odds: FightOdds, side: SideAt): Asking {
  for (;;) {
    const chargers = steady(fight, side).filter(
      (standing) => standing.actions.charges === null && !isEngaged(fight, standing),
    );
    const options = chargesOffered(fight, odds, chargers);
    if (options.length === 0) return;
    const choice = yield { kind: 'charge', side, options: [NONE, ...options] };
    const unit = choice.kind === 'charge' ? fight.units.get(choice.unit) : undefined;
    if (choice.kind !== 'charge' || !unit) return;
    did(fight, unit, { charges: choice.target });
  }
}

/**
 * A unit shoots.
 * @returns false if the target is out of range or hidden
 */
function shoots(
  fight: Fight,
  standing: UnitStanding,
  target: UnitStanding,
  occasion: 'turn' | 'at-chargers' | 'javelin-strike',
): boolean {
  const holding = { shooter: part(standing), target: part(target) };
  const [input] = inputsFor(fight, missiles, holding, { occasion });
  if (input.range === undefined) return false;
  const now = thrown(fight, missiles, holding, input);
  if (!now.answer.outcome.mayShoot) return false;
  takeOverWhole(fight, now);
  return true;
}

const hasMissiles = (odds: FightOdds, standing: UnitStanding): boolean => odds.kind(standing).range > 0;

/** Offers a unit its targets until it shoots. A target that is hidden or outside the arc is not offered again. */
function* shootsAtOne(fight: Fight, standing: UnitStanding, targets: readonly UnitStanding[]): Asking {
  const { side, unit } = standing;
  const left = new Set(targets);
  while (left.size > 0) {
    const options = [...left].map((target): Choice => ({ kind: 'shoot', unit: unit.id, target: target.unit.id }));
    const choice = yield { kind: 'shoot', side, unit: unit.id, options: [NONE, ...options] };
    const target = choice.kind === 'shoot' ? fight.units.get(choice.target) : undefined;
    if (!target) return;
    if (shoots(fight, standing, target, 'turn')) {
      did(fight, standing, { shot: true });
      return;
    }
    left.delete(target);
  }
}

function* volleys(fight: Fight, odds: FightOdds): Asking {
  const side = activeIn(fight);
  for (const standing of steady(fight, side)) {
    if (standing.actions.charges !== null || !hasMissiles(odds, standing) || isEngaged(fight, standing)) continue;
    const from = measured(fight, standing.unit.id);
    if (!from) continue;
    const targets = present(fight, otherSide(side)).filter((enemy) => {
      const to = measured(fight, enemy.unit.id);
      return to !== null && gapOf(from, to) <= odds.kind(standing).range && !isEngaged(fight, enemy);
    });
    yield* shootsAtOne(fight, standing, targets);
  }
  breakTests(fight);
}

/** Charged units shoot or counter-charge, javelins are thrown, and chargers move into contact (Charging). */
function* charges(fight: Fight, odds: FightOdds): Asking {
  for (const charger of steady(fight, activeIn(fight))) {
    const target = fight.units.get(charger.actions.charges ?? '');
    if (!target || !isThere(charger)) continue;
    if (isThere(target) && !runs(target) && !isEngaged(fight, target)) yield* answers(fight, odds, target, charger);
    const [from, to] = [measured(fight, charger.unit.id), measured(fight, target.unit.id)];
    if (!from || runs(charger) || isEngaged(fight, charger)) continue;
    const reach = odds.kind(charger).charges;
    const steps = to ? chargeSteps(from, to, reach) : [{ kind: 'go', heading: 'forward', length: reach } as const];
    if (steps.length > 0) moveNow(fight, charger, 'charge', steps);
    if (isEngaged(fight, charger) && hasMissiles(odds, charger) && isThere(target))
      shoots(fight, charger, target, 'javelin-strike');
  }
  breakTests(fight);
}

function* answers(fight: Fight, odds: FightOdds, target: UnitStanding, charger: UnitStanding): Asking {
  const generals = generalsWithin(fight, target, RALLIED_WITHIN);
  const as = yield* answered(fight, target, charger, generals > 0 ? ['stand', 'counter-charge'] : ['stand']);
  if (as === 'counter-charge') {
    play(fight, counterCharge, { unit: whole(target) }, { generals });
    did(fight, target, { response: 'counter-charge' });
  } else if (hasMissiles(odds, target) && !target.actions.shot) {
    if (shoots(fight, target, charger, 'at-chargers')) did(fight, target, { shot: true });
  }
}

function blow(fight: Fight, attacker: UnitStanding, defender: UnitStanding): Thrown | null {
  const [from, to] = [measured(fight, attacker.unit.id), measured(fight, defender.unit.id)];
  if (!from || !to || runs(attacker) || frontContact(from.block, to.block) === null) return null;
  const holding = { attacker: part(attacker), defender: part(defender) };
  const [input] = inputsFor(fight, melee, holding);
  return thrown(fight, melee, holding, input);
}

/** Chargers strike first, then the charged units. Without a charge both strike at once (Fighting Order). */
function melees(fight: Fight): void {
  for (const pair of engagedPairs(fight)) {
    if (!pair.every(isThere)) continue;
    for (const standing of pair) did(fight, standing, { fought: true });
    const first = pair.find(({ actions: { moved } }) => moved?.manner === 'charge');
    const [one, other] = first === pair[1] ? [pair[1], pair[0]] : pair;
    const now = blow(fight, one, other);
    if (first) {
      if (now) takeOverWhole(fight, now);
      const back = isThere(other) ? blow(fight, other, one) : null;
      if (back) takeOverWhole(fight, back);
      continue;
    }
    const back = blow(fight, other, one);
    for (const each of [now, back]) if (each) takeOverWhole(fight, each);
  }
  breakTests(fight);
}

/** Panic near broken friends, then rallies (Break Tests; Rallying). */
function endOfTurn(fight: Fight, lost: ReadonlyMap<string, number>): void {
  const side = activeIn(fight);
  const broken = present(fight, side).filter(runs);
  for (const standing of steady(fight, side)) {
    if (!broken.some((friend) => distanceOf(fight, standing, friend) <= PANIC_WITHIN)) continue;
    if (troopOf(measured(fight, standing.unit.id)!.unit)?.kind === 'elephants') continue;
    play(fight, panicTest, { unit: whole(standing) }, surroundings(fight, standing));
    turnsAbout(fight, standing);
  }
  for (const standing of broken) {
    if (standing.unit.morale !== 'broken' || !isThere(standing)) continue;
    const holding = { unit: whole(standing) };
    const enemyNear = present(fight, otherSide(side)).some(
      (enemy) => distanceOf(fight, standing, enemy) <= ENEMIES_WITHIN,
    );
    play(fight, rally, holding, {
      enemyNear,
      generals: generalsWithin(fight, standing, RALLIED_WITHIN),
      lostMen: lossesOf(standing) > (lost.get(standing.unit.id) ?? 0),
    });
  }
}

const lossesOf = ({ unit }: UnitStanding): number => unit.parts.reduce((sum, { lost }) => sum + lost, 0);

export function tomsPhases(fight: Fight): FightPhases {
  const odds = tomsOdds(fight);
  /** Losses of each unit at the start of the previous enemy turn. */
  let before = new Map<string, number>();
  let now = new Map((fight.memory ?? []) as readonly (readonly [string, number])[]);
  const phases: Readonly<Record<string, () => Asking>> = {
    *1() {
      before = now;
      now = new Map([...fight.units].map(([id, standing]) => [id, lossesOf(standing)]));
    },
    2: () => moves(fight, odds),
    3: () => volleys(fight, odds),
    4: () => charges(fight, odds),
    *5() {
      melees(fight);
    },
    *6() {
      // Captains light no fires.
    },
    *7() {
      breakTests(fight);
    },
    *8() {
      endOfTurn(fight, before);
    },
  };
  return {
    odds,
    *open() {
      // The higher roll also deploys first, but both armies are already deployed.
      fight.first = throwNow(fight, deployment, {}, {}).first === 'a' ? 0 : 1;
    },
    phase: (id) => phases[id]!(),
    breaksUnder: fight.field.breaks?.(fight.terms.rulings).under ?? null,
    isInHand: (standing) => isThere(standing) && standing.unit.morale !== 'berserk',
    memory: () => [...now],
  };
}
