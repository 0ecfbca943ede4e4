import { describe, expect, it } from 'vitest';
import type { OrdersFile } from '../../../rules/campaign.ts';
import { signOrders } from '../../../rules/core/campaign/sign-orders.ts';
import { collectContributions } from './signing.ts';

const [id, promise] = ['rivers', 'ab'.repeat(32)];
const plain: OrdersFile & { campaign: string } = {
  format: 'nomarch-orders',
  version: 1,
  player: 'ur',
  year: 1,
  month: 1,
  orders: [],
  campaign: id,
};
const signed: OrdersFile = signOrders(plain, { secret: '11'.repeat(32), chance: '22'.repeat(32), promise });
const bringing = async (orders: OrdersFile) => (await collectContributions({ id, promise }, [orders])).brought.length;

describe('broughtTo', () => {
  it('accepts a signed file for this promise of this campaign', async () => {
    expect(await bringing(signed)).toBe(1);
    expect(await bringing({ ...signed, promise: 'cd'.repeat(32) })).toBe(0);
    expect(await bringing({ ...signed, campaign: 'other' })).toBe(0);
    expect(await bringing({ ...signed, substitute: true })).toBe(0);
  });

  it('ignores a file that was changed after it was signed', async () => {
    expect(await bringing({ ...signed, chance: '33'.repeat(32) })).toBe(0);
    expect(await bringing({ ...signed, month: 2 })).toBe(0);
  });
});
