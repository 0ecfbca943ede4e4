import { shallowRef, type ShallowRef, watch } from 'vue';
import type { OrdersFile } from '../../../contract/campaigns.ts';
import type { NomarchClient } from '../../../contract/contract.ts';
import type { SeatEventKind, KeptSeat } from '../../../contract/joined.ts';
import { type EnteredBattle, isSameOutcome } from '../../../contract/league/battles.ts';
import type { LeagueClient } from '../../../contract/league.ts';
import type { CampaignListing } from '../../../contract/league/club.ts';
import type { Members } from '../../../contract/league/members.ts';
import type { ScheduleState } from '../../../contract/league/notices.ts';
import type { OpenPack } from '../../../contract/campaign-documents.ts';
import type { PlayerEvent } from '../../../rules/campaign.ts';
import { useNotices } from '../../composables/use-notices.ts';
import { usePageTitle } from '../../composables/use-screen-actions.ts';
import { loadCampaignBook } from '../../stores/books.ts';
import { plural } from '../../texts/format.ts';
import { toFailure, isUnreachable } from '../../transport/failure.ts';
import { listPackNotes, createPackSource } from '../campaign/seat/pack-source.ts';
import { toEnabled, type Seat, type SeatAction, type SeatBattles, type SeatNote } from '../campaign/seat/seat.ts';
import { type MessageAnswers, useMessages } from './use-messages.ts';

interface MusterKey {
  readonly campaign: string;
  readonly player: string;
  /** Null until the league is known. */
  readonly league: Pick<LeagueClient['league'], 'listing' | 'muster'> | null;
}

/** The muster, in which players report present before the first month. @param members of the campaign, or null without a muster */
export function useMuster(key: () => MusterKey, members: () => Members | null) {
  const listing = shallowRef<CampaignListing | null>(null);
  watch(members, async (now) => {
    const { league, campaign } = key();
    // The muster only matters in the first days, so the seat is shown without it if loading fails.
    if (now) listing.value = (await league?.listing({ campaign }).catch(() => null)) ?? null;
  });
  /** Number of seats whose players have not reported present. */
  const missing = (): number =>
    members()?.seats.filter(({ player, regent }) => regent !== 'always' && !listing.value?.here.includes(player))
      .length ?? 0;
  async function muster(): Promise<void> {
    const { league, campaign, player } = key();
    listing.value = (await league?.muster({ campaign, player })) ?? null;
  }
  return {
    /** Action to report present, or null if already reported or not required. */
    next: (): SeatAction | null =>
      listing.value?.isMustering && !listing.value.here.includes(key().player)
        ? { label: 'I am here', icon: 'i-lucide-hand', run: muster }
        : null,
    notes: (): SeatNote[] =>
      listing.value?.isMustering
        ? [
            {
              tone: 'warning',
              text: plural(
                missing(),
                'The first month starts when everyone is here.',
                'The first month starts when everyone is here: 1 seat is missing.',
                `The first month starts when everyone is here: ${missing()} seats are missing.`,
              ),
            },
          ]
        : [],
  };
}

/** Methods of a seat that both a league and a program joined to it provide. */
type LeagueAnswers = MessageAnswers &
  Pick<
    NomarchClient['joined'],
    'members' | 'schedule' | 'battles' | 'enterResult' | 'substitute' | 'endSubstitute' | 'report' | 'notices'
  >;

/** Calls for a seat, made either to the league itself or through the joined program. */
export interface SeatCalls {
  readonly campaign: string;
  readonly player: string;
  readonly league: LeagueAnswers;
  /** Loads the local copy without calling the league. Null if there is none. */
  readonly kept: () => Promise<KeptSeat | null>;
  readonly pack: () => Promise<OpenPack>;
  /** @throws any objection of the rules to the orders */
  readonly write: (orders: OrdersFile) => Promise<OpenPack>;
  readonly withdraw: () => Promise<OpenPack>;
  /** Battles on the field. Absent if they cannot be played from here. */
  readonly field?: SeatBattles['field'];
}

/** Actions on the orders of an open seat. */
export interface LeagueOrders {
  readonly open: () => OpenPack;
  readonly noOrders: () => OrdersFile;
  readonly write: (orders: OrdersFile) => Promise<void>;
  readonly withdraw: () => Promise<void>;
  /** Reason why part of the seat failed to load, or ''. */
  readonly problem: () => string;
  /** Shows the turn file that a command returned. */
  readonly show: (pack: OpenPack) => Promise<void>;
}

