import { areEnemies, armyPoints, type CampaignArmy, type CampaignState, neighboursOf } from '../../rules/campaign.ts';
import { POSITION } from '../constants.ts';
import { worthIn } from './province-value.ts';
import { progressOf } from './victory-progress.ts';

/** A property of a side that its chance to win is estimated from. */
export type Trait = keyof typeof POSITION;
export type Traits = Record<Trait, number>;
export const TRAITS = Object.keys(POSITION) as readonly Trait[];

type ByPlace = ReadonlyMap<string, readonly CampaignArmy[]>;

const noTraits = (): Traits => Object.fromEntries(TRAITS.map((trait) => [trait, 0])) as Traits;

/** Capitals without a guard that an enemy in the field can enter this month or in the next. */
function addCapitals(state: CampaignState, traits: ReadonlyMap<string, Traits>, at: ByPlace): void {
  for (const { id, capitalOf } of state.setUp.provinces) {
    const holder = state.provinces[id]?.holder ?? null;
    const own = holder === null ? undefined : traits.get(holder);
    if (capitalOf === null || holder === null || !own) continue;
    if ((at.get(id) ?? []).some(({ player }) => player === holder)) continue;
    const isThreat = (place: string): boolean =>
      (at.get(place) ?? []).some(({ fort, player }) => fort === null && areEnemies(state, holder, player));
    const near = new Set([id, ...neighboursOf(state, id)]);
    if ([...near].some(isThreat)) own.openCapital += 1;
    else if ([...near].flatMap((place) => neighboursOf(state, place)).some(isThreat)) own.capitalInReach += 1;
  }
}

function addSieges(state: CampaignState, traits: ReadonlyMap<string, Traits>): void {
  const capitals = new Set(state.setUp.provinces.flatMap(({ id, capitalOf }) => (capitalOf === null ? [] : [id])));
  for (const { fort, province, besieger } of Object.values(state.sieges)) {
    const own = traits.get(state.forts[fort]?.holder ?? '');
    const their = traits.get(besieger);
    if (own) own[capitals.has(province) ? 'besiegedCapital' : 'besiegedFort'] += 1;
    if (their && capitals.has(province)) their.besiegesCapital += 1;
  }
}

/** What the chances of each side are read from. */
export function traitsOf(state: CampaignState): ReadonlyMap<string, Traits> {
  const traits = new Map(state.players.map(({ id }) => [id, noTraits()]));
  for (const { id } of state.setUp.provinces) {
    const own = traits.get(state.provinces[id]?.holder ?? '');
    if (own) own.lands += worthIn(state, id);
  }
  for (const army of Object.values(state.armies)) {
    const own = traits.get(army.player);
    if (own) own.troops += armyPoints(army);
  }
  for (const [side, own] of traits) {
    const { provinces, capitals } = progressOf(state, side);
    own.troops = Math.log1p(own.troops / 500);
    own.lands = Math.log1p(own.lands / 5000);
    own.nearProvinces = 1 / provinces;
    own.nearCapitals = 1 / capitals;
  }
  addCapitals(
    state,
    traits,
    Map.groupBy(Object.values(state.armies), ({ province }) => province),
  );
  addSieges(state, traits);
  return traits;
}

/** How likely each side wins, by these weights of its traits. */
export function chancesBy(traits: ReadonlyMap<string, Traits>, weights: Traits): ReadonlyMap<string, number> {
  const sums = [...traits].map(
    ([side, own]) => [side, TRAITS.reduce((sum, trait) => sum + weights[trait] * own[trait], 0)] as const,
  );
  const most = Math.max(...sums.map(([, sum]) => sum));
  const powers = sums.map(([side, sum]) => [side, Math.exp(sum - most)] as const);
  const all = powers.reduce((sum, [, power]) => sum + power, 0);
  return new Map(powers.map(([side, power]) => [side, power / all]));
}

/** How likely each side wins a campaign from here. */
export function chancesToWin(state: CampaignState): ReadonlyMap<string, number> {
  if (state.victories.length === 0) return chancesBy(traitsOf(state), POSITION);
  const winners = new Set(state.victories.map(({ player }) => player));
  return new Map(state.players.map(({ id }) => [id, winners.has(id) ? 1 / winners.size : 0]));
}
