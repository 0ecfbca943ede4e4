import { describe, expect, it } from 'vitest';
import { givenState } from '../../test/support/campaign/case-campaign.ts';
import { openMemoryContext } from '../../test/support/program/memory-context.ts';
import { formatPack, formatReport } from './format-campaign.ts';

const state = givenState(['player red', 'player blue', 'victory years 3', 'year 4']);
const begun = [
  {
    year: 3,
    month: 9,
    seen: { kind: 'whole', happening: { kind: 'year-begun', year: 4 } },
    dice: [],
    steps: [],
    rulings: [],
  },
] as const;

describe('A report as text', () => {
  it('reports a tie after the last year, and that the players must agree on a winner', async () => {
    expect(await formatReport(state, begun)).toContain(
      'After 3 years no player is in the lead: the players must agree on a winner. Year 4 began.',
    );
  });

  it('reports no tie if a player won', async () => {
    const condition = { kind: 'years', count: 3 } as const;
    const won = { ...state, victories: [{ player: 'red', condition, year: 3, month: 9 }] };
    expect(await formatReport(won, begun)).toMatch(/^ {2}Year 4 began\.$/m);
  });
});

it('names the seat that the umpire also plays in a pack as text', async () => {
  const { client } = await openMemoryContext();
  const { id } = await client.campaigns.create({ scenario: 'two-rivers' });
  const told = async () => formatPack(await client.campaigns.playerPack({ id, player: 'akkad' }));
  expect(await told()).not.toContain('The umpire plays');
  const decrees = [{ kind: 'umpire-plays', player: 'ur' }] as const;
  await client.campaigns.intervene({ id, intervention: { reason: 'one short', public: false, decrees: [...decrees] } });
  expect(await told()).toMatch(/^The umpire also plays Ur in this campaign\.$/m);
});
