import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { limitProcessorTime } from './run-in-thread.ts';

async function startWorker(code: string): Promise<Worker> {
  const worker = new Worker(`require('node:worker_threads').parentPort.postMessage('begun'); ${code}`, { eval: true });
  onTestFinished(async () => {
    await worker.terminate();
  });
  await once(worker, 'message');
  return worker;
}

describe('a limit of processor time', () => {
  it('ends a thread that computes, after as much processor time', async () => {
    const worker = await startWorker('for (;;);');
    const before = await worker.cpuUsage();
    await new Promise<void>((resolve) => limitProcessorTime(worker, 0.5, resolve));
    expect((await worker.cpuUsage(before)).user).toBeGreaterThan(400_000);
  });

  it('leaves a thread alone that waits for its turn', async () => {
    const worker = await startWorker('setInterval(() => undefined, 1000);');
    const onLate = vi.fn();
    const end = limitProcessorTime(worker, 0.5, onLate);
    await new Promise((resolve) => setTimeout(resolve, 800));
    expect(onLate).not.toHaveBeenCalled();
    end();
  });

  it('ends a thread that only waits, after ten times as long', async () => {
    const worker = await startWorker('setInterval(() => undefined, 1000);');
    await new Promise<void>((resolve) => limitProcessorTime(worker, 0.05, resolve));
  });
});
