import { z } from 'zod';
import { formatSentence, createSay } from '../../../core/campaign/sentence.ts';
import { messageText } from '../input/orders.ts';
import { changeProvince, addGold, setOffers, setTreaties, setFortHolder } from '../state/draft.ts';
import { amount, key, listOf } from '../state/keys.ts';
import {
  type LastTurn,
  lastTurn,
  excludePair,
  parties,
  findTreaty,
  type TreatyKind,
  treatyKind,
  getCurrentTurn,
  turns,
} from '../state/treaties.ts';
import { defineEvent } from './define-event.ts';
import { createGoldChange } from './moves.ts';
import { getEitherVisibility, getOwnVisibility } from './watch.ts';

export const goldGiven = defineEvent({
  shape: z.strictObject({ kind: z.literal('gold-given'), from: key, to: key, gold: amount }),
  icon: 'i-lucide-hand-coins',
  apply(draft, { from, to, gold }) {
    addGold(draft, from, -gold);
    addGold(draft, to, gold);
  },
  visibleTo: ({ from, to }, watch) => getEitherVisibility(watch, from, to),
  moves: ({ from, to, gold }) => [createGoldChange(from, 'gifts', 0 - gold), createGoldChange(to, 'gifts', gold)],
  texts: { given: '{from} gave {to} {gold} gold.' },
  words: ({ from, to, gold }, names, say) => say('given', { from: names.player(from), to: names.player(to), gold }),
});

export const messageSent = defineEvent({
  shape: z.strictObject({ kind: z.literal('message-sent'), from: key, to: key, text: messageText }),
  icon: 'i-lucide-mail',
  visibleTo: ({ from, to }, watch) => getEitherVisibility(watch, from, to),
  texts: { sent: '{from} to {to}: “{text}”' },
  words: ({ from, to, text }, names, say) => say('sent', { from: names.player(from), to: names.player(to), text }),
});

/** An order dropped because its province was given away first: the player now owns it, or a treaty with its holder forbids the order. */
export const orderDropped = defineEvent({
  shape: z.strictObject({
    kind: z.literal('order-dropped'),
    order: z.enum(['raid', 'rising', 'march']),
    /** The army or partisan band. */
    army: key,
    player: key,
    province: key,
    /** The province's current holder. */
    holder: key,
  }),
  icon: 'i-lucide-ban',
  visibleTo: ({ army }, watch) => getOwnVisibility(watch, army),
  texts: {
    raid: '{army} sent no raiders into {province} because the province had been given to {holder}.',
    rising: '{army} did not rise in {province} because the province had been given to {holder}.',
    'raid-bound':
      '{army} sent no raiders into {province}: the province had been given to {holder}, with whom {player} has a treaty.',
    'rising-bound':
      '{army} did not rise in {province}: the province had been given to {holder}, with whom {player} has a treaty.',
    'march-bound':
      '{army} did not march into {province}: the province had been given to {holder}, whose truce with {player} gives no right of passage.',
  },
  words({ order, army, player, province, holder }, names, say) {
    const values = { army: names.army(army), province: names.province(province), holder: names.player(holder) };
    // A march into the player's own province is always permitted.
    if (order !== 'march' && player === holder) return say(order, values);
    return say(`${order}-bound`, { ...values, player: names.player(player) });
  },
});

export const provinceGiven = defineEvent({
  shape: z.strictObject({
    kind: z.literal('province-given'),
    province: key,
    from: key,
    to: key,
    /** The forts in the province that the giver held. */
    forts: listOf(key, 20),
  }),
  icon: 'i-lucide-gift',
  apply(draft, { province, to, forts }) {
    changeProvince(draft, province, () => ({ holder: to }));
    for (const fort of forts) setFortHolder(draft, fort, to);
  },
  // Holders are public (ruling FTP-C25).
  visibleTo: () => 'whole',
  isPublic: true,
  texts: { given: '{from} gave {province} to {to}.' },
  words: ({ province, from, to }, names, say) =>
    say('given', { from: names.player(from), province: names.province(province), to: names.player(to) }),
});

/** `from` made the offer, `to` accepts it. The treaty comes into force after the turn. */
export const treatyAccepted = defineEvent({
  shape: z.strictObject({ kind: z.literal('treaty-accepted'), from: key, to: key }),
  icon: 'i-lucide-check',
  apply(draft, { from, to }) {
    const accept = (draft.treatyOffers ?? []).map((offer) =>
      offer.from === from && offer.to === to ? { ...offer, accepted: true as const } : offer,
    );
    setOffers(draft, accept);
  },
  visibleTo: ({ from, to }, watch) => getEitherVisibility(watch, from, to),
  texts: { accepted: '{to} accepted the treaty that {from} had offered.' },
  words: ({ from, to }, names, say) => say('accepted', { from: names.player(from), to: names.player(to) }),
});

