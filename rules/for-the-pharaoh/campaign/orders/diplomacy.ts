import { type Refusal, refusal } from '../../../core/campaign/define-form.ts';
import { getChoice } from '../../../core/ruling.ts';
import { FTP_C34 } from '../campaign-rulings.ts';
import { formatOffer, formatTreatyName } from '../events/diplomacy.ts';
import * as shapes from '../input/orders.ts';
import type { Order } from '../input/orders.ts';
import type { Player } from '../state/scenario.ts';
import { doesTreatyForbid, MAX_TREATY_TURNS, findOffer, TREATY_KINDS, findTreaty } from '../state/treaties.ts';
import { listArmiesIn } from '../troops/muster.ts';
import { type OrderContext, refuseUnknownProvince, choice, defineOrder, createProvinceField } from './context.ts';

/* Orders to other players, and the effect of treaties on other orders (ruling FTP-C34). */

/** Returns the reason if the campaign leaves diplomacy to the table. */
const refuseDiplomacy = ({ state }: OrderContext): Refusal | null =>
  getChoice(FTP_C34, state.rulings) === 'none'
    ? refusal('no-diplomacy', '', 'in this campaign the players conduct diplomacy outside the app (ruling FTP-C34)')
    : null;

type Talk = Extract<Order, { player: string }>;

const isTalk = (order: Order): order is Talk => 'player' in order;

/** Returns the reason if a player cannot get a diplomatic order: diplomacy is not used, or an order of one of `kinds` was given already. */
function refuseTalk(context: OrderContext, player: string, kinds: readonly Talk['kind'][]): Refusal | null {
  const closed = refuseDiplomacy(context);
  if (closed) return closed;
  if (!context.before.some((order) => isTalk(order) && order.player === player && kinds.includes(order.kind)))
    return null;
  const values = { player: context.names.player(player) };
  return refusal('contradiction', '', 'there is already an order of this kind for {player}', values);
}

/** Orders limited to one per player and turn, because they would answer each other. */
const ANSWERS = ['offer-treaty', 'accept-treaty', 'end-treaty'] as const;

/** Returns the reason if a treaty forbids harm to another player, or entering their province. */
export function refuseByTreaty(
  { state, player, names }: OrderContext,
  other: string | null,
  what: 'harm' | 'entry',
  path: string,
): Refusal | null {
  if (other === null || !doesTreatyForbid(state, player, other, what)) return null;
  const values = { player: names.player(player), other: names.player(other) };
  return what === 'harm'
    ? refusal('treaty', path, '{player} has a treaty with {other} that forbids this', values)
    : refusal('treaty', path, 'the truce between {player} and {other} gives no right of passage', values);
}

export const acceptTreatyOrder = defineOrder(shapes.acceptTreatyShape, {
  season: 'always',
  subject: 'player',
  icon: 'i-lucide-check',
  title: 'accept a treaty',
  // Samples rarely have pending offers.
  weight: 12,
  closed(context, { id }) {
    const unfit = refuseTalk(context, id, ANSWERS);
    if (unfit || findOffer(context.state, id, context.player)) return unfit;
    return refusal('no-offer', '', '{player} offers no treaty', { player: context.names.player(id) });
  },
  fields: {},
  texts: { given: 'The treaty that {player} offers is accepted.' },
  words: ({ player }, names, say) => say('given', { player: names.player(player) }),
});

export const endTreatyOrder = defineOrder(shapes.endTreatyShape, {
  season: 'always',
  subject: 'player',
  icon: 'i-lucide-unlink',
  title: 'end a treaty or an offer',
  closed(context, { id }) {
    const { state, player, names } = context;
    const unfit = refuseTalk(context, id, ANSWERS);
    if (unfit) return unfit;
    if (findTreaty(state, player, id) ?? findOffer(state, player, id) ?? findOffer(state, id, player)) return null;
    const text = 'there is neither a treaty nor an offer between {one} and {other}';
    return refusal('no-treaty', '', text, { one: names.player(player), other: names.player(id) });
  },
  fields: {},
  texts: { given: 'Any treaty or offer with {player} ends.' },
  words: ({ player }, names, say) => say('given', { player: names.player(player) }),
});

/** Returns the gold that earlier orders leave in the treasury. */
const goldLeft = ({ state, player, before }: OrderContext): number =>
  before.reduce(
    (left, order) => (order.kind === 'give-gold' ? left - order.gold : left),
    state.treasuries[player] ?? 0,
  );

function refuseGold(context: OrderContext): Refusal | null {
  if (goldLeft(context) > 0) return null;
  return refusal('not-enough-gold', '', '{player} has no gold to give', {
    player: context.names.player(context.player),
  });
}

