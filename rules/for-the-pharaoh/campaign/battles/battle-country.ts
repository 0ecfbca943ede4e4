import type { Country } from '../../../core/campaign/country.ts';
import type { CampaignState, PendingBattle } from '../state/state.ts';

/** The ground that a battle is fought on: its province's, the border that the attacker came over, the walls that he storms. */
export function battleCountry({ setUp }: CampaignState, { province, from, storm }: PendingBattle): Country {
  const terrain = setUp.provinces.find(({ id }) => id === province)?.terrain ?? null;
  if (storm) {
    const fort = setUp.provinces.flatMap(({ forts }) => forts).find(({ id }) => id === storm.fort);
    return { terrain, walls: { moat: fort?.moat ?? 'none', breach: storm.way === 'breach' } };
  }
  const border = setUp.borders.find(
    ({ a, b }) => (a === from && b === province) || (a === province && b === from),
  )?.kind;
  return { terrain, border };
}
