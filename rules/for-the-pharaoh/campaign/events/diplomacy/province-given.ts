import { z } from 'zod';
import { changeProvince, takeFort } from '../../state/draft.ts';
import { key, listOf } from '../../state/keys.ts';
import { defineEvent } from '../kit.ts';

export const shape = z.strictObject({
  kind: z.literal('province-given'),
  province: key,
  from: key,
  to: key,
  /** Its forts that the giver held. */
  forts: listOf(key, 20),
});

export const provinceGiven = defineEvent(shape, {
  icon: 'i-lucide-gift',
  apply(draft, { province, to, forts }) {
    changeProvince(draft, province, () => ({ holder: to }));
    for (const fort of forts) takeFort(draft, fort, to);
  },
  // Who holds what is known to all (ruling FTP-C25).
  visibleTo: () => 'whole',
  isPublic: true,
  texts: { given: '{from} gave {province} to {to}.' },
  words: ({ province, from, to }, names, say) =>
    say('given', { from: names.player(from), province: names.province(province), to: names.player(to) }),
});
