import { setTimeout as pause } from 'node:timers/promises';
import { UseCaseError } from '../contract/errors.ts';
import { NOTICE_KINDS, type NoticeKind } from '../contract/league/notices.ts';
import { pauseAfter } from '../contract/pause-after.ts';
import { resumed } from '../contract/resumed-stream.ts';
import type { Heard, Listening } from '../services/joined/reach-league.ts';

/** A stream of a league's notices, from the event on that was heard last. */
export type OpenStream = (lastEventId: string | undefined) => Promise<AsyncIterable<{ readonly kind: string }>>;

/** A league of a later version may tell what this one knows nothing of: then something has changed. */
const knownKind = (kind: string): NoticeKind => NOTICE_KINDS.find((known) => known === kind) ?? 'changed';

/**
 * Hears a stream that goes on for as long as somebody listens, after longer and longer pauses where the league is away. Tells `away` when
 * the league does not answer, and `back` once it does.
 * @throws UseCaseError where the league refuses
 */
export async function* hear(
  open: OpenStream,
  { signal, lastEventId }: Listening,
  pauses: (attempts: number) => number = pauseAfter,
): AsyncGenerator<Heard, void, undefined> {
  const told = resumed({
    open,
    lastEventId,
    isWanted: () => signal?.aborted !== true,
    mayPass: (thrown) => thrown instanceof UseCaseError && thrown.code === 'UNREACHABLE',
    // Ends early when nobody listens any more.
    wait: (attempts) => pause(pauses(attempts), null, { signal }).catch(() => undefined),
  });
  for await (const each of told)
    yield { kind: each.kind === 'told' ? knownKind(each.item.kind) : each.kind, id: each.lastEventId ?? '' };
}
