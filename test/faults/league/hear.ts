import { setTimeout as wait } from 'node:timers/promises';
import { getEventMeta } from '@orpc/client';
import type { Caller } from './callers.ts';

/** Notices of a stream over all its connections. */
export interface Heard {
  /** Numbers of notices to the campaign and to the seat, in order of arrival. */
  readonly all: number[];
  readonly own: number[];
  /** Number of connections, and of connections that started again instead of resuming. */
  opened: number;
  begun: number;
  /** Id of the last event, to resume from. */
  at: string | undefined;
  readonly gone: Promise<void>;
  stop(): void;
}

/** Listens until stopped, and resumes after each cut. */
export function hear(caller: Caller, campaign: string, player: string): Heard {
  const stopped = new AbortController();
  const heard = { all: [] as number[], own: [] as number[], opened: 0, begun: 0, at: undefined as string | undefined };

  /** Ends the current stream. Node sometimes does not pass a request's signal to its body. */
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

/** Checks whether numbers follow each other without gaps and repetitions. */
export const isGapless = (numbers: readonly number[]): boolean =>
  numbers.every((n, at) => at === 0 || n === (numbers[at - 1] ?? 0) + 1);
