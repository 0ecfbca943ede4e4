import { logChange, snapshotBefore } from '../../core/fight/change-log.ts';
import {
  type ChargeChoice,
  chargesOffered,
  chargeSteps,
  distanceOf,
  engagedPairs,
  gapOf,
  isEngaged,
  part,
  sidesInTurn,
  unitsInTurn,
} from '../../core/fight/engagement.ts';
import type { FightPhases } from '../../core/fight/fight-rules.ts';
import {
  activeIn,
  did,
  type Fight,
  generalsOf,
  isThere,
  measured,
  present,
  type UnitStanding,
} from '../../core/fight/fight.ts';
import { moveNow } from '../../core/fight/move-in-fight.ts';
import { type Asking, type Choice, NONE } from '../../core/fight/questions.ts';
import { inputsFor, play, takeOver, thrown, type Thrown, throwNow } from '../../core/fight/throw-in-fight.ts';
import { troopOf } from '../battle/define-procedure.ts';
import { melee } from '../battle/melee/melee.ts';
import { charge } from '../battle/movement/charge-response.ts';
import { firstBound } from '../battle/setup/scouting.ts';
import { scaleOf } from '../field/grounds.ts';
import { chargesMoved } from './charge-moves.ts';
import {
  able,
  goesOver,
  hasOrders,
  holdsWall,
  isFleeing,
  isOfModels,
  isShaken,
  isUrged,
  obeys,
  wallChanged,
} from './states.ts';
import { generalsAct, ordersAgain } from './generals.ts';
import { type PharaohOdds, pharaohOdds } from './odds.ts';
import { othersMoved } from './other-moves.ts';
import { chargesAnswered, type Supporters } from './responses.ts';
import { goesBack, tested, testsOwed } from './tests-of-morale.ts';
import { volleysShot } from './volleys.ts';

/* Phase 5: charges are declared (For the Pharaoh, Charges). */

function mayCharge(fight: Fight, standing: UnitStanding): boolean {
  const { moves, charges } = standing.actions;
  const isFree = moves === 0 && charges === null && !isShaken(standing) && !isEngaged(fight, standing);
  return isFree && hasOrders(standing) && !holdsWall(standing) && !goesOver(standing);
}

/** Declares a charge and tests the charger. */
function* declared(fight: Fight, unit: UnitStanding, target: UnitStanding, delay?: Delay): Asking {
  if (!play(fight, charge, { charger: part(unit), target: part(target) }).permitted) return;
  yield* tested(fight, unit, { wants: 'obey' });
  if (!isThere(unit) || !obeys(unit)) return;
  did(fight, unit, { charges: target.unit.id, delay: delay ? delay.parts / delay.of : 0 });
  if (delay)
    logChange(
      fight,
      `${unit.unit.name}: delays its charge by ${delay.parts}/${delay.of}`,
      snapshotBefore(fight, [unit.unit.id]),
    );
}

type Delay = NonNullable<ChargeChoice['delay']>;

/** Lists the delayed versions of these charges that still reach: by thirds, for models by fifths (Charges; ruling FTP-F20). */
function delayed(fight: Fight, odds: PharaohOdds, options: readonly ChargeChoice[]): readonly ChargeChoice[] {
  return options.flatMap((option) => {
    const unit = fight.units.get(option.unit);
    const of = unit && isOfModels(unit) ? 5 : 3;
    return Array.from({ length: of - 1 }, (_, at) => ({ ...option, delay: { parts: at + 1, of } })).filter(
      ({ delay }) => unit && gapTo(fight, option) <= odds.kind(unit).charges * (1 - delay.parts / delay.of),
    );
  });
}

