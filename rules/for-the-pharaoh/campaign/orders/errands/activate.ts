import { refusal } from '../../../../core/campaign/define-form.ts';
import * as shapes from '../../input/orders.ts';
import { boundTo } from '../diplomacy/talks.ts';
import { defineOrder } from '../kit.ts';

export const activate = defineOrder(shapes.activate, {
  season: 'month',
  subject: 'partisans',
  icon: 'i-lucide-megaphone',
  title: 'call partisans out',
  weight: 4,
  closed(context, { id, province, name }) {
    const { state, player, names, before } = context;
    if (before.some((order) => order.kind === 'activate' && order.partisans === id)) {
      return refusal('contradiction', '', '{partisans} are called out twice', { partisans: names.army(id) });
    }
    const holder = state.provinces[province]?.holder ?? null;
    if (holder !== null && holder !== player) return boundTo(context, holder, 'harm', '');
    const values = { province: names.province(province), partisans: name };
    return refusal('not-enemy', '', 'no enemy holds {province}: {partisans} have nobody to harm', values);
  },
  fields: {},
  texts: { given: '{partisans} rise.' },
  words: ({ partisans }, names, say) => say('given', { partisans: names.army(partisans) }),
});
