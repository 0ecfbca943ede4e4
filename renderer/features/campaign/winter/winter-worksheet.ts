import type { EventPayload, ChainedEvent, Loss } from '../../../../rules/campaign.ts';
import type { Step } from '../../../../rules/core/procedure.ts';
import type { NameBook } from '../log/name-book.ts';

/** What gold came from and went to, in the order in which it is paid. */
export const ACCOUNTS = [
  'income',
  'upkeep',
  'raised',
  'refilled',
  'mustered',
  'partisans',
  'forfeited',
  'ruled',
] as const;
export type AccountName = (typeof ACCOUNTS)[number];

/** One figure of the accounts: what moved the gold, and how it comes about. */
export interface Entry {
  readonly account: AccountName;
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
  readonly sums: Readonly<Record<AccountName, number>>;
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
  readonly totals: Readonly<Record<'before' | AccountName | 'after' | 'lostPoints', number>>;
}

interface Books {
  provinces: WinterLine['provinces'];
  entries: Entry[];
  lost: Loss[];
  lostPoints: number;
  dismissedPoints: number;
}

const noBooks = (): Books => ({ provinces: [], entries: [], lost: [], lostPoints: 0, dismissedPoints: 0 });

interface Movement {
  readonly player: string | null;
  readonly account: AccountName;
  readonly gold: number;
}

/** The gold that a payload moves, of one player or of several. `held` is what each has until then. */
function movementsOf(payload: EventPayload, names: NameBook, held: (player: string) => number): readonly Movement[] {
  switch (payload.kind) {
    case 'revenue-paid':
      return [{ player: payload.player, account: 'income', gold: payload.income }];
    case 'upkeep-paid':
      return [{ player: payload.player, account: 'upkeep', gold: -payload.upkeep }];
    case 'gold-forfeited':
      return [{ player: payload.player, account: 'forfeited', gold: -payload.gold }];
    case 'troops-raised':
      return [{ player: names.ownerOf(payload.army), account: 'raised', gold: -payload.gold }];
    case 'ranks-refilled':
      return [{ player: names.ownerOf(payload.army), account: 'refilled', gold: -payload.gold }];
    case 'army-mustered':
      return [{ player: payload.army.player, account: 'mustered', gold: -payload.gold }];
    case 'partisans-raised':
      return [{ player: payload.band.player, account: 'partisans', gold: -payload.gold }];
    case 'umpire-ruled': {
      // Two decrees on one treasury follow each other: only the last counts.
      const set = new Map<string, number>();
      for (const decree of payload.intervention.decrees) {
        if (decree.kind === 'set-treasury') set.set(decree.player, decree.gold);
      }
      return [...set].map(([player, gold]) => ({ player, account: 'ruled', gold: gold - held(player) }));
    }
    default:
      return [];
  }
}

/** Notes troops that left for want of gold, or by order. */
function noteTroops(books: (player: string) => Books, payload: EventPayload, names: NameBook): void {
  if (payload.kind === 'casualties' && payload.cause === 'arrears') {
    const owner = names.ownerOf(payload.losses[0]?.army ?? '');
    if (owner === null) return;
    const of = books(owner);
    of.lost.push(...payload.losses);
    of.lostPoints += payload.points;
  } else if (payload.kind === 'troops-dismissed') {
    const owner = names.ownerOf(payload.army);
    if (owner !== null) books(owner).dismissedPoints += payload.points;
  } else if (payload.kind === 'revenue-paid') books(payload.player).provinces = payload.provinces;
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

const sumsOf = (entries: readonly Entry[]): Record<AccountName, number> =>
  Object.fromEntries(
    ACCOUNTS.map((account) => [
      account,
      sumOf(entries.filter((entry) => entry.account === account).map(({ gold }) => gold)),
    ]),
  ) as Record<AccountName, number>;

/** Whether what the sheets come to, winter upon winter, is what the players have. */
export const doBalance = (sheets: readonly WinterSheet[], treasuries: Readonly<Record<string, number>>): boolean =>
  (sheets.at(-1)?.lines ?? []).every(({ player, after }) => after === (treasuries[player] ?? 0));

/** Every year of a log in which gold moved as a worksheet, in the order of the years. Treasuries are carried from the first entry on. */
export function winterSheets(log: readonly ChainedEvent[], names: NameBook): readonly WinterSheet[] {
  const first = log[0]?.payload;
  if (first?.kind !== 'campaign-started') return [];
  const treasuries = new Map(first.state.players.map(({ id }) => [id, first.state.treasuries[id] ?? 0]));
  const held = (player: string): number => treasuries.get(player) ?? 0;
  const opening = new Map<number, ReadonlyMap<string, number>>();
  const years = new Map<number, Map<string, Books>>();
  for (const { year, payload, steps } of log) {
    const booksOf = (player: string): Books => {
      if (!years.has(year)) {
        years.set(year, new Map());
        opening.set(year, new Map(treasuries));
      }
      const books = years.get(year)?.get(player) ?? noBooks();
      years.get(year)?.set(player, books);
      return books;
    };
    for (const { player, account, gold } of movementsOf(payload, names, held)) {
      if (player === null) continue;
      booksOf(player).entries.push({ account, gold, payload, steps });
      treasuries.set(player, held(player) + gold);
    }
    noteTroops(booksOf, payload, names);
  }
  return [...years].map(([year, accounts]) => {
    const lines = first.state.players.map(({ id: player }): WinterLine => {
      const books = accounts.get(player) ?? noBooks();
      const before = opening.get(year)?.get(player) ?? 0;
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
