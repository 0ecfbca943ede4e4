import type { StoredArmy } from '../../contract/armies.ts';
import { UseCaseError } from '../../contract/errors.ts';
import type { ListChange, ListUpdate, StoredList } from '../../contract/lists.ts';
import type { ArmyFile } from '../../rules/core/army-file.ts';
import { getArmyList } from '../../rules/core/army/allies.ts';
import { getCell, getFilledColumns } from '../../rules/core/army/list-columns.ts';
import { describeCondition } from '../../rules/core/army/rules/conditions.ts';
import {
  type EntryOption,
  type ListEntry,
  type FindList,
  type NationList,
  withList,
} from '../../rules/core/nation-list.ts';
import type { Problem } from '../../rules/core/issue.ts';
import { InputError } from '../../rules/core/procedure.ts';
import type { ArmyTally, RuleSystem, RuleSystemId } from '../../rules/core/rule-system.ts';
import { isSameJson } from '../../rules/core/same-json.ts';
import type { AppContext } from '../app-context.ts';
import { createTallyFunction } from '../armies/armies.ts';
import { loadBook, getBook } from '../books.ts';
import { createOwnId } from '../own-id.ts';
import type { KeptArmies, ListEffects } from '../repositories/lists.ts';

/** Stores the shipped lists if the open store is writable. */
export async function synchroniseLists(context: AppContext): Promise<void> {
  if (context.storeAdmin?.state().state === 'lost' || context.readOnly() !== '') return;
  if (context.shipped.lists.length === 0) return;
  await context.repositories.lists.synchronise(context.shipped.lists, createTallyFunction(context));
}

export const createMissingListError = (id: string): UseCaseError =>
  new UseCaseError('NOT_FOUND', `there is no list "${id}"`, 'id');

/** Returns all lists, or those of one book. @throws UseCaseError for an unknown book */
export async function loadLists(context: AppContext, rules?: RuleSystemId): Promise<StoredList[]> {
  if (rules !== undefined) getBook(context, rules);
  return [...(await context.repositories.lists.all(rules))];
}

export async function loadList(context: AppContext, id: string): Promise<StoredList> {
  const list = await context.repositories.lists.one(id);
  if (!list) throw createMissingListError(id);
  return list;
}

/** Loads all lists for rules that need them synchronously. */
export async function createListFinder(context: AppContext): Promise<FindList> {
  const listsById = new Map((await context.repositories.lists.all()).map((list) => [list.id, list]));
  return (id) => listsById.get(id) ?? null;
}

const describeChange = (label: string, before: string | number, after: string | number): string[] =>
  before === after ? [] : [`${label} ${before || 'none'} → ${after || 'none'}`];

const quote = (text: string): string => (text === '' ? '' : `“${text}”`);
const formatLimit = (max: number | null): string => (max === null ? 'none' : String(max));

/** Describes an entry's troop type in the book's words. */
function describeTroop(book: RuleSystem, { troop }: ListEntry): string {
  try {
    return book.face(book.readTroop(troop)).words;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return JSON.stringify(troop);
  }
}

function listTroopChanges(book: RuleSystem, before: ListEntry, after: ListEntry): string[] {
  if (JSON.stringify(before.troop) === JSON.stringify(after.troop)) return [];
  const words = describeChange('troop type', describeTroop(book, before), describeTroop(book, after));
  return words.length > 0 ? words : ['troop type rewritten'];
}

const listCellChanges = ({ listColumns }: RuleSystem, before: ListEntry, after: ListEntry): string[] =>
  getFilledColumns(listColumns, [before.printed, after.printed]).flatMap(({ key, title }) =>
    describeChange(
      `printed ${title.toLowerCase()}`,
      quote(getCell(before.printed, key)),
      quote(getCell(after.printed, key)),
    ),
  );

/** Describes an option, such as "Shields +2". */
const describeOption = ({ name, cost, troop }: EntryOption): string =>
  `“${name}” ${cost < 0 ? '' : '+'}${cost}${troop ? ' with another troop type' : ''}`;

const listOptionChanges = ({ options: before = [] }: ListEntry, { options: after = [] }: ListEntry): string[] => {
  if (isSameJson(before, after)) return [];
  const [was, is] = [before, after].map((options) => options.map(describeOption).join(' and '));
  return was === is ? ['options rewritten'] : describeChange('options', was ?? '', is ?? '');
};

/** Describes the conditions of a list with their limits. */
const describeConditions = (book: RuleSystem, list: NationList): string[] =>
  (list.conditions ?? []).map((condition) => `at ${condition.bound} ${describeCondition(condition, list, book)}`);

