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

export type KnownEvent = Pick<CampaignEvent, 'year' | 'month' | 'payload'>;

/** Lists the events that a report contains in full. */
export const listWholeEvents = (report: readonly PlayerEvent[]): readonly KnownEvent[] =>
  report.flatMap(({ year, month, seen }) => (seen.kind === 'whole' ? [{ year, month, payload: seen.happening }] : []));

/** A message between two players. `isOwn` is true if the first player sent it. */
export interface Letter {
  readonly year: number;
  readonly month: number;
  readonly isOwn: boolean;
  readonly text: string;
}

/** Lists the messages between two players, newest first. */
export const listLetters = (events: readonly KnownEvent[], player: string, other: string): readonly Letter[] =>
  events
    .flatMap(({ year, month, payload }) => {
      if (payload.kind !== 'message-sent') return [];
      const { from, to, text } = payload;
      const isOwn = from === player && to === other;
      return isOwn || (from === other && to === player) ? [{ year, month, isOwn, text }] : [];
    })
    .toReversed();

/** Treaty and offers between a player and another, as text, or null if there are none. */
export interface Terms {
  readonly treaty: string | null;
  /** Offer of the other player. */
  readonly offered: string | null;
  readonly offers: string | null;
}

export function getTerms(state: CampaignState, player: string, other: string): Terms {
  const treaty = treatyBetween(state, player, other);
  const formatTerms = (from: string, to: string): string | null => {
    const offer = offerFrom(state, from, to);
    return offer ? formatOffer(offer.treaty, offer.turns) : null;
  };
  return {
    treaty: treaty ? formatTreaty(treaty.treaty, treaty.until) : null,
    offered: formatTerms(other, player),
    offers: formatTerms(player, other),
  };
}

/** A player's order to another player about treaties. */
export interface Answer {
  readonly kind: 'accept-treaty' | 'end-treaty' | 'offer-treaty';
  readonly index: number;
}

export function findAnswer(orders: readonly Order[], other: string): Answer | null {
  for (const [index, order] of orders.entries()) {
    if (order.kind !== 'accept-treaty' && order.kind !== 'end-treaty' && order.kind !== 'offer-treaty') continue;
    if (order.player === other) return { kind: order.kind, index };
  }
  return null;
}
