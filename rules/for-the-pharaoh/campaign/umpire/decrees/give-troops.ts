import { refusal } from '../../../../core/campaign/define-form.ts';
import { nextNumber } from '../../events/regroup.ts';
import * as shapes from '../../input/decrees.ts';
import { recruitNames } from '../../orders/winter/recruiting.ts';
import type { CampaignState } from '../../state/state.ts';
import { fieldGenerals, fieldUnits } from '../../troops/field-units.ts';
import { type Host, listInCampaign } from '../../winter/recruits.ts';
import { armyField, recruitFields } from '../fields.ts';
import { defineDecree } from '../kit.ts';

const NOBODY: Host = { player: '', name: '', list: null, units: [] };
const hostOf = ({ armies }: CampaignState, army = ''): Host => armies[army] ?? NOBODY;

export const giveTroops = defineDecree(shapes.giveTroops, {
  icon: 'i-lucide-user-star',
  title: 'give new troops or a general',
  fields: {
    army: armyField(false),
    ...recruitFields<{ army: string }>((state, { army }) => hostOf(state, army)),
  },
  check({ names }, _none, { army, units, generals }) {
    if (units.length + generals.length > 0) return null;
    return refusal('empty-force', '', 'nobody is given to {army}', { army: names.army(army) });
  },
  afterwards(record, { army: id, units, generals }) {
    const { state } = record;
    const army = state.armies[id];
    if (!army) return;
    const colours = { id, list: listInCampaign(state, army.list), rulings: state.rulings };
    record.note({
      kind: 'troops-raised',
      army: id,
      units: fieldUnits(units, colours, nextNumber(army.units)),
      generals: fieldGenerals(generals, colours, nextNumber(army.generals)),
      gold: 0,
    });
  },
  texts: { given: '{army} is given {recruits}.' },
  words: ({ army, ...raised }, names, say) => say('given', { army: names.army(army), recruits: recruitNames(raised) }),
});
