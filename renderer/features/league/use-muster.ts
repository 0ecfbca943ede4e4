import { plural } from '../../texts/plural.ts';
import { shallowRef, watch } from 'vue';
import type { Listing } from '../../../contract/league/club.ts';
import type { Members } from '../../../contract/league/members.ts';
import type { LeagueClient } from '../../../contract/league.ts';
import type { SeatAction, SeatNote } from '../campaign/seat/seat.ts';

interface MusterOf {
  readonly campaign: string;
  readonly player: string;
  /** Null until it is known which it is. */
  readonly league: Pick<LeagueClient['league'], 'listing' | 'muster'> | null;
}

/** The muster before the first month. @param members of the campaign; null while there is nothing to ask */
export function useMuster(of: () => MusterOf, members: () => Members | null) {
  const listing = shallowRef<Listing | null>(null);
  watch(members, async (now) => {
    const { league, campaign } = of();
    // A muster is a matter of the first days: where it cannot be read the seat is shown without it.
    if (now) listing.value = (await league?.listing({ campaign }).catch(() => null)) ?? null;
  });
  /** Number of seats whose players have yet to say that they are there. */
  const missing = (): number =>
    members()?.seats.filter(({ player, regent }) => regent !== 'always' && !listing.value?.here.includes(player))
      .length ?? 0;
  async function muster(): Promise<void> {
    const { league, campaign, player } = of();
    listing.value = (await league?.muster({ campaign, player })) ?? null;
  }
  return {
    /** Saying that one is there; null where that is said, or not asked. */
    next: (): SeatAction | null =>
      listing.value?.isMustering && !listing.value.here.includes(of().player)
        ? { label: 'I am here', icon: 'i-lucide-hand', run: muster }
        : null,
    notes: (): SeatNote[] =>
      listing.value?.isMustering
        ? [
            {
              tone: 'warning',
              text: plural(
                missing(),
                'The deadline waits until everybody is here.',
                'The deadline waits until everybody is here: one seat is missing.',
                `The deadline waits until everybody is here: ${missing()} seats are missing.`,
              ),
            },
          ]
        : [],
  };
}
