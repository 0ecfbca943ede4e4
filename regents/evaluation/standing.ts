import { type CampaignState, neighboursOf } from '../../rules/campaign.ts';
import { LEADER } from '../constants.ts';
import { worthIn } from './province-value.ts';

/* How the sides stand to each other, by what everybody sees: who holds which province. */

/** What each side's provinces are worth, as a part of what all held ones are. */
export function sharesOfLands(view: CampaignState): ReadonlyMap<string, number> {
  const lands = new Map(view.players.map(({ id }) => [id, 0]));
  let all = 0;
  for (const { id } of view.setUp.provinces) {
    const holder = view.provinces[id]?.holder ?? null;
    if (holder === null) continue;
    const worth = worthIn(view, id);
    all += worth;
    lands.set(holder, (lands.get(holder) ?? 0) + worth);
  }
  return new Map([...lands].map(([side, worth]) => [side, worth / Math.max(1, all)]));
}

/** The side that is so far ahead of the next one that the others had better stand together; null for none. */
export function leaderOf(view: CampaignState): string | null {
  const ranked = [...sharesOfLands(view)]
    .filter(([, share]) => share > 0)
    .toSorted(([, one], [, other]) => other - one);
  const [first, second] = ranked;
  if (!first || !second || ranked.length < LEADER.sides) return null;
  return first[1] >= LEADER.ahead * second[1] ? first[0] : null;
}

/** The part of a side's border with others that lies against one of them. */
export function borderWith(view: CampaignState, side: string, other: string): number {
  const holderOf = (province: string): string | null => view.provinces[province]?.holder ?? null;
  const foreign = view.setUp.provinces
    .filter(({ id }) => holderOf(id) === side)
    .flatMap(({ id }) => neighboursOf(view, id))
    .flatMap((id) => holderOf(id) ?? [])
    .filter((holder) => holder !== side);
  return foreign.filter((holder) => holder === other).length / Math.max(1, foreign.length);
}
