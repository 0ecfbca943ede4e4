import type { Optimised } from '../../../contract/armies.ts';
import { UseCaseError } from '../../../contract/errors.ts';
import type { ArmyFile, ArmyUnit, RuleSystemId } from '../../../rules/core/army-file.ts';
import type { NationList } from '../../../rules/core/nation-list.ts';
import { allyOf, type ArmyList } from '../../../rules/core/army/allies.ts';
import { capital } from '../../../rules/core/words.ts';
import type { ArmyTally, RuleSystem } from '../../../rules/core/rule-system.ts';
import { type AppContext } from '../../app-context.ts';
import { bookOf } from '../../books.ts';
import { listOf } from '../armies.ts';
import { type Aim, AIMS } from './aims.ts';
import { type Command, commandsOf, withGenerals } from './command.ts';
import { fillProgram } from './fill-program.ts';
import type { SolvedProgram } from './integer-program.ts';
import { type Offer, offersOf, type Room } from './offers.ts';

/** How long a search may take before the best that was met is taken. */
const SECONDS = 10;

/** What an army of this book can be filled for; nothing where its armies have no points. */
export async function aimsOf(
  context: AppContext,
  rules: RuleSystemId,
): Promise<{ id: string; title: string; words: string }[]> {
  const book = await bookOf(context, rules);
  if (book.currency === null) return [];
  return AIMS.map(({ id, title, words }) => ({ id, title: title(book), words: words(book) }));
}

function aimOf(id: string): Aim {
  const aim = AIMS.find((known) => known.id === id);
  if (aim) return aim;
  throw new UseCaseError(
    'BAD_INPUT',
    `aim: one of ${AIMS.map((known) => known.id).join(', ')} was expected, came "${id}"`,
    'aim',
  );
}

const refuse = (message: string): never => {
  throw new UseCaseError('REFUSED', message, 'army');
};

/** Errors that added troops may put right: an army without a unit, and what its list demands. */
const FILLED: ReadonlySet<string> = new Set(['no-units', 'under-list-minimum']);

/** The army's list and tally, if there is anything that can be filled. @throws UseCaseError REFUSED */
async function fillable(
  context: AppContext,
  book: RuleSystem,
  army: ArmyFile,
): Promise<{ list: ArmyList; tally: ArmyTally }> {
  if (book.currency === null) refuse(`${book.title} has no points to fill an army up to`);
  if (army.list === null) refuse('the army has no list to fill it from; give it one first');
  const list = await listOf(context, army);
  const tally = book.tally(army, list);
  const issue = tally.problems.find(({ severity, code }) => severity === 'error' && !FILLED.has(code));
  if (issue)
    refuse(
      `the army is not legal as it stands, and filling would not make it so: ${issue.message}. Put that right first`,
    );
  return list ? { list, tally } : refuse(`there is no list "${army.list ?? ''}"`);
}

/** Names of new units that nobody confuses with those that are there. */
function* freeNames(taken: Iterable<string>): Generator<string, never, string> {
  const used = new Set(taken);
  let name = '';
  for (;;) {
    const wanted: string = yield name;
    name = wanted;
    for (let number = 2; used.has(name); number += 1) name = `${wanted} ${number}`;
    used.add(name);
  }
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
    added.set(entry.id, { name: entry.name, count, points: count * cost });
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
  const led = withGenerals(book, army, command.generals);
  return { ...led, units: [...led.units, ...units] };
}

const unchanged = (book: RuleSystem, army: ArmyFile, aim: Aim, { points }: ArmyTally): Optimised => {
  const left = army.limit - points;
  const words = `Nothing of the list fits into what is left: ${book.currency?.amount(left) ?? 0}.`;
  return { army, aim: aim.id, words, points, added: [], provenBest: true };
};

interface Answer {
  readonly book: RuleSystem;
  readonly list: ArmyList;
  readonly army: ArmyFile;
  readonly aim: Aim;
  readonly offers: readonly Offer[];
  readonly commands: readonly Command[];
  readonly solved: SolvedProgram;
}

/** The army that a solution stands for, held against the rules once more: a solver computes in fractions. */
function answerOf({ book, list, army, aim, offers, commands, solved }: Answer): Optimised {
  const { values, provenBest } = solved;
  const chosen = offers.flatMap((offer, at) => {
    const times = values[at] ?? 0;
    return times > 0 ? [{ offer, times }] : [];
  });
  const command = commands.find((_, at) => values[offers.length + at] === 1);
  if (!command) return refuse('no filling was found that keeps the rules');
  const result = filled(book, army, chosen, command);
  const { legal, points } = book.tally(result, list);
  if (!legal || points > army.limit) return refuse('no filling was found that keeps the rules');
  const count = result.units.length - army.units.length;
  const units = `${count} ${count === 1 ? 'unit' : 'units'}`;
  const generals =
    command.generals === 0
      ? ''
      : ` and ${command.generals} ${command.generals === 1 ? book.generals.one : book.generals.many} to lead them`;
  const surely = provenBest ? 'Nothing does better.' : 'The time ran out: there may be better.';
  const sum = book.currency?.within(points, army.limit) ?? '';
  const words = `${aim.title(book)}: ${aim.words(book)}. Added ${units}${generals}; ${sum}. ${surely}`;
  return { army: result, aim: aim.id, words, points, added: addedOf(book, chosen, command), provenBest };
}

interface OptimiseRequest {
  readonly army: ArmyFile;
  readonly aim: string;
}

/**
 * Fills what is left of an army's limit from its list, for the aim, without touching what the army has. The result is legal.
 * @throws UseCaseError REFUSED for an army that is illegal as it stands or has no list, and where the search was called off.
 */
export async function optimise(
  context: AppContext,
  { army, aim: aimId }: OptimiseRequest,
  signal?: AbortSignal,
): Promise<Optimised> {
  const aim = aimOf(aimId);
  const book = await bookOf(context, army.rules);
  const { list, tally } = await fillable(context, book, army);
  // What is added is of the army's own list: nothing of an ally's conditions changes.
  const own = tally.conditions.filter(({ ally }) => ally === null);
  const room: Room = { points: army.limit - tally.points, pools: tally.pools, conditions: own };
  // A unit by itself meets no condition; the program holds them against the army that comes of it.
  const { conditions: _conditions, allies: _allies, ...rest } = list;
  const rows: NationList = { ...rest, entries: list.entries.filter(({ id }) => allyOf(id) === null) };
  const offers = offersOf(book, army, rows, room);
  if (offers.length === 0) return unchanged(book, army, aim, tally);
  const commands = commandsOf(book, army, rows, room.points);
  const program = fillProgram({ offers, commands, room, troops: tally.troops + room.points, aim });
  const solved = await context.solve(program, { seconds: SECONDS, signal }).catch((error: unknown) => {
    if (signal?.aborted) throw new UseCaseError('REFUSED', 'the search was called off; the army is as it was');
    throw error;
  });
  if (!solved) return refuse('no filling was found in time');
  return answerOf({ book, list, army, aim, offers, commands, solved });
}
