import { describe, expect, it } from 'vitest';
import { twoRivers } from '../../scenarios/two-rivers.ts';
import { openTestContext } from '../support/program/test-context.ts';

/* A campaign started on paper and entered in the middle of its second year. */
const scenario = {
  ...twoRivers,
  id: 'from-paper',
  armies: [
    ...twoRivers.armies.filter(({ id }) => id !== 'ur-field' && id !== 'akkad-levy'),
    { ...twoRivers.armies.find(({ id }) => id === 'ur-field')!, province: 'kish' },
    { ...twoRivers.armies.find(({ id }) => id === 'akkad-levy')!, province: 'kish', fort: 'kish-fort' },
  ],
  underWay: {
    year: 2,
    month: 7,
    damage: [{ province: 'uruk', crops: 800, gold: 350 }],
    sieges: [{ fort: 'kish-fort', besieger: 'ur', since: { year: 2, month: 5 }, stores: 9 }],
    notes: [{ year: 1, month: 3, text: 'Mari was burnt.' }],
  },
};

describe('campaign continued from paper', () => {
  it('is played, verified, exported and imported like any other', async () => {
    const { client } = await openTestContext();
    const { id, state } = await client.campaigns.create({ scenario });
    expect([state.year, state.month, Object.keys(state.sieges)]).toEqual([2, 7, ['kish-fort']]);
    for (const month of [7, 8, 9]) await client.campaigns.advance({ id, year: 2, month, dice: { seed: `${month}` } });
    const { state: after } = await client.campaigns.open({ id });
    expect([after.year, after.month]).toEqual([3, 1]);
    const verified = await client.campaigns.verify({ id });
    expect([verified.sound, verified.issues]).toEqual([true, []]);
    const report = await client.campaigns.report({ id, player: null });
    expect(JSON.stringify(report)).toContain('In year 1, month 3: Mari was burnt.');
    const document = await client.campaigns.exportDocument({ id });
    const { client: other } = await openTestContext();
    const brought = await other.campaigns.importText({ text: JSON.stringify(document), fileName: 'paper.json' });
    expect((await other.campaigns.open({ id: brought.id })).state).toEqual(after);
  });

  it('is saved as a custom scenario', async () => {
    const { client } = await openTestContext();
    await client.campaigns.saveScenario({ document: scenario });
    const { underWay } = await client.campaigns.openScenario({ id: 'from-paper' });
    expect(underWay).toMatchObject({ year: 2, month: 7, held: [], notes: scenario.underWay.notes });
  });

  it('is rejected with a sentence if its past is impossible', async () => {
    const { client } = await openTestContext();
    const wrong = { ...scenario, underWay: { ...scenario.underWay, month: 10 } };
    await expect(client.campaigns.create({ scenario: wrong })).rejects.toThrow(
      'month 10 is beyond a campaign year of 8 months',
    );
  });
});
