import { typedDice } from '../../core/dice.ts';
import { type Fight, isThere, type UnitStanding } from '../../core/fight/fight.ts';
import {
  AT_SHOTS,
  type FightOdds,
  IN_THE_OPEN,
  type Nerve,
  type RoundOdds,
  STEADY,
} from '../../core/fight/fight-rules.ts';
import { forcedMoves } from '../../core/fight/move-in-fight.ts';
import {
  knownUnits,
  type KnownUnit,
  meanOf,
  onceEach,
  roundOdds,
  type Told,
  toldOf,
} from '../../core/fight/known-units.ts';
import { merged } from '../../core/fight/throw-in-fight.ts';
import { oddsOf, outcomeIfAllowed } from '../../core/table/encounters.ts';
import type { TableUnit } from '../../core/table-rules.ts';
import { charge } from '../battle/charge.ts';
import { evade, type Fate } from '../battle/evade.ts';
import { melee, strikeChances } from '../battle/melee.ts';
import { morale, RESULT_NAME } from '../battle/morale.ts';
import { MASSED_INCHES, shotsAfter } from '../battle/move-and-shoot.ts';
import { isCover, shooting } from '../battle/shooting.ts';
import { troopOf } from '../define-procedure.ts';
import { isSkirmisher } from '../troops/kinds.ts';
import { moveOf } from '../troops/moves.ts';
import { RANGES } from '../troops/shooting-table.ts';
import { commandOf, unitsLost } from './course.ts';
import { evadeInput } from './evades.ts';
import { standsAtRear } from './reinforcements.ts';

const FACES = [1, 2, 3, 4, 5, 6];

/** Returns the share of a move after which a unit may shoot (Shooting and movement). */
function shareOf(unit: TableUnit): number {
  const troop = troopOf(unit);
  if (!troop?.missiles && troop?.kind !== 'artillery' && troop?.kind !== 'elephants') return 0;
  const share = shotsAfter(troop.kind, troop.missiles ?? 'bow');
  return { full: 1, half: 0.5, massed: MASSED_INCHES / moveOf(troop).good, none: 0 }[share];
}

/** Checks whether a unit may evade a charge (Evading). */
export function evadesCharges(unit: TableUnit): boolean {
  const troop = troopOf(unit);
  return troop !== null && (isSkirmisher(troop.kind) || (troop.kind === 'cavalry' && troop.missiles !== null));
}

