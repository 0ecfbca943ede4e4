import type { CampaignState } from '../state/state.ts';
import { getNeighbours } from './muster.ts';

/**
 * Finds the player's nearest province by borders crossed, not besieged by an enemy and allowed by `isOpen`. The first in map order wins
 * ties.
 */
export function findNearestProvince(
  state: CampaignState,
  from: string,
  player: string,
  isOpen: (province: string) => boolean = () => true,
): string | null {
  const besieged = new Set(
    Object.values(state.sieges).flatMap(({ besieger, province }) => (besieger === player ? [] : [province])),
  );
  const seen = new Set([from]);
  let reach: readonly string[] = [from];
  while (reach.length > 0) {
    const nearest = reach.find(
      (province) => state.provinces[province]?.holder === player && !besieged.has(province) && isOpen(province),
    );
    if (nearest !== undefined) return nearest;
    const next: string[] = [];
    for (const province of reach) {
      for (const neighbour of getNeighbours(state, province)) {
        if (seen.has(neighbour)) continue;
        seen.add(neighbour);
        next.push(neighbour);
      }
    }
    reach = next;
  }
  return null;
}
