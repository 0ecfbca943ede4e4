import { type FieldRule, type Refusal, refusal, type Reserve } from '../../../../core/campaign/define-form.ts';
import type { OrderOf } from '../../input/orders.ts';
import type { CampaignState } from '../../state/state.ts';
import { type CampaignArmy, partNames } from '../../state/troops.ts';
import { listInCampaign, placesFor } from '../../winter/recruits.ts';
import type { OrderContext } from '../context.ts';

/* What orders that fill ranks share. */

/** An army or a band of partisans. */
type Company = Pick<CampaignArmy, 'id' | 'player' | 'name' | 'list' | 'units'>;

const partsOf = ({ units }: Company) => units.flatMap(({ parts }) => parts);

/** How many more of an entry the army's list allows; null without a list or a maximum. */
function placesIn(state: CampaignState, army: Company) {
  const list = listInCampaign(state, army.list);
  return list && placesFor(state, list, army);
}

/** Parts that can be filled, and all of them. */
const reserved = (parts: Reserve['parts']): Reserve => ({
  parts,
  generals: [],
  all: { parts: parts.map(({ id, most }) => ({ id, count: most })), generals: [] },
});

/** Why no ranks of an army or band can be filled; null where somebody is missing. */
export const nobodyMissing = ({ names }: OrderContext, army: Company): Refusal | null =>
  partsOf(army).some(({ count, raised }) => count < raised)
    ? null
    : refusal('too-many', 'parts', 'nobody is missing in the ranks of {army}', { army: names.army(army.id) });

/** New figures and models in the places of the fallen, at so many times their points. */
export const ranksField = (times = 1): FieldRule<OrderContext, Company, unknown, OrderOf<'refill'>['parts']> => ({
  label: 'Troops',
  options(context, army) {
    const places = placesIn(context.state, army);
    const names = partNames(army.units);
    return {
      kind: 'parts',
      least: 1,
      reserve: reserved(
        partsOf(army).flatMap(({ id, name, count, raised, cost: each, entry }) => {
          const most = Math.min(raised - count, (entry === null ? null : places?.left(entry)) ?? Infinity);
          return most > 0 ? [{ id, name: names.get(id) ?? name, most, cost: times * each }] : [];
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
    const called = partNames(army.units);
    for (const [index, { id, count }] of parts.entries()) {
      const at = `parts.${index}`;
      const part = known.get(id);
      if (!part) {
        const values = { army: names.army(army.id), id: `“${id}”` };
        return refusal('unknown-part', `${at}.id`, '{army} has no troops {id}', values);
      }
      if (filled.has(id)) return refusal('contradiction', at, 'the ranks of {id} are filled twice', { id: `“${id}”` });
      filled.add(id);
      const missing = part.raised - part.count;
      if (count > missing) {
        const text = '{missing} of {raised} {part} are missing, not {count}';
        return refusal('too-many', `${at}.count`, text, {
          missing,
          raised: part.raised,
          part: called.get(id) ?? part.name,
          count,
        });
      }
      const full = part.entry === null ? null : (places?.take(part.entry, count, `${at}.count`) ?? null);
      if (full) return full;
    }
    return null;
  },
});
