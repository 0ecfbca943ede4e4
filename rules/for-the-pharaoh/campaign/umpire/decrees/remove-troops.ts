import { disbandArmy, type Recorder } from '../../record/recorder.ts';
import type { z } from 'zod';
import { type FieldRule, refusal } from '../../../../core/campaign/define-form.ts';
import * as shapes from '../../input/decrees.ts';
import type { Loss } from '../../state/losses.ts';
import { refuse } from '../../state/keys.ts';
import { companyOf, inBattle } from '../../troops/forces.ts';
import { musterOf } from '../../troops/muster.ts';
import { armyField, countsField } from '../fields.ts';
import { type DecreeContext, defineDecree, partNames } from '../kit.ts';

type RemoveTroops = z.output<typeof shapes.removeTroops>;

const generalsField: FieldRule<DecreeContext, null, RemoveTroops, readonly string[]> = {
  label: 'Generals',
  options: ({ state }, _none, { army = '' }) => ({
    kind: 'several',
    least: 0,
    ranked: false,
    choices: (companyOf(state, army)?.generals ?? []).map(({ id, name }) => ({
      value: id,
      name: { kind: 'troops', id, text: name },
      closed: null,
    })),
  }),
  closed({ state, names }, _none, generals, { army = '' }) {
    const known = new Set((companyOf(state, army)?.generals ?? []).map(({ id }) => id));
    for (const [index, id] of generals.entries()) {
      const [at, named] = [`generals.${index}`, `“${id}”`];
      if (!known.has(id)) {
        return refusal('unknown-general', at, '{army} has no general {id}', { army: names.army(army), id: named });
      }
      if (generals.indexOf(id) !== index) {
        return refusal('contradiction', at, 'the general {id} stands twice', { id: named });
      }
    }
    return null;
  },
};

/** Takes troops away as casualties of a decree; an army or band of which nothing is left is struck off. @throws CampaignRefusal */
function remove(record: Recorder, { army: id, losses: parts, generals }: RemoveTroops, path: string): void {
  const before = companyOf(record.state, id);
  const cost = new Map((before ? musterOf(before) : []).map((troops) => [troops.id, troops.cost]));
  const losses: Loss[] = [
    ...parts.map((part) => ({ army: id, id: part.id, count: part.count })),
    ...generals.map((general) => ({ army: id, id: general, count: 1, general: true })),
  ];
  const points = losses.reduce((sum, loss) => sum + (cost.get(loss.id) ?? 0) * loss.count, 0);
  record.note({ kind: 'casualties', cause: 'decree', due: points, points, losses });
  const left = companyOf(record.state, id);
  if (!left || musterOf({ generals: left.generals, units: left.units }).length > 0) return;
  if (inBattle(record.state, id)) {
    refuse('battle-pending', path, `nothing would be left of ${left.name}, whose battle is still to be settled`);
  }
  if (Object.hasOwn(record.state.armies, id)) disbandArmy(record, id, 'destroyed');
  else record.note({ kind: 'partisans-disbanded', partisans: id, reason: 'destroyed' });
}

export const removeTroops = defineDecree(shapes.removeTroops, {
  icon: 'i-lucide-user-minus',
  title: 'take troops or generals away',
  fields: {
    army: armyField(true),
    losses: countsField({
      label: 'Troops',
      path: 'losses',
      least: 0,
      withBands: true,
      most: ({ count }) => count,
      tooMany: (path, values) => refusal('too-many', path, '{most} {part} are in {army}, not {count}', values),
    }),
    generals: generalsField,
  },
  check({ names }, _none, { army, losses, generals }) {
    if (losses.length + generals.length > 0) return null;
    return refusal('empty-force', '', 'nobody of {army} is named', { army: names.army(army) });
  },
  afterwards: remove,
  texts: { lost: '{army} loses {lost}.' },
  words: ({ army, losses, generals }, names, say) =>
    say('lost', {
      army: names.army(army),
      lost: [
        ...partNames(names, army, losses),
        ...generals.map((id) => ({ kind: 'troops', id, text: names.member(army, id) })),
      ],
    }),
});