/** Exact odds of the SAS rules for one battle. */
export function sasOdds(fight: Fight): FightOdds {
  const { rulings } = fight.terms;
  const facts = { rulings, settings: {}, happened: [] };
  const knownOf = knownUnits(fight, (unit) => {
    const troop = troopOf(unit);
    return {
      evades: evadesCharges(unit),
      skirmishes: troop !== null && isSkirmisher(troop.kind),
      shaken: unit.morale !== '' && unit.morale !== 'steady',
      mends: false,
      shootsAfterMoving: shareOf(unit),
      wheelsFree: true,
    };
  });
  const means = onceEach<number>();
  const rounds = onceEach<RoundOdds>();
  const withHelp = onceEach<RoundOdds & { readonly hits: number }>();
  const nerves = onceEach<Nerve>();
  const allowed = onceEach<boolean>();

  function volley(a: KnownUnit, b: KnownUnit, range: number, cover: boolean): number {
    const { shooters = [] } = shooting.atTable.fill('shooter', [{ unit: a.unit }], facts) as { shooters?: object[] };
    const target = shooting.atTable.fill('target', [{ unit: b.unit }], facts);
    const asked = shooting.input.safeParse({
      ...merged(target, cover ? { target: { cover } } : {}),
      shooters: shooters.map((each) => ({ ...each, range })),
    });
    if (!asked.success) return 0;
    const casualties = FACES.map((face) => shooting.resolve(asked.data, typedDice([face]), rulings).outcome.casualties);
    return casualties.reduce((sum, each) => sum + each, 0) / FACES.length;
  }

  const tested = toldOf((unit) => morale.atTable.fill('unit', [{ unit }], facts));
  function testOf(unit: object, said: Readonly<Record<string, unknown>>): Nerve {
    const odds = oddsOf(morale, { ...unit, ...said }, rulings);
    const share = (name: string): number => odds.find(({ outcome }) => outcome === name)?.chance ?? 0;
    const falls = share(RESULT_NAME['retire-shaken']);
    return { obeys: share(RESULT_NAME.steady), runs: share(RESULT_NAME.rout), falls };
  }

  const struckBy = onceEach<readonly number[]>();
  type Fighters = Told<readonly object[]>;
  const fights = toldOf((unit): readonly object[] => {
    const filled = melee.atTable.fill('a', [{ unit }], facts) as { readonly a?: { readonly units: readonly object[] } };
    return filled.a?.units ?? [];
  });
  const strikes = (a: Fighters, b: Fighters, aspect: string, charging: boolean, height: number): readonly number[] =>
    struckBy(`${aspect} ${charging} ${Math.sign(height)} ${a.like} ${b.like}`, () =>
      countStrikes(a, b, aspect, charging, height),
    );
  function countStrikes(
    a: Fighters,
    b: Fighters,
    aspect: string,
    charging: boolean,
    height: number,
  ): readonly number[] {
    const side = ({ input }: Fighters, said: object) => ({ units: input.map((each) => ({ ...each, ...said })) });
    const struck = side(b, { contactedIn: aspect, uphill: height < 0 });
    return strikeChances({ a: side(a, { uphill: height > 0 }), b: struck }, charging, rulings);
  }

  const penalties = onceEach<number>();
  /** Returns the morale penalty for units that a unit's command has lost. */
  const lostFor = (standing: UnitStanding): number => {
    const command = commandOf(fight, standing);
    const there = command.map((each) => (isThere(each) ? '1' : '0')).join('');
    return penalties(`${standing.side} ${standing.unit.brigade} ${there}`, () => unitsLost(fight, standing));
  };

  return {
    kind: (standing) => knownOf(standing).kind,
    shot(standing, target, distance, _aspect, { under } = IN_THE_OPEN) {
      const [a, b] = [knownOf(standing), knownOf(target)];
      const range = RANGES.find((reach) => distance <= reach);
      if (range === undefined || distance > a.kind.range) return 0;
      return means(`shot ${range} ${isCover(under)} ${a.like} ${b.like}`, () => volley(a, b, range, isCover(under)));
    },
    blow(standing, target, _files, { aspect, charging, lie: { height } = IN_THE_OPEN }) {
      const [a, b] = [fights(knownOf(standing)), fights(knownOf(target))];
      return means(`blow ${aspect} ${charging} ${Math.sign(height)} ${a.like} ${b.like}`, () =>
        meanOf(strikes(a, b, aspect, charging, height)),
      );
    },
    round(standing, target, { aspect, charging, lie: { height } = IN_THE_OPEN }, answered) {
      const [a, b] = [fights(knownOf(standing)), fights(knownOf(target))];
      return rounds(`${aspect} ${charging} ${answered} ${Math.sign(height)} ${a.like} ${b.like}`, () =>
        roundOdds(strikes(a, b, aspect, charging, height), strikes(b, a, 'front', answered, -height)),
      );
    },
    fromRear: {
      standsAt: (block, friend) => standsAtRear(fight, block, friend),
      round(standing, helper, enemy) {
        const [a, by, b] = [fights(knownOf(standing)), fights(knownOf(helper)), fights(knownOf(enemy))];
        return withHelp(`${a.like} ${by.like} ${b.like}`, () => {
          const units = [...a.input, ...by.input.map((each) => ({ ...each, reinforcing: true }))];
          const ours = strikeChances({ a: { units }, b: { units: b.input } }, false, rulings);
          return { ...roundOdds(ours, strikes(b, a, 'front', false, 0)), hits: meanOf(ours) };
        });
      },
    },
    strikesBackAside: true,
    nerve(standing, hits, _adds, { after, aspect } = AT_SHOTS) {
      const { input: unit, like } = tested(knownOf(standing));
      const tests = hits > 0 || after !== 'shots';
      const gone = lostFor(standing);
      return nerves(`${tests} ${after} ${aspect} ${gone} ${like}`, () => {
        // Units test only after losses or mêlées, never to obey.
        if (!tests) return STEADY;
        const melee = after === 'shots' ? 'none' : after;
        return testOf(unit, { melee, flankOrRear: aspect !== 'front' && melee !== 'none', unitsLost: gone });
      });
    },
    receives(standing, charger, answers) {
      // Units that counter-charge do not test.
      if (answers) return STEADY;
      const { input: unit, like } = tested(knownOf(standing));
      const chargedBy = troopOf(knownOf(charger).unit)?.kind;
      const gone = lostFor(standing);
      return nerves(`charged by ${chargedBy} ${gone} ${like}`, () => testOf(unit, { chargedBy, unitsLost: gone }));
    },
    evasion(standing, charger) {
      const fled = forcedMoves(fight, standing, { only: 'evade', enemy: charger.unit.id })[0];
      if (!fled) return null;
      const input = evadeInput({ fight, odds: { kind: (each) => knownOf(each).kind } }, standing, charger);
      const fates = oddsOf(evade, input, rulings);
      const share = (fate: Fate): number => fates.find(({ outcome }) => outcome === fate)?.chance ?? 0;
      return { block: fled.block, gone: fled.gone, evades: share('evades'), routs: share('routs'), hits: 0 };
    },
    mayCharge(standing, target, aspect) {
      const [a, b] = [knownOf(standing), knownOf(target)];
      return allowed(`${aspect} ${a.like} ${b.like}`, () => {
        const charger = charge.atTable.fill('charger', [{ unit: a.unit }], facts);
        const { target: struck } = charge.atTable.fill('target', [{ unit: b.unit }], facts) as { target?: object };
        const met = { ...struck, counterCharging: false, flankOrRear: aspect !== 'front' };
        return outcomeIfAllowed(charge, { ...charger, target: met, distance: 0 }, rulings)?.mayCharge ?? false;
      });
    },
  };
}
