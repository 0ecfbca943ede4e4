import { afterEach, expect, it, vi } from 'vitest';
import type { PainterRequest } from './paint-ground.ts';

vi.mock('./paint-ground.ts', () => ({
  parseGround: (ground: unknown) => ground,
  paintGround: () => ({ width: 20, height: 10 }),
}));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('paints a view requested before the ground is known', async () => {
  vi.useFakeTimers();
  const listeners: ((event: { readonly data: PainterRequest }) => void)[] = [];
  const answer = vi.fn();
  vi.stubGlobal('addEventListener', (_type: string, listener: (typeof listeners)[number]) => listeners.push(listener));
  vi.stubGlobal('postMessage', answer);
  await import('./ground.worker.ts');
  const tell = async (data: PainterRequest): Promise<void> => {
    listeners.forEach((listener) => listener({ data }));
    await vi.runAllTimersAsync();
  };
  const wanted = { extent: 'whole', view: { x: 0, y: 0, width: 20, height: 10 }, pixels: 1 } as const;
  await tell({ kind: 'view', wanted });
  expect(answer).not.toHaveBeenCalled();
  await tell({ kind: 'ground', ground: { shapes: [] } } as unknown as PainterRequest);
  expect(answer).toHaveBeenCalledWith(expect.objectContaining({ wanted, width: 20, height: 10 }), expect.anything());
});
