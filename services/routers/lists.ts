import { findPriceDifferences, toListDocument } from '../../army-lists/schema.ts';
import { UseCaseError } from '../../contract/errors.ts';
import { lists as contract, type ListVersion, type StoredList } from '../../contract/lists.ts';
import type { NationList } from '../../rules/core/nation-list.ts';
import type { AppContext } from '../app-context.ts';
import { createTallyFunction } from '../armies/armies.ts';
import { loadBook } from '../books.ts';
import { type ImportCall, runImport } from '../imports/import-environment.ts';
import { listImport } from '../lists/import-jobs.ts';
import {
  acceptUpdate,
  keepOld,
  listChanges,
  listEffects,
  listUpdates,
  loadLists,
  createMissingListError,
  loadList,
} from '../lists/list-changes.ts';
import { readOwnList } from '../lists/read-own-list.ts';
import { createOwnId } from '../own-id.ts';
import type { PastList } from '../repositories/lists.ts';
import { expectStoredSteps } from '../input-guard.ts';
import { implementFeature } from './implement-feature.ts';

const MAX_TITLE = 200;

/** Stores a custom list as version 1, under an unused id derived from `words`. */
async function addCustomList(
  context: AppContext,
  list: NationList,
  words: string,
  basedOn: string | null,
): Promise<StoredList> {
  for (let attempt = 1; ; attempt += 1) {
    const stored: StoredList = { ...list, id: createOwnId(words, attempt, 'list'), version: 1, origin: 'own', basedOn };
    if (await context.repositories.lists.add(stored, createTallyFunction(context))) return stored;
  }
}

async function importList(context: AppContext, call: ImportCall): Promise<StoredList> {
  const list = await runImport(context, listImport, call, {});
  return addCustomList(context, list, list.id, null);
}

/** Checks that a list is custom. @throws UseCaseError REFUSED for a shipped list */
async function expectOwnList(context: AppContext, id: string, action: string): Promise<StoredList> {
  const stored = await loadList(context, id);
  if (stored.origin === 'own') return stored;
  throw new UseCaseError(
    'REFUSED',
    `“${stored.title}” comes with the app and cannot be ${action}; copy it instead`,
    'id',
  );
}

const MAX_NAMED = 5;

interface VersionRequest {
  readonly id: string;
  readonly version: number;
}

async function listVersion(context: AppContext, { id, version }: VersionRequest): Promise<NationList> {
  const list = await context.repositories.lists.version(id, version);
  if (!list) throw new UseCaseError('NOT_FOUND', `list "${id}" has no version ${version}`, 'version');
  return list;
}

export const listsRouter = implementFeature(contract, {
  all: (context, input) => loadLists(context, input.rules),
  one: (context, input) => loadList(context, input.id),
  /** Creates a custom list as a copy of another list. */
  async copy(context, { id, title }) {
    const { origin: _origin, basedOn: _basedOn, ...list } = await loadList(context, id);
    const source = `Custom list, based on “${list.title}”`.slice(0, MAX_TITLE);
    return addCustomList(context, { ...list, title, source }, title, id);
  },
  /** Creates a custom list from its document. @throws InputError that names the entry and field */
  async create(context, { list: document }) {
    const list = await readOwnList(context, document);
    return addCustomList(context, list, list.id, null);
  },
  /** Saves the next version of a custom list. The version is pending if armies would change. The previous version is kept. */
  async save(context, { list: document, base, undo }) {
    if (undo) expectStoredSteps(undo, base);
    const list = await readOwnList(context, document);
    const stored = await expectOwnList(context, list.id, 'changed');
    if (list.rules !== stored.rules) {
      throw new UseCaseError('BAD_INPUT', `a list cannot change its rule book, ${stored.rules}`, 'rules');
    }
    const next: StoredList = { ...list, version: base + 1, origin: 'own', basedOn: stored.basedOn };
    const written = await context.repositories.lists.replace(next, base, context.clock(), listEffects(context), undo);
    if (written === 'missing') throw createMissingListError(list.id);
    if (written === 'stale') {
      const message = `“${stored.title}” was changed elsewhere since version ${base}; open it again`;
      throw new UseCaseError('CONFLICT', message, 'base');
    }
    return written === 'waits' ? { ...next, waits: true } : next;
  },
  /** Returns all versions of a list with their changes, newest first, and the undo steps. */
  async history(context, { id }) {
    const stored = await context.repositories.lists.history(id);
    if (!stored) throw createMissingListError(id);
    const { newest, past, undo } = stored;
    const book = await loadBook(context, newest.rules);
    const versionLists: readonly (Omit<PastList, 'replacedAt'> & { readonly at: string | null })[] = [
      ...past,
      { list: newest },
    ].map(({ list }, at) => ({ list, at: past[at - 1]?.replacedAt ?? null }));
    const versions = versionLists.map(({ list, at }, index): ListVersion => {
      const before = versionLists[index - 1]?.list;
      return {
        version: list.version,
        at,
        rows: list.entries.length,
        changes: before ? listChanges(book, before, list) : [],
      };
    });
    return { versions: versions.toReversed(), undo };
  },
  version: listVersion,
  /** Describes changes between two versions. */
  async differences(context, { id, from, to }) {
    const [before, after] = await Promise.all([
      listVersion(context, { id, version: from }),
      listVersion(context, { id, version: to }),
    ]);
    return listChanges(await loadBook(context, after.rules), before, after);
  },
  /** Removes an unused custom list. */
  async remove(context, { id }) {
    const { title } = await expectOwnList(context, id, 'removed');
    const users = await context.repositories.lists.remove(id);
    if (!users) throw createMissingListError(id);
    if (users.length === 0) return {};
    const names = users.slice(0, MAX_NAMED).map(({ name, binned }) => `“${name}”${binned ? ' (in the bin)' : ''}`);
    const more = users.length > MAX_NAMED ? ` and ${users.length - MAX_NAMED} more` : '';
    throw new UseCaseError('REFUSED', `armies use “${title}”: ${names.join(', ')}${more}`, 'id');
  },
  /** Returns entries whose printed cost differs from the cost in the book's table. */
  async audit(context, { id }) {
    const list = await loadList(context, id);
    return findPriceDifferences(list, await loadBook(context, list.rules));
  },
  async exportText(context, { id }) {
    const text = `${JSON.stringify(toListDocument(await loadList(context, id)), null, 2)}\n`;
    return { fileName: `${id}.nomarch-list.json`, mediaType: 'application/json', text };
  },
  importText: (context, input, signal) => importList(context, { ...input, signal }),
  updates: listUpdates,
  acceptUpdate: (context, input) => acceptUpdate(context, input),
  keepOld: (context, input) => keepOld(context, input.id),
});
