import { refusal } from '../../../../core/campaign/define-form.ts';
import * as shapes from '../../input/decrees.ts';
import { takeFort as handOver } from '../../state/draft.ts';
import { armiesOf } from '../../troops/muster.ts';
import { fortField, holderField } from '../fields.ts';
import { defineDecree } from '../kit.ts';

export const takeFort = defineDecree(shapes.takeFort, {
  icon: 'i-lucide-castle',
  title: 'give a fort to somebody',
  fields: { fort: fortField(), player: holderField },
  check({ state, names }, _none, { fort, player }) {
    const garrison = armiesOf(state).find((army) => army.fort === fort && army.player !== player);
    if (!garrison) return null;
    const values = { army: names.army(garrison.id), fort: names.fort(fort) };
    return refusal('garrisoned', 'fort', '{army} sits in {fort}: move it first', values);
  },
  apply(draft, { fort, player }) {
    handOver(draft, fort, player);
  },
  hands: ({ fort, player }) => ({ what: 'fort', id: fort, to: player }),
  texts: { held: '{fort} is held by {player}.', free: '{fort} is held by nobody.' },
  words({ fort: id, player }, names, say) {
    const fort = names.fort(id);
    return player === null ? say('free', { fort }) : say('held', { fort, player: names.player(player) });
  },
});
