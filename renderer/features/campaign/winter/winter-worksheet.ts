import type { CampaignHappening, ChainedEvent, Loss } from '../../../../rules/core/campaign/events.ts';
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
  readonly happening: CampaignHappening;
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

/** The gold that a happening moves, of one player or of several. `held` is what each has until then. */
function movementsOf(
  happening: CampaignHappening,
  names: NameBook,
  held: (player: string) => number,
): readonly Movement[] {
  switch (happening.kind) {
    case 'revenue-paid':
      return [{ player: happening.player, account: 'income', gold: happening.income }];
    case 'upkeep-paid':
      return [{ player: happening.player, account: 'upkeep', gold: -happening.upkeep }];
    case 'gold-forfeited':
      return [{ player: happening.player, account: 'forfeited', gold: -happening.gold }];
    case 'troops-raised':
      return [{ player: names.ownerOf(happening.army), account: 'raised', gold: -happening.gold }];
    case 'ranks-refilled':
      return [{ player: names.ownerOf(happening.army), account: 'refilled', gold: -happening.gold }];
    case 'army-mustered':
      return [{ player: happening.army.player, account: 'mustered', gold: -happening.gold }];
    case 'partisans-raised':
      return [{ player: happening.band.player, account: 'partisans', gold: -happening.gold }];
    case 'umpire-ruled': {
      // Two decrees on one treasury follow each other: only the last counts.
      const set = new Map<string, number>();
      for (const decree of happening.intervention.decrees) {
        if (decree.kind === 'set-treasury') set.set(decree.player, decree.gold);
      }
      return [...set].map(([player, gold]) => ({ player, account: 'ruled', gold: gold - held(player) }));
    }
    default:
      return [];
  }
}

/** Notes troops that left for want of gold, or by order. */
function noteTroops(books: (player: string) => Books, happening: CampaignHappening, names: NameBook): void {
  if (happening.kind === 'casualties' && happening.cause === 'arrears') {
    const owner = names.ownerOf(happening.losses[0]?.army ?? '');
    if (owner === null) return;
    const of = books(owner);
    of.lost.push(...happening.losses);
    of.lostPoints += happening.points;
  } else if (happening.kind === 'troops-dismissed') {
    const owner = names.ownerOf(happening.army);
    if (owner !== null) books(owner).dismissedPoints += happening.points;
  } else if (happening.kind === 'revenue-paid') books(happening.player).provinces = happening.provinces;
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
  const first = log[0]?.happening;
  if (first?.kind !== 'campaign-started') return [];
  const treasuries = new Map(first.state.players.map(({ id }) => [id, first.state.treasuries[id] ?? 0]));
  const held = (player: string): number => treasuries.get(player) ?? 0;
  const opening = new Map<number, ReadonlyMap<string, number>>();
  const years = new Map<number, Map<string, Books>>();
  for (const { year, happening, steps } of log) {
    const booksOf = (player: string): Books => {
      if (!years.has(year)) {
        years.set(year, new Map());
        opening.set(year, new Map(treasuries));
      }
      const books = years.get(year)?.get(player) ?? noBooks();
      years.get(year)?.set(player, books);
      return books;
    };
    for (const { player, account, gold } of movementsOf(happening, names, held)) {
      if (player === null) continue;
      booksOf(player).entries.push({ account, gold, happening, steps });
      treasuries.set(player, held(player) + gold);
    }
    noteTroops(booksOf, happening, names);
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
