import { UseCaseError } from '../../contract/errors.ts';
import type { Keepers } from '../../contract/regents.ts';
import type { CampaignState } from '../../rules/campaign.ts';

/** Checks that each regent's seat exists. @throws UseCaseError BAD_INPUT for a regent of an unknown seat */
export function expectKnownSeats({ players }: CampaignState, keepers: Keepers = {}): void {
  for (const seat of Object.keys(keepers))
    if (players.every(({ id }) => id !== seat))
      throw new UseCaseError('BAD_INPUT', `“${seat}” does not play in this campaign`, `settings.keepers.${seat}`);
}
