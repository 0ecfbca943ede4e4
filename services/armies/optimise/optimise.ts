import type { FillFrom, Optimised } from '../../../contract/armies.ts';
import { UseCaseError } from '../../../contract/errors.ts';
import { allyOf, type ArmyList, listedEntry } from '../../../rules/core/army/allies.ts';
import { countWords, spentWords } from '../../../rules/core/army/army-words.ts';
import { rowOf } from '../../../rules/core/army/entry-options.ts';
import { figuresOf, ownedFigures } from '../../../rules/core/army/figures.ts';
import { spentOf, whyNotFilled } from '../../../rules/core/army/fillable.ts';
import type { ArmyFile, ArmyUnit, RuleSystemId } from '../../../rules/core/army-file.ts';
import type { NationList } from '../../../rules/core/nation-list.ts';
import type { ArmyTally, RuleSystem } from '../../../rules/core/rule-system.ts';
import { capital } from '../../../rules/core/words.ts';
import type { AppContext } from '../../app-context.ts';
import { bookOf } from '../../books.ts';
import { listOf } from '../armies.ts';
import { type Aim, aimsFor, type Offer, offersOf, type Room, type Stock } from './offers.ts';
import { type Command, commandsOf, freeNames, MOST_NEW_UNITS, reinforced } from './command.ts';
import { fillProgram } from './fill-program.ts';
import type { SolvedProgram } from './integer-program.ts';

interface StockQuest {
  readonly army: ArmyFile;
  readonly list: ArmyList;
  readonly from: 'owned' | 'painted';
}

/** Returns the figures of the collection that the army does not use yet. Entries with the same figures share one stock. */
async function stocksOf(
  { repositories: { collection, lists } }: AppContext,
  book: RuleSystem,
  { army, list, from }: StockQuest,
): Promise<Stock[]> {
  const [items, links, all] = await Promise.all([collection.all(army.rules), collection.links(), lists.all()]);
  const ofBook = all.filter(({ rules }) => rules === army.rules);
  const figureOf = figuresOf(ofBook, links, () => book.listColumns);
  const figure = (entry: string): string =>
    figureOf({ rules: army.rules, ...listedEntry(army.list ?? list.id, rowOf(entry)) });
  const fielded = new Map<string, number>();
  for (const { entry, count } of army.units.flatMap(({ parts }) => parts)) {
    if (entry === null) continue;
    const own = figure(entry);
    fielded.set(own, (fielded.get(own) ?? 0) + count);
  }
  const owned = ownedFigures(items, figureOf);
  const rows = Map.groupBy(list.entries, ({ id }) => figure(id));
  return [...rows].flatMap(([own, entries]) => {
    const left = (owned.get(own)?.[from] ?? 0) - (fielded.get(own) ?? 0);
    return left > 0 ? [{ entries: entries.map(({ id }) => id), left }] : [];
  });
}

/** Time limit of a search. */
const SECONDS = 10;

/** Lists the goals of a book. Empty if its armies have neither points nor an agreed size. */
export async function aimsOf(
  context: AppContext,
  rules: RuleSystemId,
): Promise<{ id: string; title: string; words: string }[]> {
  const book = await bookOf(context, rules);
  if (book.currency === null && !book.agreesOnSize) return [];
  return aimsFor(book).map(({ id, title, words }) => ({ id, title: title(book), words: words(book) }));
}

function aimOf(book: RuleSystem, id: string): Aim {
  const aims = aimsFor(book);
  const aim = aims.find((known) => known.id === id);
  if (aim) return aim;
  throw new UseCaseError(
    'BAD_INPUT',
    `aim: expected one of ${aims.map((known) => known.id).join(', ')}, got "${id}"`,
    'aim',
  );
}

const refuse = (message: string): never => {
  throw new UseCaseError('REFUSED', message, 'army');
};

/** Returns the army's list and tally. @throws UseCaseError REFUSED if the army cannot be filled */
async function fillable(
  context: AppContext,
  book: RuleSystem,
  army: ArmyFile,
): Promise<{ list: ArmyList; tally: ArmyTally }> {
  const list = await listOf(context, army);
  const tally = book.tally(army, list);
  const not = whyNotFilled(book, army, list, tally);
  if (not?.why === 'no-points') refuse(`armies of ${book.title} have no points limit to fill`);
  if (army.list === null) refuse('the army has no list; choose one first');
  if (not?.why === 'no-size') refuse(`no size is agreed on: enter how many ${book.counted.many} the army may have`);
  if (not?.why === 'error') refuse(`the army is illegal: ${not.problem.message}. Correct this first`);
  return list ? { list, tally } : refuse(`there is no list "${army.list ?? ''}"`);
}

interface Added {
  readonly name: string;
  readonly count: number;
  readonly points: number;
}

function addedOf(
  book: RuleSystem,
  chosen: readonly { readonly offer: Offer; readonly times: number }[],
  command: Command,
): Added[] {
  const added = new Map<string, Added>();
  for (const { offer, times } of chosen) {
    const { entry, size, cost } = offer;
    const before = added.get(entry.id);
    const count = (before?.count ?? 0) + size * times;
    added.set(entry.id, { name: entry.name, count, points: book.currency ? count * cost : 0 });
  }
  const { one, many } = book.generals;
  const generals = {
    name: capital(command.generals === 1 ? one : many),
    count: command.generals,
    points: command.points,
  };
  return [...(command.generals > 0 ? [generals] : []), ...added.values()];
}

