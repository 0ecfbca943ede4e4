import type { CampaignArmy, EventPayload, CampaignState, CampaignUnit } from '../../rules/campaign.ts';

/* The second set of books: what each entry of the log should change, reckoned apart from how it is brought about. */

/** Gold in all treasuries; figures, models and generals under arms, and their points, partisans among them. */
export interface Balance {
  readonly gold: number;
  readonly figures: number;
  readonly points: number;
}

type Troops = readonly { readonly count: number; readonly cost: number }[];

const inUnits = (units: readonly CampaignUnit[]): Troops => units.flatMap(({ parts }) => parts);
const single = (generals: readonly { readonly cost: number }[]): Troops =>
  generals.map(({ cost }) => ({ count: 1, cost }));
const specialists = (army: Pick<CampaignArmy, 'specialists'>): Troops => army.specialists ?? [];
const companies = ({ armies, partisans }: CampaignState) => [
  ...Object.values(armies),
  ...Object.values(partisans).map((band) => ({ ...band, generals: [], specialists: [] })),
];

const add = (troops: Troops): Omit<Balance, 'gold'> => ({
  figures: troops.reduce((sum, { count }) => sum + count, 0),
  points: troops.reduce((sum, { count, cost }) => sum + count * cost, 0),
});

export const balanceOf = (state: CampaignState): Balance => ({
  gold: Object.values(state.treasuries).reduce((sum, gold) => sum + gold, 0),
  ...add(companies(state).flatMap((one) => [...inUnits(one.units), ...single(one.generals), ...specialists(one)])),
});

/** So many of each id, at the cost they have in the state. */
function named(state: CampaignState, ids: readonly { readonly id: string; readonly count: number }[]): Troops {
  const costs = new Map(
    companies(state).flatMap(({ units, generals, specialists: others = [] }) => [
      ...others.map(({ id, cost }) => [id, cost] as const),
      ...units.flatMap(({ parts }) => parts.map(({ id, cost }) => [id, cost] as const)),
      ...generals.map(({ id, cost }) => [id, cost] as const),
    ]),
  );
  return ids.map(({ id, count }) => ({ count, cost: costs.get(id) ?? NaN }));
}

const company = (state: CampaignState, id: string): Troops => {
  const found = companies(state).find((known) => known.id === id);
  return found ? [...inUnits(found.units), ...single(found.generals), ...specialists(found)] : [];
};

const change = (gold: number, troops: Troops = [], sign: 1 | -1 = 1): Balance => {
  const { figures, points } = add(troops);
  return { gold, figures: sign * figures, points: sign * points };
};

/** What an entry should change; `before` is the state it falls into. */
export function changeBy(before: CampaignState, payload: EventPayload): Balance {
  switch (payload.kind) {
    case 'revenue-paid':
      return change(payload.income);
    case 'upkeep-paid':
      return change(-payload.upkeep);
    case 'gold-forfeited':
      return change(-payload.gold);
    case 'troops-raised':
      return change(-payload.gold, [...inUnits(payload.units), ...single(payload.generals), ...specialists(payload)]);
    case 'ranks-refilled':
      return change(-payload.gold, named(before, payload.parts));
    case 'army-mustered':
      return change(-payload.gold, [
        ...inUnits(payload.army.units),
        ...single(payload.army.generals),
        ...specialists(payload.army),
      ]);
    case 'partisans-raised':
      return change(-payload.gold, inUnits(payload.band.units));
    case 'casualties':
    case 'troops-dismissed':
      return change(0, named(before, payload.losses), -1);
    case 'army-disbanded':
      return change(0, company(before, payload.army), -1);
    case 'partisans-disbanded':
      return change(0, company(before, payload.partisans), -1);
    default:
      return change(0);
  }
}
