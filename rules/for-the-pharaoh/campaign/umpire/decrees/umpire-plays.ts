import * as shapes from '../../input/decrees.ts';
import { holderField } from '../fields.ts';
import { defineDecree } from '../kit.ts';

export const umpirePlays = defineDecree(shapes.umpirePlays, {
  icon: 'i-lucide-drama',
  title: 'say which seat the umpire plays',
  fields: { player: { ...holderField, label: 'Seat' } },
  apply(draft, { player }) {
    if (player === null) delete draft.umpirePlays;
    else draft.umpirePlays = player;
  },
  isToldToAll: true,
  texts: { plays: 'The umpire plays {player} as well.', stops: 'The umpire plays no seat.' },
  words: ({ player }, names, say) =>
    player === null ? say('stops', {}) : say('plays', { player: names.player(player) }),
});
