import { type Refusal, refusal } from '../../../core/campaign/define-form.ts';
import type { CampaignArmy } from '../state/troops.ts';
import { isBesieged } from '../troops/forts.ts';
import { areNeighbours, getNeighbours, getProvinceSetUp } from '../troops/muster.ts';
import { type OrderContext, refuseUnknownProvince } from './context.ts';
import { refuseByTreaty } from './diplomacy.ts';
import { getWorks } from '../sieges/fort-works.ts';
import { isUnderWay, type SiegeWork } from '../state/siege-work.ts';
import type { Siege } from '../state/state.ts';

export const listActiveWorks = (siege: Siege | null): readonly SiegeWork[] =>
  siege ? getWorks(siege).filter(isUnderWay) : [];

/** Returns the siege of a fort; null if an order of the same file begins it. */
export const findSiege = ({ state }: OrderContext, fort: string): Siege | null => state.sieges[fort] ?? null;

/** Returns the reason if an army's side neither besieges a fort nor begins to in the same file. */
export function refuseNotBesieging(context: OrderContext, army: CampaignArmy, fort: string): Refusal | null {
  const elsewhere = refuseFort(context, army, fort);
  if (elsewhere) return elsewhere;
  const siege = findSiege(context, fort);
  if (siege?.besieger === army.player) return null;
  const begins = context.orders.some((order) => order.kind === 'besiege' && order.fort === fort);
  if (siege) return createNoSiegeRefusal(context, army, fort);
  if (begins) return null;
  const text = '{player} is not besieging {fort}: order the siege first (in the same month)';
  const { names } = context;
  return refusal('no-siege', 'fort', text, { player: names.player(army.player), fort: names.fort(fort) });
}

/** Names of works within sentences. */
export const WORK_NAMES: Readonly<Record<SiegeWork['kind'], string>> = {
  ladders: 'ladders',
  ram: 'a ram',
  claw: 'a claw',
  mine: 'a mine',
  tower: 'a siege tower',
};

/** Returns the reason if an army is in a besieged fort, which it can only leave by a sortie. */
export const refuseBesieged = ({ state, names }: OrderContext, army: CampaignArmy): Refusal | null =>
  isBesieged(state, army)
    ? refusal('besieged', '', '{army} is besieged in {fort}, so it can only hold or sally', {
        army: names.army(army.id),
        fort: names.fort(army.fort ?? ''),
      })
    : null;

export const refuseGarrison = ({ names }: OrderContext, army: CampaignArmy): Refusal | null =>
  army.fort === null
    ? null
    : refusal('in-fort', '', '{army} is in a fort and must leave it first', { army: names.army(army.id) });

/** Returns the reason if a province is not adjacent to an army. */
export function refuseDistance(context: OrderContext, army: CampaignArmy, to: string, path: string): Refusal | null {
  const { state, names } = context;
  const unknown = refuseUnknownProvince(context, to, path);
  if (unknown || areNeighbours(state, army.province, to)) return unknown;
  return refusal('not-adjacent', path, '{army} is in {here}, which does not border on {there}', {
    army: names.army(army.id),
    here: names.province(army.province),
    there: names.province(to),
  });
}

/** Returns the reason if an army cannot enter a province: not adjacent, or a truce without passage. */
export const refuseEntry = (context: OrderContext, army: CampaignArmy, to: string): Refusal | null =>
  refuseDistance(context, army, to, 'to') ??
  refuseByTreaty(context, context.state.provinces[to]?.holder ?? null, 'entry', 'to');

export const listArmyNeighbours = ({ state }: OrderContext, { province }: CampaignArmy): readonly string[] => [
  ...new Set(getNeighbours(state, province)),
];

export const listFortsHere = ({ state }: OrderContext, { province }: CampaignArmy): readonly string[] =>
  (getProvinceSetUp(state, province)?.forts ?? []).map(({ id }) => id);

/** Returns the reason if a fort is not in the army's province. */
export function refuseFort({ state, names }: OrderContext, army: CampaignArmy, fort: string): Refusal | null {
  const known = Object.hasOwn(state.forts, fort) ? state.forts[fort] : undefined;
  if (!known) return refusal('unknown-fort', 'fort', 'there is no fort {fort}', { fort: `“${fort}”` });
  if (known.province === army.province) return null;
  return refusal('elsewhere', 'fort', '{army} is in {here}, but {fort} is in {there}', {
    army: names.army(army.id),
    here: names.province(army.province),
    fort: names.fort(fort),
    there: names.province(known.province),
  });
}

/** Returns the reason that the army's side does not besiege the fort. */
export const createNoSiegeRefusal = ({ names }: OrderContext, army: CampaignArmy, fort: string): Refusal =>
  refusal('no-siege', 'fort', '{player} is not besieging {fort}', {
    player: names.player(army.player),
    fort: names.fort(fort),
  });
