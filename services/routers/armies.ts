import { armies as contract, type ImportReport, type StoredArmy, type ExportFormat } from '../../contract/armies.ts';
import { UseCaseError } from '../../contract/errors.ts';
import type { ArmyFile } from '../../rules/core/army-file.ts';
import { convertArmy } from '../../rules/core/convert/convert-army.ts';
import { rankLists } from '../../rules/core/convert/similar-entries.ts';
import type { AppContext } from '../app-context.ts';
import {
  listArmies,
  getArmyVersion,
  listArmyVersions,
  createArmy,
  saveTrial,
  findArmyList,
  labelVersion,
  openArmy,
  saveArmy,
  summariseTally,
  getTrial,
} from '../armies/armies.ts';
import { FORMATS } from '../armies/formats/formats.ts';
import { armyFileImport, armyImport } from '../armies/import-jobs.ts';
import type { ChosenLists } from '../armies/imports/read-import.ts';
import { MAX_CHARACTERS } from '../armies/imports/source-army.ts';
import { listBookGoals, optimise } from '../armies/optimise/optimise.ts';
import { readArmy } from '../armies/read-army.ts';
import { loadBook, getBook } from '../books.ts';
import { type ImportCall, runImport } from '../imports/import-environment.ts';
import type { BulkIssue, NewVersion } from '../repositories/lists.ts';
import { implementFeature } from './implement-feature.ts';

const MAX_NAME_LENGTH = 200;

function copyName(name: string, taken: ReadonlySet<string>): string {
  const stem = name.replace(/ \(copy(?: \d+)?\)$/, '').slice(0, MAX_NAME_LENGTH - 12);
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? `${stem} (copy)` : `${stem} (copy ${number})`;
    if (!taken.has(candidate)) return candidate;
  }
}

const loadTakenNames = async (context: AppContext): Promise<Set<string>> =>
  new Set((await context.repositories.armies.summaries(true)).map(({ name }) => name));

/** Creates an unsaved deep copy of an army's newest version. */
async function createCopy(context: AppContext, id: string, createName: (name: string) => string) {
  const { army } = await openArmy(context, { id });
  const copy = { ...structuredClone(army), name: createName(army.name) };
  const tally = await summariseTally(context, copy, await findArmyList(context, copy));
  const what = `copied from ${army.name}`;
  return { id: context.newId(), of: id, at: context.clock(), what, army: copy, tally } satisfies NewVersion & {
    of: string;
  };
}

export interface ExportedFile {
  readonly fileName: string;
  readonly mediaType: string;
  readonly text: string;
}

/** Saves the army of an army file's text. @throws InputError naming the field; then nothing is saved */
async function importText(context: AppContext, call: ImportCall): Promise<StoredArmy> {
  return createArmy(context, await runImport(context, armyFileImport, call, {}), 'imported');
}

/** Returns a file name, without extension, that every file system accepts. */
function toFileStem(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase();
  return plain.slice(0, 80) || 'army';
}

/** Exports an army as an army file or a readable roster. Reads only the army list from the store. */
async function armyDocument(context: AppContext, army: ArmyFile, format: ExportFormat): Promise<ExportedFile> {
  const { ending, mediaType, write } = FORMATS[format];
  const list = await findArmyList(context, army);
  const text = write(await loadBook(context, army.rules), army, list);
  return { fileName: `${toFileStem(army.name)}.${ending}`, mediaType, text };
}

type EmptyResult = Record<string, never>;

function expectSuccess(issue: BulkIssue | null, path = 'ids'): EmptyResult {
  if (issue === null) return {};
  if (issue.issue === 'missing') throw new UseCaseError('NOT_FOUND', `there is no army "${issue.id}"`, path);
  const message = `"${issue.name}" is not in the bin; only armies in the bin can be deleted permanently`;
  throw new UseCaseError('REFUSED', message, path);
}

const setOneBinned = async (context: AppContext, id: string, binned: boolean): Promise<EmptyResult> =>
  expectSuccess(await context.repositories.armies.setBinned([id], binned), 'id');

/** Moves armies to the bin or restores them, all or none. */
const setBinned = async (context: AppContext, ids: readonly string[], binned: boolean): Promise<EmptyResult> =>
  expectSuccess(await context.repositories.armies.setBinned(ids, binned));

interface ImportRequest extends ImportCall, ChosenLists {}

