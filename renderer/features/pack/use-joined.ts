import { shallowRef } from 'vue';
import type { JoinedSeat } from '../../../contract/joined.ts';
import { useAttempt } from '../../composables/use-attempt.ts';
import { client } from '../../transport/client.ts';

/** Seats in leagues that are played from here. Reading them asks no league. */
export function useJoined() {
  const { attempt } = useAttempt();
  const seats = shallowRef<readonly JoinedSeat[]>([]);
  return {
    seats,
    seatOf: (of: Pick<JoinedSeat, 'campaign' | 'player'>): JoinedSeat | null =>
      seats.value.find(({ campaign, player }) => campaign === of.campaign && player === of.player) ?? null,
    loadSeats: () =>
      attempt(async () => {
        seats.value = await client.joined.all();
      }),
    take(now: readonly JoinedSeat[]): void {
      seats.value = now;
    },
  };
}
