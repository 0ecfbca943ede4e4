import { seededDice } from '../../core/dice.ts';
import type { Fight } from '../../core/fight/fight.ts';
import {
  AT_SHOTS,
  type FightOdds,
  IN_THE_OPEN,
  type Nerve,
  type RoundOdds,
  STEADY,
  type TestedAfter,
} from '../../core/fight/fight-rules.ts';
import { whole } from '../../core/fight/engagement.ts';
import { forcedMoves } from '../../core/fight/move-in-fight.ts';
import { inputsFor } from '../../core/fight/throw-in-fight.ts';
import { knownUnits, type KnownUnit, meanOf, onceEach, roundOdds } from '../../core/fight/known-units.ts';
import { oddsOf } from '../../core/table/encounters.ts';
import type { TableUnit } from '../../core/table-rules.ts';
import { avoidCharge, AVOIDS } from '../battle/avoid-charge.ts';
import { fire, isCover } from '../battle/fire.ts';
import { armourOf } from '../battle/losses.ts';
import { casualtyChances, melee } from '../battle/melee.ts';
import { morale, RESULT_NAME } from '../battle/morale.ts';
import { shareWhenFiring } from '../battle/movement.ts';
import { figuresLeft, isBelowHalf, troopNow } from '../define-procedure.ts';
import { allowanceOf } from '../field/field.ts';
import { isCavalry } from '../troops/kinds.ts';

/** Checks whether a unit may avoid a charge (Melee, A). */
export function avoidsCharges(unit: TableUnit): boolean {
  const troop = troopNow(unit);
  return troop !== null && (isCavalry(troop.kind) || troop.kind === 'camelry');
}

/** Checks whether a unit may charge. Other units come into contact by a move (Movement, D). */
export const mayChargeAtAll = (unit: TableUnit, fight: Fight): boolean =>
  allowanceOf(unit, 'charge', fight.terms) !== null;

/** Returns the mean number of hits left after armour, for a number of dice with equal chances. */
function throughArmour(dice: number, chance: number, armour: number): number {
  let [mean, ways] = [0, 1];
  for (let hits = 0; hits <= dice; hits += 1) {
    mean += Math.max(0, hits - armour) * ways * chance ** hits * (1 - chance) ** (dice - hits);
    ways = (ways * (dice - hits)) / (hits + 1);
  }
  return mean;
}