/** Reads an army from a text with the stored army lists. Saves nothing. @throws UseCaseError BAD_INPUT or InputError if unreadable */
async function readImport(context: AppContext, { rules, list, allies, ...call }: ImportRequest): Promise<ImportReport> {
  const { text } = call;
  if (text.length > MAX_CHARACTERS) {
    throw new UseCaseError(
      'BAD_INPUT',
      `the text is longer than ${MAX_CHARACTERS / 1_000_000} million characters`,
      'text',
    );
  }
  if (text.trim() === '') throw new UseCaseError('BAD_INPUT', 'the text is empty', 'text');
  if (rules !== undefined) getBook(context, rules);
  const lists = await context.repositories.lists.all();
  if (list !== undefined && !lists.some(({ id }) => id === list)) {
    throw new UseCaseError('BAD_INPUT', `there is no list “${list}”`, 'list');
  }
  return runImport(context, armyImport, call, { lists, rules, list, allies });
}

export const armiesRouter = implementFeature(contract, {
  all: listArmies,
  open: openArmy,
  create: (context, input) => createArmy(context, input.army, 'created'),
  save: saveArmy,
  /** Copies the newest version with the army's folder and tags, under the given name or an unused one. */
  async duplicate(context, { id, name }) {
    const taken = await loadTakenNames(context);
    const copy = await createCopy(context, id, (old) => name ?? copyName(old, taken));
    await context.repositories.armies.addCopies([copy]);
    return openArmy(context, { id: copy.id });
  },
  /** Copies armies, all or none. @returns their ids in the requested order */
  async duplicateMany(context, { ids }) {
    const taken = await loadTakenNames(context);
    const copies = [];
    for (const id of new Set(ids)) {
      const copy = await createCopy(context, id, (old) => copyName(old, taken));
      taken.add(copy.army.name);
      copies.push(copy);
    }
    await context.repositories.armies.addCopies(copies);
    return { ids: copies.map(({ id }) => id) };
  },
  bin: (context, input) => setOneBinned(context, input.id, true),
  binMany: (context, input) => setBinned(context, input.ids, true),
  restore: (context, input) => setOneBinned(context, input.id, false),
  restoreMany: (context, input) => setBinned(context, input.ids, false),
  /** Permanently deletes armies that are in the bin, all or none. */
  purge: async (context, { ids }) => expectSuccess(await context.repositories.armies.purge(ids)),
  /** Changes folders and tags, all or none. */
  organise: async (context, { ids, ...filing }) =>
    expectSuccess(await context.repositories.armies.organise(ids, filing)),
  versions: listArmyVersions,
  version: getArmyVersion,
  nameVersion: labelVersion,
  trial: getTrial,
  keepTrial: saveTrial,
  importText: (context, input, signal) => importText(context, { ...input, signal }),
  readImport: (context, input, signal) => readImport(context, { ...input, signal }),
  /** Converts an army to a list of a book, by default the closest. Saves nothing. @throws UseCaseError for an unavailable book or list */
  async convert(context, request) {
    const army = readArmy(request.army);
    const from = { book: await loadBook(context, army.rules), list: await findArmyList(context, army) };
    const book = await loadBook(context, request.rules);
    const known = await context.repositories.lists.all(book.id);
    const lists = rankLists(army, from, book, known);
    const [nearest = lists[0]] = lists.filter(({ id }) => id !== army.list);
    const list = request.list === undefined ? nearest : lists.find(({ id }) => id === request.list);
    if (!list) {
      const message =
        request.list === undefined ? `${book.title} has no list` : `${book.title} has no list “${request.list}”`;
      throw new UseCaseError(request.list === undefined ? 'REFUSED' : 'BAD_INPUT', message, 'list');
    }
    const { army: result, converted, left } = convertArmy(army, from, { book, list });
    const { points, legal, problems } = book.tally(result, await findArmyList(context, result));
    return {
      army: result,
      list: list.id,
      lists: lists.map(({ id, title, period }) => ({ id, title, period })),
      converted,
      left,
      points,
      legal,
      problems,
    };
  },
  aims: (context, input) => listBookGoals(context, input.rules),
  optimise: (context, input, signal) =>
    optimise(context, { army: readArmy(input.army), aim: input.aim, from: input.from }, signal),
  async exportText(context, { id, format }) {
    const { army } = await openArmy(context, { id });
    return armyDocument(context, army, format);
  },
  document: (context, input) => armyDocument(context, readArmy(input.army), input.format),
});
