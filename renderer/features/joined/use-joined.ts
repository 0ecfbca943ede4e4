import { shallowRef } from 'vue';
import type { JoinedSeat } from '../../../contract/joined.ts';
import { useAttempt } from '../../composables/use-attempt.ts';
import { client } from '../../transport/client.ts';

/** Seats in leagues that are played from here: as they are kept here, and then as their leagues have them. */
export function useJoined() {
  const { attempt } = useAttempt();
  const seats = shallowRef<readonly JoinedSeat[]>([]);

  /** Asks the league of each; one that does not answer leaves its seat as it is kept. */
  async function ask({ campaign, player }: JoinedSeat): Promise<void> {
    const { seat } = await client.joined.refresh({ campaign, player });
    seats.value = seats.value.map((one) => (one.campaign === campaign && one.player === player ? seat : one));
  }

  return {
    seats,
    loadSeats: () =>
      attempt(async () => {
        seats.value = await client.joined.all();
        await Promise.allSettled(seats.value.map(ask));
      }),
  };
}
