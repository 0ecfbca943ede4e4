import { type Refusal, refusal } from '../../../core/campaign/define-form.ts';
import { getWorks } from '../sieges/fort-works.ts';
import { isUnderWay, type SiegeWork } from '../state/siege-work.ts';
import type { Siege } from '../state/state.ts';
import type { CampaignArmy } from '../state/troops.ts';
import type { OrderContext } from './context.ts';
import { refuseFort, noSiegeRefusal } from './places.ts';

export const activeWorks = (siege: Siege | null): readonly SiegeWork[] =>
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
  if (siege) return noSiegeRefusal(context, army, fort);
  if (begins) return null;
  const text = '{player} does not besiege {fort}: order the siege first, in the same month';
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
