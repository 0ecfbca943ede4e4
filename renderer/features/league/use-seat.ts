import { computed, shallowRef, watch } from 'vue';
import type { OrdersFile } from '../../../contract/campaigns.ts';
import type { EnteredBattle } from '../../../contract/league/battles.ts';
import type { Members } from '../../../contract/league/members.ts';
import type { LeagueMessage } from '../../../contract/league/messages.ts';
import type { NoticeKind } from '../../../contract/league/notices.ts';
import type { Timed } from '../../../contract/league/timing.ts';
import type { OpenPack } from '../../../contract/packs.ts';
import { useNotices } from '../../composables/use-notices.ts';
import { loadBook } from '../../stores/books.ts';
import { client } from '../../transport/client.ts';
import { failureOf, isUnreached } from '../../transport/failure.ts';
import { league } from '../../transport/league.ts';

interface Which {
  readonly campaign: string;
  readonly player: string;
}

/** What each kind of notice says is to be read again; `others` are not about what is on the screen. */
type Part = 'pack' | 'members' | 'timed' | 'battles' | 'messages';
const ALL: readonly Part[] = ['pack', 'members', 'timed', 'battles', 'messages'];
const READ_AGAIN: Readonly<Record<NoticeKind, readonly Part[]>> = {
  'orders-filed': ['pack', 'members'],
  'orders-withdrawn': ['pack', 'members'],
  'month-resolved': ['pack', 'members', 'timed', 'battles'],
  changed: ['pack', 'members', 'battles'],
  'taken-back': ['pack', 'members', 'timed', 'battles'],
  deadline: ['timed'],
  members: ['members'],
  message: ['messages'],
  'battle-waiting': ['pack', 'battles'],
  'battle-entered': ['battles'],
  'battle-settled': ['pack', 'members', 'battles'],
  reminder: [],
  listening: ALL,
};

const partsOf = (kinds: ReadonlySet<NoticeKind>): readonly Part[] => [
  ...new Set([...kinds].flatMap((kind) => READ_AGAIN[kind])),
];

/** A seat as it stands in the league, read again whenever something happens. */
export function useSeat(which: () => Which) {
  const open = shallowRef<OpenPack | null>(null);
  const members = shallowRef<Members | null>(null);
  const timed = shallowRef<Timed | null>(null);
  const battles = shallowRef<readonly EnteredBattle[]>([]);
  const messages = shallowRef<readonly LeagueMessage[]>([]);
  const unread = shallowRef(0);
  const problem = shallowRef('');

  const readers: Readonly<Record<Part, (of: Which) => Promise<void>>> = {
    async pack(of) {
      const read = await client.packs.open(of);
      await loadBook(read.pack.view.rules);
      open.value = read;
    },
    async members({ campaign }) {
      members.value = await league.members({ campaign });
    },
    async timed({ campaign }) {
      timed.value = await league.schedule({ campaign });
    },
    async battles(of) {
      battles.value = await league.battles(of);
    },
    async messages(of) {
      const known = messages.value;
      const news = await league.messages({ ...of, after: known.at(-1)?.n ?? 0 });
      messages.value = [...known, ...news];
      unread.value = known.length === 0 ? await unreadOf(of) : unread.value + news.filter(isFromOthers).length;
    },
  };
  const isFromOthers = ({ from }: LeagueMessage): boolean => from !== which().player;
  const unreadOf = async ({ campaign, player }: Which): Promise<number> =>
    (await league.mine()).find((one) => one.campaign === campaign && one.seat === player)?.unread ?? 0;

  async function readNow(parts: Iterable<Part>): Promise<void> {
    const of = which();
    try {
      await Promise.all(Array.from(parts, (part) => readers[part](of)));
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

  useNotices(which, (kinds) => void read(kinds ? partsOf(kinds) : ALL));
  watch(
    () => JSON.stringify(which()),
    () => {
      [open.value, messages.value] = [null, []];
      void read(ALL);
    },
    { immediate: true },
  );

  /** @throws whatever the rules have against the orders */
  async function write(orders: OrdersFile): Promise<void> {
    open.value = await client.packs.writeOrders({ ...which(), orders });
  }
  async function withdraw(): Promise<void> {
    await league.withdraw(which());
    await read(['pack', 'members']);
  }
  async function markRead(): Promise<void> {
    const newest = messages.value.at(-1);
    unread.value = 0;
    if (newest) await league.readUpTo({ ...which(), n: newest.n });
  }

  return {
    open,
    members,
    timed,
    battles,
    messages,
    unread,
    problem,
    filed: computed(() => open.value?.orders ?? null),
    reload: () => read(ALL),
    read,
    write,
    withdraw,
    markRead,
  };
}
