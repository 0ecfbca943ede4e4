import { z } from 'zod';
import { amount, key } from '../../state/keys.ts';
import { defineSighting } from './kit.ts';

export const shape = z.strictObject({
  kind: z.literal('raid-suffered'),
  province: key,
  /** Null where partisans did it: whose they are is not known. */
  by: key.nullable(),
  cropDamage: amount,
  revenueLoss: amount,
});

export const raidSuffered = defineSighting(shape, {
  texts: {
    raided: '{player} raided {province}: {cropDamage} points of crops burnt, {revenueLoss} gold carried off.',
    partisans: 'Partisans rose in {province}: {cropDamage} points of crops burnt, {revenueLoss} gold carried off.',
  },
  words({ province, by, cropDamage, revenueLoss }, names, say) {
    const values = { province: names.province(province), cropDamage, revenueLoss };
    return by === null ? say('partisans', values) : say('raided', { ...values, player: names.player(by) });
  },
});
