import type { ListChange } from '../../contract/lists.ts';
import { cellOf, columnsIn } from '../../rules/core/army/list-columns.ts';
import { sameJson } from '../../rules/core/same-json.ts';
import { conditionWords } from '../../rules/core/army/rules/conditions.ts';
import type { EntryOption, ListEntry, NationList } from '../../rules/core/nation-list.ts';
import { InputError } from '../../rules/core/procedure.ts';
import type { RuleSystem } from '../../rules/core/rule-system.ts';

const changed = (label: string, before: string | number, after: string | number): string[] =>
  before === after ? [] : [`${label} ${before || 'none'} → ${after || 'none'}`];

const quoted = (text: string): string => (text === '' ? '' : `“${text}”`);
const limit = (max: number | null): string => (max === null ? 'none' : String(max));

/** A row's troop type as its book words it. */
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
  return words.length > 0 ? words : ['troop type written otherwise'];
}

const cellChanges = ({ listColumns }: RuleSystem, before: ListEntry, after: ListEntry): string[] =>
  columnsIn(listColumns, [before.printed, after.printed]).flatMap(({ key, title }) =>
    changed(`printed ${title.toLowerCase()}`, quoted(cellOf(before.printed, key)), quoted(cellOf(after.printed, key))),
  );

/** An option as text: "Shields +2". */
const optionWords = ({ name, cost, troop }: EntryOption): string =>
  `“${name}” ${cost < 0 ? '' : '+'}${cost}${troop ? ' with another troop type' : ''}`;

const optionChanges = ({ options: before = [] }: ListEntry, { options: after = [] }: ListEntry): string[] => {
  if (sameJson(before, after)) return [];
  const [was, is] = [before, after].map((options) => options.map(optionWords).join(' and '));
  return was === is ? ['options written otherwise'] : changed('options', was ?? '', is ?? '');
};

/** The conditions of a list in words, each with its bound. */
const conditionsOf = (book: RuleSystem, list: NationList): string[] =>
  (list.conditions ?? []).map((condition) => `at ${condition.bound} ${conditionWords(condition, list, book)}`);

function conditionChanges(book: RuleSystem, before: NationList, after: NationList): string[] {
  const [was, is] = [conditionsOf(book, before), conditionsOf(book, after)];
  return [
    ...is.filter((words) => !was.includes(words)).map((words) => `condition new: ${words}`),
    ...was.filter((words) => !is.includes(words)).map((words) => `condition taken out: ${words}`),
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
    if (!Object.hasOwn(after, number)) return [`note ${number} taken out`];
    if (!Object.hasOwn(before, number)) return [`note ${number} new`];
    return before[number] === after[number] ? [] : [`note ${number} rewritten`];
  });
}

/** Whether the rows that stand in both lists stand in the same order. */
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
  ...(sameOrder(before, after) ? [] : ['rows in another order']),
];

/** What became of a list from one version to another, in words: of the list itself first, then row by row. */
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
      .flatMap((entry) => change(entry.id, entry.name, [`taken out: ${inFull(book, entry)}`])),
  ];
}
