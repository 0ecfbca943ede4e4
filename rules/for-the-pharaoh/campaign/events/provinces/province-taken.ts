import { z } from 'zod';
import { changeProvince, takeFort } from '../../state/draft.ts';
import { key, listOf } from '../../state/keys.ts';
import { defineEvent } from '../kit.ts';

export const shape = z.strictObject({
  kind: z.literal('province-taken'),
  province: key,
  from: key.nullable(),
  by: key,
  /** Forts without a garrison, which go with it; absent if there are none. */
  forts: listOf(key, 20).exactOptional(),
});

export const provinceTaken = defineEvent(shape, {
  icon: 'i-lucide-castle',
  apply(draft, { province, by, forts = [] }) {
    changeProvince(draft, province, () => ({ holder: by }));
    for (const fort of forts) takeFort(draft, fort, by);
  },
  visibleTo: () => 'whole',
  isPublic: true,
  texts: {
    occupied: '{by} occupied {province}.',
    taken: '{by} took {province} from {from}.',
    forts: 'with {forts}, which nobody defended',
  },
  words({ province: id, from, by, forts = [] }, names, say) {
    const province = names.province(id);
    // A fort that has the province's name is told with it.
    const others = forts.map((fort) => names.fort(fort)).filter(({ text }) => text !== province.text);
    const more = others.length > 0 ? [say('forts', { forts: others })] : [];
    const values = { province, by: names.player(by) };
    return from === null
      ? say('occupied', values, { more })
      : say('taken', { ...values, from: names.player(from) }, { more });
  },
});
