import { expect, it } from 'vitest';
import { findShippedList } from '../army-lists/shipped.ts';
import { estimateShare } from '../contract/battles/series.ts';
import { shippedScenarios } from '../scenarios/shipped.ts';
import { announcedOdds } from '../test/support/battle/announced-odds.ts';
import { campaignRules as rules } from '../test/support/battle/random-play.ts';

/** Maximum difference between stated chances and actual wins, in addition to sampling noise. */
const TOLERATED = 0.05;

it('announced odds of attacks and storms hold in campaigns, within chance', () => {
  const starts = shippedScenarios.map(
    (document) => rules.begin(rules.readScenario(document, findShippedList), findShippedList).state,
  );
  const all = announcedOdds(rules, starts, { campaigns: 10, years: 3, seed: 'odds hold' });
  for (const fight of ['attacks', 'storms'] as const) {
    const fights = all.filter((one) => one.fight === fight);
    expect(fights.length).toBeGreaterThan(10);
    const { least, most } = estimateShare(fights.filter(({ hasWon }) => hasWon).length, fights.length);
    const given = fights.reduce((sum, one) => sum + one.given / 100, 0) / fights.length;
    expect(given).toBeGreaterThan(least - TOLERATED);
    expect(given).toBeLessThan(most + TOLERATED);
  }
});
