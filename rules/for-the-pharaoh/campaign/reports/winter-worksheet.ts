import type { Step } from '../../../core/procedure.ts';
import { GOLD_ACCOUNTS, type GoldAccount, type BalanceChange } from '../events/moves.ts';
import type { ChainedEvent, EventPayload } from '../events/schema.ts';
import { applyEvent, getEventDefinition } from '../log/event-book.ts';
import { createDraft } from '../state/draft.ts';
import type { Loss } from '../state/troops.ts';

/** One amount of the accounts, with its event and breakdown. */
export interface AccountEntry {
  readonly account: GoldAccount;
  /** Gold received; negative for gold spent. */
  readonly gold: number;
  readonly payload: EventPayload;
  readonly steps: readonly Step[];
}

export interface WinterLine {
  readonly player: string;
  readonly before: number;
  readonly provinces: readonly { readonly province: string; readonly gold: number }[];
  /** Gold by account; negative for gold spent. */
  readonly sums: Readonly<Record<GoldAccount, number>>;
  readonly entries: readonly AccountEntry[];
  readonly after: number;
  /** Troops that could not be paid. */
  readonly lost: readonly Loss[];
  readonly lostPoints: number;
  /** Points of disbanded troops. */
  readonly dismissedPoints: number;
}

export interface WinterSheet {
  readonly year: number;
  readonly lines: readonly WinterLine[];
  readonly totals: Readonly<Record<'before' | GoldAccount | 'after' | 'lostPoints', number>>;
}

interface Books {
  provinces: WinterLine['provinces'];
  entries: AccountEntry[];
  lost: Loss[];
  lostPoints: number;
  dismissedPoints: number;
}

const emptyBooks = (): Books => ({ provinces: [], entries: [], lost: [], lostPoints: 0, dismissedPoints: 0 });

/** Accounts of a winter worksheet, which excludes casualties. */
const SHEET_ACCOUNTS: ReadonlySet<BalanceChange['account']> = new Set([...GOLD_ACCOUNTS, 'arrears', 'dismissed']);

const isGoldAccount = (account: BalanceChange['account']): account is GoldAccount =>
  GOLD_ACCOUNTS.some((known) => known === account);

/** Adds a move to a player's books. */
function addMove(books: Books, { account, gold, points }: BalanceChange, { payload, steps }: ChainedEvent): void {
  if (isGoldAccount(account)) books.entries.push({ account, gold, payload, steps });
  if (account === 'dismissed') books.dismissedPoints -= points;
  if (account === 'arrears') books.lostPoints -= points;
  if (account === 'arrears' && 'losses' in payload) books.lost.push(...payload.losses);
  if (account === 'income' && 'provinces' in payload) books.provinces = payload.provinces;
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

const sumByAccount = (entries: readonly AccountEntry[]): Record<GoldAccount, number> =>
  Object.fromEntries(
    GOLD_ACCOUNTS.map((account) => [
      account,
      sumOf(entries.filter((entry) => entry.account === account).map(({ gold }) => gold)),
    ]),
  ) as Record<GoldAccount, number>;

/** Checks whether the last sheet agrees with the players' treasuries. */
export const isBalanced = (sheets: readonly WinterSheet[], treasuries: Readonly<Record<string, number>>): boolean =>
  (sheets.at(-1)?.lines ?? []).every(({ player, after }) => after === (treasuries[player] ?? 0));

/** Creates a worksheet for each year in which gold moved. Treasuries are carried over from the first entry. */
export function createWinterSheets(log: readonly ChainedEvent[]): readonly WinterSheet[] {
  const first = log[0]?.payload;
  if (first?.kind !== 'campaign-started') return [];
  const draft = createDraft(first.state);
  const opening = new Map<number, Readonly<Record<string, number>>>();
  const years = new Map<number, Map<string, Books>>();
  for (const entry of log.slice(1)) {
    const { year, payload } = entry;
    for (const move of getEventDefinition(payload).moves?.(payload, draft) ?? []) {
      if (move.player === null || !SHEET_ACCOUNTS.has(move.account)) continue;
      const accounts = years.get(year) ?? new Map<string, Books>();
      if (!years.has(year)) opening.set(year, { ...draft.treasuries });
      years.set(year, accounts);
      const books = accounts.get(move.player) ?? emptyBooks();
      accounts.set(move.player, books);
      addMove(books, move, entry);
    }
    applyEvent(draft, payload);
  }
  return [...years].map(([year, accounts]) => {
    const lines = first.state.players.map(({ id: player }): WinterLine => {
      const books = accounts.get(player) ?? emptyBooks();
      const before = opening.get(year)?.[player] ?? 0;
      const after = before + sumOf(books.entries.map(({ gold }) => gold));
      return { player, before, after, sums: sumByAccount(books.entries), ...books };
    });
    const sum = (of: (line: WinterLine) => number) => sumOf(lines.map(of));
    return {
      year,
      lines,
      totals: {
        before: sum((line) => line.before),
        ...sumByAccount(lines.flatMap(({ entries }) => entries)),
        after: sum((line) => line.after),
        lostPoints: sum((line) => line.lostPoints),
      },
    };
  });
}
