import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { smallArmy } from '../support/armies/armies.ts';
import { busyOrders } from '../support/campaign/campaign-orders.ts';
import { rounds } from '../support/campaign/rounds.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { openTestContext } from '../support/program/test-context.ts';
import { startChild } from './child.ts';

describe('Two processes with one store', () => {
  it('resolve a month exactly once, whichever comes first', async () => {
    const file = join(temporaryFolder(), 'nomarch.sqlite');
    const { client } = await openTestContext(file);
    const { id } = await client.campaigns.create({ scenario: 'two-rivers' });
    const rivals = ['one', 'two'].map((seed) => startChild('month-by-month.ts', [file, id, seed]));
    await Promise.all(rivals.map((rival) => rival.hear()));
    const months = rounds(4, 18);
    for (let turn = 0; turn < months; turn += 1) {
      const { state } = await client.campaigns.open({ id });
      for (const rival of rivals) rival.say(`go ${state.year} ${state.month}`);
      const answers = await Promise.all(rivals.map((rival) => rival.hear()));
      expect(answers.toSorted()).toEqual(['CONFLICT', 'resolved']);
    }
    expect(await client.campaigns.verify({ id })).toMatchObject({ sound: true, months, issues: [] });
  });

  // After a few battles too few armies are left for another.
  it.each(Array.from({ length: rounds(1, 4) }, (_, campaign) => campaign))(
    'settle a battle exactly once, and the month it held up ends once: campaign %i',
    async (campaign) => {
      const battles = 2;
      const file = join(temporaryFolder(), 'nomarch.sqlite');
      const { client } = await openTestContext(file);
      const { id } = await client.campaigns.create({ scenario: 'two-rivers' });
      const rivals = ['one', 'two'].map((seed) => startChild('month-by-month.ts', [file, id, seed]));
      await Promise.all(rivals.map((rival) => rival.hear()));
      let settled = 0;
      for (let turn = 0; turn < 60 && settled < battles; turn += 1) {
        const { state } = await client.campaigns.open({ id });
        const [battle] = state.battles;
        if (battle) {
          for (const rival of rivals) rival.say(`settle ${battle.id}`);
          const answers = (await Promise.all(rivals.map((rival) => rival.hear()))).toSorted();
          // The second process finds a newer log, or finds the battle already resolved.
          expect(['CONFLICT', 'REFUSED']).toContain(answers[0]);
          expect(answers[1]).toBe('resolved');
          settled += 1;
        } else {
          if (state.month <= state.campaignMonths)
            for (const { id: player } of state.players)
              await client.campaigns.fileOrders({ id, orders: busyOrders(state, player, true) });
          const dice = { seed: `${String(campaign)} ${String(turn)}` };
          await client.campaigns.advance({ id, year: state.year, month: state.month, dice });
        }
      }
      expect(settled).toBe(battles);
      const log = await client.campaigns.log({ id });
      expect(log.filter(({ payload }) => payload.kind === 'battle-settled')).toHaveLength(battles);
      expect((await client.campaigns.verify({ id })).issues).toEqual([]);
    },
  );

  it('lose no edit of an army', async () => {
    const file = join(temporaryFolder(), 'nomarch.sqlite');
    const [one, two] = [await openTestContext(file), await openTestContext(file)];
    const { id } = await one.client.armies.create({ army: smallArmy() });
    expect((await two.client.armies.open({ id })).version).toBe(1);
    await one.client.armies.save({ id, base: 1, army: smallArmy('Edit of the first window') });
    const late = two.client.armies.save({ id, base: 1, army: smallArmy('Edit of the second window') });
    await expect(late).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await two.client.armies.open({ id })).army.name).toBe('Edit of the first window');
  });
});
