import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findShippedList } from '../army-lists/shipped.ts';
import type { CampaignState } from '../rules/campaign.ts';
import { formatSentence } from '../rules/core/campaign/sentence.ts';
import { shippedScenarios } from '../scenarios/shipped.ts';
import { campaignTurns } from '../test/support/campaign/campaign-turns.ts';
import { givenState } from '../test/support/campaign/case-campaign.ts';
import { count } from '../test/support/figures.ts';
import { leavesGarrison } from '../test/support/campaign/leaves-garrison.ts';
import { campaignRules as rules } from '../test/support/battle/random-play.ts';
import { rounds } from '../test/support/campaign/rounds.ts';
import { LEFT_GARRISON } from './constants.ts';
import { estimateEntry } from './evaluation/move-value.ts';
import { toSeatView } from './knowledge/enemy-strength.ts';
import { toSituation } from './knowledge/situation.ts';
import { toPercents } from './reasons.ts';
import { decideMonth, type Decision, type Regent } from './regent.ts';
import { getMinStormChance, STRENGTHS, STYLE_BY_TEMPERAMENT, TEMPERAMENTS } from './temperaments.ts';

const starts = shippedScenarios
  .map((document) => rules.begin(rules.readScenario(document, findShippedList), findShippedList).state)
  .filter(({ players }) => players.length <= 6);
const YEAR = 9;

const getAdvice = (
  state: CampaignState,
  player: string,
  regent: Regent = { temperament: 'cautious', strength: 'able' },
) => decideMonth(rules, regent, { player, view: toSeatView(rules, state, player), seed: 'advice' });

/** Returns the chances stated in the reasons, each with the minimum chance of the regent's temperament. */
const listChances = ({ orders, reasons }: Decision, { temperament }: Regent) =>
  orders.orders.flatMap((order, at) => {
    const { chance, worst } = reasons[at]?.values ?? {};
    if (typeof chance !== 'number' || typeof worst !== 'number') return [];
    const taste = STYLE_BY_TEMPERAMENT[temperament];
    return [
      {
        order,
        chance,
        worst,
        least: 100 * (order.kind === 'assault' ? getMinStormChance(taste) : taste.minAttackChance),
      },
    ];
  });

/** Returns the provinces to which armies march as guards. */
const listGuarded = ({ orders, reasons }: Decision): string[] =>
  orders.orders.flatMap((order, at) =>
    order.kind === 'march' && reasons[at]?.key === 'regent.shield' ? [order.to] : [],
  );

/** Returns the stated chances of attacks by armies that leave a garrison behind. Each comes with the chance of only the marching troops. */
const listMarchChances = (decision: Decision, state: CampaignState, { temperament }: Regent) => {
  const { player, orders } = decision.orders;
  const situation = toSituation(rules, toSeatView(rules, state, player), player, STYLE_BY_TEMPERAMENT[temperament]);
  return orders.flatMap((order, at) => {
    const why = decision.reasons[at];
    if (order.kind !== 'march' || why?.key !== 'regent.attack') return [];
    const army = state.armies[order.army];
    if (!army || !leavesGarrison(decision, army.id)) return [];
    const marching = situation.points(army) - LEFT_GARRISON.points;
    const { chance } = toPercents(estimateEntry(situation, marching, army.province, order.to));
    return [{ given: why.values['chance'], chance }];
  });
};