function listConditionChanges(book: RuleSystem, before: NationList, after: NationList): string[] {
  const [was, is] = [describeConditions(book, before), describeConditions(book, after)];
  return [
    ...is.filter((words) => !was.includes(words)).map((words) => `condition added: ${words}`),
    ...was.filter((words) => !is.includes(words)).map((words) => `condition removed: ${words}`),
  ];
}

const listEntryChanges = (book: RuleSystem, before: ListEntry, after: ListEntry): string[] => [
  ...describeChange('name', quote(before.name), quote(after.name)),
  ...describeChange('cost', String(before.cost), String(after.cost)),
  ...describeChange('maximum', formatLimit(before.max), formatLimit(after.max)),
  ...listTroopChanges(book, before, after),
  ...listCellChanges(book, before, after),
  ...describeChange('notes', before.notes.join(' and '), after.notes.join(' and ')),
  ...listOptionChanges(before, after),
];

const describeEntry = (book: RuleSystem, entry: ListEntry): string =>
  `cost ${entry.cost}, maximum ${formatLimit(entry.max)}, ${describeTroop(book, entry)}`;

function listNoteChanges(before: NationList['notes'], after: NationList['notes']): string[] {
  const numbers = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return numbers.flatMap((number) => {
    if (!Object.hasOwn(after, number)) return [`note ${number} removed`];
    if (!Object.hasOwn(before, number)) return [`note ${number} added`];
    return before[number] === after[number] ? [] : [`note ${number} rewritten`];
  });
}

/** Checks whether the entries common to both lists have the same order. */
function hasSameOrder(before: NationList, after: NationList): boolean {
  const ids = (list: NationList, other: NationList): string[] => {
    const known = new Set(other.entries.map(({ id }) => id));
    return list.entries.map(({ id }) => id).filter((id) => known.has(id));
  };
  const old = ids(before, after);
  return ids(after, before).every((id, row) => id === old[row]);
}

const describeListChanges = (book: RuleSystem, before: NationList, after: NationList): string[] => [
  ...describeChange('title', quote(before.title), quote(after.title)),
  ...describeChange('period', quote(before.period), quote(after.period)),
  ...describeChange('source', quote(before.source), quote(after.source)),
  ...(before.introduction === after.introduction ? [] : ['introduction rewritten']),
  ...listNoteChanges(before.notes, after.notes),
  ...listConditionChanges(book, before, after),
  ...(hasSameOrder(before, after) ? [] : ['entries reordered']),
];

/** Describes changes between two versions: first of the list itself, then per entry. */
export function listChanges(book: RuleSystem, before: NationList, after: NationList): ListChange[] {
  const old = new Map(before.entries.map((entry) => [entry.id, entry]));
  const kept = new Set(after.entries.map(({ id }) => id));
  const change = (entry: string, name: string, words: readonly string[]): ListChange[] =>
    words.length === 0 ? [] : [{ entry, name, what: words.join(', ') }];
  return [
    ...change('', after.title, describeListChanges(book, before, after)),
    ...after.entries.flatMap((entry) => {
      const was = old.get(entry.id);
      return change(
        entry.id,
        entry.name,
        was ? listEntryChanges(book, was, entry) : [`new: ${describeEntry(book, entry)}`],
      );
    }),
    ...before.entries
      .filter(({ id }) => !kept.has(id))
      .flatMap((entry) => change(entry.id, entry.name, [`removed: ${describeEntry(book, entry)}`])),
  ];
}

const listProblems = ({ problems }: ArmyTally): Problem[] => problems.filter(({ severity }) => severity !== 'info');

/** Returns a key of a problem without its numbers. An army over its limit by a different amount then has no new problem. */
const getProblemKey = ({ code, target, message }: Problem): string =>
  JSON.stringify([code, target, message.replace(/\d+/g, '#')]);

/** Calculates an army's points and problems under given lists. */
async function evaluateArmy(context: AppContext, army: ArmyFile, lists: FindList) {
  const tally = (await loadBook(context, army.rules)).tally(army, getArmyList(army, lists));
  const problems = listProblems(tally);
  return { points: tally.points, problems, problemKeys: problems.map(getProblemKey) };
}

async function isAffected(context: AppContext, army: ArmyFile, before: FindList, after: FindList): Promise<boolean> {
  const was = await evaluateArmy(context, army, before);
  const will = await evaluateArmy(context, army, after);
  return was.points !== will.points || !isSameJson(was.problemKeys.toSorted(), will.problemKeys.toSorted());
}

/** Returns the effects of a custom list's change on its armies, as needed by the store. */
export const listEffects = (context: AppContext): ListEffects => ({
  tally: createTallyFunction(context),
  isAffected: (army, before, after) => isAffected(context, army, before, after),
});