function* chargesDeclared(fight: Fight, odds: PharaohOdds): Asking {
  const side = activeIn(fight);
  let chargers = able(fight, side).filter((standing) => mayCharge(fight, standing));
  // Irregulars that advance without orders charge the nearest permitted enemy. Shooters do so only on an assault.
  for (const standing of chargers.filter(isUrged)) {
    if (odds.kind(standing).range > 0 && standing.unit.morale !== 'assault') continue;
    const [nearest] = chargesOffered(fight, odds, [standing]).toSorted((a, b) => gapTo(fight, a) - gapTo(fight, b));
    const target = nearest && fight.units.get(nearest.target);
    if (target) yield* declared(fight, standing, target);
    chargers = chargers.filter((each) => each !== standing);
  }
  for (;;) {
    chargers = chargers.filter((standing) => isThere(standing) && mayCharge(fight, standing));
    const options = chargesOffered(fight, odds, chargers);
    if (options.length === 0) return;
    const choice = yield { kind: 'charge', side, options: [NONE, ...options, ...delayed(fight, odds, options)] };
    if (choice.kind !== 'charge') return;
    const [unit, target] = [fight.units.get(choice.unit), fight.units.get(choice.target)];
    if (!unit || !target) return;
    yield* declared(fight, unit, target, choice.delay);
    chargers = chargers.filter((each) => each !== unit);
  }
}

const gapTo = (fight: Fight, { unit, target }: ChargeChoice): number => {
  const [a, b] = [measured(fight, unit), measured(fight, target)];
  return a && b ? gapOf(a, b) : Infinity;
};

/* Phases 11 and 12: melee, tests and follow-up (For the Pharaoh, Melee; Follow Up). */

/** Pairs of units that fought in this run. */
type Fought = readonly (readonly [UnitStanding, UnitStanding])[];

function blow(fight: Fight, attacker: UnitStanding, defender: UnitStanding): readonly Thrown[] {
  const holding = { attacker: part(attacker), defender: part(defender) };
  // A unit caught while evading counts as struck in the rear (Evades).
  const isCaught = attacker.actions.charges !== null && defender.actions.response === 'evade';
  const [input] = inputsFor(fight, melee, holding, isCaught ? { aspect: 'rear', flank: undefined } : {});
  const { groups = 0, partialGroup = false } = input.attacker ?? {};
  if (groups === 0 && !partialGroup) return [];
  // Throws are simultaneous: losses are removed after all throws of the phase.
  const now = thrown(fight, melee, holding, input);
  return [now];
}

/** Throws for both sides of every melee, then removes all losses together. */
export function meleesFought(fight: Fight): Fought {
  const pairs = engagedPairs(fight);
  const all: Thrown[] = [];
  for (const [one, other] of pairs) {
    for (const [attacker, defender] of [
      [one, other],
      [other, one],
    ] as const)
      all.push(...blow(fight, attacker, defender));
    for (const standing of [one, other]) did(fight, standing, { fought: true });
  }
  for (const each of all) takeOver(fight, each);
  return pairs;
}

/** Tests the units with losses. Units may follow up an enemy that breaks off. */
function* afterMelee(fight: Fight, odds: PharaohOdds, pairs: Fought): Asking {
  yield* testsOwed(fight);
  for (const [one, other] of pairs) {
    for (const [standing, enemy] of [
      [one, other],
      [other, one],
    ] as const) {
      if (!isThere(standing) || !isThere(enemy) || !obeys(standing) || standing.actions.moves > 0) continue;
      if (isEngaged(fight, standing) || obeys(enemy) || holdsWall(standing)) continue;
      yield* followsUp(fight, odds, standing, enemy);
    }
  }
}

function* followsUp(fight: Fight, odds: PharaohOdds, standing: UnitStanding, enemy: UnitStanding): Asking {
  const [from, to] = [measured(fight, standing.unit.id), measured(fight, enemy.unit.id)];
  const reach = odds.kind(standing).moves;
  if (!from || !to || gapOf(from, to) > reach) return;
  const options: readonly Choice[] = [NONE, { kind: 'follow', unit: standing.unit.id, target: enemy.unit.id }];
  const choice = yield { kind: 'follow', side: standing.side, unit: standing.unit.id, options };
  if (choice.kind !== 'follow') return;
  const steps = chargeSteps(from, to, reach);
  if (steps.length > 0) moveNow(fight, standing, 'follow-up', steps);
}

