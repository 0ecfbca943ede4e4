import type { FillFrom, Optimised } from '../../../contract/armies.ts';
import { UseCaseError } from '../../../contract/errors.ts';
import { getAllyListId, type ArmyList, splitEntry } from '../../../rules/core/army/allies.ts';
import { formatCount, formatSpent } from '../../../rules/core/army/army-words.ts';
import { getRowId } from '../../../rules/core/army/entry-options.ts';
import { createFigureFinder, sumOwnedFigures } from '../../../rules/core/army/figures.ts';
import { getSpent, findFillProblem } from '../../../rules/core/army/army-verdict.ts';
import type { ArmyFile, ArmyUnit, RuleSystemId } from '../../../rules/core/army-file.ts';
import type { NationList } from '../../../rules/core/nation-list.ts';
import type { ArmyTally, RuleSystem } from '../../../rules/core/rule-system.ts';
import { capitalise } from '../../../rules/core/words.ts';
import type { AppContext } from '../../app-context.ts';
import { loadBook } from '../../books.ts';
import { findArmyList } from '../armies.ts';
import { type FillGoal, listGoals, type Offer, listOffers, type RemainingLimits, type FigureStock } from './offers.ts';
import { type CommandSize, listCommands, generateNames, MAX_NEW_UNITS, reinforceArmy } from './command.ts';
import { createFillProgram } from './fill-program.ts';
import type { SolvedProgram } from './integer-program.ts';

interface StockRequest {
  readonly army: ArmyFile;
  readonly list: ArmyList;
  readonly from: 'owned' | 'painted';
}

/** Returns the figures of the collection that the army does not use yet. Entries with the same figures share one stock. */
async function listStocks(
  { repositories: { collection, lists } }: AppContext,
  book: RuleSystem,
  { army, list, from }: StockRequest,
): Promise<FigureStock[]> {
  const [items, links, all] = await Promise.all([collection.all(army.rules), collection.links(), lists.all()]);
  const bookLists = all.filter(({ rules }) => rules === army.rules);
  const figureOf = createFigureFinder(bookLists, links, () => book.listColumns);
  const figure = (entry: string): string =>
    figureOf({ rules: army.rules, ...splitEntry(army.list ?? list.id, getRowId(entry)) });
  const fielded = new Map<string, number>();
  for (const { entry, count } of army.units.flatMap(({ parts }) => parts)) {
    if (entry === null) continue;
    const ownFigure = figure(entry);
    fielded.set(ownFigure, (fielded.get(ownFigure) ?? 0) + count);
  }
  const owned = sumOwnedFigures(items, figureOf);
  const rows = Map.groupBy(list.entries, ({ id }) => figure(id));
  return [...rows].flatMap(([own, entries]) => {
    const left = (owned.get(own)?.[from] ?? 0) - (fielded.get(own) ?? 0);
    return left > 0 ? [{ entries: entries.map(({ id }) => id), left }] : [];
  });
}

/** Time limit of a search, in seconds. */
const TIME_LIMIT = 10;

/** Lists the goals of a book. Empty if its armies have neither points nor an agreed size. */
export async function listBookGoals(
  context: AppContext,
  rules: RuleSystemId,
): Promise<{ id: string; title: string; words: string }[]> {
  const book = await loadBook(context, rules);
  if (book.currency === null && !book.agreesOnSize) return [];
  return listGoals(book).map(({ id, title, words }) => ({ id, title: title(book), words: words(book) }));
}

