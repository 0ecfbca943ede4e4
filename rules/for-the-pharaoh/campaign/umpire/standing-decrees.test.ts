import { describe, expect, it } from 'vitest';
import { givenState } from '../../../../test/support/campaign/case-campaign.ts';
import { interventionSchema } from '../input/decrees.ts';
import { createView } from '../knowledge/view.ts';
import { pharaohCampaign } from '../campaign.ts';
import { NO_DICE } from '../record/recorder.ts';

const occupied = givenState([
  'player red',
  'player blue',
  'province plain of blue',
  'fort keep in plain',
  'army host of blue in plain: 10 bow@5',
]);
const { state: ruled } = pharaohCampaign.intervene(
  occupied,
  interventionSchema.parse({
    reason: 'a treaty',
    decrees: [{ kind: 'set-holder', province: 'plain', player: 'red' }],
  }),
);

describe('A decree on the holder of a province', () => {
  it('survives the end of the month', () => {
    const { state: ended } = pharaohCampaign.advance(ruled, [], NO_DICE);
    expect(ruled.provinces['plain']).toMatchObject({ holder: 'red', decreed: true });
    expect(ended.provinces['plain']).toMatchObject({ holder: 'red', decreed: true });
  });

  it('is hidden from players', () => {
    for (const viewer of ['red', 'blue', null])
      expect(createView(ruled, viewer, pharaohCampaign.sight(ruled)).provinces['plain']).not.toHaveProperty('decreed');
  });
});
