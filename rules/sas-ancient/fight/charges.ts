import {
  answered,
  areEngaged,
  chargesOffered,
  chargeSteps,
  hasMark,
  isEngaged,
  nearestEnemy,
  part,
  sidesInTurn,
  whole,
} from '../../core/fight/engagement.ts';
import { did, isThere, measured, otherSide, present, type SideAt, type UnitStanding } from '../../core/fight/fight.ts';
import { goesAs, goesOn, moveNow } from '../../core/fight/move-in-fight.ts';
import { type Asking, type Choice, NONE } from '../../core/fight/questions.ts';
import { ask, inputsFor, owes, play, throwNow, told } from '../../core/fight/throw-in-fight.ts';
import { charge, counterCharge, WIDEST_WHEEL } from '../battle/charge.ts';
import { evade } from '../battle/evade.ts';
import { initiative, orders } from '../battle/initiative.ts';
import { morale } from '../battle/morale.ts';
import { isImpetuous, pursuit } from '../battle/pushback.ts';
import { troopOf } from '../define-procedure.ts';
import { moveOf } from '../troops/moves.ts';
import { costOf, type Course, isRouted, isShaken, leavesBy, unitsLost } from './course.ts';
import { evadeInput } from './evades.ts';
import { evadesCharges } from './odds.ts';

/* Breakoffs: a unit that may evade can leave its mêlée as it would evade a charge. */

function foeOf({ fight }: Course, standing: UnitStanding): UnitStanding | null {
  const own = measured(fight, standing.unit.id);
  return (
    present(fight, otherSide(standing.side)).find((enemy) => {
      const there = measured(fight, enemy.unit.id);
      return own !== null && there !== null && areEngaged(own, there);
    }) ?? null
  );
}

/** Asks whether engaged units that may evade break off. They test with the charged units. */
function* breakOffs(course: Course, side: SideAt): Asking {
  const { fight, breaking } = course;
  for (const standing of present(fight, side)) {
    if (isRouted(standing) || !evadesCharges(measured(fight, standing.unit.id)!.unit)) continue;
    const foe = foeOf(course, standing);
    if (!foe || isRouted(foe)) continue;
    const as = yield* answered(fight, standing, foe, ['stand', 'evade'], { breaksOff: true });
    if (as === 'evade') breaking.set(standing.unit.id, foe);
  }
}

/* Phases 1A to 1D: initiative, rallies, charges, tests of the charged, and units that leave. */

const kindOf = (course: Course, standing: UnitStanding) => troopOf(measured(course.fight, standing.unit.id)!.unit)!;

/** Rolls for initiative. Both sides rally and declare charges, the side with fewer points first (ruling SAS-F12). */
export function* beginning(course: Course): Asking {
  const { fight } = course;
  const before = fight.first;
  course.points = [0, 0];
  for (const side of [0, 1] as const) {
    const commander = fight.sides[side].generals.filter(({ fallen }) => !fallen).map((general) => ({ general, side }));
    // The replacement of the last commander is rotten (ruling SAS-F15).
    const replaced = commander.length === 0 ? { commanders: [{ quality: 'rotten' as const }] } : {};
    course.points[side] = play(fight, initiative, { commander }, replaced).total;
  }
  const [ours, theirs] = course.points;
  fight.first = ours === theirs ? (before === 0 ? 1 : 0) : ours < theirs ? 0 : 1;
  for (const side of sidesInTurn(fight)) yield* rallies(course, side);
  for (const side of sidesInTurn(fight)) yield* declares(course, side);
  for (const side of sidesInTurn(fight)) yield* answers(course, side);
  course.breaking.clear();
  for (const side of sidesInTurn(fight)) yield* breakOffs(course, side);
}

const rally = ({ fight }: Course, standing: UnitStanding): void => {
  play(fight, orders, { unit: part(standing) }, { order: 'rally', inMelee: isEngaged(fight, standing) });
};

/** Units that pursued rally free of charge unless impetuous; others rally for points (Rallying). */
function* rallies(course: Course, side: SideAt): Asking {
  const { fight } = course;
  for (const standing of present(fight, side)) {
    const isFree = hasMark(standing, 'pursuing') && !isShaken(standing) && !isImpetuous(kindOf(course, standing).kind);
    if (isFree && !isEngaged(fight, standing)) rally(course, standing);
  }
  const { generals } = fight.sides[side];
  const general = (generals.find(({ fallen }) => !fallen) ?? generals[0])?.id ?? '';
  for (;;) {
    const options = present(fight, side)
      .filter((standing) => !isRouted(standing))
      .filter((standing) => isShaken(standing) || (hasMark(standing, 'pursuing') && !isEngaged(fight, standing)))
      .filter((standing) => costOf(fight, standing, 'rally') <= course.points[side])
      .map(({ unit }): Choice => ({ kind: 'general', general, unit: unit.id }));
    if (options.length === 0) return;
    const choice = yield { kind: 'general', side, general, options: [NONE, ...options] };
    const standing = choice.kind === 'general' ? fight.units.get(choice.unit) : undefined;
    if (!standing) return;
    course.points[side] -= costOf(fight, standing, 'rally');
    rally(course, standing);
  }
}

