import type { CampaignRules, EventPayload, Order } from '../../../../rules/campaign.ts';
import { subjectOf } from './orders-draft.ts';

/** What a player ordered whom in the month before the newest: the orders that were last revealed. */
export const lastOrders = (payloads: readonly EventPayload[], player: string): readonly Order[] => {
  const revealed = payloads.findLast((payload) => payload.kind === 'orders-revealed' && payload.player === player);
  return revealed?.kind === 'orders-revealed' ? revealed.orders : [];
};

/** Those of them that were given to one of these, that nobody has given again, and that would stand again. */
export const repeatable = (
  rules: CampaignRules,
  last: readonly Order[],
  given: readonly Order[],
  subjects: readonly string[],
  stands: (order: Order) => boolean,
): readonly Order[] =>
  last.filter((order) => {
    const subject = subjectOf(rules, order);
    const isGiven = given.some((other) => other.kind === order.kind && subjectOf(rules, other) === subject);
    return subjects.includes(subject) && !isGiven && stands(order);
  });
