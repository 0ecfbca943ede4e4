import { z } from 'zod';
import type { Sentence } from '../../../core/campaign/sentence.ts';
import { getChoice } from '../../../core/ruling.ts';
import { FTP_C8 } from '../campaign-rulings.ts';
import { type Decree, type Intervention, interventionSchema } from '../input/decrees.ts';
import { type Order, ordersFileSchema } from '../input/orders.ts';
import { addStateNames, type Names } from '../knowledge/names.ts';
import {
  changeEveryProvince,
  changeProvince,
  type Draft,
  clearDecree,
  resetDraft,
  restoreCrops,
} from '../state/draft.ts';
import { key, listOf, month, text, year } from '../state/keys.ts';
import { changingStateSchema, isWinter, stateSchema, wonVictorySchema } from '../state/state.ts';
import { addSiegeOrders } from './amend-sieges.ts';
import { defineEvent } from './define-event.ts';
import type { TroopsAndTreasuries, BalanceChange } from './moves.ts';
import { getViewerVisibility } from './watch.ts';

export const campaignStarted = defineEvent({
  shape: z.strictObject({ kind: z.literal('campaign-started'), state: stateSchema }),
  icon: 'i-lucide-flag',
  // `applyEvents` in log/event-book.ts creates the first draft from this event.
  apply() {
    throw new RangeError('a campaign starts only once');
  },
  visibleTo: () => 'nothing',
  addNames(roll, { state }) {
    addStateNames(roll, state);
  },
  texts: { began: 'The campaign “{title}” began with 1 player. | The campaign “{title}” began with {n} players.' },
  words: ({ state }, _names, say) => say('began', { title: state.title }, { count: state.players.length }),
});

export const monthEnded = defineEvent({
  shape: z.strictObject({ kind: z.literal('month-ended'), year, month }),
  icon: 'i-lucide-hourglass',
  apply(draft) {
    draft.month += 1;
    draft.detached = {};
    draft.retreats = {};
    draft.waiting = null;
    Reflect.deleteProperty(draft, 'siegeOrders');
    Reflect.deleteProperty(draft, 'afterBattle');
    if (getChoice(FTP_C8, draft.rulings) === 'month') changeEveryProvince(draft, restoreCrops);
  },
  visibleTo: () => 'whole',
  isPublic: true,
  isBookkeeping: true,
  texts: { ended: 'Month {month} of year {year} ended.' },
  words: (event, _names, say) => say('ended', { month: event.month, year: String(event.year) }),
});

export const monthTakenBack = defineEvent({
  shape: z.strictObject({
    kind: z.literal('month-taken-back'),
    reason: text,
    /** The log entry whose resulting state is restored. */
    to: z.int().min(0),
    /** The restored state, so that the log can be replayed in order. */
    state: changingStateSchema,
    /** True if only part of the month is undone. */
    part: z.literal(true).exactOptional(),
    /** True if this undo restores what the previous undo removed. */
    restores: z.literal(true).exactOptional(),
  }),
  icon: 'i-lucide-undo-2',
  apply(draft, { state }) {
    resetDraft(draft, state);
  },
  // The state inside is only for the umpire.
  visibleTo: ({ reason, state, restores, part }) => ({
    kind: 'take-back-told',
    reason,
    year: state.year,
    month: isWinter(state) ? null : state.month,
    ...(restores ? { restores } : {}),
    ...(part ? { part } : {}),
  }),
  texts: {
    month: 'The umpire undid month {month} of year {year}: {reason}',
    winter: 'The umpire undid the winter of year {year}: {reason}',
    'part-month': 'The umpire undid the end of month {month} of year {year}: {reason}',
    'part-winter': 'The umpire undid the end of the winter of year {year}: {reason}',
    restored: 'The umpire restored what had been undone: {reason}',
  },
  words({ reason, state, restores, part }, _names, say) {
    if (restores) return say('restored', { reason });
    const values = { year: String(state.year), reason };
    if (isWinter(state)) return say(part ? 'part-winter' : 'winter', values);
    return say(part ? 'part-month' : 'month', { ...values, month: String(state.month) });
  },
});

export const ordersRevealedShape = z.strictObject({
  kind: z.literal('orders-revealed'),
  player: key,
  orders: ordersFileSchema.shape.orders.readonly(),
  /** True if the umpire submitted the orders for the player. */
  substitute: z.literal(true).exactOptional(),
});

/** Stores for the month which armies do not enter a province after a victory, and which pursue (ruling FTP-C15). */
function keepWinnerOrders(draft: Draft, orders: readonly Order[]): void {
  for (const order of orders) {
    if (order.kind === 'march' && order.enter === false) {
      draft.afterBattle = { ...draft.afterBattle, [order.army]: 'stays' };
    }
    if (order.kind === 'hold' && order.pursue === true) {
      draft.afterBattle = { ...draft.afterBattle, [order.army]: 'pursues' };
    }
  }
}

/** Defines the event that reveals orders, each described by its own definition. */
export const createOrdersRevealed = (sentenceOfOrder: (order: Order, names: Names) => Sentence) =>
  defineEvent({
    shape: ordersRevealedShape,
    icon: 'i-lucide-scroll-text',
    apply(draft, { orders }) {
      for (const order of orders) if (order.kind === 'retreat') draft.retreats[order.army] = order.to;
      addSiegeOrders(draft, orders);
      keepWinnerOrders(draft, orders);
    },
    visibleTo: ({ player }, watch) => getViewerVisibility(watch, player),
    texts: {
      revealed:
        '{player} gave no orders: all armies hold. | {player} revealed 1 order. | {player} revealed {n} orders.',
      substitute:
        'The umpire gave no orders for {player}: all armies hold. | The umpire gave 1 order for {player}. | The umpire gave {n} orders for {player}.',
    },
    words({ player, orders, substitute }, names, say) {
      const more = orders.map((order) => sentenceOfOrder(order, names));
      const key = substitute ? 'substitute' : 'revealed';
      return say(key, { player: names.player(player) }, { count: more.length, more });
    },
  });

