import { describe, expect, it } from 'vitest';
import { failure } from '../support/failure.ts';
import { month } from '../support/played-months.ts';
import { openTestContext } from '../support/test-context.ts';

const SECRET = 'zq diary of the umpire qz';

describe('Diary and bookmarks of a campaign', () => {
  it('are kept beside the log, month after month, and stand in no pack, report or document', async () => {
    const { client } = await openTestContext();
    const { id, settings } = await client.campaigns.create({ scenario: 'two-rivers' });
    const notebook = { diary: [{ seat: null, year: 1, month: 1, text: SECRET }], bookmarks: [0, 2] };
    await client.campaigns.setSettings({ id, settings: { ...settings, notebook } });
    await month(client, id);
    const kept = await client.campaigns.open({ id });
    expect(kept.settings.notebook).toEqual(notebook);
    const given = [
      await client.campaigns.exportDocument({ id }),
      await client.campaigns.report({ id, player: null, from: 0 }),
      ...(await Promise.all(kept.state.players.map(({ id: player }) => client.campaigns.playerPack({ id, player })))),
    ];
    for (const document of given) expect(JSON.stringify(document)).not.toContain(SECRET);
    expect(await client.campaigns.verify({ id })).toMatchObject({ sound: true });
  });

  it('are refused where a page is too long, and nothing is changed', async () => {
    const { client } = await openTestContext();
    const { id, settings } = await client.campaigns.create({ scenario: 'two-rivers' });
    const notebook = { diary: [{ seat: null, year: 1, month: 1, text: 'x'.repeat(10_001) }], bookmarks: [] };
    const refused = await failure(client.campaigns.setSettings({ id, settings: { ...settings, notebook } }));
    expect(refused.code).toBe('BAD_INPUT');
    expect((await client.campaigns.open({ id })).settings).toEqual(settings);
  });
});
