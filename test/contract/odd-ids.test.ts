import { describe, expect, it } from 'vitest';
import type { CampaignDocument } from '../../contract/campaign-documents.ts';
import { failure } from '../support/input/failure.ts';
import { openTestContext } from '../support/program/test-context.ts';

async function exportCampaign(): Promise<CampaignDocument> {
  const { client } = await openTestContext();
  const { id } = await client.campaigns.create({ scenario: 'two-rivers' });
  await client.campaigns.advance({ id, year: 1, month: 1, dice: { app: true } });
  return await client.campaigns.exportDocument({ id, secrets: true });
}

describe('campaign with an odd id', () => {
  it.each([
    ['that clears a terminal', '\u001b[2J\u0007'],
    ['that reverses a line', 'a\u202eb'],
    ['of two lines', 'a\nb'],
    ['of 10 kB', 'x'.repeat(10_000)],
    ['that is empty', ''],
    ['of a built-in property', '__proto__'],
    ['of the built-in constructor', 'constructor'],
  ])('is rejected with a sentence that names the id: %s', async (_, id) => {
    const { client } = await openTestContext();
    const text = JSON.stringify({ ...(await exportCampaign()), id });
    expect(await failure(client.campaigns.importText({ text }))).toMatchObject({
      code: 'BAD_INPUT',
      path: 'id',
      message: expect.stringMatching(/^campaign document, id: /) as string,
    });
    expect(await client.campaigns.all()).toEqual([]);
  });

  it.each(['../../etc/passwd', 'C:\\con', "'; drop table campaign; --", '%2e%2e', '.', '👑 ✓'])(
    'is played like any other: %s',
    async (id) => {
      const { client } = await openTestContext();
      const text = JSON.stringify({ ...(await exportCampaign()), id });
      const campaign = await client.campaigns.importText({ text });
      expect(campaign.id).toBe(id);
      expect((await client.campaigns.all()).map((one) => one.id)).toEqual([id]);
      const pack = await client.campaigns.playerPack({ id, player: 'ur' });
      expect(await client.packs.keep({ text: JSON.stringify(pack) })).toMatchObject({ pack: { campaign: id } });
      const { year, month } = campaign.state;
      await client.campaigns.advance({ id, year, month, dice: { app: true } });
      expect(await client.campaigns.verify({ id })).toMatchObject({ sound: true });
      await client.campaigns.remove({ id });
      expect(await client.campaigns.all()).toEqual([]);
    },
  );

  it('that is taken gets another, and both can be played', async () => {
    const { client } = await openTestContext();
    const text = JSON.stringify({ ...(await exportCampaign()), id: '../odd' });
    const [one, other] = [await client.campaigns.importText({ text }), await client.campaigns.importText({ text })];
    expect(one.id).toBe('../odd');
    expect(other.id).not.toBe(one.id);
    for (const { id } of [one, other]) expect(await client.campaigns.verify({ id })).toMatchObject({ sound: true });
  });
});