/* Phases 2 to 4: units that fall back test and move, and units that see a flight test (For the Pharaoh, When to take a Morale Test). */

/** Centimetres within which a rout or retreat is seen. */
const SEEN_WITHIN = 20;

function* rallying(fight: Fight): Asking {
  for (const standing of unitsInTurn(fight)) {
    if (!isThere(standing)) continue;
    const { morale } = standing.unit;
    const retreatsLed = morale === 'retreat' && generalsOf(fight, standing).length > 0;
    if (morale === 'retire' || retreatsLed) yield* tested(fight, standing, { receives: true });
  }
}

/** Moves units in rout, retreat or retirement. @returns ids of units in rout or retreat */
function flightMoves(fight: Fight): ReadonlySet<string> {
  const fled = new Set<string>();
  for (const standing of unitsInTurn(fight)) {
    if (!isThere(standing)) continue;
    const { morale } = standing.unit;
    if (morale !== 'rout' && morale !== 'retreat' && morale !== 'retire') continue;
    if (morale === 'retire' && isEngaged(fight, standing)) continue;
    if (isFleeing(standing)) fled.add(standing.unit.id);
    goesBack(fight, standing);
  }
  return fled;
}

const isIrregular = ({ unit }: UnitStanding): boolean =>
  unit.parts.some((part) => troopOf({ ...part, left: part.count })?.drill === 'irregular');

function* sightOfFlight(fight: Fight, fled: ReadonlySet<string>): Asking {
  const runners = [...fled].flatMap((id) => fight.units.get(id) ?? []).filter(isThere);
  if (runners.length === 0) return;
  const within = SEEN_WITHIN * scaleOf(fight.terms);
  for (const side of sidesInTurn(fight)) {
    for (const standing of present(fight, side)) {
      if (isFleeing(standing) || fled.has(standing.unit.id)) continue;
      const seen = runners.filter((runner) => distanceOf(fight, standing, runner) <= within);
      const friends = seen.some((runner) => runner.side === side);
      if (friends) yield* tested(fight, standing);
      else if (seen.length > 0 && isIrregular(standing)) yield* tested(fight, standing, { snap: true });
    }
  }
}

/** Creates the phases of a For the Pharaoh battle (Game Sequence). */
export function pharaohPhases(fight: Fight): FightPhases {
  const odds = pharaohOdds(fight);
  const again = ordersAgain(fight.memory);
  let fled: ReadonlySet<string> = new Set();
  let supporters: Supporters = [];
  let pairs: Fought = [];
  const phases: Readonly<Record<string, () => Asking>> = {
    1: () => generalsAct(fight, again),
    2: () => rallying(fight),
    *3() {
      fled = flightMoves(fight);
    },
    4: () => sightOfFlight(fight, fled),
    5: () => chargesDeclared(fight, odds),
    *6() {
      supporters = yield* chargesAnswered(fight, odds);
    },
    7: () => chargesMoved(fight, odds, supporters),
    8: () => volleysShot(fight, odds),
    9: () => testsOwed(fight),
    10: () => othersMoved(fight, odds),
    *11() {
      pairs = meleesFought(fight);
    },
    12: () => afterMelee(fight, odds, pairs),
  };
  return {
    odds,
    *open() {
      // The winner of the throw takes the first bound. The table edges are already decided.
      fight.first = throwNow(fight, firstBound, {}, {}).chooses === 'a' ? 0 : 1;
    },
    *phase(id) {
      yield* phases[id]!();
      wallChanged(fight);
    },
    breaksUnder: fight.field.breaks?.(fight.terms.rulings).under ?? null,
    isInHand: (standing) => isThere(standing) && !isFleeing(standing),
    memory: () => [...again],
  };
}
