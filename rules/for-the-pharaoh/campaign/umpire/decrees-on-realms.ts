import type { z } from 'zod';
import { choiceField, refusal } from '../../../core/campaign/define-form.ts';
import { makeTreaty as bind, endTreaty as part } from '../diplomacy/treaties.ts';
import { formatOffer, formatTreatyName } from '../events/diplomacy.ts';
import { createGoldChange } from '../events/moves.ts';
import * as shapes from '../input/decrees.ts';
import { changeProvince, addGold } from '../state/draft.ts';
import { MAX_TREATY_TURNS, toParties, TREATY_KINDS, findTreaty, addTurns } from '../state/treaties.ts';
import {
  createAmountField,
  refuseAnyInBattle,
  holderField,
  createNameField,
  createOtherPlayerField,
  playerField,
  provinceField,
} from './decree-fields.ts';
import { type DecreeContext, defineDecree } from './define-decree.ts';

export const noteDecree = defineDecree(shapes.noteShape, {
  icon: 'i-lucide-notebook-pen',
  title: 'add a note',
  fields: {},
  texts: {},
  words: () => null,
});

export const moveGoldDecree = defineDecree(shapes.moveGoldShape, {
  icon: 'i-lucide-arrow-left-right',
  title: 'move gold to another treasury',
  fields: {
    from: { ...playerField, label: 'From' },
    to: createOtherPlayerField<z.output<typeof shapes.moveGoldShape>>({
      label: 'To',
      path: 'to',
      first: ({ from }) => from,
      same: (player) =>
        refusal('contradiction', 'to', 'choose another player: this gold comes from {player}', { player }),
    }),
    gold: {
      label: 'Gold',
      options: ({ state }, _none, { from = '' }) => ({
        kind: 'number',
        least: 0,
        most: state.treasuries[from] ?? 0,
        usual: null,
      }),
      closed({ state, names }, _none, gold, { from = '' }) {
        const left = state.treasuries[from] ?? 0;
        if (gold <= left) return null;
        const values = { player: names.player(from), left, gold };
        return refusal('not-enough-gold', 'gold', '{player} has only {left} gold, not {gold}', values);
      },
    },
  },
  apply(draft, { from, to, gold }) {
    addGold(draft, from, -gold);
    addGold(draft, to, gold);
  },
  listChanges: ({ from, to, gold }) => [createGoldChange(from, 'ruled', -gold), createGoldChange(to, 'ruled', gold)],
  texts: { moved: '{from} gives {to} {gold} gold.' },
  words: ({ from, to, gold }, names, say) => say('moved', { from: names.player(from), to: names.player(to), gold }),
});

export const setTreasuryDecree = defineDecree(shapes.setTreasuryShape, {
  icon: 'i-lucide-coins',
  title: 'set a treasury',
  fields: { player: playerField, gold: createAmountField('Gold') },
  apply(draft, { player, gold }) {
    draft.treasuries[player] = gold;
  },
  listChanges({ kind, player, gold }, before, later) {
    // Of several decrees on one treasury only the last counts.
    if (later.some((ruled) => ruled.kind === kind && ruled.player === player)) return [];
    return [createGoldChange(player, 'ruled', gold - (before.treasuries[player] ?? 0))];
  },
  texts: { set: '{player} has {gold} gold.' },
  words: ({ player, gold }, names, say) => say('set', { player: names.player(player), gold }),
});

export const setHolderDecree = defineDecree(shapes.setHolderShape, {
  icon: 'i-lucide-flag',
  title: 'set the holder of a province',
  fields: { province: provinceField, player: holderField },
  apply(draft, { province, player }) {
    changeProvince(draft, province, () => ({ holder: player }));
  },
  getHandover: ({ province, player }) => ({ what: 'province', id: province, to: player }),
  texts: { held: '{province} is held by {player}.', free: '{province} has no holder.' },
  words({ province: id, player }, names, say) {
    const province = names.province(id);
    return player === null ? say('free', { province }) : say('held', { province, player: names.player(player) });
  },
});

export const setCropDamageDecree = defineDecree(shapes.setCropDamageShape, {
  icon: 'i-lucide-wheat-off',
  title: 'set crop damage',
  fields: { province: provinceField, points: createAmountField('Points') },
  apply(draft, { province, points }) {
    changeProvince(draft, province, () => ({ cropDamage: points }));
  },
  texts: { set: 'Crop damage in {province}: {points} points.' },
  words: ({ province, points }, names, say) => say('set', { province: names.province(province), points }),
});

