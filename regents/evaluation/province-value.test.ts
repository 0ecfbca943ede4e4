import { describe, expect, it } from 'vitest';
import type { CampaignState } from '../../rules/campaign.ts';
import { campaignRules as rules } from '../../test/support/battle/random-play.ts';
import { givenState } from '../../test/support/campaign/case-campaign.ts';
import { NO_AIMS, toSituation } from '../knowledge/situation.ts';
import { STYLE_BY_TEMPERAMENT } from '../temperaments.ts';
import { estimateKeepValue, estimateWinValue, getProgress, getUrgency, getLandValue } from './realm-values.ts';

const lands = [
  'player red',
  'player blue',
  'player green',
  'province hill of red',
  'province plain of blue tax 5000',
  'province vale of blue',
  'province ford',
  'province moor of green',
  'capital plain of blue',
  'border hill plain',
];
const situation = (lines: readonly string[], racing = 0) =>
  toSituation(rules, givenState(lines), 'red', { ...STYLE_BY_TEMPERAMENT.cautious, victoryWeight: racing });

describe('progress towards victory', () => {
  const state: CampaignState = givenState([...lands, 'victory provinces 4', 'victory capitals 2']);

  it('counts what a side still needs, at least one', () => {
    expect([getProgress(state, 'red'), getProgress(state, 'blue')]).toEqual([
      { provinces: 3, capitals: 2 },
      { provinces: 2, capitals: 1 },
    ]);
    const won = givenState([...lands, 'victory provinces 1', 'victory provinces 5']);
    expect(getProgress(won, 'blue')).toEqual({ provinces: 1, capitals: Infinity });
  });

  it('makes the last province count four times its value, and earlier ones less by the square', () => {
    const urgencies = [1, 2, 3, 4].map((count) =>
      getUrgency(givenState([...lands, `victory provinces ${count + 1}`]), 'red', false),
    );
    expect(urgencies).toEqual([4, 1, 4 / 9, 4 / 16]);
  });

  it('counts a capital for both conditions', () => {
    expect(getUrgency(state, 'blue', true)).toBe(1 + 4);
    expect(getUrgency(state, 'blue', false)).toBe(1);
    expect(getUrgency(givenState(lands), 'blue', true)).toBe(0);
  });
});

describe('the value of a province', () => {
  it('includes its tax and its place in the count, and more for a capital', () => {
    expect(getLandValue(situation(lands), 'ford')).toBe(1500 + 4000);
    expect(getLandValue(situation(lands), 'plain')).toBe(1500 + 5000 + 800);
  });

  it('to win is zero for own and friendly provinces', () => {
    expect(estimateWinValue(situation(lands), 'hill')).toBe(0);
    expect(estimateWinValue(situation([...lands, 'alliance of red and green']), 'moor')).toBe(0);
    expect(estimateWinValue(situation([...lands, 'truce of red and green']), 'moor')).toBe(0);
  });

  it('to win is the base value without a holder, and more if an enemy loses it', () => {
    expect(estimateWinValue(situation(lands), 'ford')).toBe(5500);
    expect(estimateWinValue(situation(lands), 'moor')).toBeCloseTo(5500 * (1 + 0.6 / 2), 9);
  });

  it('is higher if its holder ended a treaty with the seat this year', () => {
    const betrayed = (faithless: readonly string[]) =>
      toSituation(rules, givenState(lands), 'red', STYLE_BY_TEMPERAMENT.cautious, {
        aims: { ...NO_AIMS, faithless: new Set(faithless) },
      });
    expect(estimateWinValue(betrayed(['green']), 'moor')).toBeCloseTo(1.2 * estimateWinValue(betrayed([]), 'moor'), 9);
    expect(estimateWinValue(betrayed(['green']), 'ford')).toBe(estimateWinValue(betrayed([]), 'ford'));
  });

  it('grows as either side approaches victory', () => {
    const race = [...lands, 'victory provinces 3'];
    // To win, red needs two more provinces, blue one and green two.
    expect(estimateWinValue(situation(race, 1), 'ford')).toBeCloseTo(5500 * (1 + 1), 9);
    expect(estimateWinValue(situation(race, 1), 'vale')).toBeCloseTo(5500 * (1 + 0.6 / 2 + 1 + 4), 9);
    expect(estimateWinValue(situation(race, 1), 'moor')).toBeCloseTo(5500 * (1 + 0.6 / 2 + 1 + 1), 9);
  });

  it('to keep grows as a nearby enemy approaches victory, not a friend', () => {
    const race = [...lands, 'victory provinces 3', 'border hill moor', 'army van of blue in plain: 10 spear@7'];
    expect(estimateKeepValue(situation(race, 1), 'hill')).toBeCloseTo(5500 * (1 + 4), 9);
    expect(estimateKeepValue(situation([...race, 'truce of red and blue'], 1), 'hill')).toBe(5500);
  });
});
