import { onScopeDispose, watch } from 'vue';
import type { SeatEventKind } from '../../contract/joined.ts';
import { getRetryPause, resumeStream } from '../../contract/streams/resumed-stream.ts';
import { connection } from '../transport/connection.ts';
import { isUnanswered } from '../transport/failure.ts';
import { useLeague } from '../transport/league.ts';

interface NoticesKey {
  readonly campaign: string;
  /** Player id, or '' for the umpire and readers. */
  readonly player: string;
}

/** Notices of a short time. Null if some may be missing, so that everything is read again: when a stream starts, and after a gap. */
export type Heard = ReadonlySet<SeatEventKind> | null;

/** Opens a stream from its start or after an event. */
export type OpenNotices = (
  of: NoticesKey,
  options: { readonly signal: AbortSignal; readonly lastEventId?: string },
) => Promise<AsyncIterable<{ readonly kind: SeatEventKind }>>;

/** Several notices arrive together after a lost connection. */
const GATHERED_MILLISECONDS = 50;

/** Listens to the notices of a campaign while the component exists, from the current league or through `opened`. */
export function useNotices(of: () => NoticesKey, hear: (heard: Heard) => void, opened?: OpenNotices): void {
  const league = useLeague();
  const open: OpenNotices = opened ?? ((which, options) => league.notices(which, options));
  let stop: AbortController | null = null;
  let gathered = new Set<SeatEventKind>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function report(): void {
    timer = undefined;
    const kinds = gathered;
    gathered = new Set();
    hear(kinds.has('listening') ? null : kinds);
  }

  async function listen(which: NoticesKey, signal: AbortSignal): Promise<void> {
    const stream = resumeStream({
      open: (lastEventId) => open(which, { signal, ...(lastEventId === undefined ? {} : { lastEventId }) }),
      isWanted: () => !signal.aborted,
      canRetry: isUnanswered,
      wait: (attempts) => new Promise((done) => setTimeout(done, getRetryPause(attempts))),
    });
    for await (const message of stream) {
      if (message.kind !== 'told') continue;
      gathered.add(message.item.kind);
      timer ??= setTimeout(report, GATHERED_MILLISECONDS);
    }
  }

  function start(): void {
    stop?.abort();
    stop = new AbortController();
    const { campaign, player } = of();
    const { signal } = stop;
    // A rejected stream is not opened again, for example after the user left the campaign. Reading reports the reason.
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
