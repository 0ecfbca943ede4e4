import type { StoredArmy } from '../../contract/armies.ts';
import { UseCaseError } from '../../contract/errors.ts';
import type { ListChange, ListUpdate, StoredList } from '../../contract/lists.ts';
import type { ArmyFile } from '../../rules/core/army-file.ts';
import { armyList } from '../../rules/core/army/allies.ts';
import { cellOf, columnsIn } from '../../rules/core/army/list-columns.ts';
import { conditionWords } from '../../rules/core/army/rules/conditions.ts';
import {
  type EntryOption,
  type ListEntry,
  type ListOf,
  type NationList,
  withList,
} from '../../rules/core/nation-list.ts';
import type { Problem } from '../../rules/core/issue.ts';
import { InputError } from '../../rules/core/procedure.ts';
import type { ArmyTally, RuleSystem } from '../../rules/core/rule-system.ts';
import { sameJson } from '../../rules/core/same-json.ts';
import type { AppContext } from '../app-context.ts';
import { tallyUnder } from '../armies/armies.ts';
import { bookOf } from '../books.ts';
import { ownId } from '../own-id.ts';
import type { KeptArmies, ListEffects } from '../repositories/lists.ts';
import { listFinder, oneList } from './lists.ts';

const changed = (label: string, before: string | number, after: string | number): string[] =>
  before === after ? [] : [`${label} ${before || 'none'} → ${after || 'none'}`];

const quoted = (text: string): string => (text === '' ? '' : `“${text}”`);
const limit = (max: number | null): string => (max === null ? 'none' : String(max));

/** Describes an entry's troop type in the book's words. */
function troopWords(book: RuleSystem, { troop }: ListEntry): string {
  try {
    return book.face(book.readTroop(troop)).words;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return JSON.stringify(troop);
  }
}

function troopChange(book: RuleSystem, before: ListEntry, after: ListEntry): string[] {
  if (JSON.stringify(before.troop) === JSON.stringify(after.troop)) return [];
  const words = changed('troop type', troopWords(book, before), troopWords(book, after));
  return words.length > 0 ? words : ['troop type rewritten'];
}

const cellChanges = ({ listColumns }: RuleSystem, before: ListEntry, after: ListEntry): string[] =>
  columnsIn(listColumns, [before.printed, after.printed]).flatMap(({ key, title }) =>
    changed(`printed ${title.toLowerCase()}`, quoted(cellOf(before.printed, key)), quoted(cellOf(after.printed, key))),
  );

/** Describes an option, such as "Shields +2". */
const optionWords = ({ name, cost, troop }: EntryOption): string =>
  `“${name}” ${cost < 0 ? '' : '+'}${cost}${troop ? ' with another troop type' : ''}`;

const optionChanges = ({ options: before = [] }: ListEntry, { options: after = [] }: ListEntry): string[] => {
  if (sameJson(before, after)) return [];
  const [was, is] = [before, after].map((options) => options.map(optionWords).join(' and '));
  return was === is ? ['options rewritten'] : changed('options', was ?? '', is ?? '');
};

/** Describes the conditions of a list with their limits. */
const conditionsOf = (book: RuleSystem, list: NationList): string[] =>
  (list.conditions ?? []).map((condition) => `at ${condition.bound} ${conditionWords(condition, list, book)}`);

function conditionChanges(book: RuleSystem, before: NationList, after: NationList): string[] {
  const [was, is] = [conditionsOf(book, before), conditionsOf(book, after)];
  return [
    ...is.filter((words) => !was.includes(words)).map((words) => `condition added: ${words}`),
    ...was.filter((words) => !is.includes(words)).map((words) => `condition removed: ${words}`),
  ];
}

const rowChanges = (book: RuleSystem, before: ListEntry, after: ListEntry): string[] => [
  ...changed('name', quoted(before.name), quoted(after.name)),
  ...changed('cost', String(before.cost), String(after.cost)),
  ...changed('maximum', limit(before.max), limit(after.max)),
  ...troopChange(book, before, after),
  ...cellChanges(book, before, after),
  ...changed('notes', before.notes.join(' and '), after.notes.join(' and ')),
  ...optionChanges(before, after),
];

