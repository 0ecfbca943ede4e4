import * as shapes from '../../input/decrees.ts';
import { changeProvince } from '../../state/draft.ts';
import { holderField, provinceField } from '../fields.ts';
import { defineDecree } from '../kit.ts';

export const setHolder = defineDecree(shapes.setHolder, {
  icon: 'i-lucide-flag',
  title: 'give a province to somebody',
  fields: { province: provinceField, player: holderField },
  apply(draft, { province, player }) {
    changeProvince(draft, province, () => ({ holder: player }));
  },
  hands: ({ province, player }) => ({ what: 'province', id: province, to: player }),
  texts: { held: '{province} is held by {player}.', free: '{province} is held by nobody.' },
  words({ province: id, player }, names, say) {
    const province = names.province(id);
    return player === null ? say('free', { province }) : say('held', { province, player: names.player(player) });
  },
});
