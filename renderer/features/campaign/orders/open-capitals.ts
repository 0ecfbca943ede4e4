import type { CampaignState } from '../../../../rules/campaign.ts';

/** Capitals that a player holds and in which none of its armies stands. */
export function openCapitals({ setUp, provinces, armies }: CampaignState, player: string): readonly string[] {
  const guarded = new Set(Object.values(armies).flatMap((army) => (army.player === player ? [army.province] : [])));
  return setUp.provinces.flatMap(({ id, capitalOf }) =>
    capitalOf !== null && provinces[id]?.holder === player && !guarded.has(id) ? [id] : [],
  );
}
