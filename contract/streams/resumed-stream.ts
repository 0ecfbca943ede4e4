import { getEventMeta } from '@orpc/client';

const FIRST_PAUSE = 500;
const MAX_PAUSE = 15_000;

/** Returns the milliseconds to wait before the next attempt. The time doubles after each failure up to a maximum. */
export const getRetryPause = (attempts: number): number => Math.min(MAX_PAUSE, FIRST_PAUSE * 2 ** attempts);

/** An item of the stream, or a change of the connection: `away` when lost, `back` when restored. Each carries the id of the last event. */
export type ResumedItem<Item> =
  | { readonly kind: 'told'; readonly item: Item; readonly lastEventId: string | undefined }
  | { readonly kind: 'away' | 'back'; readonly lastEventId: string | undefined };

interface ResumeOptions<Item> {
  /** Opens the stream from its beginning, or after the given event. */
  readonly open: (lastEventId: string | undefined) => Promise<AsyncIterable<Item>>;
  readonly lastEventId?: string | undefined;
  /** True while there is a listener. */
  readonly isWanted: () => boolean;
  /** Checks whether a retry can succeed after this error. */
  readonly canRetry: (thrown: unknown) => boolean;
  /** Waits before a retry. `attempts` counts failures since the last item. */
  readonly wait: (attempts: number) => Promise<unknown>;
}

/** Streams items while there is a listener. Reopens a broken stream after the last event. @throws an error refused by `canRetry` */
export async function* resumeStream<Item extends object>({
  open,
  lastEventId: from,
  isWanted,
  canRetry,
  wait,
}: ResumeOptions<Item>): AsyncGenerator<ResumedItem<Item>, void, undefined> {
  let lastEventId = from;
  let attempts = 0;
  let isAway = false;
  const rethrowFatal = (thrown: unknown): void => {
    if (isWanted() && !canRetry(thrown)) throw thrown;
  };
  while (isWanted()) {
    const stream = await open(lastEventId).catch(rethrowFatal);
    if (stream && isAway) yield { kind: 'back', lastEventId };
    if (!stream && !isAway) yield { kind: 'away', lastEventId };
    isAway = !stream;
    try {
      for await (const item of stream ?? []) {
        lastEventId = getEventMeta(item)?.id ?? lastEventId;
        attempts = 0;
        yield { kind: 'told', item, lastEventId };
      }
    } catch (thrown) {
      rethrowFatal(thrown);
    }
    await wait(attempts);
    attempts += 1;
  }
}
