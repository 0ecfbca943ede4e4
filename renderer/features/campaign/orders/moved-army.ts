import type { CampaignRules, CampaignState, Order } from '../../../../rules/campaign.ts';
import type { OrderOffer } from '../../../../rules/core/campaign/order-book.ts';
import { askedFields, blankOrder, changedOrder, isGivenByProvince, mapFieldOf, type OrderDraft } from './order-form.ts';
import { fieldsOf } from './orders-draft.ts';

/** An order that an army is given by being moved to a province. */
export interface MoveOrder {
  readonly offer: OrderOffer;
  readonly draft: OrderDraft;
  /** Whether the province is all that it asks for. */
  readonly isWhole: boolean;
}

/** What a player may order, and has ordered. */
export interface Ordering {
  readonly rules: CampaignRules;
  readonly state: CampaignState;
  readonly player: string;
  readonly orders: readonly Order[];
  readonly offers: readonly OrderOffer[];
}

/** The orders of an army that name a province to go to, blank, each with the provinces that are open to it. */
function goings({ rules, state, player, orders, offers }: Ordering, army: string) {
  return offers.flatMap((offer) => {
    const { kind, subject, closed, replaces } = offer;
    if (closed !== null || subject.id !== army || subject.key !== 'army') return [];
    const others = orders.filter((_, index) => index !== replaces);
    const optionsOf = (draft: OrderDraft) => rules.orderOptions(state, player, others, draft);
    const fields = fieldsOf(rules, kind);
    const draft = blankOrder({ kind, [subject.key]: subject.id }, fields, optionsOf);
    const asked = askedFields(fields, optionsOf(draft));
    const goal = mapFieldOf(asked);
    return goal && !goal.isMany ? [{ offer, draft, fields, optionsOf, goal, isWhole: isGivenByProvince(asked) }] : [];
  });
}

/** The provinces to which an army may be moved. */
export const movesOf = (ordering: Ordering, army: string): ReadonlySet<string> =>
  new Set(goings(ordering, army).flatMap(({ goal }) => [...goal.targets]));

/** What it may mean that an army is moved to a province; none where it cannot go there. */
export const moveOrders = (ordering: Ordering, army: string, province: string): readonly MoveOrder[] =>
  goings(ordering, army)
    .filter(({ goal }) => goal.targets.has(province))
    .map(({ offer, draft, fields, optionsOf, goal, isWhole }) => ({
      offer,
      draft: changedOrder(draft, goal.key, province, fields, optionsOf),
      isWhole,
    }));
