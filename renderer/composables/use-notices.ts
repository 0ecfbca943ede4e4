import { onScopeDispose, watch } from 'vue';
import type { HeardKind } from '../../contract/joined.ts';
import { pauseAfter, resumed } from '../../contract/streams/resumed-stream.ts';
import { connection } from '../transport/connection.ts';
import { isUnanswered } from '../transport/failure.ts';
import { useLeague } from '../transport/league.ts';

interface NoticesOf {
  readonly campaign: string;
  /** A seat; '' for the umpire and for readers. */
  readonly player: string;
}

/**
 * What came within a moment; null where something may have been missed, and all is to be read again: when a stream begins, as what was
 * read before it may be older, and after a gap.
 */
export type Heard = ReadonlySet<HeardKind> | null;

/** Opens a stream: from its beginning, or from the event on that was heard last. */
export type OpenNotices = (
  of: NoticesOf,
  options: { readonly signal: AbortSignal; readonly lastEventId?: string },
) => Promise<AsyncIterable<{ readonly kind: HeardKind }>>;

/** Several of them come at once where the connection was lost meanwhile. */
const GATHERED_MILLISECONDS = 50;

/** Hears what happens in a campaign for as long as the component is there: from the league whose pages are shown, or by `opened`. */
export function useNotices(of: () => NoticesOf, hear: (heard: Heard) => void, opened?: OpenNotices): void {
  const league = useLeague();
  const open: OpenNotices = opened ?? ((which, options) => league.notices(which, options));
  let stop: AbortController | null = null;
  let gathered = new Set<HeardKind>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function tell(): void {
    timer = undefined;
    const kinds = gathered;
    gathered = new Set();
    hear(kinds.has('listening') ? null : kinds);
  }

  async function listen(which: NoticesOf, signal: AbortSignal): Promise<void> {
    const stream = resumed({
      open: (lastEventId) => open(which, { signal, ...(lastEventId === undefined ? {} : { lastEventId }) }),
      isWanted: () => !signal.aborted,
      mayPass: isUnanswered,
      wait: (attempts) => new Promise((done) => setTimeout(done, pauseAfter(attempts))),
    });
    for await (const told of stream) {
      if (told.kind !== 'told') continue;
      gathered.add(told.item.kind);
      timer ??= setTimeout(tell, GATHERED_MILLISECONDS);
    }
  }

  function start(): void {
    stop?.abort();
    stop = new AbortController();
    const { campaign, player } = of();
    const { signal } = stop;
    // A stream that is refused, as to whoever has left the campaign, is not asked for again: reading says why.
    listen({ campaign, player }, signal).catch(() => signal.aborted || hear(null));
  }

  watch(() => JSON.stringify(of()), start, { immediate: true });
  watch(connection, (now, before) => {
    if (now !== 'up' || before === 'up') return;
    start();
    hear(null);
  });
  onScopeDispose(() => {
    stop?.abort();
    clearTimeout(timer);
  });
}