describe('advice of regents', () => {
  it('never falls below the temperament’s minimum chance, states the worst case, and guards own provinces', () => {
    let given = 0;
    let leaving = 0;
    for (let campaign = 0; campaign < rounds(8, 80); campaign += 1) {
      const start = starts[campaign % starts.length];
      if (!start) break;
      const seats = start.players.map(({ id }) => id);
      const regentOf = (player: string): Regent => {
        const place = Math.floor(campaign / starts.length) + seats.indexOf(player);
        return {
          temperament: TEMPERAMENTS[place % TEMPERAMENTS.length] ?? 'cautious',
          strength: STRENGTHS[campaign % 2] ?? 'able',
        };
      };
      const turns = campaignTurns(
        rules,
        start,
        (state, player) => {
          const decision = getAdvice(state, player, regentOf(player));
          for (const { chance, worst, least } of listChances(decision, regentOf(player))) {
            given += 1;
            expect(chance).toBeGreaterThanOrEqual(Math.round(least));
            expect(worst).toBeLessThanOrEqual(chance);
          }
          for (const one of listMarchChances(decision, state, regentOf(player))) {
            leaving += 1;
            expect(one.given).toBe(one.chance);
          }
          for (const province of listGuarded(decision)) expect(state.provinces[province]?.holder).toBe(player);
          return decision.orders;
        },
        `word ${String(campaign)}`,
        2 * YEAR,
      );
      expect([...turns]).toHaveLength(2 * YEAR);
    }
    count('chances that regents’ reasons give', given);
    expect(given).toBeGreaterThan(rounds(8, 80));
    expect(leaving).toBeGreaterThan(0);
  });

  it('uses the minimum chances stated in the guide', () => {
    const guide = readFileSync(join(import.meta.dirname, '../docs/guide/20-computer-players.md'), 'utf8');
    const { cautious, builder, besieger, raider } = STYLE_BY_TEMPERAMENT;
    const [first, ...others] = [cautious, builder, besieger, raider].map(({ minAttackChance }) =>
      String(100 * minAttackChance),
    );
    const [b = '', c = '', d = ''] = others;
    expect(guide).toContain(
      `a cautious one in ${first} of 100 cases, a builder in ${b}, a besieger in ${c}, a raider in ${d}.`,
    );
    expect(guide).toContain(`A storm takes at least ${String(100 * getMinStormChance(raider))}.`);
  });

  const lands = [
    'player red with 500 gold',
    'player blue with 500 gold',
    'province hill of red',
    'province plain',
    'province vale of red',
    'border hill plain',
    'border hill vale',
  ];

  it('sends an army into a province without a holder, but no generals alone', () => {
    const led = givenState([...lands, 'army host of red in hill: 60 spear@7, 1 king@200*']);
    expect(getAdvice(led, 'red').orders.orders).toMatchObject([{ kind: 'march', army: 'host', to: 'plain' }]);
    const alone = givenState([...lands, 'army host of red in hill: 1 king@200*']);
    expect(getAdvice(alone, 'red').orders.orders).toMatchObject([{ kind: 'hold', army: 'host' }]);
  });

  it('sends a small army past strong enemies only if none can reach it', () => {
    const way = [
      'player red',
      'player blue',
      'province hill of red',
      'province vale of red',
      'province far',
      'province peak of blue',
    ];
    const near = [
      ...way,
      'border hill vale',
      'border vale far',
      'border vale peak',
      'army few of red in hill: 20 spear@7',
    ];
    const orders = (lines: readonly string[]) => getAdvice(givenState(lines), 'red').orders.orders;
    expect(orders(near)).toContainEqual({ kind: 'march', army: 'few', to: 'vale' });
    expect(
      orders([...near, 'army host of blue in peak: 200 spear@7', 'army second of blue in peak: 200 spear@7']),
    ).not.toContainEqual({
      kind: 'march',
      army: 'few',
      to: 'vale',
    });
  });

  it('gives the seat’s reason for no orders', () => {
    const why = (lines: readonly string[], isWinter = true): string | null => {
      const state = givenState(lines);
      const { orders, whyNothing } = getAdvice(isWinter ? { ...state, month: state.campaignMonths + 1 } : state, 'red');
      expect(orders.orders).toEqual([]);
      return whyNothing && formatSentence(whyNothing);
    };
    const poor = lands.map((line) => line.replace('red with 500', 'red with 60'));
    expect(why(lands, false)).toBe('No army can take orders.');
    expect(why(poor)).toBe('60 gold is left after upkeep: too little to raise or refill an army.');
    expect(why(lands.map((line) => line.replace(' of red', '')))).toBe(
      'There is no province in which to spend the 500 gold.',
    );
    expect(getAdvice(givenState([...lands, 'army host of red in hill: 60 spear@7']), 'red').whyNothing).toBeNull();
  });
});
