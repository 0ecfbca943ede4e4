import { setTimeout as pause } from 'node:timers/promises';
import { getEventMeta } from '@orpc/client';
import { UseCaseError } from '../contract/errors.ts';
import { NOTICE_KINDS, type NoticeKind } from '../contract/league/notices.ts';
import { pauseAfter } from '../contract/pause-after.ts';
import type { Heard, Listening } from '../services/joined/reach-league.ts';

/** A stream of a league's notices, from the event on that was heard last. */
export type OpenStream = (lastEventId: string | undefined) => Promise<AsyncIterable<{ readonly kind: string }>>;

/** A league of a later version may tell what this one knows nothing of: then something has changed. */
const knownKind = (kind: string): NoticeKind => NOTICE_KINDS.find((known) => known === kind) ?? 'changed';

const isUnreachable = (error: unknown): boolean => error instanceof UseCaseError && error.code === 'UNREACHABLE';

/** Waits until the next attempt, or until nobody listens any more. */
const wait = (milliseconds: number, signal: AbortSignal | undefined): Promise<unknown> =>
  pause(milliseconds, null, { signal }).catch(() => undefined);

/**
 * Hears a stream that goes on for as long as somebody listens: where it ends or breaks it is opened again, from the event that was heard
 * last, after longer and longer pauses. Tells `away` when the league does not answer, and `back` once it does.
 * @throws UseCaseError where the league refuses
 */
export async function* hear(
  open: OpenStream,
  { signal, lastEventId }: Listening,
  pauses: (attempts: number) => number = pauseAfter,
): AsyncGenerator<Heard, void, undefined> {
  let id = lastEventId;
  let attempts = 0;
  let isAway = false;
  /** Passes over what the next attempt may mend. */
  const expectReachable = (error: unknown): void => {
    if (!isUnreachable(error) && !signal?.aborted) throw error;
  };
  while (!signal?.aborted) {
    const stream = await open(id).catch(expectReachable);
    if (stream && isAway) yield { kind: 'back', id: id ?? '' };
    if (!stream && !isAway) yield { kind: 'away', id: id ?? '' };
    isAway = !stream;
    try {
      for await (const notice of stream ?? []) {
        id = getEventMeta(notice)?.id ?? id;
        attempts = 0;
        yield { kind: knownKind(notice.kind), id: id ?? '' };
      }
    } catch (error) {
      expectReachable(error);
    }
    await wait(pauses(attempts), signal);
    attempts += 1;
  }
}
