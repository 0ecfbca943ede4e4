import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getRetryPause } from '../../contract/streams/resumed-stream.ts';
import { createSaveQueue, type SaveFailure, type SaveState, type Stored } from './save-queue.ts';

interface Sent {
  readonly document: string;
  readonly base: number;
  readonly over: string;
  answer(version: number): Promise<void>;
  fail(why: SaveFailure): Promise<void>;
}

const soon = async (): Promise<void> => {
  await vi.advanceTimersByTimeAsync(0);
};

function queueAt(base: number, rest?: () => Promise<void>) {
  const sent: Sent[] = [];
  const states: SaveState[] = [];
  const elsewhere: Stored<string> = { version: 99, document: 'theirs' };
  const newest = vi.fn<() => Promise<Stored<string>>>(() => Promise.resolve(elsewhere));
  const queue = createSaveQueue<string>({
    stored: { version: base, document: 'first' },
    ...(rest && { rest }),
    send: (document, over) =>
      new Promise((resolve, reject) => {
        sent.push({
          document,
          base: over.version,
          over: over.document,
          answer: (version) => (resolve(version), soon()),
          fail: (why) => (reject(new Error(why)), soon()),
        });
      }),
    failure: (thrown) => (thrown as Error).message as SaveFailure,
    newest,
    same: (one, other) => one === other,
    changed: (state) => states.push(state),
  });
  return { queue, sent, states, newest };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('saveQueue', () => {
  it('sends the first edit at once, then only the newest over the answered version', async () => {
    const { queue, sent, states } = queueAt(7);
    queue.put('a', '');
    queue.put('b', '');
    queue.put('c', '');
    expect(sent.map(({ document }) => document)).toEqual(['a']);
    expect(queue.settled()).toBe(false);
    await sent[0]!.answer(8);
    expect(sent[1]).toMatchObject({ document: 'c', base: 8 });
    await sent[1]!.answer(9);
    expect(sent).toHaveLength(2);
    expect(states.at(-1)).toBe('stored');
    expect(queue.settled()).toBe(true);
    expect(queue.stored().version).toBe(9);
  });

  it('keeps an unsent edit and sends it on retry', async () => {
    const { queue, sent, states } = queueAt(1);
    queue.put('a', '');
    await sent[0]!.fail('unreached');
    expect(states.at(-1)).toBe('waiting');
    queue.retry();
    expect(sent[1]).toMatchObject({ document: 'a', base: 1 });
    await sent[1]!.answer(2);
    expect(queue.settled()).toBe(true);
  });

  it('sends and reports nothing after being stopped', async () => {
    const { queue, sent, states } = queueAt(1);
    queue.put('a', '');
    queue.put('b', '');
    queue.stop();
    const told = states.length;
    await sent[0]!.answer(2);
    queue.put('c', '');
    queue.retry();
    await soon();
    expect(sent).toHaveLength(1);
    expect(states).toHaveLength(told);
  });

  it('sends the newest state after a failure', async () => {
    const { queue, sent } = queueAt(1);
    queue.put('a', '');
    await sent[0]!.fail('unreached');
    queue.put('b', '');
    expect(sent[1]).toMatchObject({ document: 'b', base: 1 });
  });

  it('stops after a conflict without overwriting the other state', async () => {
    const { queue, sent, states } = queueAt(1);
    queue.put('a', '');
    await sent[0]!.fail('conflict');
    queue.put('b', '');
    queue.retry();
    queue.leave();
    await soon();
    expect(sent).toHaveLength(1);
    expect(states.at(-1)).toBe('conflict');
    expect(queue.settled()).toBe(false);
  });

  it('sends the waiting edit when the page is left, over the version being saved', () => {
    const { queue, sent } = queueAt(4);
    queue.put('a', '');
    queue.put('b', '');
    queue.leave();
    expect(sent.map(({ document, base }) => [document, base])).toEqual([
      ['a', 4],
      ['b', 5],
    ]);
  });

  it('continues after the sent edit if the page was not left', async () => {
    const { queue, sent } = queueAt(4);
    queue.put('a', '');
    queue.put('b', '');
    queue.leave();
    queue.put('c', '');
    await sent[0]!.answer(5);
    expect(sent).toHaveLength(2);
    await sent[1]!.answer(6);
    expect(sent[2]).toMatchObject({ document: 'c', base: 6 });
    await sent[2]!.answer(7);
    expect(queue.settled()).toBe(true);
  });

  it('keeps an edit that was lost on leaving', async () => {
    const { queue, sent } = queueAt(4);
    queue.put('a', '');
    queue.put('b', '');
    queue.leave();
    await sent[1]!.fail('unreached');
    await sent[0]!.answer(5);
    expect(sent[2]).toMatchObject({ document: 'b', base: 5 });
  });

  it('sends an edit made during a save, whether that save succeeded or not', async () => {
    const { queue, sent } = queueAt(1);
    queue.put('a', '');
    queue.put('b', '');
    await sent[0]!.fail('unreached');
    queue.retry();
    await soon();
    expect(sent[1]).toMatchObject({ document: 'b', base: 1, over: 'first' });
    await sent[1]!.answer(2);
    expect(queue.stored()).toEqual({ version: 2, document: 'b' });
    expect(queue.settled()).toBe(true);
  });

  it('is not settled during a save, even if no edit waits', async () => {
    const { queue, sent } = queueAt(1);
    queue.put('a', '');
    expect(queue.settled()).toBe(false);
    await sent[0]!.answer(2);
    expect(queue.settled()).toBe(true);
    queue.put('b', '');
    queue.put('c', '');
    queue.leave();
    await sent[1]!.answer(3);
    expect(queue.settled()).toBe(false);
    await sent[2]!.answer(4);
    expect(queue.settled()).toBe(true);
  });

  it.each(['unreached', 'busy'] as const)('retries after %s with growing pauses', async (why) => {
    const { queue, sent, states } = queueAt(1);
    queue.put('a', '');
    await sent[0]!.fail(why);
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await vi.advanceTimersByTimeAsync(getRetryPause(attempt) - 1);
      expect(sent).toHaveLength(attempt + 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(sent).toHaveLength(attempt + 2);
      await sent[attempt + 1]!.fail(why);
    }
    expect(getRetryPause(3)).toBe(8 * getRetryPause(0));
    expect(getRetryPause(30)).toBe(15_000);
    await vi.advanceTimersByTimeAsync(getRetryPause(4));
    await sent[5]!.answer(2);
    // The state stays the same until saved, without flickering.
    const told = why === 'busy' ? 'busy' : 'waiting';
    expect(new Set(states)).toEqual(new Set(['storing', told, 'stored']));
    expect(states.lastIndexOf('storing')).toBe(0);
  });

  it('does not report a busy data file as a conflict', async () => {
    const { queue, sent, states, newest } = queueAt(1);
    queue.put('a', '');
    await sent[0]!.fail('busy');
    expect(states.at(-1)).toBe('busy');
    expect(newest).not.toHaveBeenCalled();
    queue.put('b', '');
    await soon();
    expect(sent[1]).toMatchObject({ document: 'b', base: 1 });
  });

  it('retries a refused edit only with the next edit', async () => {
    const { queue, sent, states } = queueAt(1);
    queue.put('a', '');
    await sent[0]!.fail('refused');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sent).toHaveLength(1);
    expect(states.at(-1)).toBe('refused');
    queue.put('b', '');
    expect(sent[1]).toMatchObject({ document: 'b' });
  });

  it('continues from its own unanswered save instead of reporting a conflict', async () => {
    const { queue, sent, states, newest } = queueAt(1);
    queue.put('a', '');
    await sent[0]!.fail('unreached');
    queue.put('b', '');
    await soon();
    newest.mockResolvedValueOnce({ version: 2, document: 'a' });
    await sent[1]!.fail('conflict');
    expect(states).not.toContain('conflict');
    expect(sent[2]).toMatchObject({ document: 'b', base: 2, over: 'a' });
    newest.mockResolvedValueOnce({ version: 3, document: 'b' });
    await sent[2]!.fail('conflict');
    expect(sent).toHaveLength(3);
    expect(queue.settled()).toBe(true);
    expect(queue.stored()).toEqual({ version: 3, document: 'b' });
  });

  it('continues after a conflict over the version the user has seen', async () => {
    const { queue, sent, states } = queueAt(1);
    queue.put('a', '');
    await sent[0]!.fail('conflict');
    queue.put('b', '');
    queue.replace({ version: 7, document: 'theirs' });
    await soon();
    expect(sent[1]).toMatchObject({ document: 'b', base: 7, over: 'theirs' });
    await sent[1]!.answer(8);
    expect(states.at(-1)).toBe('stored');
  });

  it('holds a document back until the user has decided', async () => {
    const { queue, sent } = queueAt(1);
    queue.hold('a', '');
    queue.retry();
    await soon();
    expect(sent).toEqual([]);
    expect(queue.settled()).toBe(false);
    queue.replace({ version: 3, document: 'theirs' });
    await soon();
    expect(sent[0]).toMatchObject({ document: 'a', base: 3 });
  });

  it('does not send an older state over a newer one saved on leaving', async () => {
    const { queue, sent } = queueAt(4);
    queue.put('a', '');
    queue.put('b', '');
    queue.leave();
    await sent[0]!.fail('unreached');
    await sent[1]!.answer(6);
    expect(sent).toHaveLength(2);
    expect(queue.stored()).toEqual({ version: 6, document: 'b' });
    expect(queue.settled()).toBe(true);
  });

  it('reports nothing after being stopped', async () => {
    const { queue, sent, states } = queueAt(1);
    queue.put('a', '');
    queue.put('b', '');
    queue.stop();
    await sent[0]!.answer(2);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    expect(states).toEqual(['storing']);
    expect(queue.settled()).toBe(true);
  });

  describe('with a wait for rendering', () => {
    it('is storing meanwhile and sends only the newest state', async () => {
      let go = (): void => undefined;
      const { queue, sent, states } = queueAt(1, () => new Promise((done) => (go = done)));
      queue.put('a', '');
      queue.put('b', '');
      expect(sent).toEqual([]);
      expect(states.at(-1)).toBe('storing');
      expect(queue.settled()).toBe(false);
      go();
      await soon();
      expect(sent.map(({ document, base }) => [document, base])).toEqual([['b', 1]]);
      await sent[0]!.answer(2);
      expect(queue.settled()).toBe(true);
    });

    it('does not wait when the page is left, and sends nothing twice afterwards', async () => {
      let go = (): void => undefined;
      const { queue, sent } = queueAt(4, () => new Promise((done) => (go = done)));
      queue.put('a', '');
      queue.leave();
      expect(sent.map(({ document, base }) => [document, base])).toEqual([['a', 4]]);
      await sent[0]!.answer(5);
      go();
      await soon();
      expect(sent).toHaveLength(1);
      expect(queue.settled()).toBe(true);
      expect(queue.stored().version).toBe(5);
    });
  });
});
