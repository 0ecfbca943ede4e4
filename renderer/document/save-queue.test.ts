import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pauseAfter } from '../../contract/streams/resumed-stream.ts';
import { saveQueue, type SaveFailure, type SaveState, type Stored } from './save-queue.ts';

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
  const queue = saveQueue<string>({
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

describe('the queue of edits to store', () => {
  it('sends the first at once and then only the newest, behind the version it was told', async () => {
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

  it('keeps what could not be sent and sends it when told to try again', async () => {
    const { queue, sent, states } = queueAt(1);
    queue.put('a', '');
    await sent[0]!.fail('unreached');
    expect(states.at(-1)).toBe('waiting');
    queue.retry();
    expect(sent[1]).toMatchObject({ document: 'a', base: 1 });
    await sent[1]!.answer(2);
    expect(queue.settled()).toBe(true);
  });

  it('sends nothing more of what was given up, and says nothing of it', async () => {
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

  it('sends the newest state after a failure, not the one that failed', async () => {
    const { queue, sent } = queueAt(1);
    queue.put('a', '');
    await sent[0]!.fail('unreached');
    queue.put('b', '');
    expect(sent[1]).toMatchObject({ document: 'b', base: 1 });
  });

  it('stands still after a conflict: nothing of somebody else’s is overwritten', async () => {
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

  it('sends what waits when the page is left, behind the version that is on its way', () => {
    const { queue, sent } = queueAt(4);
    queue.put('a', '');
    queue.put('b', '');
    queue.leave();
    expect(sent.map(({ document, base }) => [document, base])).toEqual([
      ['a', 4],
      ['b', 5],
    ]);
  });

  it('goes on behind what it sent when the page was not left after all', async () => {
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

  it('keeps what it sent on leaving when that did not arrive', async () => {
    const { queue, sent } = queueAt(4);
    queue.put('a', '');
    queue.put('b', '');
    queue.leave();
    await sent[1]!.fail('unreached');
    await sent[0]!.answer(5);
    expect(sent[2]).toMatchObject({ document: 'b', base: 5 });
  });

  it('sends an edit that was made while another was on its way, whether that one arrived or not', async () => {
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

  it('is not settled while an edit is on its way, although nothing waits behind it', async () => {
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

  it.each(['unreached', 'busy'] as const)('tries again by itself what was %s, after pauses that grow', async (why) => {
    const { queue, sent, states } = queueAt(1);
    queue.put('a', '');
    await sent[0]!.fail(why);
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await vi.advanceTimersByTimeAsync(pauseAfter(attempt) - 1);
      expect(sent).toHaveLength(attempt + 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(sent).toHaveLength(attempt + 2);
      await sent[attempt + 1]!.fail(why);
    }
    expect(pauseAfter(3)).toBe(8 * pauseAfter(0));
    expect(pauseAfter(30)).toBe(15_000);
    await vi.advanceTimersByTimeAsync(pauseAfter(4));
    await sent[5]!.answer(2);
    // The state stays the same until saved, without flickering.
    const told = why === 'busy' ? 'busy' : 'waiting';
    expect(new Set(states)).toEqual(new Set(['storing', told, 'stored']));
    expect(states.lastIndexOf('storing')).toBe(0);
  });

  it('never shows a busy store as a conflict', async () => {
    const { queue, sent, states, newest } = queueAt(1);
    queue.put('a', '');
    await sent[0]!.fail('busy');
    expect(states.at(-1)).toBe('busy');
    expect(newest).not.toHaveBeenCalled();
    queue.put('b', '');
    await soon();
    expect(sent[1]).toMatchObject({ document: 'b', base: 1 });
  });

  it('waits for its user with what was refused, and tries it again with the next edit', async () => {
    const { queue, sent, states } = queueAt(1);
    queue.put('a', '');
    await sent[0]!.fail('refused');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sent).toHaveLength(1);
    expect(states.at(-1)).toBe('refused');
    queue.put('b', '');
    expect(sent[1]).toMatchObject({ document: 'b' });
  });

  it('takes no conflict with itself for one: what was stored and never answered is gone on from', async () => {
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

  it('goes on after a conflict only over what its user has seen', async () => {
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

  it('holds a document back until its user has decided', async () => {
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

  it('sends no older state behind a newer one that was stored on leaving', async () => {
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

  it('says no more once it was stopped', async () => {
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

  describe('that lets the screen show an edit first', () => {
    it('counts as storing meanwhile, and sends only the newest', async () => {
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

    it('does not wait when the page is left, and sends nothing twice when it comes back', async () => {
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
