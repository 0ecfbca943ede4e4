import { seededDice } from '../../core/dice.ts';
import type { Fight } from '../../core/fight/fight.ts';
import {
  AFTER_SHOTS,
  type FightOdds,
  OPEN_GROUND,
  type MoraleOdds,
  type RoundOdds,
  STEADY_ODDS,
  type TestCause,
} from '../../core/fight/fight-rules.ts';
import { toUnitHolder } from '../../core/fight/engagement.ts';
import { listForcedMoves } from '../../core/fight/move-in-fight.ts';
import { createInputs } from '../../core/fight/throw-in-fight.ts';
import {
  createUnitCache,
  type CachedUnit,
  getExpectedCount,
  createCache,
  compareCounts,
} from '../../core/fight/unit-cache.ts';
import { getOutcomeOdds } from '../../core/table/encounters.ts';
import type { TableUnit } from '../../core/table-rules.ts';
import { avoidCharge, AVOIDS_LABEL } from '../battle/avoid-charge.ts';
import { fire, isCover } from '../battle/fire.ts';
import { getArmour } from '../battle/losses.ts';
import { listCasualtyChances, melee } from '../battle/melee.ts';
import { morale, RESULT_NAMES } from '../battle/morale.ts';
import { getFiringShare } from '../battle/movement.ts';
import { countFiguresLeft, isBelowHalf, getCurrentTroop } from '../define-procedure.ts';
import { getAllowance } from '../field/field.ts';
import { isCavalry } from '../troops/kinds.ts';

/** Checks whether a unit may avoid a charge (Melee, A). */
export function canAvoidCharge(unit: TableUnit): boolean {
  const troop = getCurrentTroop(unit);
  return troop !== null && (isCavalry(troop.kind) || troop.kind === 'camelry');
}

/** Checks whether a unit may charge. Other units come into contact by a move (Movement, D). */
export const canChargeAtAll = (unit: TableUnit, fight: Fight): boolean =>
  getAllowance(unit, 'charge', fight.terms) !== null;

/** Returns the mean number of hits left after armour, for a number of dice with equal chances. */
function meanAfterArmour(dice: number, chance: number, armour: number): number {
  let [mean, weight] = [0, 1];
  for (let hits = 0; hits <= dice; hits += 1) {
    mean += Math.max(0, hits - armour) * weight * chance ** hits * (1 - chance) ** (dice - hits);
    weight = (weight * (dice - hits)) / (hits + 1);
  }
  return mean;
}