/* Names and terms of treaties within sentences. */

const say = createSay('treaty', {
  truce: 'a truce',
  passage: 'the right of passage',
  alliance: 'an alliance',
  turns: '{treaty} for 1 month | {treaty} for {n} months',
  month: '{treaty}, to the end of month {month} of year {year}',
  winter: '{treaty}, to the end of the winter of year {year}',
});

export const formatTreatyName = (treaty: TreatyKind): string => formatSentence(say(treaty));

/** Formats an offer: the treaty, and its length if fixed. */
export const formatOffer = (treaty: TreatyKind, turns: number | null): string =>
  turns === null
    ? formatTreatyName(treaty)
    : formatSentence(say('turns', { treaty: formatTreatyName(treaty) }, { count: turns }));

/** Formats a treaty in force, with its last turn if fixed. */
export function formatTreaty(treaty: TreatyKind, until: LastTurn | null): string {
  if (until === null) return formatTreatyName(treaty);
  const values = { treaty: formatTreatyName(treaty), year: String(until.year) };
  return formatSentence(
    until.month === null ? say('winter', values) : say('month', { ...values, month: String(until.month) }),
  );
}

export const treatyEnded = defineEvent({
  shape: z.strictObject({ kind: z.literal('treaty-ended'), players: parties, treaty: treatyKind }),
  icon: 'i-lucide-scissors',
  apply(draft, { players }) {
    setTreaties(draft, excludePair(draft.treaties ?? [], ...players));
  },
  visibleTo: ({ players }, watch) => getEitherVisibility(watch, ...players),
  texts: { ended: '{players} are no longer bound by {treaty}.' },
  words: ({ players, treaty }, names, say) =>
    say('ended', { players: players.map(names.player), treaty: formatTreatyName(treaty) }),
});

/** A new treaty. It replaces the previous treaty of the two players and all offers between them. */
export const treatyMade = defineEvent({
  shape: z.strictObject({
    kind: z.literal('treaty-made'),
    players: parties,
    treaty: treatyKind,
    until: lastTurn.nullable(),
  }),
  icon: 'i-lucide-scroll',
  apply(draft, { players, treaty, until }) {
    setOffers(draft, excludePair(draft.treatyOffers ?? [], ...players));
    setTreaties(draft, [...excludePair(draft.treaties ?? [], ...players), { players, treaty, until }]);
  },
  visibleTo: ({ players }, watch) => getEitherVisibility(watch, ...players),
  texts: { made: '{players} made {terms}.' },
  words: ({ players, treaty, until }, names, say) =>
    say('made', { players: players.map(names.player), terms: formatTreaty(treaty, until) }),
});

export const treatyOffered = defineEvent({
  shape: z.strictObject({
    kind: z.literal('treaty-offered'),
    from: key,
    to: key,
    treaty: treatyKind,
    turns: turns.nullable(),
  }),
  icon: 'i-lucide-handshake',
  apply(draft, { from, to, treaty, turns: length }) {
    const otherOffers = (draft.treatyOffers ?? []).filter((offer) => offer.from !== from || offer.to !== to);
    setOffers(draft, [...otherOffers, { from, to, treaty, turns: length }]);
  },
  visibleTo: ({ from, to }, watch) => getEitherVisibility(watch, from, to),
  texts: { offered: '{from} offered {to} {terms}.' },
  words: ({ from, to, treaty, turns: length }, names, say) =>
    say('offered', { from: names.player(from), to: names.player(to), terms: formatOffer(treaty, length) }),
});

/** A player's notice to another: offers between the two players are removed at once, and a treaty ends with the turn. */
export const treatyRenounced = defineEvent({
  shape: z.strictObject({
    kind: z.literal('treaty-renounced'),
    by: key,
    player: key,
    /** True if the two players had a treaty in force. */
    bound: z.boolean(),
  }),
  icon: 'i-lucide-unlink',
  apply(draft, { by, player }) {
    setOffers(draft, excludePair(draft.treatyOffers ?? [], by, player));
    const treaty = findTreaty(draft, by, player);
    if (!treaty) return;
    const until = getCurrentTurn(draft);
    setTreaties(
      draft,
      (draft.treaties ?? []).map((one) => (one === treaty ? { ...treaty, until } : one)),
    );
  },
  visibleTo: ({ by, player }, watch) => getEitherVisibility(watch, by, player),
  texts: {
    treaty: '{by} gave {player} notice: their treaty ends when this turn ends.',
    offer: '{by} wants no treaty with {player}.',
  },
  words: ({ by, player, bound }, names, say) =>
    say(bound ? 'treaty' : 'offer', { by: names.player(by), player: names.player(player) }),
});