const mayAct = ({ fight }: Course, standing: UnitStanding): boolean =>
  isThere(standing) &&
  standing.actions.charges === null &&
  !isShaken(standing) &&
  !hasMark(standing, 'rallying') &&
  !hasMark(standing, 'pursuing') &&
  !isEngaged(fight, standing);

/** Lets a side declare charges for one point each (Charging). */
function* declares(course: Course, side: SideAt): Asking {
  const { fight, odds } = course;
  const barred = new Set<string>();
  for (;;) {
    const chargers = present(fight, side).filter(
      (standing) => mayAct(course, standing) && costOf(fight, standing, 'charge') <= course.points[side],
    );
    const options = chargesOffered(fight, odds, chargers, WIDEST_WHEEL).filter(
      ({ unit, target }) => !barred.has(`${unit} ${target}`),
    );
    if (options.length === 0) return;
    const choice = yield { kind: 'charge', side, options: [NONE, ...options] };
    if (choice.kind !== 'charge') return;
    const [unit, target] = [fight.units.get(choice.unit), fight.units.get(choice.target)];
    if (!unit || !target) return;
    const holding = { charger: part(unit), target: part(target) };
    const [from, to] = [measured(fight, choice.unit), measured(fight, choice.target)];
    const [wheel] = from && to ? chargeSteps(from, to, odds.kind(unit).charges) : [];
    const said = { wheel: wheel?.kind === 'wheel' ? wheel.degrees : 0 };
    const [input] = inputsFor(fight, charge, holding, said);
    if (!told(fight, charge, input).mayCharge) {
      barred.add(`${choice.unit} ${choice.target}`);
      continue;
    }
    course.points[side] -= costOf(fight, unit, 'charge');
    throwNow(fight, charge, holding, input);
    did(fight, unit, { charges: target.unit.id });
  }
}

const chargersOf = ({ fight }: Course): readonly UnitStanding[] =>
  sidesInTurn(fight)
    .flatMap((side) => present(fight, side))
    .filter(({ actions }) => actions.charges !== null);

/** Lists each charged unit once, with its first charger. */
function charged(course: Course): readonly (readonly [UnitStanding, UnitStanding])[] {
  const seen = new Set<string>();
  return chargersOf(course).flatMap((charger) => {
    const target = course.fight.units.get(charger.actions.charges ?? '');
    if (!target || !isThere(target) || seen.has(target.unit.id)) return [];
    seen.add(target.unit.id);
    return [[target, charger] as const];
  });
}

const mayCounter = ({ fight }: Course, standing: UnitStanding, charger: UnitStanding, said: object): boolean => {
  return ask(fight, counterCharge, { unit: part(standing), charger: part(charger) }, said).mayCounterCharge;
};

/** Charged units counter-charge for points, evade, or stand and test (Counter charge; Evading). */
function* answers(course: Course, side: SideAt): Asking {
  const { fight } = course;
  for (const [standing, charger] of charged(course)) {
    if (standing.side !== side || standing.actions.charges !== null || isRouted(standing)) continue;
    if (isEngaged(fight, standing)) continue;
    const cost = costOf(fight, standing, 'charge');
    const counters = cost <= course.points[side] && mayCounter(course, standing, charger, { declared: true });
    const as = yield* answered(fight, standing, charger, [
      'stand',
      ...(counters ? (['counter-charge'] as const) : []),
      ...(evadesCharges(measured(fight, standing.unit.id)!.unit) ? (['evade'] as const) : []),
    ]);
    did(fight, standing, { response: as });
    if (as !== 'counter-charge') continue;
    play(fight, counterCharge, { unit: part(standing), charger: part(charger) }, { declared: true });
    course.points[side] -= cost;
  }
}

function comesAt({ fight, odds }: Course, standing: UnitStanding, at: UnitStanding): void {
  const [from, to] = [measured(fight, standing.unit.id), measured(fight, at.unit.id)];
  if (!from || !to || standing.actions.moves > 0 || isEngaged(fight, standing)) return;
  const steps = chargeSteps(from, to, odds.kind(standing).charges);
  if (steps.length > 0) moveNow(fight, standing, 'charge', steps);
}

/** Moves chargers, then units that counter-charge (Simultaneous Move Sequence, 1B). */
export function chargersCome(course: Course): void {
  for (const charger of chargersOf(course)) {
    const target = course.fight.units.get(charger.actions.charges ?? '');
    if (target && isThere(target)) comesAt(course, charger, target);
  }
  for (const [standing, charger] of charged(course)) {
    if (standing.actions.response === 'counter-charge' && isThere(charger)) comesAt(course, standing, charger);
  }
}

/** Charged units test or evade. Those that pass count as counter-charging if permitted (1C). */
export function chargedTest(course: Course): void {
  const { fight, leaving } = course;
  leaving.clear();
  for (const [standing, charger] of charged(course)) {
    if (!isThere(standing)) continue;
    if (standing.actions.response === 'evade') evades(course, standing, charger);
    else if (owes(fight, morale.id, standing)) stands(course, standing, charger);
  }
  for (const [id, foe] of course.breaking) {
    const standing = fight.units.get(id);
    if (standing && isThere(standing) && isThere(foe)) evades(course, standing, foe);
  }
}

