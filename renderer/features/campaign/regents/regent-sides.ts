import type { Keeper, Keepers } from '../../../../contract/regents.ts';
import type { CampaignState, PendingBattle } from '../../../../rules/campaign.ts';
import { sidesOf } from '../battles/battle-sides.ts';

/** A side of a battle that a regent leads. */
export interface RegentSide {
  readonly side: 'attacker' | 'defender';
  /** The army or band that the side is known by. */
  readonly army: string;
  readonly player: string;
  readonly when: Keeper['when'];
}

/** The sides of a battle that regents lead, or would lead where no person does. */
export function regentSides(state: CampaignState, battle: PendingBattle, keepers: Keepers = {}): readonly RegentSide[] {
  const companies = sidesOf(state, battle);
  return (['attacker', 'defender'] as const).flatMap((side) => {
    const player = companies.find((one) => one.attacks === (side === 'attacker') && keepers[one.player])?.player;
    const when = player === undefined ? undefined : keepers[player]?.when;
    return player !== undefined && when ? [{ side, army: battle[side], player, when }] : [];
  });
}
