import { setTimeout as wait } from 'node:timers/promises';
import { getEventMeta } from '@orpc/client';
import type { Caller } from './callers.ts';

/** What a stream of notices has told, over all the connections that it took. */
export interface Heard {
  /** Numbers in the order that they came, of all and of one's own. */
  readonly all: number[];
  readonly own: number[];
  /** How often it was opened, and how often it did not resume but began. */
  opened: number;
  begun: number;
  /** What it said last, to resume at. */
  at: string | undefined;
  readonly gone: Promise<void>;
  stop(): void;
}

/** Listens as long as it is not stopped, and resumes wherever it was cut. */
export function hear(caller: Caller, campaign: string, player: string): Heard {
  const stopped = new AbortController();
  const heard = { all: [] as number[], own: [] as number[], opened: 0, begun: 0, at: undefined as string | undefined };

  /** Ends the stream at hand: Node forgets now and then that the signal of a request reaches its body. */
  let leave = (): unknown => undefined;

  async function listen(): Promise<void> {
    const stream = await caller.league.notices(
      { campaign, player },
      { context: {}, signal: stopped.signal, ...(heard.at === undefined ? {} : { lastEventId: heard.at }) },
    );
    heard.opened += 1;
    leave = () => stream.return().catch(() => undefined);
    if (stopped.signal.aborted) await leave();
    for await (const notice of stream) {
      heard.at = getEventMeta(notice)?.id ?? heard.at;
      if (notice.kind === 'listening') heard.begun += 1;
      else (notice.for === null ? heard.all : heard.own).push(notice.n);
    }
  }

  const gone = (async () => {
    while (!stopped.signal.aborted) {
      await listen().catch(() => undefined);
      await wait(30);
    }
  })();
  return Object.assign(heard, {
    gone,
    stop() {
      stopped.abort();
      void leave();
    },
  });
}

/** Whether numbers follow each other without a gap or a double. */
export const isGapless = (numbers: readonly number[]): boolean =>
  numbers.every((n, at) => at === 0 || n === (numbers[at - 1] ?? 0) + 1);
