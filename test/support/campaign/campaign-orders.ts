import type { CampaignArmy, CampaignState, Order, OrdersFile } from '../../../rules/campaign.ts';

const neighbours = (state: CampaignState, province: string): string[] =>
  state.setUp.borders.flatMap(({ a, b }) => (a === province ? [b] : b === province ? [a] : []));

/** Returns a tenth of every part, without generals. */
const tenth = (army: CampaignArmy) => ({
  parts: army.units.flatMap(({ parts }) =>
    parts.filter(({ count }) => count >= 10).map(({ id, count }) => ({ id, count: Math.floor(count / 10) })),
  ),
  generals: [],
});

function raidAndIntercept(state: CampaignState, army: CampaignArmy): Order[] {
  const force = tenth(army);
  if (force.parts.length === 0) return [];
  const target = neighbours(state, army.province).find((province) => {
    const holder = state.provinces[province]?.holder ?? null;
    return holder !== null && holder !== army.player;
  });
  // A beaten army may be in an unheld province, where it cannot intercept.
  const holds = state.provinces[army.province]?.holder === army.player;
  const intercept: Order[] = holds ? [{ kind: 'intercept', army: army.id, force }] : [];
  return target === undefined ? intercept : [{ kind: 'raid', army: army.id, target, force }, ...intercept];
}

/** Returns orders that keep every army busy: raids next to enemies, interception in its own provinces, and some marches. */
export function busyOrders(state: CampaignState, player: string, march = false): OrdersFile {
  const own = Object.values(state.armies).filter((army) => army.player === player);
  const orders = own.flatMap((army): Order[] => {
    const to = neighbours(state, army.province)[state.month % 2];
    const marching: Order[] = march && to !== undefined ? [{ kind: 'march', army: army.id, to }] : [];
    return [...raidAndIntercept(state, army), ...marching];
  });
  return { format: 'nomarch-orders', version: 1, player, year: state.year, month: state.month, orders };
}
