import { z } from 'zod';
import { changeProvince } from '../../state/draft.ts';
import { amount, key } from '../../state/keys.ts';
import { defineEvent } from '../kit.ts';
import { isOwn, isViewer, sideShown } from '../watch.ts';

export const shape = z.strictObject({
  kind: z.literal('province-raided'),
  province: key,
  army: key,
  points: amount,
  cropDamage: amount,
  revenueLoss: amount,
});

export const provinceRaided = defineEvent(shape, {
  icon: 'i-lucide-flame',
  apply(draft, event) {
    changeProvince(draft, event.province, ({ cropDamage, raidLoss }) => ({
      cropDamage: cropDamage + event.cropDamage,
      raidLoss: raidLoss + event.revenueLoss,
    }));
  },
  visibleTo({ army, province, cropDamage, revenueLoss }, watch) {
    if (isOwn(watch, army)) return 'whole';
    if (!isViewer(watch, watch.now.provinces[province]?.holder)) return 'nothing';
    return { kind: 'raid-suffered', province, by: sideShown(watch, army), cropDamage, revenueLoss };
  },
  texts: {
    raided:
      '{army} raided {province} with {points} points: {cropDamage} points of crops burnt, {revenueLoss} gold carried off.',
    ravaged:
      '{army} ravaged {province} with {points} points: {cropDamage} points of crops burnt, {revenueLoss} gold carried off.',
  },
  words: ({ army, province, points, cropDamage, revenueLoss }, names, say) =>
    say(names.isBand(army) ? 'ravaged' : 'raided', {
      army: names.army(army),
      province: names.province(province),
      points,
      cropDamage,
      revenueLoss,
    }),
});
