import { describe, expect, it } from 'vitest';
import { isOrderNarrated } from '../../../../../test/support/campaign/check-orders.ts';
import { checkStory } from '../../../../../test/support/campaign/check-story.ts';
import { campaignRules as rules, randomPlay } from '../../../../../test/support/battle/random-play.ts';
import { rounds } from '../../../../../test/support/campaign/rounds.ts';
import { narrateCampaign } from '../../../../../test/support/campaign/narrated-campaign.ts';
import { listOrderAnswers } from '../../../../../test/support/campaign/month-truth.ts';

const MONTHS = 24;
const seeds = Array.from({ length: rounds(4, 60) }, (_, at) => at);

/** Decrees drawn: only notes, because reports do not tell which holders and places a secret decree changed (retrace.ts). */
const DECREES = ['note'];

describe('the stories of a random campaign of two years', () => {
  it.each(seeds)('state only what happened and answer every order: campaign %i', { timeout: 300_000 }, (seed) => {
    const commands = [...randomPlay({ seed: `told ${seed}`, players: 2 + (seed % 4), decrees: DECREES }, MONTHS)];
    const months = narrateCampaign(
      rules,
      commands.map(({ events }) => events),
    );
    const issues = months.flatMap(({ edition, year, month, isWinter, story, truth }) =>
      checkStory({
        story,
        truth,
        viewer: typeof edition === 'string' ? null : edition.seat,
        isUmpires: edition === 'umpire',
        isWinter,
      }).map((issue) => ({ edition, at: `${year}.${month}`, ...issue })),
    );
    expect(issues).toEqual([]);
    const silent = months.flatMap(({ edition, year, month, story, truth, learnt }) =>
      typeof edition === 'string'
        ? []
        : listOrderAnswers(truth)
            .filter(({ player }) => player === edition.seat)
            .filter(({ by, order }) => !by.some((at) => learnt[at] === true) && !isOrderNarrated(story, order, truth))
            .map(({ order }) => ({ seat: edition.seat, at: `${year}.${month}`, order })),
    );
    expect(silent).toEqual([]);
  });
});
