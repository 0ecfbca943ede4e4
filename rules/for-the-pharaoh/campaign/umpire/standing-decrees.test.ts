import { describe, expect, it } from 'vitest';
import { givenState } from '../../../../test/support/case-campaign.ts';
import { type Intervention, interventionSchema } from '../input/decrees.ts';
import { viewOf } from '../knowledge/view.ts';
import { pharaohCampaign } from '../campaign.ts';
import { NO_DICE } from '../record/recorder.ts';

const occupied = givenState([
  'player red',
  'player blue',
  'province plain of blue',
  'fort keep in plain',
  'army host of blue in plain: 10 bow@5',
]);
const given = { reason: 'a treaty', decrees: [{ kind: 'set-holder', province: 'plain', player: 'red' }] };

const ruledAndEnded = (intervention: Intervention) => {
  const ruled = pharaohCampaign.intervene(occupied, intervention);
  return { ruled: ruled.state, ended: pharaohCampaign.advance(ruled.state, [], NO_DICE).state };
};

describe('a decree on who holds a province', () => {
  it('stands at the month’s end where the log says that it stands', () => {
    const { ruled, ended } = ruledAndEnded(interventionSchema.parse({ ...given, stands: true }));
    expect(ruled.provinces['plain']).toMatchObject({ holder: 'red', decreed: true });
    expect(ended.provinces['plain']).toMatchObject({ holder: 'red', decreed: true });
  });

  it('is undone where a log of before that could be said has it, so that the log comes out as it was', () => {
    const { ruled, ended } = ruledAndEnded(interventionSchema.parse(given));
    expect(ruled.provinces['plain']).not.toHaveProperty('decreed');
    expect(ended.provinces['plain']).toMatchObject({ holder: 'blue' });
  });

  it('is no part of what players are shown', () => {
    const { ruled } = ruledAndEnded(interventionSchema.parse({ ...given, stands: true }));
    for (const viewer of ['red', 'blue', null])
      expect(viewOf(ruled, viewer, pharaohCampaign.sight(ruled)).provinces['plain']).not.toHaveProperty('decreed');
  });
});