export const setRaidLossDecree = defineDecree(shapes.setRaidLossShape, {
  icon: 'i-lucide-hand-coins',
  title: 'set revenue lost to raids',
  fields: { province: provinceField, gold: createAmountField('Gold') },
  apply(draft, { province, gold }) {
    changeProvince(draft, province, () => ({ raidLoss: gold }));
  },
  texts: { set: 'Raid loss in {province}: {gold} gold.' },
  words: ({ province, gold }, names, say) => say('set', { province: names.province(province), gold }),
});

type MakeTreaty = z.output<typeof shapes.makeTreatyShape>;

export const makeTreatyDecree = defineDecree(shapes.makeTreatyShape, {
  icon: 'i-lucide-scroll',
  title: 'make a treaty',
  fields: {
    player: playerField,
    other: createOtherPlayerField<MakeTreaty>({
      label: 'With',
      path: 'other',
      first: ({ player }) => player,
      same: (player) => refusal('contradiction', 'other', '{player} cannot make a treaty with itself', { player }),
    }),
    treaty: choiceField<DecreeContext, null, MakeTreaty, MakeTreaty['treaty']>({
      label: 'Treaty',
      none: 'there is no kind of treaty to choose',
      candidates: () => TREATY_KINDS,
      name: (_context, treaty) => ({ kind: 'treaty', id: treaty, text: formatTreatyName(treaty) }),
      closed: () => null,
    }),
    turns: {
      label:
        'Number of months, including this one (winter counts as one); leave empty for a treaty that lasts until one side ends it',
      options: () => ({ kind: 'number', least: 1, most: MAX_TREATY_TURNS, usual: null, orNone: true }),
      closed: () => null,
    },
  },
  check: (context, _none, { player, other }) => refuseAnyInBattle(context, [player, other]),
  afterwards(record, { player, other, treaty, turns: length }) {
    const until = length === null ? null : addTurns(record.state, length - 1);
    bind(record, { players: toParties(record.state, player, other), treaty, until });
  },
  texts: { made: '{player} and {other} are bound by {terms}.' },
  words: ({ player, other, treaty, turns: length }, names, say) =>
    say('made', { player: names.player(player), other: names.player(other), terms: formatOffer(treaty, length) }),
});

type EndTreaty = z.output<typeof shapes.endTreatyShape>;

export const endTreatyDecree = defineDecree(shapes.endTreatyShape, {
  icon: 'i-lucide-unlink',
  title: 'end a treaty',
  fields: {
    player: playerField,
    other: createOtherPlayerField<EndTreaty>({
      label: 'With',
      path: 'other',
      first: ({ player }) => player,
      same: (player) => refusal('contradiction', 'other', '{player} cannot have a treaty with itself', { player }),
      closed({ state, names }, other, { player = '' }) {
        if (findTreaty(state, player, other)) return null;
        const values = { player: names.player(player), other: names.player(other) };
        return refusal('no-treaty', 'other', '{player} has no treaty with {other}', values);
      },
    }),
  },
  check: (context, _none, { player, other }) => refuseAnyInBattle(context, [player, other]),
  afterwards(record, { player, other }) {
    const treaty = findTreaty(record.state, player, other);
    if (treaty) part(record, treaty);
  },
  texts: { ended: 'The treaty of {player} and {other} ends.' },
  words: ({ player, other }, names, say) => say('ended', { player: names.player(player), other: names.player(other) }),
});

export const renameCampaignDecree = defineDecree(shapes.renameCampaignShape, {
  icon: 'i-lucide-heading',
  title: 'rename the campaign',
  fields: { name: createNameField(({ state }) => state.title) },
  apply(draft, { name }) {
    draft.title = name;
  },
  texts: { named: 'The campaign is now called “{name}”.' },
  words: ({ name }, _names, say) => say('named', { name }),
});

export const umpirePlaysDecree = defineDecree(shapes.umpirePlaysShape, {
  icon: 'i-lucide-drama',
  title: 'set the umpire’s seat',
  fields: { player: { ...holderField, label: 'Seat' } },
  apply(draft, { player }) {
    if (player === null) delete draft.umpirePlays;
    else draft.umpirePlays = player;
  },
  isToldToAll: true,
  texts: { plays: 'The umpire also plays {player}.', stops: 'The umpire plays no seat.' },
  words: ({ player }, names, say) =>
    player === null ? say('stops', {}) : say('plays', { player: names.player(player) }),
});
