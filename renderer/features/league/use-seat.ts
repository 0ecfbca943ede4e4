import { computed, shallowRef, watch } from 'vue';
import type { OrdersFile } from '../../../contract/campaigns.ts';
import type { HeardKind } from '../../../contract/joined.ts';
import type { EnteredBattle } from '../../../contract/league/battles.ts';
import type { Members } from '../../../contract/league/members.ts';
import type { LeagueMessage } from '../../../contract/league/messages.ts';
import type { Timed } from '../../../contract/league/timing.ts';
import type { OpenPack } from '../../../contract/packs.ts';
import type { PlayerEvent } from '../../../rules/campaign.ts';
import { useNotices } from '../../composables/use-notices.ts';
import { loadBook } from '../../stores/books.ts';
import { failureOf, isUnreached } from '../../transport/failure.ts';
import type { SeatCalls } from './seat-calls.ts';

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

/** So many messages come at once. */
const MOST_MESSAGES = 500;

/** A seat as it stands in the league, read again whenever something happens: as far as it is kept here at once, and then as the league has it. */
export function useSeat(calls: () => SeatCalls) {
  const open = shallowRef<OpenPack | null>(null);
  const members = shallowRef<Members | null>(null);
  const timed = shallowRef<Timed | null>(null);
  const battles = shallowRef<readonly EnteredBattle[]>([]);
  const messages = shallowRef<readonly LeagueMessage[]>([]);
  const unread = shallowRef(0);
  /** Whether the league has told how many were unread: those that come later are counted here. */
  let isCounted = false;
  /** All months so far; null until somebody wants to read them. */
  const report = shallowRef<readonly PlayerEvent[] | null>(null);
  const problem = shallowRef('');

  /** A pack is shown once its rule book is there. */
  async function show(pack: OpenPack): Promise<void> {
    await loadBook(pack.pack.view.rules);
    open.value = pack;
  }

  /** Messages after those that are known. @returns how many of them are from others */
  async function readMessages(of: SeatCalls): Promise<number> {
    const news = await of.messages(messages.value.at(-1)?.n ?? 0);
    messages.value = [...messages.value, ...news];
    const fromOthers = news.filter(({ from }) => from !== of.player).length;
    return news.length < MOST_MESSAGES ? fromOthers : fromOthers + (await readMessages(of));
  }

  const readers: Readonly<Record<Part, (of: SeatCalls) => Promise<void>>> = {
    pack: async (of) => show(await of.pack()),
    async members(of) {
      members.value = await of.members();
    },
    async timed(of) {
      timed.value = await of.schedule();
    },
    async battles(of) {
      battles.value = await of.battles();
    },
    async messages(of) {
      const fromOthers = await readMessages(of);
      unread.value = isCounted ? unread.value + fromOthers : await of.unread();
      isCounted = true;
    },
    async report(of) {
      if (report.value) report.value = await of.report();
    },
  };

  async function readNow(parts: readonly Part[]): Promise<void> {
    const of = calls();
    try {
      await Promise.all(parts.filter((part) => !WITH_PACK.has(part)).map((part) => readers[part](of)));
      await Promise.all(parts.filter((part) => WITH_PACK.has(part)).map((part) => readers[part](of)));
      problem.value = '';
    } catch (thrown) {
      if (!isUnreached()) problem.value = failureOf(thrown).sentence;
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
    [battles.value, messages.value] = [[], []];
    isCounted = false;
    try {
      const kept = await of.kept();
      if (kept) {
        [members.value, timed.value, battles.value, messages.value] = [
          kept.members,
          kept.timed,
          kept.battles,
          kept.messages,
        ];
        unread.value = kept.seat.unread;
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
    (which, options) => calls().notices(which, options),
  );
  watch(whose, () => void begin(), { immediate: true });

  async function markRead(): Promise<void> {
    const newest = messages.value.at(-1);
    unread.value = 0;
    if (newest) await calls().readUpTo(newest.n);
  }

  return {
    open,
    members,
    timed,
    battles,
    messages,
    unread,
    report,
    problem,
    filed: computed(() => open.value?.orders ?? null),
    show,
    read,
    reload: () => read(ALL),
    /** @throws whatever the rules have against the orders */
    async write(orders: OrdersFile): Promise<void> {
      await show(await calls().write(orders));
    },
    async withdraw(): Promise<void> {
      await show(await calls().withdraw());
      await read(['members']);
    },
    /** Reads all months so far, from now on whenever there is another. */
    async readReport(): Promise<void> {
      report.value ??= await calls().report();
    },
    markRead,
  };
}