function stands(course: Course, standing: UnitStanding, charger: UnitStanding): void {
  const { fight, leaving } = course;
  const { result } = play(fight, morale, { unit: whole(standing) }, { unitsLost: unitsLost(fight, standing) });
  const leaves = leavesBy(result);
  if (leaves) leaving.set(standing.unit.id, leaves);
  if (result !== 'steady' || isShaken(standing) || !mayCounter(course, standing, charger, { passed: true })) return;
  play(fight, counterCharge, { unit: part(standing), charger: part(charger) }, { passed: true });
}

const FATES = { evades: 'evades', caught: null, 'retires shaken': 'retires', routs: 'routs' } as const;

function evades(course: Course, standing: UnitStanding, charger: UnitStanding): void {
  const { fight, leaving } = course;
  const holding = { unit: part(standing), charger: part(charger) };
  const input = evadeInput(course, standing, charger);
  const { fate } = throwNow(fight, evade, holding, input);
  const leaves = FATES[fate];
  if (leaves) leaving.set(standing.unit.id, leaves);
}

const MOVES: Readonly<Record<string, string>> = { evades: 'evade', retires: 'retire', routs: 'rout' };

/** Moves units that evade, retire or rout (1D, 2D and 3C). */
export function leaversGo(course: Course): void {
  const { fight, leaving } = course;
  for (const [id, why] of leaving) {
    const standing = fight.units.get(id);
    if (!standing || !isThere(standing)) continue;
    if (why === 'retires' && standing.unit.parts[0]?.troop?.['kind'] === 'artillery') continue;
    const from = course.breaking.get(id) ?? chargersOf(course).find(({ actions }) => actions.charges === id);
    const charger = why === 'evades' ? from : undefined;
    goesAs(fight, standing, MOVES[why]!, charger);
    if (why === 'evades') did(fight, standing, { moves: 1 });
  }
}

const ENEMY = { evades: 'evades', retires: 'retires', routs: 'routs' } as const;

/** Moves a unit after an enemy that left, if its pursuit is compulsory (Pursuing after melee or breakoffs). */
export function pursues(
  course: Course,
  standing: UnitStanding,
  why: keyof typeof ENEMY,
  after: UnitStanding | null,
): void {
  const { fight } = course;
  if (!isThere(standing) || isEngaged(fight, standing)) return;
  const holding = { unit: part(standing) };
  const [input] = inputsFor(fight, pursuit, holding, { enemy: ENEMY[why] });
  if (told(fight, pursuit, input).pursues !== 'must') return;
  throwNow(fight, pursuit, holding, input);
  if (!isThere(standing)) return;
  const near = nearestEnemy(fight, standing)?.enemy ?? null;
  const at = after && isThere(after) ? after : near;
  const [from, to] = [measured(fight, standing.unit.id), at && measured(fight, at.unit.id)];
  if (!from) return;
  const length = moveOf(kindOf(course, standing)).good;
  const steps = to ? chargeSteps(from, to, length) : ([{ kind: 'go', heading: 'forward', length }] as const);
  const manner = isShaken(standing) || hasMark(standing, 'rallying') ? 'move' : 'charge';
  const made = steps.length > 0 ? goesOn(fight, standing, manner, steps, 'pursues') : null;
  const isStruck = made?.met && made.met.side !== standing.side && made.keptApart === 0;
  const struck = isStruck ? fight.units.get(made.met.id) : undefined;
  // Fresh enemies hit by the continued charge test as if charged (Pursuing after melee or breakoffs).
  if (why === 'evades' && struck && struck !== after && !isRouted(struck)) {
    const tested = { unit: whole(struck) };
    const chargedBy = kindOf(course, standing).kind;
    const { result } = play(fight, morale, tested, { chargedBy, unitsLost: unitsLost(fight, struck) });
    const leaves = leavesBy(result);
    if (leaves) goesAs(fight, struck, MOVES[leaves]!, standing);
  }
}

/** Moves leaving units, then pursuers: after this turn's charges, and of earlier pursuits (1D). */
export function chargesEnd(course: Course): void {
  const { fight, leaving } = course;
  const chasers = chargersOf(course).flatMap((charger) => {
    const target = fight.units.get(charger.actions.charges ?? '');
    const why = target && leaving.get(target.unit.id);
    return target && why ? [[charger, why, target] as const] : [];
  });
  for (const [id, foe] of course.breaking) {
    const [unit, why] = [fight.units.get(id), leaving.get(id)];
    if (unit && why) chasers.push([foe, why, unit]);
  }
  const before = sidesInTurn(fight)
    .flatMap((side) => present(fight, side))
    .filter((standing) => hasMark(standing, 'pursuing') && !isRouted(standing));
  leaversGo(course);
  for (const [charger, why, target] of chasers) pursues(course, charger, why, target);
  for (const standing of before) {
    if (hasMark(standing, 'pursuing') && standing.actions.moved === null) pursues(course, standing, 'retires', null);
  }
}
