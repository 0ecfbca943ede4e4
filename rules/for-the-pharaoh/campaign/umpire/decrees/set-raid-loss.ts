import { z } from 'zod';
import { changeProvince } from '../../state/draft.ts';
import { key } from '../../state/keys.ts';
import { amountField, amountSchema, provinceField } from '../fields.ts';
import { defineDecree } from '../kit.ts';

export const shape = z.strictObject({ kind: z.literal('set-raid-loss'), province: key, gold: amountSchema });

export const setRaidLoss = defineDecree(shape, {
  icon: 'i-lucide-hand-coins',
  title: 'set revenue lost to raids',
  fields: { province: provinceField, gold: amountField('Gold') },
  apply(draft, { province, gold }) {
    changeProvince(draft, province, () => ({ raidLoss: gold }));
  },
  texts: { set: 'Raid loss in {province}: {gold} gold.' },
  words: ({ province, gold }, names, say) => say('set', { province: names.province(province), gold }),
});
