import { expect, it } from 'vitest';
import type { OpenPack } from '../../../contract/campaign-documents.ts';
import { stripSignature } from '../../../rules/core/campaign/signed-orders.ts';
import { signWithBrowserKey } from './browser-key.ts';

const PROMISE = '5a'.repeat(32);
const promised = {
  pack: { campaign: 'war', player: 'ur', heads: [{ proof: { next: { round: 1, key: PROMISE } } }] },
  orders: null,
} as unknown as OpenPack;
const unpromised: OpenPack = { ...promised, pack: { ...promised.pack, heads: [] } };
const orders = { format: 'nomarch-orders' as const, version: 1 as const, player: 'ur', year: 1, month: 1, orders: [] };

function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  } as unknown as Storage;
}

it('signs orders on the league’s page with the seat’s key in the browser', async () => {
  const [here, elsewhere] = [storage(), storage()];
  const signed = await signWithBrowserKey(promised, orders, here);
  expect(signed).toMatchObject({ campaign: 'war', promise: PROMISE });
  expect((await signWithBrowserKey(promised, { ...orders, month: 2 }, here)).by?.key).toBe(signed.by?.key);
  expect((await signWithBrowserKey(promised, orders, elsewhere)).by?.key).not.toBe(signed.by?.key);
  expect(await signWithBrowserKey({ ...promised, orders: signed }, stripSignature(signed), here)).toEqual(signed);
});

it('leaves orders unsigned without a dice key for the month or without browser storage', async () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
  } as unknown as Storage;
  for (const [of, where] of [
    [unpromised, storage()],
    [promised, full],
  ] as const)
    expect(await signWithBrowserKey(of, orders, where)).toEqual({ ...orders, campaign: 'war' });
});
