import { typedDice } from '../../core/dice.ts';
import { type Fight, isPresent, type UnitStanding } from '../../core/fight/fight.ts';
import {
  AFTER_SHOTS,
  type FightOdds,
  OPEN_GROUND,
  type MoraleOdds,
  type RoundOdds,
  STEADY_ODDS,
} from '../../core/fight/fight-rules.ts';
import { listForcedMoves } from '../../core/fight/move-in-fight.ts';
import {
  createUnitCache,
  type CachedUnit,
  getExpectedCount,
  createCache,
  compareCounts,
  type ProcedureInput,
  createInputReader,
} from '../../core/fight/unit-cache.ts';
import { mergeInputs } from '../../core/fight/throw-in-fight.ts';
import { getOutcomeOdds, findAllowedOutcome } from '../../core/table/encounters.ts';
import type { TableUnit } from '../../core/table-rules.ts';
import { charge } from '../battle/charge.ts';
import { evade, type EvadeResult } from '../battle/evade.ts';
import { melee, listStrikeChances } from '../battle/melee.ts';
import { morale, RESULT_NAMES } from '../battle/morale.ts';
import { MAX_MASSED_MOVE, getShootingMove } from '../battle/move-and-shoot.ts';
import { isCover, shooting } from '../battle/shooting.ts';
import { getTroop } from '../define-procedure.ts';
import { isSkirmisher } from '../troops/kinds.ts';
import { getMoveDistances } from '../troops/troop.ts';
import { RANGES } from '../troops/shooting-table.ts';
import { listCommand, countUnitsLost, getEvadeInput, isAtRear } from './course.ts';

const FACES = [1, 2, 3, 4, 5, 6];

/** Returns the share of a move after which a unit may shoot (Shooting and movement). */
function getShootingShare(unit: TableUnit): number {
  const troop = getTroop(unit);
  if (!troop?.missiles && troop?.kind !== 'artillery' && troop?.kind !== 'elephants') return 0;
  const share = getShootingMove(troop.kind, troop.missiles ?? 'bow');
  return { full: 1, half: 0.5, massed: MAX_MASSED_MOVE / getMoveDistances(troop).good, none: 0 }[share];
}

/** Checks whether a unit may evade a charge (Evading). */
export function canEvade(unit: TableUnit): boolean {
  const troop = getTroop(unit);
  return troop !== null && (isSkirmisher(troop.kind) || (troop.kind === 'cavalry' && troop.missiles !== null));
}

