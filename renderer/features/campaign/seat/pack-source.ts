import type { OrdersFile } from '../../../../contract/campaigns.ts';
import type { OpenPack } from '../../../../contract/packs.ts';
import { t } from '../../../messages/messages.ts';
import { client } from '../../../transport/client.ts';
import { ordersOf } from '../orders/orders-draft.ts';
import type { Seat, SeatNote } from './seat.ts';

/**
 * A campaign as a player's pack knows it, and what a regent would order by that.
 * @param open the pack; what is drawn stays until its screen is gone, when it may be null already
 */
export function packSource(open: () => OpenPack | null) {
  let shown = open()!;
  const now = (): OpenPack => (shown = open() ?? shown);
  const { campaign, player } = shown.pack;
  return {
    now,
    /** Orders to do nothing: all armies hold. */
    noOrders: (): OrdersFile => ordersOf(now().pack.view, [], player),
    source: {
      player,
      campaign() {
        const { pack, orders } = now();
        return {
          id: campaign,
          state: pack.view,
          length: 0,
          hash: '',
          changedAt: '',
          filed: orders ? [orders] : [],
          settings: { playMode: 'umpire', deadline: pack.deadline, notes: '' },
          branch: null,
        };
      },
      log: () => [],
      report: () => now().pack.report,
      suggest: (of, regent) => client.packs.suggest({ campaign, player: of, regent }),
    } satisfies Pick<Seat, 'player' | 'campaign' | 'log' | 'report' | 'suggest'>,
  };
}

/** What a player should know of a pack and of those before it: whether they agree, and a month that was taken back. */
export function packNotes({ pack, findings }: OpenPack): SeatNote[] {
  const head = pack.heads?.at(-1);
  return [
    ...findings.map((text): SeatNote => ({ tone: 'error', icon: 'i-lucide-shield-alert', text })),
    ...(head?.takenBackTo === undefined
      ? []
      : [{ tone: 'warning', icon: 'i-lucide-undo-2', text: t('pack.takenBack', head) } as const]),
  ];
}

/** Who vouches for a pack, and where the umpire's log stood. */
export function packSignature({ pack: { heads, signed } }: OpenPack): string {
  const head = heads?.at(-1);
  return signed && head ? t('pack.signed', { seq: head.seq, hash: head.hash.slice(0, 16) }) : t('pack.unsigned');
}
