import { describe, expect, it } from 'vitest';
import { saveQueue, type SaveFailure, type SaveState } from './save-queue.ts';

interface Sent {
  readonly document: string;
  readonly base: number;
  answer(version: number): Promise<void>;
  fail(why: SaveFailure): Promise<void>;
}

const soon = () => new Promise<void>((done) => void setTimeout(done));

function queueAt(base: number, rest?: () => Promise<void>) {
  const sent: Sent[] = [];
  const states: SaveState[] = [];
  const queue = saveQueue<string>({
    base,
    ...(rest && { rest }),
    send: (document, from) =>
      new Promise((resolve, reject) => {
        sent.push({
          document,
          base: from,
          answer: (version) => (resolve(version), soon()),
          fail: (why) => (reject(new Error(why)), soon()),
        });
      }),
    failure: (thrown) => (thrown as Error).message as SaveFailure,
    changed: (state) => states.push(state),
  });
  return { queue, sent, states };
}

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
    expect(queue.version()).toBe(9);
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
      expect(queue.version()).toBe(5);
    });
  });
});
