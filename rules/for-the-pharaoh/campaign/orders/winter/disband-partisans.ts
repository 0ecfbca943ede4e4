import * as shapes from '../../input/orders.ts';
import { defineOrder } from '../kit.ts';

export const disbandPartisans = defineOrder(shapes.disbandPartisans, {
  season: 'winter',
  subject: 'partisans',
  icon: 'i-lucide-user-x',
  title: 'send partisans home for good',
  beforeUpkeep: true,
  fields: {},
  carryOut({ record }, { partisans }) {
    record.note({ kind: 'partisans-disbanded', partisans, reason: 'dismissed' }, { rulings: ['FTP-C14'] });
  },
  texts: { given: '{partisans} are sent home for good.' },
  words: ({ partisans }, names, say) => say('given', { partisans: names.army(partisans) }),
});
