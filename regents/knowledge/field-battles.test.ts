import { describe, expect, it } from 'vitest';
import { findShippedList } from '../../army-lists/shipped.ts';
import { shippedScenarios } from '../../scenarios/shipped.ts';
import { getArmyPoints, getNeighbours } from '../../rules/campaign.ts';
import { campaignTurns, type OrdersOf } from '../../test/support/campaign/campaign-turns.ts';
import { campaignRules as rules } from '../../test/support/battle/random-play.ts';
import { leavesGarrison } from '../../test/support/campaign/leaves-garrison.ts';
import { required } from '../../test/support/required.ts';
import { SIMULATED_BATTLES, LEFT_GARRISON } from '../constants.ts';
import { estimateAttackOdds } from '../evaluation/battle-odds.ts';
import { estimateEntry } from '../evaluation/move-value.ts';
import { decideMonth, type Decision } from '../regent.ts';
import { STYLE_BY_TEMPERAMENT } from '../temperaments.ts';
import { type Foe, toSeatView, type SeatView } from './enemy-strength.ts';
import { createFieldProspects, estimateForce, toSituation } from './situation.ts';

const rivers = required(
  shippedScenarios
    .map((document) => rules.begin(rules.readScenario(document, findShippedList), findShippedList).state)
    .find(({ scenario }) => scenario === 'two-rivers'),
);
const { a, b } = required(rivers.setUp.borders.find(({ kind }) => kind === 'land'));

describe('prospects of a battle in the field', () => {
  it('follow quick resolution if the campaign uses it, from any province', () => {
    const prospects = createFieldProspects(rivers, 'quick');
    expect(prospects(a, b)(1000, 1000)).toMatchObject({ attackerWins: 0.45, defenderWins: 0.45 });
    const borders = rivers.setUp.borders.map((border) => prospects(border.a, border.b)(900, 700));
    expect(new Set(borders.map((each) => JSON.stringify(each))).size).toBe(1);
  });

  it('interpolate the table of simulated battles if captains fight, within its ends', () => {
    const prospects = createFieldProspects(rivers, 'fought')(a, b);
    const { land } = SIMULATED_BATTLES;
    for (const row of land) {
      const { attackerWins, attackerLoss } = prospects(1000 * row.ratio, 1000);
      expect(attackerWins).toBeCloseTo(row.attackerWins);
      expect(attackerLoss).toBeCloseTo(row.attackerLoss * 1000 * row.ratio);
    }
    for (const [at, row] of land.slice(1).entries()) {
      const before = required(land[at]);
      const between = prospects(500 * (before.ratio + row.ratio), 1000).attackerWins;
      expect(between).toBeGreaterThanOrEqual(Math.min(before.attackerWins, row.attackerWins));
      expect(between).toBeLessThanOrEqual(Math.max(before.attackerWins, row.attackerWins));
    }
    expect(prospects(1, 1000).attackerWins).toBe(required(land[0]).attackerWins);
    expect(prospects(9000, 1).attackerWins).toBe(required(land.at(-1)).attackerWins);
  });

  it('are lower over a river, from either bank', () => {
    const river = rivers.setUp.borders.map((border) => ({ ...border, kind: 'river' as const }));
    const watered = { ...rivers, setUp: { ...rivers.setUp, borders: river } };
    const over = createFieldProspects(watered, 'fought');
    expect(over(b, a)).toBe(over(a, b));
    const onLand = createFieldProspects(rivers, 'fought')(a, b);
    expect(over(a, b)(1500, 1000).attackerWins).toBeLessThan(onLand(1500, 1000).attackerWins - 0.1);
    expect(onLand(1500, 1000).attackerWins).toBeGreaterThan(0.6);
  });

  it('determine the value of an entry', () => {
    const { province, player } = required(Object.values(rivers.armies).find(({ fort }) => fort === null));
    const attacker = required(rivers.players.find(({ id }) => id !== player)).id;
    const from = required(getNeighbours(rivers, province)[0]);
    const foe: Foe = { id: 'foe', player, province, fort: null, points: 1000, times: [1] };
    const [quick, fought] = (['quick', 'fought'] as const).map((battles) => {
      const situation = toSituation(
        rules,
        toSeatView(rules, rivers, attacker),
        attacker,
        STYLE_BY_TEMPERAMENT.builder,
        { battles },
      );
      const met = { ...situation, fieldFoes: (id: string) => (id === province ? [foe] : []) };
      return estimateEntry(met, 3000, from, province);
    });
    // The stronger side wins a battle on the field more often than one decided by two dice.
    expect(fought?.win).toBeGreaterThan(quick?.win ?? 1);
  });

  it('are quoted in the reason for an attack', () => {
    const quoted = { quick: 0, fought: 0 };
    for (const battles of ['quick', 'fought'] as const) {
      const attacks = (view: SeatView, player: string, decision: Decision): void => {
        const { orders, reasons } = decision;
        const situation = toSituation(rules, view, player, STYLE_BY_TEMPERAMENT.builder);
        for (const [at, order] of orders.orders.entries()) {
          if (order.kind !== 'march' || reasons[at]?.key !== 'regent.attack') continue;
          const army = required(view.armies[order.army]);
          const foes = situation.fieldFoes(order.to);
          const leaves = leavesGarrison(decision, order.army);
          const points = getArmyPoints(army) - (leaves ? LEFT_GARRISON.points : 0);
          const [win, other] = ([battles, battles === 'quick' ? 'fought' : 'quick'] as const).map((by) => {
            const prospects = createFieldProspects(view, by)(army.province, order.to);
            return Math.round(100 * estimateAttackOdds(points, estimateForce(situation, foes, points), prospects).win);
          });
          expect(reasons[at].values['chance']).toBe(win);
          if (win !== other) quoted[battles] += 1;
        }
      };
      const decided: OrdersOf = (state, player, report) => {
        const view = toSeatView(rules, state, player);
        const regent = { temperament: 'builder', strength: 'able' } as const;
        const decision = decideMonth(rules, regent, { player, view, report, battles, seed: 'quoted' });
        attacks(view, player, decision);
        return decision.orders;
      };
      for (const _turn of campaignTurns(rules, rivers, decided, 'quoted', 8));
    }
    expect(quoted.quick).toBeGreaterThan(0);
    expect(quoted.fought).toBeGreaterThan(0);
  });
});
