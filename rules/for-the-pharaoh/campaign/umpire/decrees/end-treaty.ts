import type { z } from 'zod';
import { refusal } from '../../../../core/campaign/define-form.ts';
import { endTreaty as part } from '../../diplomacy/change-treaties.ts';
import * as shapes from '../../input/decrees.ts';
import { treatyBetween } from '../../state/treaties.ts';
import { armyInPendingBattle, otherPlayerField, playerField } from '../fields.ts';
import { defineDecree } from '../kit.ts';

type EndTreaty = z.output<typeof shapes.endTreaty>;

export const endTreaty = defineDecree(shapes.endTreaty, {
  icon: 'i-lucide-unlink',
  title: 'end a treaty',
  fields: {
    player: playerField,
    other: otherPlayerField<EndTreaty>({
      label: 'With',
      path: 'other',
      first: ({ player }) => player,
      same: (player) => refusal('contradiction', 'other', '{player} has no treaty with itself', { player }),
      closed({ state, names }, other, { player = '' }) {
        if (treatyBetween(state, player, other)) return null;
        const values = { player: names.player(player), other: names.player(other) };
        return refusal('no-treaty', 'other', '{player} has no treaty with {other}', values);
      },
    }),
  },
  check: (context, _none, { player, other }) => armyInPendingBattle(context, [player, other]),
  afterwards(record, { player, other }) {
    const treaty = treatyBetween(record.state, player, other);
    if (treaty) part(record, treaty);
  },
  texts: { ended: 'The treaty of {player} and {other} ends.' },
  words: ({ player, other }, names, say) => say('ended', { player: names.player(player), other: names.player(other) }),
});
