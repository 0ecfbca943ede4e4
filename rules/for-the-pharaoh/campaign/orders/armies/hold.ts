import { type Refusal, refusal } from '../../../../core/campaign/define-form.ts';
import { together } from '../../../../core/campaign/define-order.ts';
import * as shapes from '../../input/orders.ts';
import { leavesBothSides } from '../../phases/retreats.ts';
import type { CampaignState } from '../../state/state.ts';
import { besieges } from '../../winter/winter-pay.ts';
import { defineOrder } from '../kit.ts';

const HOLD = together('hold', '{n} armies hold where they are: {subjects}.');

const cannotPursue = (state: CampaignState): Refusal | null =>
  leavesBothSides(state)
    ? null
    : refusal('no-pursuit', 'pursue', 'a beaten attacker keeps the province that it came from (ruling FTP-C15)');

export const hold = defineOrder(shapes.hold, {
  season: 'month',
  subject: 'army',
  icon: 'i-lucide-anchor',
  title: 'hold',
  weight: ({ state }, army) => (besieges(state, army) ? 16 : army.fort === null ? 1 : 6),
  stance: true,
  together: ({ pursue }) => (pursue ? null : HOLD),
  fields: {
    pursue: {
      label: 'Pursues whom it has beaten off',
      options: ({ state }) => ({ kind: 'switch', closed: cannotPursue(state), absent: false }),
      closed: ({ state }, _army, pursue) => (pursue ? cannotPursue(state) : null),
    },
  },
  texts: { given: '{army} holds.', pursues: '{army} holds, and pursues whom it has beaten off.' },
  words: ({ army, pursue = false }, names, say) => say(pursue ? 'pursues' : 'given', { army: names.army(army) }),
});
