import { describe, expect, it } from 'vitest';
import { formatSentence } from '../../rules/core/campaign/sentence.ts';
import { givenState } from '../../test/support/campaign/case-campaign.ts';
import { campaignRules as rules } from '../../test/support/battle/random-play.ts';
import { toSituation } from '../knowledge/situation.ts';
import { createOrderSheet } from '../order-sheet.ts';
import { STYLE_BY_TEMPERAMENT } from '../temperaments.ts';
import { listCommonGoals, planCommonAttack } from './common-attack.ts';
import { planMonth } from './month.ts';

const lands = [
  'player red',
  'player blue',
  'province hill of red',
  'province vale of red',
  'province moor of red',
  'province plain of blue',
  'border hill plain',
  'border vale plain',
  'border moor hill',
  'army foe of blue in plain: 100 spear@7',
];
const NOTHING = { taken: new Map<string, number>(), burnt: new Map<string, number>() };

function planFor(lines: readonly string[]) {
  const state = givenState([...lands, ...lines]);
  const situation = toSituation(rules, state, 'red', STYLE_BY_TEMPERAMENT.builder);
  const sheet = createOrderSheet(rules, state, 'red');
  planMonth(situation, sheet, { rounds: 1, target: 'plain' }, NOTHING);
  return { situation, sheet, goes: planCommonAttack(situation, 'plain') };
}

describe('planCommonAttack', () => {
  const two = ['army one of red in hill: 90 spear@7', 'army two of red in vale: 90 spear@7'];

  it('makes armies enter a province in the same month if together they beat the enemy, and says so', () => {
    const { sheet, situation } = planFor(two);
    expect(listCommonGoals(situation)).toEqual(['plain']);
    expect(sheet.orders.filter(({ kind }) => kind === 'march')).toEqual([
      { kind: 'march', army: 'one', to: 'plain' },
      { kind: 'march', army: 'two', to: 'plain' },
    ]);
    const at = sheet.orders.findIndex(({ kind }) => kind === 'march');
    const why = sheet.reasons[at];
    expect(why && formatSentence(why)).toMatch(/^2 armies together can beat the enemy in plain if it stays: \d+ %/i);
  });

  it('makes adjacent armies wait for the others', () => {
    const [one = '', other = ''] = two;
    const { goes } = planFor([one, other.replace('in vale', 'in moor')]);
    expect(goes).toMatchObject({ attackers: [], waiting: ['one'], coming: new Set(['two']) });
  });

  it('returns null if the armies are too weak together', () => {
    expect(planFor(two.map((line) => line.replace('90', '20'))).goes).toBeNull();
  });
});
