import { z } from 'zod';
import { type Refusal, refusal, type Reserve } from '../../../../core/campaign/define-form.ts';
import { listInCampaign, placesFor } from '../../winter/list-places.ts';
import { figuresIn, type CampaignArmy } from '../../troops/troops.ts';
import type { CampaignState } from '../../state.ts';
import { refillRanks } from '../../winter/raising.ts';
import { key } from '../../keys.ts';
import type { OrderContext } from '../context.ts';
import { defineOrder } from '../kit.ts';
import { cannotRaiseIn, partsSchema, shutIn, tooDear } from './recruiting.ts';

/** New figures and models for the ranks of units that have lost some. */
export const shape = z.strictObject({ kind: z.literal('refill'), army: key, parts: partsSchema });
type Refill = z.output<typeof shape>;

const partsOf = ({ units }: CampaignArmy) => units.flatMap(({ parts }) => parts);

/** How many more of an entry the army's list allows; null without a list or a maximum. */
function placesIn(state: CampaignState, army: CampaignArmy) {
  const list = listInCampaign(state, army.list);
  return list && placesFor(state, list, army);
}

/** Parts that can be filled, and all of them. */
const reserved = (parts: Reserve['parts']): Reserve => ({
  parts,
  generals: [],
  all: { parts: parts.map(({ id, most }) => ({ id, count: most })), generals: [] },
});

const cost = ({ state }: OrderContext, { army, parts }: Refill): number => {
  const found = state.armies[army];
  const costs = new Map(found ? partsOf(found).map((part) => [part.id, part.cost]) : []);
  return parts.reduce((sum, { id, count }) => sum + count * (costs.get(id) ?? 0), 0);
};

export const refill = defineOrder(shape, {
  season: 'winter',
  subject: 'army',
  icon: 'i-lucide-rotate-ccw',
  title: 'fill the ranks',
  weight: 4,
  closed: (context, army) =>
    shutIn(context, army) ??
    cannotRaiseIn(context, army.province, '') ??
    (partsOf(army).some(({ count, raised }) => count < raised)
      ? null
      : refusal('too-many', 'parts', 'nobody is missing in the ranks of {army}', {
          army: context.names.army(army.id),
        })),
  fields: {
    parts: {
      label: 'Troops',
      options(context, army) {
        const places = placesIn(context.state, army);
        return {
          kind: 'parts',
          least: 1,
          reserve: reserved(
            partsOf(army).flatMap(({ id, name, count, raised, cost: each, entry }) => {
              const most = Math.min(raised - count, (entry === null ? null : places?.left(entry)) ?? Infinity);
              return most > 0 ? [{ id, name, most, cost: each }] : [];
            }),
          ),
        };
      },
      closed({ state, names }, army, parts): Refusal | null {
        if (parts.length === 0) {
          return refusal('empty-order', '', 'no ranks of {army} are filled', { army: names.army(army.id) });
        }
        const places = placesIn(state, army);
        const known = new Map(partsOf(army).map((part) => [part.id, part]));
        const filled = new Set<string>();
        for (const [index, { id, count }] of parts.entries()) {
          const at = `parts.${index}`;
          const part = known.get(id);
          if (!part) {
            const values = { army: names.army(army.id), id: `“${id}”` };
            return refusal('unknown-part', `${at}.id`, '{army} has no troops {id}', values);
          }
          if (filled.has(id))
            return refusal('contradiction', at, 'the ranks of {id} are filled twice', { id: `“${id}”` });
          filled.add(id);
          const missing = part.raised - part.count;
          if (count > missing) {
            const text = '{missing} of {raised} {part} are missing, not {count}';
            return refusal('too-many', `${at}.count`, text, { missing, raised: part.raised, part: part.name, count });
          }
          const full = part.entry === null ? null : (places?.take(part.entry, count, `${at}.count`) ?? null);
          if (full) return full;
        }
        return null;
      },
    },
  },
  check: (context, _army, order) => tooDear(context, cost(context, order)),
  cost,
  carryOut: refillRanks,
  texts: { given: '{army} fills its ranks with {n} figure. | {army} fills its ranks with {n} figures.' },
  words: ({ army, parts }, names, say) => say('given', { army: names.army(army) }, { count: figuresIn(parts) }),
});
