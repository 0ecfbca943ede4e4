import { withEventMeta } from '@orpc/server';
import type { Notice } from '../../contract/league/notices.ts';
import type { LeagueCall } from '../league-context.ts';
import type { Part } from '../auth/actor.ts';
import { notYours } from '../auth/errors.ts';
import type { Hub } from './hub.ts';
import { type EventQueue, heardUpTo } from './stream.ts';

/** The streams' part of the HTTP server: proxies cut what is silent for long, and some keep what they send until it is much. */
export const STREAM_OPTIONS = { eventIteratorKeepAliveEnabled: true, eventIteratorKeepAliveInterval: 15_000 } as const;
export const STREAM_HEADERS = { 'x-accel-buffering': 'no' } as const;

/** By which part somebody listens: at a seat as its player; at none as an umpire, else as a reader. */
function partOf(parts: readonly Part[], player: string): Part | undefined {
  if (player !== '') return parts.find(({ role, seat }) => role === 'player' && seat === player);
  return parts.find(({ role }) => role === 'umpire') ?? parts.find(({ role }) => role === 'reader');
}

interface Listening {
  readonly campaign: string;
  readonly player: string;
}

interface Resuming {
  readonly lastEventId: string | undefined;
  readonly signal: AbortSignal | undefined;
}

async function* events(queue: EventQueue): AsyncGenerator<Notice, void, undefined> {
  for await (const { id, notice } of queue) yield withEventMeta(notice, { id });
}

/** What happens in a campaign from now on, and what has happened since the event that was heard last. */
export function notices(
  { actor, session }: Pick<LeagueCall, 'actor' | 'session'>,
  hub: Hub,
  { campaign, player }: Listening,
  { lastEventId, signal }: Resuming,
): AsyncGenerator<Notice, void, undefined> {
  const part = partOf(actor.parts, player);
  if (!part || session.hash === null) throw notYours();
  const right = { session: session.hash, campaign, role: part.role, seat: part.seat };
  const queue = hub.open({ right, resumes: heardUpTo(lastEventId) });
  signal?.addEventListener('abort', () => queue.close(), { once: true });
  if (signal?.aborted) queue.close();
  return events(queue);
}
