import { describe, expect, it, onTestFinished } from 'vitest';
import { busyOrders } from '../test/support/campaign/campaign-orders.ts';
import { openMemoryContext } from '../test/support/program/memory-context.ts';
import type { Computation, Compute } from '../services/campaigns/compute/computations.ts';
import { COMPUTING_LIMITS, createThreadedComputing } from './threaded-computing.ts';

function openComputing(limits = COMPUTING_LIMITS) {
  const computing = createThreadedComputing(undefined, limits);
  onTestFinished(computing.close);
  return computing;
}

/** Plays some months with fixed seeds. @returns the campaign and everything reported to its umpire */
async function playMonths(compute?: Compute) {
  const { client, reported } = await openMemoryContext(undefined, undefined, compute);
  const { id, state } = await client.campaigns.create({ scenario: 'two-rivers' });
  const told: unknown[] = [];
  for (const month of [1, 2, 3, 4, 5, 6]) {
    const { state: current } = await client.campaigns.open({ id });
    for (const { id: player } of state.players)
      await client.campaigns.fileOrders({ id, orders: busyOrders(current, player) });
    if (month === 2) told.push(await client.campaigns.preview({ id, seed: 'a preview' }));
    told.push(await client.campaigns.advance({ id, year: 1, month, dice: { faces: [], seed: `month ${month}` } }));
  }
  return {
    told,
    verified: await client.campaigns.verify({ id }),
    document: await client.campaigns.exportDocument({ id, secrets: true }),
    reported,
  };
}

describe('A computing thread', () => {
  it('gives the same results as the main thread for months, a preview and a log of several pages', async () => {
    const here = await playMonths();
    const there = await playMonths(openComputing().compute);
    expect(there).toEqual(here);
    expect(there.verified).toMatchObject({ sound: true, months: 6, issues: [] });
    expect(there.reported).toEqual([]);
  });

  it('reports missing orders, invalid dice and unknown battles', async () => {
    const { client } = await openMemoryContext(undefined, undefined, openComputing().compute);
    const { id } = await client.campaigns.create({ scenario: 'two-rivers' });
    const month = { id, year: 1, month: 1 };
    const resolved = await client.campaigns.advance({ ...month, dice: { faces: [], seed: 'no orders' } });
    expect(resolved.status).toBe('resolved');
    await expect(client.campaigns.advance({ ...month, month: 2, dice: { faces: [99, 99, 99] } })).rejects.toMatchObject(
      { code: 'BAD_INPUT' },
    );
    const unknown = { battle: 'none', method: 'quick' as const, winner: 'draw' as const, losses: [], generalsLost: [] };
    await expect(
      client.campaigns.settleBattle({ id, result: { ...unknown, retreat: null, note: '' }, dice: { faces: [] } }),
    ).rejects.toMatchObject({ code: 'REFUSED' });
  });

  it('is ended after the time limit and replaced for the next task', async () => {
    const { compute } = openComputing({ ...COMPUTING_LIMITS, preview: 0 });
    const { client } = await openMemoryContext(undefined, undefined, compute);
    const { id } = await client.campaigns.create({ scenario: 'two-rivers' });
    const late = client.campaigns.preview({ id, seed: 'late' });
    const next = client.campaigns.advance({ id, year: 1, month: 1, dice: { faces: [], seed: 'next' } });
    await expect(late).rejects.toMatchObject({
      code: 'REFUSED',
      message: expect.stringContaining('after 0 seconds') as unknown,
    });
    expect((await next).status).toBe('resolved');
  });

  it('resolves months before decisions of regents, whatever the order of requests', async () => {
    const answers = `import { parentPort } from 'node:worker_threads';
      parentPort.on('message', ({ kind }) => parentPort.postMessage({ is: 'result', result: kind }));
      parentPort.postMessage('loaded');`;
    const { compute, close } = createThreadedComputing(new URL(`data:text/javascript,${encodeURIComponent(answers)}`));
    onTestFinished(close);
    const done: unknown[] = [];
    const ask = async (kind: Computation): Promise<void> => {
      done.push(await (compute as (kind: Computation, task: unknown) => Promise<unknown>)(kind, {}));
    };
    await Promise.all((['preview', 'decide', 'decide', 'resolve', 'preview'] as const).map(ask));
    expect(done).toEqual(['preview', 'resolve', 'preview', 'decide', 'decide']);
  });

  it('fails its task when it is closed', async () => {
    const { compute, close } = openComputing();
    const { client, reported } = await openMemoryContext(undefined, undefined, compute);
    const { id } = await client.campaigns.create({ scenario: 'two-rivers' });
    await client.campaigns.preview({ id, seed: 'a first' });
    const ended = client.campaigns.preview({ id, seed: 'a second' }).catch((error: unknown) => error);
    await close();
    expect(await ended).toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
    expect(reported).toHaveLength(1);
  });
});
