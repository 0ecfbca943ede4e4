import type { JoinedSeat, OpenSeat } from '../../../contract/joined.ts';
import type { OpenPack } from '../../../contract/packs.ts';
import { client } from '../../transport/client.ts';
import type { SeatCalls } from '../league/seat-calls.ts';

/** A seat as it is called by way of the program that has joined it. @param stands is told whenever the program says how it stands */
export function joinedSeat(campaign: string, player: string, stands: (seat: JoinedSeat) => void): SeatCalls {
  const { joined, packs } = client;
  const of = { campaign, player };
  const taken = ({ seat, pack }: OpenSeat): OpenPack => {
    stands(seat);
    return pack;
  };
  return {
    ...of,
    hasLibrary: true,
    async kept() {
      const kept = await joined.open(of);
      stands(kept.seat);
      return kept;
    },
    pack: async () => taken(await joined.refresh(of)),
    async write(orders) {
      const written = await packs.writeOrders({ ...of, orders });
      // What is written here is not filed yet.
      stands((await joined.open(of)).seat);
      return written;
    },
    withdraw: async () => taken(await joined.withdraw(of)),
    members: () => joined.members(of),
    schedule: () => joined.schedule(of),
    battles: () => joined.battles(of),
    messages: (after) => joined.messages({ ...of, after }),
    unread: async () => (await joined.open(of)).seat.unread,
    sendMessage: (message) => joined.sendMessage({ ...of, ...message }),
    readUpTo: (n) => joined.readUpTo({ ...of, n }),
    enterResult: (entered) => joined.enterResult({ ...of, ...entered }),
    substitute: () => joined.substitute(of),
    endSubstitute: () => joined.endSubstitute(of),
    report: () => joined.report(of),
    notices: (which, options) => joined.notices(which, options),
  };
}
