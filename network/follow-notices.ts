import { setTimeout as pause } from 'node:timers/promises';
import { UseCaseError } from '../contract/errors.ts';
import { NOTICE_KINDS, type NoticeKind } from '../contract/league/notices.ts';
import { pauseAfter } from '../contract/pause-after.ts';
import { resumed } from '../contract/resumed-stream.ts';
import type { Heard, Listening } from '../services/joined/reach-league.ts';

/** Opens a stream of a league's notices that resumes after an event. */
export type OpenStream = (lastEventId: string | undefined) => Promise<AsyncIterable<{ readonly kind: string }>>;

/** A league of a later version may send kinds unknown here; they count as any other change. */
const knownKind = (kind: string): NoticeKind => NOTICE_KINDS.find((known) => known === kind) ?? 'changed';

/**
 * Follows a league's notices until the signal aborts, and reconnects after ever longer pauses. Yields `away` when the league does not answer
 * and `back` once it does.
 * @throws UseCaseError where the league refuses
 */
export async function* followNotices(
  open: OpenStream,
  { signal, lastEventId }: Listening,
  pauses: (attempts: number) => number = pauseAfter,
): AsyncGenerator<Heard, void, undefined> {
  const events = resumed({
    open,
    lastEventId,
    isWanted: () => signal?.aborted !== true,
    mayPass: (thrown) => thrown instanceof UseCaseError && thrown.code === 'UNREACHABLE',
    // The signal ends the pause early.
    wait: (attempts) => pause(pauses(attempts), null, { signal }).catch(() => undefined),
  });
  for await (const each of events)
    yield { kind: each.kind === 'told' ? knownKind(each.item.kind) : each.kind, id: each.lastEventId ?? '' };
}
