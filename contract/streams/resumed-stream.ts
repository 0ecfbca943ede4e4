import { getEventMeta } from '@orpc/client';

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;

/** How long to wait before the next attempt, in milliseconds: twice as long after each that failed. */
export const pauseAfter = (attempts: number): number => Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** attempts);

/** What a stream tells, with the id of the event that was heard last; `away` when nobody can be reached any more, `back` once somebody can. */
export type Resumed<Item> =
  | { readonly kind: 'told'; readonly item: Item; readonly lastEventId: string | undefined }
  | { readonly kind: 'away' | 'back'; readonly lastEventId: string | undefined };

interface Resuming<Item> {
  /** Opens the stream: from its beginning, or from the event on that was heard last. */
  readonly open: (lastEventId: string | undefined) => Promise<AsyncIterable<Item>>;
  readonly lastEventId?: string | undefined;
  /** Whether somebody listens still. */
  readonly isWanted: () => boolean;
  /** Whether the next attempt may succeed where this was thrown. */
  readonly mayPass: (thrown: unknown) => boolean;
  /** Waits after so many attempts since something was heard. */
  readonly wait: (attempts: number) => Promise<unknown>;
}

/**
 * A stream that goes on for as long as somebody listens: where it ends or breaks it is opened again, from the event that was heard last.
 * @throws what was thrown and will not pass
 */
export async function* resumed<Item extends object>({
  open,
  lastEventId: from,
  isWanted,
  mayPass,
  wait,
}: Resuming<Item>): AsyncGenerator<Resumed<Item>, void, undefined> {
  let lastEventId = from;
  let attempts = 0;
  let isAway = false;
  const expectPassing = (thrown: unknown): void => {
    if (isWanted() && !mayPass(thrown)) throw thrown;
  };
  while (isWanted()) {
    const stream = await open(lastEventId).catch(expectPassing);
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
      expectPassing(thrown);
    }
    await wait(attempts);
    attempts += 1;
  }
}