async function describeEffect(context: AppContext, { id, army }: StoredArmy, before: FindList, after: FindList) {
  const was = await evaluateArmy(context, army, before);
  const will = await evaluateArmy(context, army, after);
  const old = new Set(was.problemKeys);
  return {
    id,
    name: army.name,
    pointsBefore: was.points,
    pointsAfter: will.points,
    newProblems: will.problems.filter((problem) => !old.has(getProblemKey(problem))).map(({ message }) => message),
  };
}

/** All lists before and after a change of one list. */
interface Change {
  readonly before: FindList;
  readonly after: FindList;
}

async function prepareChange(context: AppContext, newer: NationList): Promise<Change> {
  const before = await createListFinder(context);
  return { before, after: withList(newer, before) };
}

/** Lists the armies about which to ask the user. After an edit of a custom list, these are only the armies that would change. */
async function listAffectedArmies(
  context: AppContext,
  stored: StoredList,
  { before, after }: Change,
): Promise<readonly StoredArmy[]> {
  const armies = await context.repositories.armies.unbinned({ list: stored.id });
  if (stored.origin === 'shipped') return armies;
  const touched = await Promise.all(armies.map(({ army }) => isAffected(context, army, before, after)));
  return armies.filter((_, at) => touched[at]);
}

async function createUpdate(context: AppContext, newer: NationList): Promise<ListUpdate> {
  const stored = await loadList(context, newer.id);
  const change = await prepareChange(context, newer);
  const armies = await listAffectedArmies(context, stored, change);
  return {
    id: newer.id,
    title: stored.title,
    from: stored.version,
    to: newer.version,
    changes: listChanges(await loadBook(context, stored.rules), stored, newer),
    armies: await Promise.all(armies.map((army) => describeEffect(context, army, change.before, change.after))),
  };
}

/** Returns pending updates of lists with their effects. Changes nothing. */
export async function listUpdates(context: AppContext): Promise<ListUpdate[]> {
  const pending = await context.repositories.lists.pending();
  return Promise.all(pending.map((newer) => createUpdate(context, newer)));
}

const createNoUpdateError = (id: string): UseCaseError =>
  new UseCaseError('NOT_FOUND', `the list "${id}" has no pending update`, 'id');

const MAX_TITLE = 200;

/** Creates a custom list with the current content, for the armies that keep it. */
function createKeptList({ id, title, version, origin: _origin, ...list }: StoredList, attempt: number): StoredList {
  const tail = `, version ${version}`;
  return {
    ...list,
    id: createOwnId(`${id}-version-${version}`, attempt, 'list'),
    title: `${title.slice(0, MAX_TITLE - tail.length)}${tail}`,
    version: 1,
    origin: 'own',
    basedOn: id,
  };
}

interface Acceptance {
  readonly id: string;
  /** Ids of armies that keep the old content. */
  readonly keep: readonly string[];
}

/** Replaces the list with its newer version and recalculates its armies, completely or not at all. */
export async function acceptUpdate(
  context: AppContext,
  { id, keep: armies }: Acceptance,
): Promise<Record<string, never>> {
  const { lists } = context.repositories;
  const stored = await lists.one(id);
  if (!stored) throw createNoUpdateError(id);
  const users = new Set((await context.repositories.armies.unbinned({ list: id })).map((army) => army.id));
  const missing = armies.findIndex((army) => !users.has(army));
  if (missing >= 0) {
    throw new UseCaseError('NOT_FOUND', `no army "${armies[missing]}" uses “${stored.title}”`, `keep.${missing}`);
  }
  const what = `Kept version ${stored.version} of “${stored.title}”`;
  for (let attempt = 1; ; attempt += 1) {
    const kept: KeptArmies | undefined =
      armies.length === 0 ? undefined : { list: createKeptList(stored, attempt), armies, what };
    const outcome = await lists.acceptUpdate(id, context.clock(), createTallyFunction(context), kept);
    if (outcome === 'missing') throw createNoUpdateError(id);
    if (outcome === 'written') return {};
  }
}

/** Declines the update. A shipped list stays as it is until the next version. Armies with a custom list keep the old content. */
export async function keepOld(context: AppContext, id: string): Promise<Record<string, never>> {
  const { lists } = context.repositories;
  const stored = await lists.one(id);
  const newer = (await lists.pending()).find((list) => list.id === id);
  if (stored?.origin === 'own' && newer) {
    const armies = await listAffectedArmies(context, stored, await prepareChange(context, newer));
    return acceptUpdate(context, { id, keep: armies.map((army) => army.id) });
  }
  if (!(await lists.keepOld(id))) throw createNoUpdateError(id);
  return {};
}