export const giveGoldOrder = defineOrder(shapes.giveGoldShape, {
  season: 'month',
  subject: 'player',
  icon: 'i-lucide-hand-coins',
  title: 'give gold',
  closed: (context, { id }) => refuseTalk(context, id, ['give-gold']) ?? refuseGold(context),
  fields: {
    gold: {
      label: 'Gold',
      options: (context) => ({ kind: 'number', least: 1, most: goldLeft(context), usual: null }),
      closed(context, _player, gold) {
        const left = goldLeft(context);
        if (gold <= left) return null;
        const values = { player: context.names.player(context.player), left, gold };
        return refusal('not-enough-gold', 'gold', '{player} has only {left} gold, not {gold}', values);
      },
    },
  },
  texts: { given: '{gold} gold for {player}.' },
  words: ({ player, gold }, names, say) => say('given', { player: names.player(player), gold }),
});

const ownProvinces = ({ state, player }: OrderContext): readonly string[] =>
  state.setUp.provinces.flatMap(({ id }) => (state.provinces[id]?.holder === player ? [id] : []));

/** Returns the reason if a province cannot be given: only the receiver's armies may stand in it. */
function refuseGift(context: OrderContext, to: string, id: string): Refusal | null {
  const unknown = refuseUnknownProvince(context, id, 'province');
  if (unknown) return unknown;
  const { state, player, names, before } = context;
  const province = names.province(id);
  if (state.provinces[id]?.holder !== player) {
    const values = { province, player: names.player(player) };
    return refusal('not-yours', 'province', '{province} is not held by {player}', values);
  }
  const army = listArmiesIn(state, id).find((standing) => standing.player !== to);
  if (army) {
    const values = { army: names.army(army.id), province };
    return refusal(
      'army-there',
      'province',
      '{army} is in {province}, and only a province without armies can be given',
      values,
    );
  }
  return before.some((order) => order.kind === 'give-province' && order.province === id)
    ? refusal('contradiction', 'province', '{province} is given away already', { province })
    : null;
}

export const giveProvinceOrder = defineOrder(shapes.giveProvinceShape, {
  season: 'month',
  subject: 'player',
  icon: 'i-lucide-gift',
  title: 'give a province',
  closed: refuseDiplomacy,
  fields: {
    province: createProvinceField({
      candidates: ownProvinces,
      closed: (context, { id: to }: Player, id) => refuseGift(context, to, id),
    }),
  },
  texts: { given: '{province} for {player}.' },
  words: ({ player, province }, names, say) =>
    say('given', { province: names.province(province), player: names.player(player) }),
});

export const messageOrder = defineOrder(shapes.messageShape, {
  season: 'always',
  subject: 'player',
  icon: 'i-lucide-mail',
  title: 'send a message',
  closed: refuseDiplomacy,
  fields: {
    text: {
      label: 'Message',
      options: () => ({ kind: 'text', longest: shapes.MAX_MESSAGE_LENGTH, example: 'Let us meet.' }),
      closed: (_context, _player, text) =>
        text.trim() === '' ? refusal('empty-order', 'text', 'the message is empty') : null,
    },
  },
  texts: { given: 'A message to {player}: “{text}”' },
  words: ({ player, text }, names, say) => say('given', { player: names.player(player), text }),
});

export const offerTreatyOrder = defineOrder(shapes.offerTreatyShape, {
  season: 'always',
  subject: 'player',
  icon: 'i-lucide-handshake',
  title: 'offer a treaty',
  closed: (context, { id }) => refuseTalk(context, id, ANSWERS),
  fields: {
    treaty: choice({
      label: 'Treaty',
      none: 'there is no kind of treaty to choose',
      candidates: () => TREATY_KINDS,
      name: (_context, treaty) => ({ kind: 'treaty', id: treaty, text: formatTreatyName(treaty) }),
      closed({ state, player, names }, { id }: Player, treaty) {
        if (findTreaty(state, player, id)?.treaty !== treaty) return null;
        const values = { player: names.player(id), treaty: formatTreatyName(treaty) };
        return refusal('already-bound', 'treaty', '{treaty} with {player} is in force already', values);
      },
    }),
    turns: {
      label: 'Number of months (winter counts as one); leave empty for a treaty that lasts until one player ends it',
      options: () => ({ kind: 'number', least: 1, most: MAX_TREATY_TURNS, usual: null, orNone: true }),
      closed: () => null,
    },
  },
  texts: { given: '{player} is offered {terms}.' },
  words: ({ player, treaty, turns: length }, names, say) =>
    say('given', { player: names.player(player), terms: formatOffer(treaty, length) }),
});
