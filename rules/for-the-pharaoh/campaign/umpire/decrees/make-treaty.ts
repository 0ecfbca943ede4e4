import type { z } from 'zod';
import { choiceField } from '../../../../core/campaign/choice-field.ts';
import { refusal } from '../../../../core/campaign/define-form.ts';
import { makeTreaty as bind } from '../../diplomacy/change-treaties.ts';
import { termsOf, treatyName } from '../../events/diplomacy.ts';
import * as shapes from '../../input/decrees.ts';
import { MOST_TURNS, partiesOf, TREATY_KINDS, turnAfter } from '../../state/treaties.ts';
import { armyInPendingBattle, otherPlayerField, playerField } from '../fields.ts';
import { type DecreeContext, defineDecree } from '../kit.ts';

type MakeTreaty = z.output<typeof shapes.makeTreaty>;

export const makeTreaty = defineDecree(shapes.makeTreaty, {
  icon: 'i-lucide-scroll',
  title: 'make a treaty',
  fields: {
    player: playerField,
    other: otherPlayerField<MakeTreaty>({
      label: 'With',
      path: 'other',
      first: ({ player }) => player,
      same: (player) => refusal('contradiction', 'other', '{player} makes no treaty with itself', { player }),
    }),
    treaty: choiceField<DecreeContext, null, MakeTreaty, MakeTreaty['treaty']>({
      label: 'Treaty',
      none: 'there is no kind of treaty',
      candidates: () => TREATY_KINDS,
      name: (_context, treaty) => ({ kind: 'treaty', id: treaty, text: treatyName(treaty) }),
      closed: () => null,
    }),
    turns: {
      label:
        'For how many months, this one among them and the winter counted as one; empty: until one of the two ends it',
      options: () => ({ kind: 'number', least: 1, most: MOST_TURNS, usual: null, orNone: true }),
      closed: () => null,
    },
  },
  check: (context, _none, { player, other }) => armyInPendingBattle(context, [player, other]),
  afterwards(record, { player, other, treaty, turns: length }) {
    const until = length === null ? null : turnAfter(record.state, length - 1);
    bind(record, { players: partiesOf(record.state, player, other), treaty, until });
  },
  texts: { made: '{player} and {other} are bound by {terms}.' },
  words: ({ player, other, treaty, turns: length }, names, say) =>
    say('made', { player: names.player(player), other: names.player(other), terms: termsOf(treaty, length) }),
});
