import type { CampaignArmy, EventPayload, CampaignState, CampaignUnit } from '../../../rules/campaign.ts';
import { campaignRules } from '../battle/random-play.ts';

/** Gold of all treasuries, and figures and points of all troops. Figures include models, generals and partisans. */
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

/** Returns the change stated by an event; `before` is the state it applies to. */
export function changeBy(before: CampaignState, payload: EventPayload): Balance {
  const moves = campaignRules.events.moves(payload, before);
  const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
  return {
    gold: sum(moves.map(({ gold }) => gold)),
    figures: sum(moves.map(({ figures }) => figures)),
    points: sum(moves.map(({ points }) => points)),
  };
}
