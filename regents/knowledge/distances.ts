import { type CampaignState, neighboursOf } from '../../rules/campaign.ts';

const known = new WeakMap<object, Map<string, ReadonlyMap<string, number>>>();

/** Marches from a province to every other one that can be reached. */
function from(state: CampaignState, start: string): ReadonlyMap<string, number> {
  const steps = new Map([[start, 0]]);
  let front = [start];
  for (let step = 1; front.length > 0; step += 1) {
    front = [...new Set(front.flatMap((place) => neighboursOf(state, place)))].filter((place) => !steps.has(place));
    for (const place of front) steps.set(place, step);
  }
  return steps;
}

/** How many marches it takes from a province to each that can be reached, whoever holds those between; found once a map. */
export function distancesOn(state: CampaignState): (start: string) => ReadonlyMap<string, number> {
  const { borders } = state.setUp;
  const found = known.get(borders) ?? new Map<string, ReadonlyMap<string, number>>();
  known.set(borders, found);
  return (start) => {
    let steps = found.get(start);
    if (!steps) {
      steps = from(state, start);
      found.set(start, steps);
    }
    return steps;
  };
}
