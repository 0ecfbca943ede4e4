import { provinceSchema } from './scenario.ts';
import type { CampaignState, PendingBattle } from './state.ts';
import type { CampaignArmy } from './troops.ts';

type Added = 'partisans' | 'forts' | 'sieges' | 'waiting' | 'retreats' | 'victories';
type Missing = Partial<Pick<CampaignState, Added>> & { readonly setUp: Partial<CampaignState['setUp']> };

/** A state that was stored before forts, partisans, sieges and victory were kept, with what it lacks. Others come back unchanged. */
export function completeState(stored: CampaignState): CampaignState {
  const { partisans, forts, sieges, waiting, retreats, victories, setUp } = stored as Missing;
  if (partisans && forts && sieges && waiting !== undefined && retreats && victories && setUp.lists) return stored;
  return {
    ...stored,
    setUp: {
      provinces: stored.setUp.provinces.map((province) => provinceSchema.parse(province)),
      borders: stored.setUp.borders,
      lists: setUp.lists ?? [],
      encounters: setUp.encounters ?? 'result-table',
      victory: setUp.victory ?? [],
    },
    armies: Object.fromEntries(
      Object.entries(stored.armies).map(([id, army]) => [
        id,
        { ...army, fort: (army as Partial<CampaignArmy>).fort ?? null },
      ]),
    ),
    battles: stored.battles.map((battle) => ({
      ...battle,
      cause: (battle as Partial<PendingBattle>).cause ?? 'march',
      forces: (battle as Partial<PendingBattle>).forces ?? null,
    })),
    partisans: partisans ?? {},
    forts: forts ?? {},
    sieges: sieges ?? {},
    waiting: waiting ?? null,
    retreats: retreats ?? {},
    victories: victories ?? [],
  };
}
