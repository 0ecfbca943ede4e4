import { choiceField } from '../../../../core/campaign/choice-field.ts';
import { refusal } from '../../../../core/campaign/define-form.ts';
import * as shapes from '../../input/decrees.ts';
import { withoutWorks } from '../../troops/field-works.ts';
import { provinceSetUp } from '../../troops/muster.ts';
import { armyField, inPendingBattle, provinceField } from '../fields.ts';
import { defineDecree } from '../kit.ts';

export const moveArmy = defineDecree(shapes.moveArmy, {
  icon: 'i-lucide-move',
  title: 'move an army',
  fields: {
    army: armyField(false, inPendingBattle),
    province: provinceField,
    fort: choiceField({
      label: 'Fort',
      none: 'no fort stands there',
      candidates: ({ state }, _none, { province = '' }) => [
        null,
        ...(provinceSetUp(state, province)?.forts ?? []).map(({ id }) => id),
      ],
      name: ({ names }, id) => (id === null ? { kind: 'fort', id: '', text: 'in the field' } : names.fort(id)),
      closed({ state, names }, _none, fort, { army = '', province = '' }) {
        if (fort === null) return null;
        const known = Object.hasOwn(state.forts, fort) ? state.forts[fort] : undefined;
        if (known?.province !== province) {
          const values = { fort: `“${fort}”`, province: names.province(province) };
          return refusal('unknown-fort', 'fort', 'there is no fort {fort} in {province}', values);
        }
        if (known.holder === state.armies[army]?.player) return null;
        const values = { fort: names.fort(fort), army: names.army(army) };
        return refusal('not-your-fort', 'fort', '{fort} is not held by the side of {army}', values);
      },
    }),
  },
  apply(draft, { army: id, province, fort }) {
    const army = draft.armies[id];
    if (army) draft.armies[id] = { ...(army.province === province ? army : withoutWorks(army)), province, fort };
  },
  disturbs: (draft, { army, province }) => [draft.armies[army]?.province, province],
  texts: { field: '{army} stands in {province}.', fort: '{army} stands in {province}, in {fort}.' },
  words({ army, province, fort }, names, say) {
    const values = { army: names.army(army), province: names.province(province) };
    return fort === null ? say('field', values) : say('fort', { ...values, fort: names.fort(fort) });
  },
});
