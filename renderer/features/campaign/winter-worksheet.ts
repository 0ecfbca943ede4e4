import type { ChainedEvent, Loss } from '../../../rules/core/campaign/events.ts';
import type { Step } from '../../../rules/core/procedure.ts';
import type { NameBook } from './name-book.ts';

export interface WinterLine {
  readonly player: string;
  readonly before: number;
  readonly provinces: readonly { readonly province: string; readonly gold: number }[];
  readonly income: number;
  readonly upkeep: number;
  /** Gold that was lost because nobody may keep it. */
  readonly forfeited: number;
  readonly after: number;
  /** Troops that could not be paid. */
  readonly lost: readonly Loss[];
  readonly lostPoints: number;
  readonly incomeSteps: readonly Step[];
  readonly upkeepSteps: readonly Step[];
}

export interface WinterSheet {
  readonly year: number;
  readonly lines: readonly WinterLine[];
  readonly totals: Readonly<Record<'before' | 'income' | 'upkeep' | 'forfeited' | 'after' | 'lostPoints', number>>;
}

interface Account {
  provinces: WinterLine['provinces'];
  income: number;
  upkeep: number;
  forfeited: number;
  lost: Loss[];
  lostPoints: number;
  incomeSteps: readonly Step[];
  upkeepSteps: readonly Step[];
}

const noAccount = (): Account => ({
  provinces: [],
  income: 0,
  upkeep: 0,
  forfeited: 0,
  lost: [],
  lostPoints: 0,
  incomeSteps: [],
  upkeepSteps: [],
});

function enter(account: (player: string) => Account, entry: ChainedEvent, names: NameBook): void {
  const { happening, steps } = entry;
  if (happening.kind === 'revenue-paid') {
    const { provinces, income } = happening;
    Object.assign(account(happening.player), { provinces, income, incomeSteps: steps });
  } else if (happening.kind === 'upkeep-paid') {
    Object.assign(account(happening.player), { upkeep: happening.upkeep, upkeepSteps: steps });
  } else if (happening.kind === 'gold-forfeited') {
    account(happening.player).forfeited += happening.gold;
  } else if (happening.kind === 'casualties' && happening.cause === 'arrears') {
    const owner = names.ownerOf(happening.losses[0]?.army ?? '');
    if (owner === null) return;
    const books = account(owner);
    books.lost.push(...happening.losses);
    books.lostPoints += happening.points;
  }
}

/** Whether what the sheets come to, winter upon winter, is what the players have. */
export const doBalance = (sheets: readonly WinterSheet[], treasuries: Readonly<Record<string, number>>): boolean =>
  (sheets.at(-1)?.lines ?? []).every(({ player, after }) => after === (treasuries[player] ?? 0));

/** Every winter of a log as a worksheet, in the order of the years. Treasuries are carried from the first entry on. */
export function winterSheets(log: readonly ChainedEvent[], names: NameBook): readonly WinterSheet[] {
  const first = log[0]?.happening;
  if (first?.kind !== 'campaign-started') return [];
  const treasuries = new Map(first.state.players.map(({ id }) => [id, first.state.treasuries[id] ?? 0]));
  const years = new Map<number, Map<string, Account>>();
  for (const entry of log) {
    const account = (player: string): Account => {
      const year = years.get(entry.year) ?? new Map<string, Account>();
      years.set(entry.year, year);
      const books = year.get(player) ?? noAccount();
      year.set(player, books);
      return books;
    };
    enter(account, entry, names);
  }
  return [...years]
    .sort(([one], [other]) => one - other)
    .map(([year, accounts]) => {
      const lines = first.state.players.map(({ id: player }): WinterLine => {
        const books = accounts.get(player) ?? noAccount();
        const before = treasuries.get(player) ?? 0;
        const after = before + books.income - books.upkeep - books.forfeited;
        treasuries.set(player, after);
        return { player, before, after, ...books };
      });
      const sum = (of: (line: WinterLine) => number) => lines.reduce((total, line) => total + of(line), 0);
      return {
        year,
        lines,
        totals: {
          before: sum((line) => line.before),
          income: sum((line) => line.income),
          upkeep: sum((line) => line.upkeep),
          forfeited: sum((line) => line.forfeited),
          after: sum((line) => line.after),
          lostPoints: sum((line) => line.lostPoints),
        },
      };
    });
}
