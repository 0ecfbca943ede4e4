import type { z } from 'zod';
import { choiceField } from '../../../../core/campaign/choice-field.ts';
import { type Refusal, refusal } from '../../../../core/campaign/define-form.ts';
import { newSiege } from '../../events/amend-sieges.ts';
import * as shapes from '../../input/decrees.ts';
import { armiesIn } from '../../troops/muster.ts';
import { fortField } from '../fields.ts';
import { type DecreeContext, defineDecree } from '../kit.ts';

function notToBesiege({ state, names }: DecreeContext, id: string): Refusal | null {
  const fort = names.fort(id);
  if (Object.hasOwn(state.sieges, id)) return refusal('besieged', 'fort', '{fort} is besieged already', { fort });
  const isManned = Object.values(state.armies).some((army) => army.fort === id);
  return isManned ? null : refusal('no-garrison', 'fort', 'nobody sits in {fort}', { fort });
}

export const beginSiege = defineDecree(shapes.beginSiege, {
  icon: 'i-lucide-circle-dashed',
  title: 'begin a siege',
  fields: {
    fort: fortField(notToBesiege),
    player: choiceField<DecreeContext, null, z.output<typeof shapes.beginSiege>, string>({
      label: 'Besieger',
      none: 'nobody plays',
      candidates: ({ state }) => state.players.map(({ id }) => id),
      name: ({ names }, id) => names.player(id),
      closed({ state, names }, _none, player, { fort = '' }) {
        const known = state.forts[fort];
        const standing = known ? armiesIn(state, known.province).filter((army) => army.player === player) : [];
        if (standing.some((army) => army.fort === null) && known?.holder !== player) return null;
        const values = { player: names.player(player), fort: names.fort(fort) };
        return refusal('no-besieger', 'player', 'no army of {player} stands before {fort}', values);
      },
    }),
    stores: {
      label: 'Months its stores last',
      options: () => ({ kind: 'number', least: 0, most: shapes.LONGEST_SPAN, usual: null }),
      closed: () => null,
    },
  },
  afterwards(record, { fort, player, stores }) {
    const { year, month, forts } = record.state;
    const begun = { year, month, week: 1, day: 1 };
    const siege = newSiege({ fort, province: forts[fort]?.province ?? '', besieger: player, begun, stores });
    record.note({ kind: 'siege-begun', siege });
  },
  texts: {
    begun:
      '{player} closes in {fort}, whose stores last {n} month. | {player} closes in {fort}, whose stores last {n} months.',
  },
  words: ({ fort, player, stores }, names, say) =>
    say('begun', { fort: names.fort(fort), player: names.player(player) }, { count: stores }),
});