/** Exact odds of By the Gods! for one battle. */
export function createBtgOdds(fight: Fight): FightOdds {
  const { rulings } = fight.terms;
  const facts = { rulings, settings: {}, happened: [] };
  const getKnown = createUnitCache(fight, (unit) => {
    const troop = getCurrentTroop(unit);
    return {
      canEvade: canAvoidCharge(unit),
      isSkirmisher: troop?.skirmisher ?? false,
      isShaken: ['routed', 'rampaging', 'captured'].includes(unit.morale),
      canRecover: false,
      shootsAfterMoving: troop ? getFiringShare(troop) : 0,
      hasFreeWheels: false,
      charges: getAllowance(unit, 'charge', fight.terms) ?? getAllowance(unit, 'move', fight.terms) ?? 0,
    };
  });
  const meanCache = createCache<number>();
  const roundCache = createCache<RoundOdds>();
  const nerveCache = createCache<MoraleOdds>();

  function volley(a: CachedUnit, b: CachedUnit, distance: number, lie: Readonly<Record<string, boolean>>): number {
    const shooter = fire.atTable.fill('shooter', [{ unit: a.unit }], facts);
    const target = fire.atTable.fill('target', [{ unit: b.unit }], facts);
    const figures = Math.min(countFiguresLeft(a.unit), a.kind.files);
    const asked = fire.input.safeParse({ ...shooter, ...target, ...lie, distance, figures });
    if (!asked.success) return 0;
    const { dice, toHit } = fire.resolve(asked.data, seededDice('odds'), rulings).outcome;
    return meanAfterArmour(dice, toHit / 6, getArmour(asked.data.target, 'missiles', rulings));
  }

  const strikeCache = createCache<readonly number[]>();
  const strikes = (
    a: CachedUnit,
    b: CachedUnit,
    attacks: string,
    impact: boolean,
    onHill: boolean,
  ): readonly number[] =>
    strikeCache(`${attacks} ${impact} ${onHill} ${a.group} ${b.group}`, () =>
      countStrikes(a, b, attacks, impact, onHill),
    );
  function countStrikes(
    a: CachedUnit,
    b: CachedUnit,
    attacks: string,
    impact: boolean,
    onHill: boolean,
  ): readonly number[] {
    const side = (role: 'a' | 'b', { unit }: CachedUnit) =>
      melee.atTable.fill(role, [{ unit }], facts) as Readonly<Record<string, object>>;
    const attacker = { ...side('a', a)['a'], attacks, impact, onHill };
    return listCasualtyChances({ a: attacker, ...side('b', b) }, rulings);
  }

  function getNerve({ unit }: CachedUnit, hits: number, after: TestCause['after']): MoraleOdds {
    // Only the loser of a melee checks its morale.
    if (after === 'won' || after === 'drawn') return STEADY_ODDS;
    const charging = hits === 0 && after === 'shots';
    if (charging && !canChargeAtAll(unit, fight)) return STEADY_ODDS;
    const occasion = charging ? 'charge' : after === 'lost' ? 'melee-lost' : 'missile-losses';
    return getCheckOdds(unit, hits, { occasion, charging, moving: charging });
  }

  function getCheckOdds(unit: TableUnit, hits: number, situation: Readonly<Record<string, unknown>>): MoraleOdds {
    const left = countFiguresLeft(unit) - hits;
    const half = unit.parts.reduce((sum, { count }) => sum + count, 0) / 2;
    const filled = morale.atTable.fill('unit', [{ unit }], facts);
    const odds = getOutcomeOdds(
      morale,
      { ...filled, ...situation, belowHalf: isBelowHalf(unit) || left < half },
      rulings,
    );
    const share = (...names: readonly string[]): number =>
      odds.reduce((sum, { outcome, chance }) => (names.includes(outcome) ? sum + chance : sum), 0);
    return {
      obeys: share(RESULT_NAMES.ok),
      flees: share(RESULT_NAMES.routs, RESULT_NAMES.rampages),
      fallsBack: share(RESULT_NAMES['falls-back']),
    };
  }

  return {
    kind: (standing) => getKnown(standing).kind,
    shot(standing, target, distance, _aspect, { height, under } = OPEN_GROUND) {
      const [a, b] = [getKnown(standing), getKnown(target)];
      if (distance > a.kind.range) return 0;
      const near = Math.ceil(distance);
      const lie = { ...(height > 0 && { fromAbove: true }), ...(isCover(under) && { cover: true }) };
      return meanCache(`shot ${near} ${height > 0} ${isCover(under)} ${a.kind.files} ${a.group} ${b.group}`, () =>
        volley(a, b, Math.min(near, a.kind.range), lie),
      );
    },
    blow(standing, target, _files, { aspect, charging, effect = OPEN_GROUND }) {
      const [a, b] = [getKnown(standing), getKnown(target)];
      const higher = effect.height > 0;
      return meanCache(`blow ${aspect} ${charging} ${higher} ${a.group} ${b.group}`, () =>
        getExpectedCount(strikes(a, b, aspect, charging, higher)),
      );
    },
    round(standing, target, { aspect, charging, effect: { height } = OPEN_GROUND }, answered) {
      const [a, b] = [getKnown(standing), getKnown(target)];
      return roundCache(`${aspect} ${charging} ${answered} ${Math.sign(height)} ${a.group} ${b.group}`, () =>
        compareCounts(strikes(a, b, aspect, charging, height > 0), strikes(b, a, 'front', answered, height < 0)),
      );
    },
    strikesBackAside: true,
    morale(standing, hits, _adds, { after } = AFTER_SHOTS) {
      const known = getKnown(standing);
      return nerveCache(`${hits} ${after} ${known.group}`, () => getNerve(known, hits, after));
    },
    receives(standing, charger) {
      const [known, other] = [getKnown(standing), getKnown(charger)];
      // A unit that makes contact by a move causes no check.
      if (!canChargeAtAll(other.unit, fight)) return STEADY_ODDS;
      const facingElephants = getCurrentTroop(other.unit)?.kind === 'elephants';
      const situation = { occasion: 'charge', charging: false, moving: false, facingElephants };
      return nerveCache(`charged ${facingElephants} ${known.group}`, () => getCheckOdds(known.unit, 0, situation));
    },
    evasion(standing, charger) {
      const fled = listForcedMoves(fight, standing, { only: 'avoid', enemy: charger.unit.id })[0];
      if (!fled) return null;
      const odds = getOutcomeOdds(
        avoidCharge,
        createInputs(fight, avoidCharge, { unit: toUnitHolder(standing) })[0],
        rulings,
      );
      const share = (name: string): number => odds.find(({ outcome }) => outcome === name)?.chance ?? 0;
      return { ...fled, evades: share(AVOIDS_LABEL), routs: share(RESULT_NAMES.routs), hits: 0 };
    },
    mayCharge: () => true,
  };
}