/** Parts of a seat that differ between the league's own page and a joined program. */
export interface SeatParts extends Pick<Seat, 'notebook' | 'library' | 'filing' | 'next' | 'origin'> {
  /** True if there are submitted orders to withdraw. */
  readonly isFiled: () => boolean;
  readonly notes: () => readonly SeatNote[];
}

/** Parts of a seat to reload after each kind of notice. */
type Part = 'pack' | 'members' | 'timed' | 'battles' | 'messages' | 'report';
const ALL_PARTS: readonly Part[] = ['pack', 'members', 'timed', 'battles', 'messages', 'report'];
const RELOADED_PARTS: Readonly<Record<SeatEventKind, readonly Part[]>> = {
  'orders-filed': ['pack', 'members'],
  'orders-withdrawn': ['pack', 'members'],
  'month-resolved': ['pack', 'members', 'timed', 'battles', 'report'],
  changed: ['pack', 'members', 'battles', 'report'],
  'taken-back': ['pack', 'members', 'timed', 'battles', 'report'],
  deadline: ['timed'],
  members: ['members'],
  message: ['messages'],
  'battle-waiting': ['pack', 'battles'],
  'battle-entered': ['battles'],
  'battle-turn': ['battles'],
  'battle-settled': ['pack', 'members', 'battles', 'report'],
  reminder: [],
  listening: ALL_PARTS,
  // Loading the turn file fails, and its error tells the user why the league is unreachable.
  away: ['pack'],
  back: ALL_PARTS,
};

/** Parts that a joined program receives with the turn file, and so loads after it. */
const PARTS_AFTER_PACK: ReadonlySet<Part> = new Set(['report', 'messages']);

const listParts = (kinds: ReadonlySet<SeatEventKind>): readonly Part[] => [
  ...new Set([...kinds].flatMap((kind) => RELOADED_PARTS[kind])),
];

const getSeatKey = ({ campaign, player }: SeatCalls) => ({ campaign, player });