function filled(
  book: RuleSystem,
  army: ArmyFile,
  list: NationList,
  chosen: readonly { readonly offer: Offer; readonly times: number }[],
  command: Command,
): ArmyFile {
  const names = freeNames(army.units.map(({ name }) => name));
  names.next('');
  const units = chosen.flatMap(({ offer: { entry, size }, times }) =>
    Array.from({ length: times }, (): ArmyUnit => {
      const { value: name } = names.next(entry.name.slice(0, 190));
      return { name, parts: [{ entry: entry.id, troop: null, count: size }] };
    }),
  );
  return reinforced(book, army, list, { units, generals: command.generals });
}

const FROM_WORDS = { list: 'the list', owned: 'your collection', painted: 'your painted figures' } as const;

function unchanged(book: RuleSystem, { army, from, aim }: Asked, tally: ArmyTally): Optimised {
  const spent = spentOf(book, tally);
  const left = army.limit - spent;
  const room = book.currency?.amount(left) ?? countWords(book.counted, left);
  const words = `No troops from ${FROM_WORDS[from]} fit: ${room} left.`;
  return { army, aim: aim.id, words, points: spent, added: [], provenBest: true };
}

/** Describes what the search has proved: it tries some sizes of each troop type, and a limited number of units. */
function shown({ provenBest }: SolvedProgram, isFull: boolean, units: number): string {
  const atMost = units === MOST_NEW_UNITS ? ` At most ${MOST_NEW_UNITS} units are added at once.` : '';
  if (!provenBest) return `Time ran out; a better result may exist.${atMost}`;
  if (isFull) return 'No better result exists.';
  return `No choice of up to ${MOST_NEW_UNITS} units in the sizes tried is better.${atMost}`;
}

interface Asked {
  readonly army: ArmyFile;
  readonly aim: Aim;
  readonly from: FillFrom;
}

interface Answer extends Asked {
  readonly book: RuleSystem;
  readonly list: ArmyList;
  readonly offers: readonly Offer[];
  readonly commands: readonly Command[];
  readonly solved: SolvedProgram;
}

/** Converts a solution to an army and checks it again, because the solver computes in fractions. */
function answerOf({ book, list, army, aim, from, offers, commands, solved }: Answer): Optimised {
  const { values, provenBest } = solved;
  const chosen = offers.flatMap((offer, at) => {
    const times = values[at] ?? 0;
    return times > 0 ? [{ offer, times }] : [];
  });
  const command = commands.find((_, at) => values[offers.length + at] === 1);
  if (!command) return refuse('no legal result was found');
  const result = filled(book, army, list, chosen, command);
  const tally = book.tally(result, list);
  const spent = spentOf(book, tally);
  if (!tally.legal || spent > army.limit) return refuse('no legal result was found');
  const count = result.units.length - army.units.length;
  const units = `${count} ${count === 1 ? 'unit' : 'units'}`;
  const source = from === 'list' ? '' : ` from ${FROM_WORDS[from]}`;
  const generals =
    command.generals === 0
      ? ''
      : ` and ${command.generals} ${command.generals === 1 ? book.generals.one : book.generals.many} to lead them`;
  const surely = shown(solved, aim.id === 'nearest-limit' && spent === army.limit, count);
  const sum = spentWords(book, spent, army.limit);
  const words = `${aim.title(book)}: ${aim.words(book)}. Added ${units}${source}${generals}; ${sum}. ${surely}`;
  return { army: result, aim: aim.id, words, points: spent, added: addedOf(book, chosen, command), provenBest };
}

interface OptimiseRequest {
  readonly army: ArmyFile;
  readonly aim: string;
  /** Source of figures: the whole list or the collection. */
  readonly from?: FillFrom | undefined;
}

/**
 * Auto-fills an army from its list for a goal. Its own units are not changed. The result is legal.
 * @throws UseCaseError REFUSED if the army is illegal or has no list, or if the search was cancelled
 */
export async function optimise(
  context: AppContext,
  { army, aim: aimId, from = 'list' }: OptimiseRequest,
  signal?: AbortSignal,
): Promise<Optimised> {
  const book = await bookOf(context, army.rules);
  const aim = aimOf(book, aimId);
  const { list, tally } = await fillable(context, book, army);
  // Only entries of the army's own list are added, so conditions of allies do not matter.
  const own = tally.conditions.filter(({ ally }) => ally === null);
  const stocks = from === 'list' ? null : await stocksOf(context, book, { army, list, from });
  const room: Room = { points: army.limit - spentOf(book, tally), pools: tally.pools, conditions: own, stocks };
  // Conditions apply to the whole army, so trial units are tallied without them; the program enforces them.
  const { conditions: _conditions, allies: _allies, ...rest } = list;
  const rows: NationList = { ...rest, entries: list.entries.filter(({ id }) => allyOf(id) === null) };
  const offers = offersOf(book, army, rows, room);
  if (offers.length === 0) return unchanged(book, { army, aim, from }, tally);
  const commands = commandsOf(book, army, rows, room.points);
  const program = fillProgram({
    offers,
    commands,
    room,
    troops: spentOf(book, tally) - tally.generals + room.points,
    aim,
  });
  const solved = await context.solve(program, { seconds: SECONDS, signal }).catch((error: unknown) => {
    if (signal?.aborted) throw new UseCaseError('REFUSED', 'the search was cancelled; the army is unchanged');
    throw error;
  });
  if (!solved) return refuse('no result was found in time');
  return answerOf({ book, list, army, aim, from, offers, commands, solved });
}
