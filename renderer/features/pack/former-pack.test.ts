import { describe, expect, it } from 'vitest';
import { handOverFormerPack } from './former-pack.ts';

const windowWith = (text: string | null) => {
  const kept = new Map(text === null ? [] : [['nomarch.pack', text]]);
  return {
    kept,
    storage: { getItem: (key: string) => kept.get(key) ?? null, removeItem: (key: string) => void kept.delete(key) },
  };
};

describe('A pack that the window kept', () => {
  it('is handed over once, with the orders in it', async () => {
    const { kept, storage } = windowWith('{"format":"nomarch-player-pack","orders":{"orders":[]}}');
    const taken: unknown[] = [];
    const keep = (text: string) => Promise.resolve(taken.push(JSON.parse(text)));
    await handOverFormerPack(keep, storage);
    await handOverFormerPack(keep, storage);
    expect(taken).toEqual([{ format: 'nomarch-player-pack', orders: { orders: [] } }]);
    expect(kept.size).toBe(0);
  });

  it('stays where it is while it cannot be kept elsewhere', async () => {
    const { kept, storage } = windowWith('{}');
    const refusal = new Error('the store is full');
    await expect(handOverFormerPack(() => Promise.reject(refusal), storage)).rejects.toBe(refusal);
    expect([...kept]).toEqual([['nomarch.pack', '{}']]);
  });

  it('is nothing where none was open', async () => {
    for (const text of [null, '']) {
      const { storage } = windowWith(text);
      await handOverFormerPack(() => Promise.reject(new Error('there was nothing to keep')), storage);
    }
  });
});
