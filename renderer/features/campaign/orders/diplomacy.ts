import {
  type CampaignEvent,
  type CampaignState,
  offerFrom,
  type Order,
  type PlayerEvent,
  formatOffer,
  treatyBetween,
  formatTreaty,
} from '../../../../rules/campaign.ts';

/** An event that is known, and when it fell. */
export type KnownEvent = Pick<CampaignEvent, 'year' | 'month' | 'payload'>;

/** The events that a player's report tells whole. */
export const wholeEvents = (report: readonly PlayerEvent[]): readonly KnownEvent[] =>
  report.flatMap(({ year, month, seen }) => (seen.kind === 'whole' ? [{ year, month, payload: seen.happening }] : []));

/** A message between two players; `isOwn` is one that the first of them sent. */
export interface Letter {
  readonly year: number;
  readonly month: number;
  readonly isOwn: boolean;
  readonly text: string;
}

/** The messages between a player and another, the newest first. */
export const lettersBetween = (events: readonly KnownEvent[], player: string, other: string): readonly Letter[] =>
  events
    .flatMap(({ year, month, payload }) => {
      if (payload.kind !== 'message-sent') return [];
      const { from, to, text } = payload;
      const isOwn = from === player && to === other;
      return isOwn || (from === other && to === player) ? [{ year, month, isOwn, text }] : [];
    })
    .toReversed();

/** What stands between a player and another, in words: the treaty, what either offers; null for what there is not. */
export interface Standing {
  readonly treaty: string | null;
  /** What the other offers. */
  readonly offered: string | null;
  /** What the player offers. */
  readonly offers: string | null;
}

export function standingBetween(state: CampaignState, player: string, other: string): Standing {
  const treaty = treatyBetween(state, player, other);
  const terms = (from: string, to: string): string | null => {
    const offer = offerFrom(state, from, to);
    return offer ? formatOffer(offer.treaty, offer.turns) : null;
  };
  return {
    treaty: treaty ? formatTreaty(treaty.treaty, treaty.until) : null,
    offered: terms(other, player),
    offers: terms(player, other),
  };
}

/** What a player’s orders say to another about treaties. */
export interface Answer {
  readonly kind: 'accept-treaty' | 'end-treaty' | 'offer-treaty';
  /** Its place among the orders. */
  readonly index: number;
}

export function answerTo(orders: readonly Order[], other: string): Answer | null {
  for (const [index, order] of orders.entries()) {
    if (order.kind !== 'accept-treaty' && order.kind !== 'end-treaty' && order.kind !== 'offer-treaty') continue;
    if (order.player === other) return { kind: order.kind, index };
  }
  return null;
}