const inFull = (book: RuleSystem, entry: ListEntry): string =>
  `cost ${entry.cost}, maximum ${limit(entry.max)}, ${troopWords(book, entry)}`;

function noteChanges(before: NationList['notes'], after: NationList['notes']): string[] {
  const numbers = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return numbers.flatMap((number) => {
    if (!Object.hasOwn(after, number)) return [`note ${number} removed`];
    if (!Object.hasOwn(before, number)) return [`note ${number} added`];
    return before[number] === after[number] ? [] : [`note ${number} rewritten`];
  });
}

/** Checks whether entries in both lists have the same order. */
function sameOrder(before: NationList, after: NationList): boolean {
  const ids = (list: NationList, other: NationList): string[] => {
    const known = new Set(other.entries.map(({ id }) => id));
    return list.entries.map(({ id }) => id).filter((id) => known.has(id));
  };
  const old = ids(before, after);
  return ids(after, before).every((id, row) => id === old[row]);
}

const listWords = (book: RuleSystem, before: NationList, after: NationList): string[] => [
  ...changed('title', quoted(before.title), quoted(after.title)),
  ...changed('period', quoted(before.period), quoted(after.period)),
  ...changed('source', quoted(before.source), quoted(after.source)),
  ...(before.introduction === after.introduction ? [] : ['introduction rewritten']),
  ...noteChanges(before.notes, after.notes),
  ...conditionChanges(book, before, after),
  ...(sameOrder(before, after) ? [] : ['entries reordered']),
];

/** Describes changes between two versions: first of the list itself, then per entry. */
export function listChanges(book: RuleSystem, before: NationList, after: NationList): ListChange[] {
  const old = new Map(before.entries.map((entry) => [entry.id, entry]));
  const kept = new Set(after.entries.map(({ id }) => id));
  const change = (entry: string, name: string, words: readonly string[]): ListChange[] =>
    words.length === 0 ? [] : [{ entry, name, what: words.join(', ') }];
  return [
    ...change('', after.title, listWords(book, before, after)),
    ...after.entries.flatMap((entry) => {
      const was = old.get(entry.id);
      return change(entry.id, entry.name, was ? rowChanges(book, was, entry) : [`new: ${inFull(book, entry)}`]);
    }),
    ...before.entries
      .filter(({ id }) => !kept.has(id))
      .flatMap((entry) => change(entry.id, entry.name, [`removed: ${inFull(book, entry)}`])),
  ];
}

const problemsOf = ({ problems }: ArmyTally): Problem[] => problems.filter(({ severity }) => severity !== 'info');

/** Identifies a problem without its numbers: an army over its limit by a different amount has no new problem. */
const known = ({ code, target, message }: Problem): string =>
  JSON.stringify([code, target, message.replace(/\d+/g, '#')]);

/** Calculates an army's points and problems under given lists. */
async function standing(context: AppContext, army: ArmyFile, lists: ListOf) {
  const tally = (await bookOf(context, army.rules)).tally(army, armyList(army, lists));
  const problems = problemsOf(tally);
  return { points: tally.points, problems, known: problems.map(known) };
}

async function touches(context: AppContext, army: ArmyFile, before: ListOf, after: ListOf): Promise<boolean> {
  const was = await standing(context, army, before);
  const will = await standing(context, army, after);
  return was.points !== will.points || !sameJson(was.known.toSorted(), will.known.toSorted());
}

/** Effects of a custom list's change on its armies, as requested by the store. */
export const listEffects = (context: AppContext): ListEffects => ({
  tally: tallyUnder(context),
  touches: (army, before, after) => touches(context, army, before, after),
});

async function effect(context: AppContext, { id, army }: StoredArmy, before: ListOf, after: ListOf) {
  const was = await standing(context, army, before);
  const will = await standing(context, army, after);
  const old = new Set(was.known);
  return {
    id,
    name: army.name,
    pointsBefore: was.points,
    pointsAfter: will.points,
    newProblems: will.problems.filter((problem) => !old.has(known(problem))).map(({ message }) => message),
  };
}

