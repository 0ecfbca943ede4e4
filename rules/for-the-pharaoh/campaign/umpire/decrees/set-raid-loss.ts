import * as shapes from '../../input/decrees.ts';
import { changeProvince } from '../../state/draft.ts';
import { amountField, provinceField } from '../fields.ts';
import { defineDecree } from '../kit.ts';

export const setRaidLoss = defineDecree(shapes.setRaidLoss, {
  icon: 'i-lucide-hand-coins',
  title: 'set revenue lost to raids',
  fields: { province: provinceField, gold: amountField('Gold') },
  apply(draft, { province, gold }) {
    changeProvince(draft, province, () => ({ raidLoss: gold }));
  },
  texts: { set: 'Raid loss in {province}: {gold} gold.' },
  words: ({ province, gold }, names, say) => say('set', { province: names.province(province), gold }),
});