function findAim(book: RuleSystem, id: string): FillGoal {
  const aims = listGoals(book);
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
async function expectFillable(
  context: AppContext,
  book: RuleSystem,
  army: ArmyFile,
): Promise<{ list: ArmyList; tally: ArmyTally }> {
  const list = await findArmyList(context, army);
  const tally = book.tally(army, list);
  const obstacle = findFillProblem(book, army, list, tally);
  if (obstacle?.why === 'no-points') refuse(`armies of ${book.title} have no points limit to fill`);
  if (army.list === null) refuse('the army has no list; choose one first');
  if (obstacle?.why === 'no-size') refuse(`no size is agreed: enter how many ${book.counted.many} the army may have`);
  if (obstacle?.why === 'error') refuse(`the army is illegal: ${obstacle.problem.message}. Correct this first`);
  return list ? { list, tally } : refuse(`there is no army list "${army.list ?? ''}"`);
}

interface Added {
  readonly name: string;
  readonly count: number;
  readonly points: number;
}

function listAdded(
  book: RuleSystem,
  chosen: readonly { readonly offer: Offer; readonly times: number }[],
  command: CommandSize,
): Added[] {
  const added = new Map<string, Added>();
  for (const { offer, times } of chosen) {
    const { entry, size, cost } = offer;
    const previous = added.get(entry.id);
    const count = (previous?.count ?? 0) + size * times;
    added.set(entry.id, { name: entry.name, count, points: book.currency ? count * cost : 0 });
  }
  const { one, many } = book.generals;
  const generals = {
    name: capitalise(command.generals === 1 ? one : many),
    count: command.generals,
    points: command.points,
  };
  return [...(command.generals > 0 ? [generals] : []), ...added.values()];
}

function addChosen(
  book: RuleSystem,
  army: ArmyFile,
  list: NationList,
  chosen: readonly { readonly offer: Offer; readonly times: number }[],
  command: CommandSize,
): ArmyFile {
  const names = generateNames(army.units.map(({ name }) => name));
  names.next('');
  const units = chosen.flatMap(({ offer: { entry, size }, times }) =>
    Array.from({ length: times }, (): ArmyUnit => {
      const { value: name } = names.next(entry.name.slice(0, 190));
      return { name, parts: [{ entry: entry.id, troop: null, count: size }] };
    }),
  );
  return reinforceArmy(book, army, list, { units, generals: command.generals });
}

const SOURCE_WORDS = { list: 'the list', owned: 'your collection', painted: 'your painted figures' } as const;

function createUnchanged(book: RuleSystem, { army, from, aim }: FillRequest, tally: ArmyTally): Optimised {
  const spent = getSpent(book, tally);
  const left = army.limit - spent;
  const room = book.currency?.amount(left) ?? formatCount(book.counted, left);
  const words = `No troops from ${SOURCE_WORDS[from]} fit: ${room} left.`;
  return { army, aim: aim.id, words, points: spent, added: [], provenBest: true };
}

/** Describes what the search has proved. The search tries only some sizes of each troop type, and a limited number of units. */
function describeProof({ provenBest }: SolvedProgram, isFull: boolean, units: number): string {
  const atMost = units === MAX_NEW_UNITS ? ` At most ${MAX_NEW_UNITS} units are added at once.` : '';
  if (!provenBest) return `Time ran out; a better result may exist.${atMost}`;
  if (isFull) return 'No better result exists.';
  return `No other selection of up to ${MAX_NEW_UNITS} units of the tried sizes is better.${atMost}`;
}

interface FillRequest {
  readonly army: ArmyFile;
  readonly aim: FillGoal;
  readonly from: FillFrom;
}

interface Solution extends FillRequest {
  readonly book: RuleSystem;
  readonly list: ArmyList;
  readonly offers: readonly Offer[];
  readonly commands: readonly CommandSize[];
  readonly solved: SolvedProgram;
}

/** Converts a solution to an army. Checks the army again, because the solver computes with fractions. */
function toResult({ book, list, army, aim, from, offers, commands, solved }: Solution): Optimised {
  const { values, provenBest } = solved;
  const chosen = offers.flatMap((offer, at) => {
    const times = values[at] ?? 0;
    return times > 0 ? [{ offer, times }] : [];
  });
  const command = commands.find((_, at) => values[offers.length + at] === 1);
  if (!command) return refuse('no legal result was found');
  const result = addChosen(book, army, list, chosen, command);
  const tally = book.tally(result, list);
  const spent = getSpent(book, tally);
  if (!tally.legal || spent > army.limit) return refuse('no legal result was found');
  const count = result.units.length - army.units.length;
  const units = `${count} ${count === 1 ? 'unit' : 'units'}`;
  const source = from === 'list' ? '' : ` from ${SOURCE_WORDS[from]}`;
  const generals =
    command.generals === 0
      ? ''
      : ` and ${command.generals} ${command.generals === 1 ? book.generals.one : book.generals.many} to lead them`;
  const proof = describeProof(solved, aim.id === 'nearest-limit' && spent === army.limit, count);
  const sum = formatSpent(book, spent, army.limit);
  const words = `${aim.title(book)}: ${aim.words(book)}. Added ${units}${source}${generals}; ${sum}. ${proof}`;
  return { army: result, aim: aim.id, words, points: spent, added: listAdded(book, chosen, command), provenBest };
}

interface OptimiseRequest {
  readonly army: ArmyFile;
  readonly aim: string;
  /** Source of figures: the whole list or the collection. */
  readonly from?: FillFrom | undefined;
}

/** Auto-fills an army for a goal without changing its units. @throws UseCaseError REFUSED if illegal, without a list, or cancelled */
export async function optimise(
  context: AppContext,
  { army, aim: aimId, from = 'list' }: OptimiseRequest,
  signal?: AbortSignal,
): Promise<Optimised> {
  const book = await loadBook(context, army.rules);
  const aim = findAim(book, aimId);
  const { list, tally } = await expectFillable(context, book, army);
  // Only entries of the army's own list are added, so conditions of allies do not matter.
  const ownConditions = tally.conditions.filter(({ ally }) => ally === null);
  const stocks = from === 'list' ? null : await listStocks(context, book, { army, list, from });
  const room: RemainingLimits = {
    points: army.limit - getSpent(book, tally),
    pools: tally.pools,
    conditions: ownConditions,
    stocks,
  };
  // Conditions apply to the whole army, so trial units are tallied without them; the program enforces them.
  const { conditions: _conditions, allies: _allies, ...rest } = list;
  const rows: NationList = { ...rest, entries: list.entries.filter(({ id }) => getAllyListId(id) === null) };
  const offers = listOffers(book, army, rows, room);
  if (offers.length === 0) return createUnchanged(book, { army, aim, from }, tally);
  const commands = listCommands(book, army, rows, room.points);
  const program = createFillProgram({
    offers,
    commands,
    room,
    troops: getSpent(book, tally) - tally.generals + room.points,
    aim,
  });
  const solved = await context.solve(program, { seconds: TIME_LIMIT, signal }).catch((error: unknown) => {
    if (signal?.aborted) throw new UseCaseError('REFUSED', 'the search was cancelled; the army is unchanged');
    throw error;
  });
  if (!solved) return refuse('no result was found in time');
  return toResult({ book, list, army, aim, from, offers, commands, solved });
}
