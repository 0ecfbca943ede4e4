import type { Step } from '../../../core/procedure.ts';
import { GOLD_ACCOUNTS, type GoldAccount, type Move } from '../events/moves.ts';
import type { ChainedEvent, EventPayload } from '../events/schema.ts';
import { amend, definitionOf } from '../log/event-book.ts';
import { draftOf } from '../state/draft.ts';
import type { Loss } from '../state/troops.ts';

/** One figure of the accounts: what moved the gold, and how it comes about. */
export interface Entry {
  readonly account: GoldAccount;
  /** Gold that came in; below 0 what went out. */
  readonly gold: number;
  readonly payload: EventPayload;
  readonly steps: readonly Step[];
}

export interface WinterLine {
  readonly player: string;
  readonly before: number;
  readonly provinces: readonly { readonly province: string; readonly gold: number }[];
  /** Gold by account; what went out is below 0. */
  readonly sums: Readonly<Record<GoldAccount, number>>;
  readonly entries: readonly Entry[];
  readonly after: number;
  /** Troops that could not be paid. */
  readonly lost: readonly Loss[];
  readonly lostPoints: number;
  /** Points of troops that were sent home by order. */
  readonly dismissedPoints: number;
}

export interface WinterSheet {
  readonly year: number;
  readonly lines: readonly WinterLine[];
  readonly totals: Readonly<Record<'before' | GoldAccount | 'after' | 'lostPoints', number>>;
}

interface Books {
  provinces: WinterLine['provinces'];
  entries: Entry[];
  lost: Loss[];
  lostPoints: number;
  dismissedPoints: number;
}

const noBooks = (): Books => ({ provinces: [], entries: [], lost: [], lostPoints: 0, dismissedPoints: 0 });

/** What a winter's worksheet tells of. Troops that fall stand in no accounts. */
const HAS_A_LINE: ReadonlySet<Move['account']> = new Set([...GOLD_ACCOUNTS, 'arrears', 'dismissed']);

const isGoldAccount = (account: Move['account']): account is GoldAccount =>
  GOLD_ACCOUNTS.some((known) => known === account);

/** Enters what an event moves in a player's books. */
function enter(books: Books, { account, gold, points }: Move, { payload, steps }: ChainedEvent): void {
  if (isGoldAccount(account)) books.entries.push({ account, gold, payload, steps });
  if (account === 'dismissed') books.dismissedPoints -= points;
  if (account === 'arrears') books.lostPoints -= points;
  if (account === 'arrears' && 'losses' in payload) books.lost.push(...payload.losses);
  if (account === 'income' && 'provinces' in payload) books.provinces = payload.provinces;
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

const sumsOf = (entries: readonly Entry[]): Record<GoldAccount, number> =>
  Object.fromEntries(
    GOLD_ACCOUNTS.map((account) => [
      account,
      sumOf(entries.filter((entry) => entry.account === account).map(({ gold }) => gold)),
    ]),
  ) as Record<GoldAccount, number>;

/** Whether what the sheets come to, winter upon winter, is what the players have. */
export const doBalance = (sheets: readonly WinterSheet[], treasuries: Readonly<Record<string, number>>): boolean =>
  (sheets.at(-1)?.lines ?? []).every(({ player, after }) => after === (treasuries[player] ?? 0));

/** Every year of a log in which gold moved as a worksheet, in the order of the years. Treasuries are carried from the first entry on. */
export function winterSheets(log: readonly ChainedEvent[]): readonly WinterSheet[] {
  const first = log[0]?.payload;
  if (first?.kind !== 'campaign-started') return [];
  const now = draftOf(first.state);
  const opening = new Map<number, Readonly<Record<string, number>>>();
  const years = new Map<number, Map<string, Books>>();
  for (const entry of log.slice(1)) {
    const { year, payload } = entry;
    for (const move of definitionOf(payload).moves?.(payload, now) ?? []) {
      if (move.player === null || !HAS_A_LINE.has(move.account)) continue;
      const accounts = years.get(year) ?? new Map<string, Books>();
      if (!years.has(year)) opening.set(year, { ...now.treasuries });
      years.set(year, accounts);
      const books = accounts.get(move.player) ?? noBooks();
      accounts.set(move.player, books);
      enter(books, move, entry);
    }
    amend(now, payload);
  }
  return [...years].map(([year, accounts]) => {
    const lines = first.state.players.map(({ id: player }): WinterLine => {
      const books = accounts.get(player) ?? noBooks();
      const before = opening.get(year)?.[player] ?? 0;
      const after = before + sumOf(books.entries.map(({ gold }) => gold));
      return { player, before, after, sums: sumsOf(books.entries), ...books };
    });
    const sum = (of: (line: WinterLine) => number) => sumOf(lines.map(of));
    return {
      year,
      lines,
      totals: {
        before: sum((line) => line.before),
        ...sumsOf(lines.flatMap(({ entries }) => entries)),
        after: sum((line) => line.after),
        lostPoints: sum((line) => line.lostPoints),
      },
    };
  });
}
