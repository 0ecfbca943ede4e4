import { z } from 'zod';
import { changeProvince } from '../../draft.ts';
import { key } from '../../keys.ts';
import { defineEvent } from '../kit.ts';

export const shape = z.strictObject({
  kind: z.literal('province-taken'),
  province: key,
  from: key.nullable(),
  by: key,
});

export const provinceTaken = defineEvent(shape, {
  icon: 'i-lucide-castle',
  apply(draft, { province, by }) {
    changeProvince(draft, province, () => ({ holder: by }));
  },
  visibleTo: () => 'whole',
  isPublic: true,
  texts: { occupied: '{by} occupied {province}.', taken: '{by} took {province} from {from}.' },
  words({ province, from, by }, names, say) {
    const values = { province: names.province(province), by: names.player(by) };
    return from === null ? say('occupied', values) : say('taken', { ...values, from: names.player(from) });
  },
});