/** Exact odds of By the Gods! for one battle. */
export function btgOdds(fight: Fight): FightOdds {
  const { rulings } = fight.terms;
  const facts = { rulings, settings: {}, happened: [] };
  const knownOf = knownUnits(fight, (unit) => {
    const troop = troopNow(unit);
    return {
      evades: avoidsCharges(unit),
      skirmishes: troop?.skirmisher ?? false,
      shaken: ['routed', 'rampaging', 'captured'].includes(unit.morale),
      mends: false,
      shootsAfterMoving: troop ? shareWhenFiring(troop) : 0,
      wheelsFree: false,
      charges: allowanceOf(unit, 'charge', fight.terms) ?? allowanceOf(unit, 'move', fight.terms) ?? 0,
    };
  });
  const means = onceEach<number>();
  const rounds = onceEach<RoundOdds>();
  const nerves = onceEach<Nerve>();

  function volley(a: KnownUnit, b: KnownUnit, distance: number, lie: Readonly<Record<string, boolean>>): number {
    const shooter = fire.atTable.fill('shooter', [{ unit: a.unit }], facts);
    const target = fire.atTable.fill('target', [{ unit: b.unit }], facts);
    const figures = Math.min(figuresLeft(a.unit), a.kind.files);
    const asked = fire.input.safeParse({ ...shooter, ...target, ...lie, distance, figures });
    if (!asked.success) return 0;
    const { dice, toHit } = fire.resolve(asked.data, seededDice('odds'), rulings).outcome;
    return throughArmour(dice, toHit / 6, armourOf(asked.data.target, 'missiles', rulings));
  }

  const struckBy = onceEach<readonly number[]>();
  const strikes = (a: KnownUnit, b: KnownUnit, attacks: string, impact: boolean, onHill: boolean): readonly number[] =>
    struckBy(`${attacks} ${impact} ${onHill} ${a.like} ${b.like}`, () => countStrikes(a, b, attacks, impact, onHill));
  function countStrikes(
    a: KnownUnit,
    b: KnownUnit,
    attacks: string,
    impact: boolean,
    onHill: boolean,
  ): readonly number[] {
    const side = (role: 'a' | 'b', { unit }: KnownUnit) =>
      melee.atTable.fill(role, [{ unit }], facts) as Readonly<Record<string, object>>;
    const own = { ...side('a', a)['a'], attacks, impact, onHill };
    return casualtyChances({ a: own, ...side('b', b) }, rulings);
  }

  function nerveOf({ unit }: KnownUnit, hits: number, after: TestedAfter['after']): Nerve {
    // Only the loser of a melee checks its morale.
    if (after === 'won' || after === 'drawn') return STEADY;
    const charging = hits === 0 && after === 'shots';
    if (charging && !mayChargeAtAll(unit, fight)) return STEADY;
    const occasion = charging ? 'charge' : after === 'lost' ? 'melee-lost' : 'missile-losses';
    return checkOf(unit, hits, { occasion, charging, moving: charging });
  }

  function checkOf(unit: TableUnit, hits: number, said: Readonly<Record<string, unknown>>): Nerve {
    const left = figuresLeft(unit) - hits;
    const half = unit.parts.reduce((sum, { count }) => sum + count, 0) / 2;
    const filled = morale.atTable.fill('unit', [{ unit }], facts);
    const odds = oddsOf(morale, { ...filled, ...said, belowHalf: isBelowHalf(unit) || left < half }, rulings);
    const share = (...names: readonly string[]): number =>
      odds.reduce((sum, { outcome, chance }) => (names.includes(outcome) ? sum + chance : sum), 0);
    return {
      obeys: share(RESULT_NAME.ok),
      runs: share(RESULT_NAME.routs, RESULT_NAME.rampages),
      falls: share(RESULT_NAME['falls-back']),
    };
  }

  return {
    kind: (standing) => knownOf(standing).kind,
    shot(standing, target, distance, _aspect, { height, under } = IN_THE_OPEN) {
      const [a, b] = [knownOf(standing), knownOf(target)];
      if (distance > a.kind.range) return 0;
      const near = Math.ceil(distance);
      const lie = { ...(height > 0 && { fromAbove: true }), ...(isCover(under) && { cover: true }) };
      return means(`shot ${near} ${height > 0} ${isCover(under)} ${a.kind.files} ${a.like} ${b.like}`, () =>
        volley(a, b, Math.min(near, a.kind.range), lie),
      );
    },
    blow(standing, target, _files, { aspect, charging, lie = IN_THE_OPEN }) {
      const [a, b] = [knownOf(standing), knownOf(target)];
      const higher = lie.height > 0;
      return means(`blow ${aspect} ${charging} ${higher} ${a.like} ${b.like}`, () =>
        meanOf(strikes(a, b, aspect, charging, higher)),
      );
    },
    round(standing, target, { aspect, charging, lie: { height } = IN_THE_OPEN }, answered) {
      const [a, b] = [knownOf(standing), knownOf(target)];
      return rounds(`${aspect} ${charging} ${answered} ${Math.sign(height)} ${a.like} ${b.like}`, () =>
        roundOdds(strikes(a, b, aspect, charging, height > 0), strikes(b, a, 'front', answered, height < 0)),
      );
    },
    strikesBackAside: true,
    nerve(standing, hits, _adds, { after } = AT_SHOTS) {
      const known = knownOf(standing);
      return nerves(`${hits} ${after} ${known.like}`, () => nerveOf(known, hits, after));
    },
    receives(standing, charger) {
      const [known, other] = [knownOf(standing), knownOf(charger)];
      // A unit that makes contact by a move causes no check.
      if (!mayChargeAtAll(other.unit, fight)) return STEADY;
      const facingElephants = troopNow(other.unit)?.kind === 'elephants';
      const said = { occasion: 'charge', charging: false, moving: false, facingElephants };
      return nerves(`charged ${facingElephants} ${known.like}`, () => checkOf(known.unit, 0, said));
    },
    evasion(standing, charger) {
      const fled = forcedMoves(fight, standing, { only: 'avoid', enemy: charger.unit.id })[0];
      if (!fled) return null;
      const odds = oddsOf(avoidCharge, inputsFor(fight, avoidCharge, { unit: whole(standing) })[0], rulings);
      const share = (name: string): number => odds.find(({ outcome }) => outcome === name)?.chance ?? 0;
      return { ...fled, evades: share(AVOIDS), routs: share(RESULT_NAME.routs), hits: 0 };
    },
    mayCharge: () => true,
  };
}
