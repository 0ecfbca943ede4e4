import { shallowRef, type ShallowRef, watch } from 'vue';
import type { OrdersFile } from '../../../contract/campaigns.ts';
import type { NomarchClient } from '../../../contract/contract.ts';
import type { HeardKind, KeptSeat } from '../../../contract/joined.ts';
import { type EnteredBattle, isSameOutcome } from '../../../contract/league/battles.ts';
import type { LeagueClient } from '../../../contract/league.ts';
import type { Listing } from '../../../contract/league/club.ts';
import type { Members } from '../../../contract/league/members.ts';
import type { Timed } from '../../../contract/league/notices.ts';
import type { OpenPack } from '../../../contract/packs.ts';
import type { PlayerEvent } from '../../../rules/campaign.ts';
import { useNotices } from '../../composables/use-notices.ts';
import { usePageTitle } from '../../composables/use-screen-actions.ts';
import { loadCampaignBook } from '../../stores/books.ts';
import { plural } from '../../texts/format.ts';
import { failureOf, isUnreached } from '../../transport/failure.ts';
import { packNotes, packSource } from '../campaign/seat/pack-source.ts';
import { able, type Seat, type SeatAction, type SeatBattles, type SeatNote } from '../campaign/seat/seat.ts';
import { type MessageAnswers, useMessages } from './use-messages.ts';

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

/** What a league answers of a seat, and a program that has joined it in its place. */
type LeagueAnswers = MessageAnswers &
  Pick<
    NomarchClient['joined'],
    'members' | 'schedule' | 'battles' | 'enterResult' | 'substitute' | 'endSubstitute' | 'report' | 'notices'
  >;

/** A seat in a league as it is called: the league itself, or the program that has joined it from here. */
export interface SeatCalls {
  readonly campaign: string;
  readonly player: string;
  readonly league: LeagueAnswers;
  /** What is kept here of it, read without asking the league; null where nothing is. */
  readonly kept: () => Promise<KeptSeat | null>;
  readonly pack: () => Promise<OpenPack>;
  /** @throws whatever the rules have against the orders */
  readonly write: (orders: OrdersFile) => Promise<OpenPack>;
  readonly withdraw: () => Promise<OpenPack>;
  /** How its battles are fought on the field; absent where that is not done from here. */
  readonly field?: SeatBattles['field'];
}

/** What is done with the orders of an open seat. */
export interface LeagueOrders {
  readonly open: () => OpenPack;
  readonly noOrders: () => OrdersFile;
  readonly write: (orders: OrdersFile) => Promise<void>;
  readonly withdraw: () => Promise<void>;
  /** Why something of the seat could not be read; '' where all could. */
  readonly problem: () => string;
  /** Shows what a command answered. */
  readonly show: (pack: OpenPack) => Promise<void>;
}

/** What a seat has of its own, on the league's page or where the league was joined. */
export interface OwnParts extends Pick<Seat, 'notebook' | 'library' | 'filing' | 'next' | 'origin'> {
  /** Whether there are filed orders to take back. */
  readonly isFiled: () => boolean;
  readonly notes: () => readonly SeatNote[];
}

/** What each kind of notice says is to be read again. */
type Part = 'pack' | 'members' | 'timed' | 'battles' | 'messages' | 'report';
const ALL: readonly Part[] = ['pack', 'members', 'timed', 'battles', 'messages', 'report'];
const READ_AGAIN: Readonly<Record<HeardKind, readonly Part[]>> = {
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
  listening: ALL,
  // Asking says why it does not answer.
  away: ['pack'],
  back: ALL,
};

/** A program that has joined the league has these from it with the pack: they are read after it. */
const WITH_PACK: ReadonlySet<Part> = new Set(['report', 'messages']);

const partsOf = (kinds: ReadonlySet<HeardKind>): readonly Part[] => [
  ...new Set([...kinds].flatMap((kind) => READ_AGAIN[kind])),
];

const whichOf = ({ campaign, player }: SeatCalls) => ({ campaign, player });

/**
 * A seat as it stands in the league, read again whenever something happens: as far as it is kept here at once, and then as the league
 * has it. No seat before its pack was read.
 */
