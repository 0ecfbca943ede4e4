import * as shapes from '../../input/decrees.ts';
import { changeProvince } from '../../state/draft.ts';
import { amountField, provinceField } from '../fields.ts';
import { defineDecree } from '../kit.ts';

export const setCropDamage = defineDecree(shapes.setCropDamage, {
  icon: 'i-lucide-wheat-off',
  title: 'set crop damage',
  fields: { province: provinceField, points: amountField('Points') },
  apply(draft, { province, points }) {
    changeProvince(draft, province, () => ({ cropDamage: points }));
  },
  texts: { set: 'Crop damage in {province}: {points} points.' },
  words: ({ province, points }, names, say) => say('set', { province: names.province(province), points }),
});
