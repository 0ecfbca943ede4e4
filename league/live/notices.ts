import { withEventMeta } from '@orpc/server';
import type { Notice } from '../../contract/league/notices.ts';
import { type Actor, type CampaignMembership, notYours } from '../auth/actor.ts';
import type { Hub } from './hub.ts';
import { type EventQueue, parseEventId } from './stream.ts';

/** Settings of the HTTP server's streams: proxies cut connections that are silent for long, and some buffer responses. */
export const STREAM_OPTIONS = { eventIteratorKeepAliveEnabled: true, eventIteratorKeepAliveInterval: 15_000 } as const;
export const STREAM_HEADERS = { 'x-accel-buffering': 'no' } as const;

/** Returns the membership that opens a stream: the seat's player, or without a seat the umpire, else a reader. */
function membershipFor(memberships: readonly CampaignMembership[], player: string): CampaignMembership | undefined {
  if (player !== '') return memberships.find(({ role, seat }) => role === 'player' && seat === player);
  return memberships.find(({ role }) => role === 'umpire') ?? memberships.find(({ role }) => role === 'reader');
}

interface Listener {
  readonly actor: Actor;
  /** Its hash is null for a guest. */
  readonly session: { readonly hash: string | null };
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

/** Streams a campaign's notices, starting after the last event that the reader received. */
export function notices(
  { actor, session }: Listener,
  hub: Hub,
  { campaign, player }: Listening,
  { lastEventId, signal }: Resuming,
): AsyncGenerator<Notice, void, undefined> {
  const membership = membershipFor(actor.memberships, player);
  if (!membership || session.hash === null) throw notYours();
  const right = { session: session.hash, campaign, role: membership.role, seat: membership.seat };
  const queue = hub.open({ right, resumeFrom: parseEventId(lastEventId) });
  signal?.addEventListener('abort', () => queue.close(), { once: true });
  if (signal?.aborted) queue.close();
  return events(queue);
}