export function useLeagueSeat(
  calls: () => SeatCalls,
  ownParts: (orders: LeagueOrders) => OwnParts,
): {
  readonly seat: ShallowRef<Seat | null>;
  readonly problem: ShallowRef<string>;
  /** Whether the league no longer has the reader in this seat. */
  readonly isRemoved: ShallowRef<boolean>;
} {
  const open = shallowRef<OpenPack | null>(null);
  const members = shallowRef<Members | null>(null);
  const timed = shallowRef<Timed | null>(null);
  const battles = shallowRef<readonly EnteredBattle[]>([]);
  const messages = useMessages(calls);
  /** All months so far; null until somebody wants to read them. */
  const report = shallowRef<readonly PlayerEvent[] | null>(null);
  const problem = shallowRef('');
  const isRemoved = shallowRef(false);
  usePageTitle(() => (open.value ? `My seat: ${open.value.pack.title}` : 'My seat'));

  /** A pack is shown once its rule book is there. */
  async function show(pack: OpenPack): Promise<void> {
    await loadCampaignBook(pack.pack.view.rules);
    open.value = pack;
  }

  const readers: Readonly<Record<Part, (of: SeatCalls) => Promise<void>>> = {
    pack: async (of) => show(await of.pack()),
    async members(of) {
      members.value = await of.league.members(whichOf(of));
    },
    async timed(of) {
      timed.value = await of.league.schedule(whichOf(of));
    },
    async battles(of) {
      battles.value = await of.league.battles(whichOf(of));
    },
    messages: () => messages.read(),
    async report(of) {
      if (report.value) report.value = await of.league.report(whichOf(of));
    },
  };

  async function readNow(parts: readonly Part[]): Promise<void> {
    const of = calls();
    try {
      await Promise.all(parts.filter((part) => !WITH_PACK.has(part)).map((part) => readers[part](of)));
      await Promise.all(parts.filter((part) => WITH_PACK.has(part)).map((part) => readers[part](of)));
      problem.value = '';
      isRemoved.value = false;
    } catch (thrown) {
      const { code, sentence } = failureOf(thrown);
      isRemoved.value = code === 'NOT_YOURS';
      if (!isUnreached())
        problem.value = isRemoved.value
          ? 'This seat is no longer yours: the umpire has taken it back, or who has it plays again. Orders that were filed stay.'
          : sentence;
    }
  }

  /** Parts that are to be read once what is being read has come: an older answer never takes a newer one's place. */
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
      problem.value = failureOf(thrown).sentence;
      return;
    }
    await read(ALL);
  }

  const whose = (): string => JSON.stringify([calls().campaign, calls().player]);
  useNotices(
    calls,
    (kinds) => void read(kinds ? partsOf(kinds) : ALL),
    (which, options) => calls().league.notices(which, options),
  );
  watch(whose, () => void begin(), { immediate: true });

  const which = () => whichOf(calls());
  async function withdraw(): Promise<void> {
    await show(await calls().withdraw());
    await read(['members']);
  }
  /** Made once for a seat: what it reads changes under it, and what is looked at stays. */
  function openSeat(): Seat {
    const { source, now, noOrders } = packSource(() => open.value);
    const write = async (orders: OrdersFile): Promise<void> => show(await calls().write(orders));
    const own = ownParts({ open: now, noOrders, write, withdraw, problem: () => problem.value, show });
    /** Whether there is nothing to file: battles wait, or the seat is another's. */
    const isClosed = (): boolean => now().pack.view.battles.length > 0 || isRemoved.value;
    /** Whether the seat has yet to enter how a battle ended, or to agree to what the others have lost. */
    const owes = (results: EnteredBattle['results'], seats: readonly string[]): boolean => {
      const own = results.find(({ player }) => player === calls().player);
      if (!own) return true;
      const isWhole = seats.every((side) => results.some(({ player }) => player === side));
      return isWhole && own.hasSeen === false && results.every(({ result }) => isSameOutcome(own.result, result));
    };
    /** Whether a battle waits for what the seat enters about it. */
    const owesBattle = (): boolean =>
      !isRemoved.value &&
      battles.value.some(({ seats, results, field }) =>
        field && field.stage !== 'wanted'
          ? field.waitsFor.includes(calls().player)
          : seats.includes(calls().player) && owes(results, seats),
      );
    return {
      ...source,
      ...own,
      get generals() {
        return source.generals;
      },
      past: able({
        events: () => report.value,
        async read() {
          report.value ??= await calls().league.report(which());
        },
      }),
      members: able(() => members.value),
      deadline: () =>
        timed.value?.deadlineAt ? { at: timed.value.deadlineAt, zone: timed.value.schedule.zone } : null,
      file: write,
      reopen: () => read(ALL),
      filing: () => (isClosed() ? null : own.filing()),
      next: () => (isClosed() ? null : own.next()),
      withdraw: able(() => (own.isFiled() && !isClosed() ? withdraw : null)),
      battles: able({
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
      messages: able(messages.can),
      substitute: able({
        invite: () => calls().league.substitute(which()),
        async end() {
          await calls().league.endSubstitute(which());
          void read(['members']);
        },
      }),
      live: able(true),
      notes: () => [
        ...packNotes(now()),
        ...(owesBattle() ? [{ tone: 'warning', text: 'A battle waits for you.' } as const] : []),
        ...(timed.value?.schedule.paused
          ? [{ tone: 'warning', text: 'The umpire has paused the campaign: no deadline runs.' } as const]
          : []),
        ...(problem.value === '' ? [] : [{ tone: 'error', text: problem.value } as const]),
        ...own.notes(),
        {
          tone: 'faint',
          text: 'Who can read your orders: the umpire, later players and substitutes of this seat, and the server’s owner.',
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