export const restOfMonth = defineEvent({
  shape: z.strictObject({
    kind: z.literal('rest-of-month'),
    /** Provinces that wait for battles; the month continues in all others. */
    waiting: z.array(key).max(20_000).readonly(),
    /** Waiting provinces in which the battles take place. */
    battles: listOf(key, 20_000),
  }),
  icon: 'i-lucide-hourglass',
  apply(draft, { waiting }) {
    draft.waiting = waiting;
  },
  visibleTo: () => 'nothing',
  isBookkeeping: true,
  texts: {
    waited: 'The month waits for battles in {provinces}. It continued wherever they have no effect.',
  },
  words: ({ battles }, names, say) => say('waited', { provinces: battles.map(names.province) }),
});

export const umpireRuledShape = z.strictObject({ kind: z.literal('umpire-ruled'), intervention: interventionSchema });

/** A province or fort that a decree gives to a player, or to no one if `to` is null. */
export interface Handover {
  readonly what: 'province' | 'fort';
  readonly id: string;
  readonly to: string | null;
}

/** Effects of a kind of decree on the state. */
export interface DecreeEffects<Ruled> {
  apply?(draft: Draft, ruled: Ruled): void;
  /** If true, all players see the reason, regardless of the umpire's choice. */
  readonly isToldToAll?: true;
  /** Provinces that an army enters or leaves, where earlier decrees about holders lapse (ruling FTP-C27). */
  listEntered?(draft: Draft, ruled: Ruled): readonly (string | undefined)[];
  getHandover?(ruled: Ruled): Handover;
  /** Changes of gold and figures by the decree, given the later decrees of the intervention. */
  listChanges?(ruled: Ruled, before: TroopsAndTreasuries, later: readonly Decree[]): readonly BalanceChange[];
}

/** Reads a decree stored in an event. */
type ReadDecree = (ruled: Decree) => DecreeEffects<Decree> & { words(ruled: Decree, names: Names): Sentence | null };

/** Marks provinces whose holder, or whose fort's holder, the umpire set. The mark lasts until an army enters or leaves. */
function markDecrees(draft: Draft, { decrees }: Intervention, read: ReadDecree): void {
  for (const ruled of decrees) {
    const handed = read(ruled).getHandover?.(ruled);
    const province = handed?.what === 'fort' ? draft.forts[handed.id]?.province : handed?.id;
    if (province !== undefined) changeProvince(draft, province, () => ({ decreed: true }));
  }
}

/** Defines the event of an intervention. It stores decrees as data; `read` returns their definitions. */
export const createUmpireRuled = (read: ReadDecree) =>
  defineEvent({
    shape: umpireRuledShape,
    icon: 'i-lucide-scale',
    apply(draft, { intervention }) {
      const disturbed = intervention.decrees.flatMap((ruled) => read(ruled).listEntered?.(draft, ruled) ?? []);
      for (const province of disturbed) clearDecree(draft, province);
      for (const ruled of intervention.decrees) read(ruled).apply?.(draft, ruled);
      markDecrees(draft, intervention, read);
    },
    visibleTo: ({ intervention: { public: isPublic, reason, decrees } }) =>
      isPublic || decrees.some((ruled) => read(ruled).isToldToAll) ? { kind: 'umpire-spoke', reason } : 'nothing',
    moves: ({ intervention: { decrees } }, before) =>
      decrees.flatMap((ruled, at) => read(ruled).listChanges?.(ruled, before, decrees.slice(at + 1)) ?? []),
    texts: { ruled: 'The umpire intervened: {reason}' },
    words: ({ intervention: { reason, decrees } }, names, say) =>
      say('ruled', { reason }, { more: decrees.flatMap((ruled) => read(ruled).words(ruled, names) ?? []) }),
  });

export const victoryReached = defineEvent({
  shape: z.strictObject({ kind: z.literal('victory-reached'), victory: wonVictorySchema }),
  icon: 'i-lucide-crown',
  apply(draft, { victory }) {
    draft.victories = [...draft.victories, victory];
  },
  visibleTo: () => 'whole',
  isPublic: true,
  texts: {
    provinces: '{player} won: {n} province held. | {player} won: {n} provinces held.',
    capitals: '{player} won: {n} capital held. | {player} won: {n} capitals held.',
    gold: '{player} won: {amount} gold in the treasury.',
    years: '{player} won: first after {n} year. | {player} won: first after {n} years.',
  },
  words({ victory: { player: id, condition } }, names, say) {
    const player = names.player(id);
    return condition.kind === 'gold'
      ? say('gold', { player, amount: condition.amount })
      : say(condition.kind, { player }, { count: condition.count });
  },
});

export const yearBegun = defineEvent({
  shape: z.strictObject({ kind: z.literal('year-begun'), year }),
  icon: 'i-lucide-sun',
  apply(draft, event) {
    draft.year = event.year;
    draft.month = 1;
    changeEveryProvince(draft, () => ({ held: {}, raidLoss: 0 }));
  },
  visibleTo: () => 'whole',
  isPublic: true,
  texts: {
    begun: 'Year {year} began.',
    undecided:
      'After 1 year no player is in the lead: the players must agree on a winner. Year {year} began. | After {n} years no player is in the lead: the players must agree on a winner. Year {year} began.',
  },
  words(event, names, say) {
    const over = event.year - 1;
    const values = { year: String(event.year) };
    return names.isUndecided(over) ? say('undecided', values, { count: over }) : say('begun', values);
  },
});