/** A seat of a league. Shows the local copy first, then the league's data; reloads after each notice. Null until a turn file is loaded. */
export function useLeagueSeat(
  calls: () => SeatCalls,
  createParts: (orders: LeagueOrders) => SeatParts,
): {
  readonly seat: ShallowRef<Seat | null>;
  readonly problem: ShallowRef<string>;
  /** True if the league has taken this seat from the reader. */
  readonly isRemoved: ShallowRef<boolean>;
} {
  const open = shallowRef<OpenPack | null>(null);
  const members = shallowRef<Members | null>(null);
  const timed = shallowRef<ScheduleState | null>(null);
  const battles = shallowRef<readonly EnteredBattle[]>([]);
  const messages = useMessages(calls);
  /** All months so far, or null until requested. */
  const report = shallowRef<readonly PlayerEvent[] | null>(null);
  const problem = shallowRef('');
  const isRemoved = shallowRef(false);
  usePageTitle(() => (open.value ? `My seat: ${open.value.pack.title}` : 'My seat'));

  /** Shows a turn file after loading its rule book. */
  async function show(pack: OpenPack): Promise<void> {
    await loadCampaignBook(pack.pack.view.rules);
    open.value = pack;
  }

  const readers: Readonly<Record<Part, (of: SeatCalls) => Promise<void>>> = {
    pack: async (of) => show(await of.pack()),
    async members(of) {
      members.value = await of.league.members(getSeatKey(of));
    },
    async timed(of) {
      timed.value = await of.league.schedule(getSeatKey(of));
    },
    async battles(of) {
      battles.value = await of.league.battles(getSeatKey(of));
    },
    messages: () => messages.read(),
    async report(of) {
      if (report.value) report.value = await of.league.report(getSeatKey(of));
    },
  };

  async function readNow(parts: readonly Part[]): Promise<void> {
    const of = calls();
    try {
      await Promise.all(parts.filter((part) => !PARTS_AFTER_PACK.has(part)).map((part) => readers[part](of)));
      await Promise.all(parts.filter((part) => PARTS_AFTER_PACK.has(part)).map((part) => readers[part](of)));
      problem.value = '';
      isRemoved.value = false;
    } catch (thrown) {
      const { code, sentence } = toFailure(thrown);
      isRemoved.value = code === 'NOT_YOURS';
      if (!isUnreachable())
        problem.value = isRemoved.value
          ? 'This seat is no longer yours. The umpire took it back, or its player has returned. Submitted orders stay.'
          : sentence;
    }
  }

  /** Parts to load after the current request, so that an older answer never replaces a newer one. */
  const waiting = new Set<Part>();
  let reading: Promise<void> | null = null;

  async function readWaiting(): Promise<void> {
    while (waiting.size > 0) {
      const parts = [...waiting];
      waiting.clear();
      await readNow(parts);
    }
    reading = null;
  }
  function read(parts: readonly Part[]): Promise<void> {
    for (const part of parts) waiting.add(part);
    return (reading ??= readWaiting());
  }

  async function begin(): Promise<void> {
    const of = calls();
    [open.value, members.value, timed.value, report.value] = [null, null, null, null];
    battles.value = [];
    messages.show(null);
    try {
      const kept = await of.kept();
      if (kept) {
        [members.value, timed.value, battles.value] = [kept.members, kept.timed, kept.battles];
        messages.show(kept);
        if (kept.pack) await show(kept.pack);
      }
    } catch (thrown) {
      problem.value = toFailure(thrown).sentence;
      return;
    }
    await read(ALL_PARTS);
  }

  const whose = (): string => JSON.stringify([calls().campaign, calls().player]);
  useNotices(
    calls,
    (kinds) => void read(kinds ? listParts(kinds) : ALL_PARTS),
    (which, options) => calls().league.notices(which, options),
  );
  watch(whose, () => void begin(), { immediate: true });

  const which = () => getSeatKey(calls());
  async function withdraw(): Promise<void> {
    await show(await calls().withdraw());
    await read(['members']);
  }
  /** Creates the seat once. Its data updates in place, so the screen keeps its state. */
  function openSeat(): Seat {
    const { source, now, noOrders } = createPackSource(() => open.value);
    const write = async (orders: OrdersFile): Promise<void> => show(await calls().write(orders));
    const parts = createParts({ open: now, noOrders, write, withdraw, problem: () => problem.value, show });
    /** True if no orders can be submitted: battles are pending, or the seat was taken away. */
    const isClosed = (): boolean => now().pack.view.battles.length > 0 || isRemoved.value;
    /** Checks whether the seat still has to report the result or accept the other side's losses. */
    const hasToReport = (results: EnteredBattle['results'], seats: readonly string[]): boolean => {
      const entry = results.find(({ player }) => player === calls().player);
      if (!entry) return true;
      const isWhole = seats.every((side) => results.some(({ player }) => player === side));
      return isWhole && entry.hasSeen === false && results.every(({ result }) => isSameOutcome(entry.result, result));
    };
    /** True if this seat has to act in a battle or report its result. */
    const isBattlePending = (): boolean =>
      !isRemoved.value &&
      battles.value.some(({ seats, results, field }) =>
        field && field.stage !== 'wanted'
          ? field.waitsFor.includes(calls().player)
          : seats.includes(calls().player) && hasToReport(results, seats),
      );
    return {
      ...source,
      ...parts,
      get generals() {
        return source.generals;
      },
      past: toEnabled({
        events: () => report.value,
        async read() {
          report.value ??= await calls().league.report(which());
        },
      }),
      members: toEnabled(() => members.value),
      deadline: () =>
        timed.value?.deadlineAt ? { at: timed.value.deadlineAt, zone: timed.value.schedule.zone } : null,
      file: write,
      reopen: () => read(ALL_PARTS),
      filing: () => (isClosed() ? null : parts.filing()),
      next: () => (isClosed() ? null : parts.next()),
      withdraw: toEnabled(() => (parts.isFiled() && !isClosed() ? withdraw : null)),
      battles: toEnabled({
        field: calls().field,
        entered: () => battles.value,
        async enter(result, seq, seen) {
          const answer = await calls().league.enterResult({
            ...which(),
            seq,
            result,
            ...(seen === null ? {} : { seen }),
          });
          void read(['pack', 'battles']);
          return answer;
        },
      }),
      messages: toEnabled(messages.can),
      substitute: toEnabled({
        invite: () => calls().league.substitute(which()),
        async end() {
          await calls().league.endSubstitute(which());
          void read(['members']);
        },
      }),
      live: toEnabled(true),
      notes: () => [
        ...listPackNotes(now()),
        ...(isBattlePending() ? [{ tone: 'warning', text: 'You have a pending battle.' } as const] : []),
        ...(timed.value?.schedule.paused
          ? [{ tone: 'warning', text: 'The umpire has paused the campaign. Deadlines are suspended.' } as const]
          : []),
        ...(problem.value === '' ? [] : [{ tone: 'error', text: problem.value } as const]),
        ...parts.notes(),
        {
          tone: 'faint',
          text: 'Your orders can be read by the umpire, later players and substitutes of this seat, and the server’s owner.',
        } as const,
      ],
      actions: () => [],
    };
  }
  const seat = shallowRef<Seat | null>(null);
  watch(
    () => open.value !== null,
    (isOpen) => (seat.value = isOpen ? openSeat() : null),
  );
  return { seat, problem, isRemoved };
}