/** Exact odds of the SAS rules for one battle. */
export function createSasOdds(fight: Fight): FightOdds {
  const { rulings } = fight.terms;
  const facts = { rulings, settings: {}, happened: [] };
  const getKnown = createUnitCache(fight, (unit) => {
    const troop = getTroop(unit);
    return {
      canEvade: canEvade(unit),
      isSkirmisher: troop !== null && isSkirmisher(troop.kind),
      isShaken: unit.morale !== '' && unit.morale !== 'steady',
      canRecover: false,
      shootsAfterMoving: getShootingShare(unit),
      hasFreeWheels: true,
    };
  });
  const meanCache = createCache<number>();
  const roundCache = createCache<RoundOdds>();
  const helpedRoundCache = createCache<RoundOdds & { readonly hits: number }>();
  const nerveCache = createCache<MoraleOdds>();
  const chargeCache = createCache<boolean>();

  function volley(a: CachedUnit, b: CachedUnit, range: number, cover: boolean): number {
    const { shooters = [] } = shooting.atTable.fill('shooter', [{ unit: a.unit }], facts) as { shooters?: object[] };
    const target = shooting.atTable.fill('target', [{ unit: b.unit }], facts);
    const asked = shooting.input.safeParse({
      ...mergeInputs(target, cover ? { target: { cover } } : {}),
      shooters: shooters.map((each) => ({ ...each, range })),
    });
    if (!asked.success) return 0;
    const casualties = FACES.map((face) => shooting.resolve(asked.data, typedDice([face]), rulings).outcome.casualties);
    return casualties.reduce((sum, each) => sum + each, 0) / FACES.length;
  }

  const getTestInput = createInputReader((unit) => morale.atTable.fill('unit', [{ unit }], facts));
  function getNerve(unit: object, said: Readonly<Record<string, unknown>>): MoraleOdds {
    const odds = getOutcomeOdds(morale, { ...unit, ...said }, rulings);
    const share = (name: string): number => odds.find(({ outcome }) => outcome === name)?.chance ?? 0;
    const falls = share(RESULT_NAMES['retire-shaken']);
    return { obeys: share(RESULT_NAMES.steady), flees: share(RESULT_NAMES.rout), fallsBack: falls };
  }

  const strikeCache = createCache<readonly number[]>();
  type Fighters = ProcedureInput<readonly object[]>;
  const getFighters = createInputReader((unit): readonly object[] => {
    const filled = melee.atTable.fill('a', [{ unit }], facts) as { readonly a?: { readonly units: readonly object[] } };
    return filled.a?.units ?? [];
  });
  const strikes = (a: Fighters, b: Fighters, aspect: string, charging: boolean, height: number): readonly number[] =>
    strikeCache(`${aspect} ${charging} ${Math.sign(height)} ${a.group} ${b.group}`, () =>
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
    return listStrikeChances({ a: side(a, { uphill: height > 0 }), b: struck }, charging, rulings);
  }

  const penalties = createCache<number>();
  /** Returns the morale penalty for units that a unit's command has lost. */
  const countLost = (standing: UnitStanding): number => {
    const command = listCommand(fight, standing);
    const presence = command.map((each) => (isPresent(each) ? '1' : '0')).join('');
    return penalties(`${standing.side} ${standing.unit.brigade} ${presence}`, () => countUnitsLost(fight, standing));
  };

  return {
    kind: (standing) => getKnown(standing).kind,
    shot(standing, target, distance, _aspect, { under } = OPEN_GROUND) {
      const [a, b] = [getKnown(standing), getKnown(target)];
      const range = RANGES.find((reach) => distance <= reach);
      if (range === undefined || distance > a.kind.range) return 0;
      return meanCache(`shot ${range} ${isCover(under)} ${a.group} ${b.group}`, () =>
        volley(a, b, range, isCover(under)),
      );
    },
    blow(standing, target, _files, { aspect, charging, effect: { height } = OPEN_GROUND }) {
      const [a, b] = [getFighters(getKnown(standing)), getFighters(getKnown(target))];
      return meanCache(`blow ${aspect} ${charging} ${Math.sign(height)} ${a.group} ${b.group}`, () =>
        getExpectedCount(strikes(a, b, aspect, charging, height)),
      );
    },
    round(standing, target, { aspect, charging, effect: { height } = OPEN_GROUND }, answered) {
      const [a, b] = [getFighters(getKnown(standing)), getFighters(getKnown(target))];
      return roundCache(`${aspect} ${charging} ${answered} ${Math.sign(height)} ${a.group} ${b.group}`, () =>
        compareCounts(strikes(a, b, aspect, charging, height), strikes(b, a, 'front', answered, -height)),
      );
    },
    fromRear: {
      standsAt: (block, friend) => isAtRear(fight, block, friend),
      round(standing, helper, enemy) {
        const [a, by, b] = [
          getFighters(getKnown(standing)),
          getFighters(getKnown(helper)),
          getFighters(getKnown(enemy)),
        ];
        return helpedRoundCache(`${a.group} ${by.group} ${b.group}`, () => {
          const units = [...a.input, ...by.input.map((each) => ({ ...each, reinforcing: true }))];
          const ours = listStrikeChances({ a: { units }, b: { units: b.input } }, false, rulings);
          return { ...compareCounts(ours, strikes(b, a, 'front', false, 0)), hits: getExpectedCount(ours) };
        });
      },
    },
    strikesBackAside: true,
    morale(standing, hits, _adds, { after, aspect } = AFTER_SHOTS) {
      const { input: unit, group } = getTestInput(getKnown(standing));
      const tests = hits > 0 || after !== 'shots';
      const gone = countLost(standing);
      return nerveCache(`${tests} ${after} ${aspect} ${gone} ${group}`, () => {
        // Units test only after losses or mêlées, never to obey.
        if (!tests) return STEADY_ODDS;
        const melee = after === 'shots' ? 'none' : after;
        return getNerve(unit, { melee, flankOrRear: aspect !== 'front' && melee !== 'none', unitsLost: gone });
      });
    },
    receives(standing, charger, answers) {
      // Units that counter-charge do not test.
      if (answers) return STEADY_ODDS;
      const { input: unit, group } = getTestInput(getKnown(standing));
      const chargedBy = getTroop(getKnown(charger).unit)?.kind;
      const gone = countLost(standing);
      return nerveCache(`charged by ${chargedBy} ${gone} ${group}`, () =>
        getNerve(unit, { chargedBy, unitsLost: gone }),
      );
    },
    evasion(standing, charger) {
      const fled = listForcedMoves(fight, standing, { only: 'evade', enemy: charger.unit.id })[0];
      if (!fled) return null;
      const input = getEvadeInput({ fight, odds: { kind: (each) => getKnown(each).kind } }, standing, charger);
      const fates = getOutcomeOdds(evade, input, rulings);
      const share = (fate: EvadeResult): number => fates.find(({ outcome }) => outcome === fate)?.chance ?? 0;
      return { block: fled.block, distance: fled.distance, evades: share('evades'), routs: share('routs'), hits: 0 };
    },
    mayCharge(standing, target, aspect) {
      const [a, b] = [getKnown(standing), getKnown(target)];
      return chargeCache(`${aspect} ${a.group} ${b.group}`, () => {
        const charger = charge.atTable.fill('charger', [{ unit: a.unit }], facts);
        const { target: struck } = charge.atTable.fill('target', [{ unit: b.unit }], facts) as { target?: object };
        const met = { ...struck, counterCharging: false, flankOrRear: aspect !== 'front' };
        return findAllowedOutcome(charge, { ...charger, target: met, distance: 0 }, rulings)?.mayCharge ?? false;
      });
    },
  };
}