/** All lists, before and after the change of one. */
interface Change {
  readonly before: ListOf;
  readonly after: ListOf;
}

async function changeTo(context: AppContext, newer: NationList): Promise<Change> {
  const before = await listFinder(context);
  return { before, after: withList(newer, before) };
}

/** After an edit of a custom list, the user is asked only about armies that would change. */
async function armiesAsked(
  context: AppContext,
  stored: StoredList,
  { before, after }: Change,
): Promise<readonly StoredArmy[]> {
  const armies = await context.repositories.armies.unbinned({ list: stored.id });
  if (stored.origin === 'shipped') return armies;
  const touched = await Promise.all(armies.map(({ army }) => touches(context, army, before, after)));
  return armies.filter((_, at) => touched[at]);
}

async function update(context: AppContext, newer: NationList): Promise<ListUpdate> {
  const stored = await oneList(context, newer.id);
  const change = await changeTo(context, newer);
  const armies = await armiesAsked(context, stored, change);
  return {
    id: newer.id,
    title: stored.title,
    from: stored.version,
    to: newer.version,
    changes: listChanges(await bookOf(context, stored.rules), stored, newer),
    armies: await Promise.all(armies.map((army) => effect(context, army, change.before, change.after))),
  };
}

/** Returns pending updates of lists with their effects. Changes nothing. */
export async function listUpdates(context: AppContext): Promise<ListUpdate[]> {
  const pending = await context.repositories.lists.pending();
  return Promise.all(pending.map((newer) => update(context, newer)));
}

const noUpdate = (id: string): UseCaseError =>
  new UseCaseError('NOT_FOUND', `the list "${id}" has no pending update`, 'id');

const LONGEST_TITLE = 200;

/** Copies the current list to a custom list for the armies that keep it. */
function keptList({ id, title, version, origin: _origin, ...list }: StoredList, attempt: number): StoredList {
  const tail = `, version ${version}`;
  return {
    ...list,
    id: ownId(`${id}-version-${version}`, attempt, 'list'),
    title: `${title.slice(0, LONGEST_TITLE - tail.length)}${tail}`,
    version: 1,
    origin: 'own',
    basedOn: id,
  };
}

interface Acceptance {
  readonly id: string;
  /** Armies that keep the old content. */
  readonly keep: readonly string[];
}

/** Replaces the list with its newer version and recalculates its armies, all or nothing. */
export async function acceptUpdate(
  context: AppContext,
  { id, keep: armies }: Acceptance,
): Promise<Record<string, never>> {
  const { lists } = context.repositories;
  const stored = await lists.one(id);
  if (!stored) throw noUpdate(id);
  const users = new Set((await context.repositories.armies.unbinned({ list: id })).map((army) => army.id));
  const lost = armies.findIndex((army) => !users.has(army));
  if (lost >= 0) {
    throw new UseCaseError('NOT_FOUND', `no army "${armies[lost]}" uses “${stored.title}”`, `keep.${lost}`);
  }
  const what = `Kept version ${stored.version} of “${stored.title}”`;
  for (let attempt = 1; ; attempt += 1) {
    const kept: KeptArmies | undefined =
      armies.length === 0 ? undefined : { list: keptList(stored, attempt), armies, what };
    const done = await lists.acceptUpdate(id, context.clock(), tallyUnder(context), kept);
    if (done === 'missing') throw noUpdate(id);
    if (done === 'written') return {};
  }
}

/** Declines the update. A shipped list stays until a still newer version; for a custom list every army keeps its old content. */
export async function keepOld(context: AppContext, id: string): Promise<Record<string, never>> {
  const { lists } = context.repositories;
  const stored = await lists.one(id);
  const newer = (await lists.pending()).find((list) => list.id === id);
  if (stored?.origin === 'own' && newer) {
    const armies = await armiesAsked(context, stored, await changeTo(context, newer));
    return acceptUpdate(context, { id, keep: armies.map((army) => army.id) });
  }
  if (!(await lists.keepOld(id))) throw noUpdate(id);
  return {};
}
