import { plural } from '../../../texts/format.ts';
import type { OrdersFile } from '../../../../contract/campaigns.ts';
import type { OpenPack } from '../../../../contract/campaign-documents.ts';
import { client } from '../../../transport/client.ts';
import { getOrders } from '../orders/orders-draft.ts';
import { toEnabled, type Seat, type SeatNote } from './seat.ts';

/** Creates a campaign source from a turn file, with suggestions. @param open the turn file; null after closing, while still drawn */
export function createPackSource(open: () => OpenPack | null) {
  let lastPack = open()!;
  const now = (): OpenPack => (lastPack = open() ?? lastPack);
  const { campaign, player } = lastPack.pack;
  return {
    now,
    /** Empty orders: all armies hold. */
    noOrders: (): OrdersFile => getOrders(now().pack.view, [], player),
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
      histories: () => now().pack.histories,
      generals: toEnabled<true>(true),
      suggest: (seat, regent) => client.packs.suggest({ campaign, player: seat, regent }),
    } satisfies Pick<Seat, 'player' | 'campaign' | 'log' | 'report' | 'histories' | 'generals' | 'suggest'>,
  };
}

/** Returns the turn file's current month, and the month to which the last undo or redo went. */
function getLastMonth({ view, ...pack }: OpenPack['pack']): { year: number; month: number; takenBackTo?: number } {
  const { year, month } = view;
  const takenBackTo = pack.heads.at(-1)?.backTo;
  return { year, month, ...(takenBackTo === undefined ? {} : { takenBackTo }) };
}

/** Counts the dice in the report that the app rolled and that the turn file does not prove. */
function countUnproved(pack: OpenPack['pack']): number {
  const dice = pack.report.flatMap((event) => event.dice);
  const proved = pack.shown.flatMap(({ throws }) =>
    throws.flatMap(({ dice: count, value }) => Array.from({ length: count }, () => value !== undefined)),
  );
  return dice.filter(({ origin }, at) => origin !== 'typed' && !proved[at]).length;
}

/** Returns notes about contradictions with earlier turn files, an undone month and unproved dice. */
export function listPackNotes({ pack, findings }: OpenPack): SeatNote[] {
  const { takenBackTo, ...month } = getLastMonth(pack);
  const unproved = countUnproved(pack);
  return [
    ...findings.map((text): SeatNote => ({ tone: 'error', icon: 'i-lucide-shield-alert', text })),
    ...(takenBackTo === undefined
      ? []
      : [
          {
            tone: 'warning',
            icon: 'i-lucide-undo-2',
            text: `The umpire undid the last month. The current month is again month ${month.month} of year ${month.year}. Your report gives the reason.`,
          } as const,
        ]),
    ...(unproved === 0
      ? []
      : [
          {
            tone: 'warning',
            icon: 'i-lucide-dices',
            text: plural(
              unproved,
              '1 die in your report cannot be verified: the umpire entered a seed for it, or no turn files were used.',
              `${unproved} dice in your report cannot be verified: the umpire entered a seed for them, or no turn files were used.`,
            ),
          } as const,
        ]),
  ];
}

/** Formats who signed the turn file and the log fingerprint. */
export function formatSignature({ pack }: OpenPack): string {
  const mark = pack.heads.at(-1)?.proof.mark;
  return mark === undefined
    ? 'Signed by the umpire’s app.'
    : `Signed by the umpire’s app. Log fingerprint: ${mark.slice(0, 16)}…`;
}
