import type { z } from 'zod';
import { choiceField } from '../../../../core/campaign/choice-field.ts';
import { refusal } from '../../../../core/campaign/define-form.ts';
import * as shapes from '../../input/decrees.ts';
import { recruitNames } from '../../orders/winter/recruiting.ts';
import { fieldGenerals, fieldUnits } from '../../troops/field-units.ts';
import { type Host, listInCampaign } from '../../winter/recruits.ts';
import { newArmyId } from '../../winter/raising.ts';
import { playerField, provinceField, recruitFields } from '../fields.ts';
import { defineDecree } from '../kit.ts';

const hostOf = ({ player = '', name = '', list = null }: Partial<z.output<typeof shapes.placeArmy>>): Host => ({
  player,
  name,
  list,
  units: [],
});

export const placeArmy = defineDecree(shapes.placeArmy, {
  icon: 'i-lucide-flag',
  title: 'set a new army down',
  fields: {
    player: playerField,
    province: provinceField,
    name: { label: 'Name', options: () => ({ kind: 'name', longest: 200, usual: 'New army' }), closed: () => null },
    list: choiceField({
      label: 'List',
      none: 'there is no list to choose',
      candidates: ({ state }) => [...state.setUp.lists.map(({ id }) => id), null],
      name: ({ state }, id) => ({ kind: 'list', id: id ?? '', text: listInCampaign(state, id)?.title ?? 'no list' }),
      closed({ state }, _none, id) {
        if (id === null || listInCampaign(state, id)) return null;
        return refusal('unknown-list', 'list', 'the campaign has no list {list}', { list: `“${id}”` });
      },
    }),
    ...recruitFields<z.output<typeof shapes.placeArmy>>((_state, draft) => hostOf(draft)),
  },
  check(_context, _none, { units, generals, name }) {
    if (units.length + generals.length > 0) return null;
    return refusal('empty-force', '', '{army} would have no troops', { army: name });
  },
  afterwards(record, { player, province, name, list, units, generals }) {
    const { state } = record;
    const id = newArmyId(state, player);
    const colours = { id, list: listInCampaign(state, list), rulings: state.rulings };
    const troops = { units: fieldUnits(units, colours), generals: fieldGenerals(generals, colours) };
    record.note({ kind: 'army-mustered', army: { id, player, name, province, fort: null, list, ...troops }, gold: 0 });
  },
  texts: { placed: '{name} of {player} is set down in {province}: {recruits}.' },
  words: ({ name, player, province, ...raised }, names, say) =>
    say('placed', {
      name,
      player: names.player(player),
      province: names.province(province),
      recruits: recruitNames(raised),
    }),
});
