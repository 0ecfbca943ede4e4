import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openTestLeague, refusalOf } from '../support/league/league.ts';

const DAY = 86_400_000;

/** Sets this process's clock ahead by some days. */
function skew(days: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(performance.timeOrigin + performance.now() + days * DAY) });
}

describe('Processes whose clocks are 200 days apart', () => {
  it('store the database’s time with every change', async () => {
    onTestFinished(() => void vi.useRealTimers());
    const { campaign, pool } = await openTestLeague();
    const { id, umpire, players } = await campaign(['ur']);
    const { campaigns } = umpire.client;
    const { state } = await campaigns.open({ id });
    const file = { format: 'nomarch-orders' as const, version: 1 as const, year: 1, month: 1, orders: [] };
    const orders = { ...file, player: 'ur' };
    const settings = { playMode: 'umpire', deadline: null, notes: '' } as const;
    const steps = [
      () => players['ur']?.client.packs.writeOrders({ campaign: id, player: 'ur', orders }),
      () => players['ur']?.client.league.withdraw({ campaign: id, player: 'ur' }),
      () => campaigns.setSettings({ id, settings }),
      () => campaigns.fileOrders({ id, orders: { ...orders, player: 'akkad' } }),
      () => campaigns.advance({ id, year: state.year, month: state.month, dice: { faces: [], seed: 'one' } }),
      () => campaigns.create({ scenario: 'two-rivers' }),
    ];
    let before = '';
    for (const [at, step] of steps.entries()) {
      skew(at % 2 === 0 ? 200 : -200);
      await step();
      const { rows } = await pool.query<{ changed: string; filed: string; seconds: number }>(
        `select max(changed_at) as changed, max(filed_at) as filed,
           max(abs(extract(epoch from now() - changed_at::timestamptz)))::float8 as seconds
         from campaign left join filed_orders on campaign_id = id`,
      );
      const [row] = rows;
      expect(row?.seconds).toBeLessThan(60);
      expect(row?.changed.localeCompare(before)).toBe(1);
      if (row?.filed) expect(row.filed <= row.changed).toBe(true);
      before = row?.changed ?? '';
    }
  });

  it('share the count of attempts per address, for ten minutes', async () => {
    onTestFinished(() => void vi.useRealTimers());
    const { browser, league } = await openTestLeague({ calls: 1000, longCalls: 1000, advice: 1000, tries: 3 });
    const trying = () =>
      browser()
        .client.league.invitation({ token: 'x'.repeat(43) })
        .catch((error: unknown) => error);
    for (const days of [200, -200, 0]) {
      skew(days);
      expect(await trying()).toMatchObject({ code: 'NOT_FOUND' });
    }
    for (const days of [-200, 200]) {
      skew(days);
      const refused = (await trying()) as { readonly message: string };
      const seconds = Number(/in (\d+) seconds/.exec(refused.message)?.[1]);
      expect(seconds).toBeGreaterThan(500);
      expect(seconds).toBeLessThanOrEqual(600);
    }
    await league.store.db.updateTable('rate_limit').set({ expire: 0 }).execute();
    expect(await refusalOf(trying().then((error) => Promise.reject(error as Error)))).toBe('NOT_FOUND');
  });
});
