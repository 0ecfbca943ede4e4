import { auditPrices } from '../../army-lists/audit.ts';
import { listDocument } from '../../army-lists/schema.ts';
import { UseCaseError } from '../../contract/errors.ts';
import type { AuditedRow, SavedList, StoredList } from '../../contract/lists.ts';
import type { UndoTrail } from '../../contract/undo-trail.ts';
import type { NationList } from '../../rules/core/nation-list.ts';
import { type AppContext } from '../app-context.ts';
import { tallyUnder } from '../armies/armies.ts';
import { bookOf } from '../books.ts';
import { type ImportCall, runImport } from '../imports/run-import.ts';
import { ownId } from '../own-id.ts';
import { expectStoredSteps } from '../undo-steps.ts';
import { listImport } from './import-jobs.ts';
import { missingList, oneList } from './lists.ts';
import { readOwnList } from './read-own-list.ts';
import { listEffects } from './updates.ts';

const LONGEST_TITLE = 200;

/** Stores an own list as its version 1, under an id after `words` that is still free. */
async function addOwn(
  context: AppContext,
  list: NationList,
  words: string,
  basedOn: string | null,
): Promise<StoredList> {
  for (let attempt = 1; ; attempt += 1) {
    const own: StoredList = { ...list, id: ownId(words, attempt, 'list'), version: 1, origin: 'own', basedOn };
    if (await context.repositories.lists.add(own, tallyUnder(context))) return own;
  }
}

interface Copy {
  readonly id: string;
  readonly title: string;
}

/** A list of one's own with the rows of another. */
export async function copyList(context: AppContext, { id, title }: Copy): Promise<StoredList> {
  const { origin: _origin, basedOn: _basedOn, ...list } = await oneList(context, id);
  const source = `Own list, after “${list.title}”`.slice(0, LONGEST_TITLE);
  return addOwn(context, { ...list, title, source }, title, id);
}

/** A list of one's own from its document. @throws InputError that names the row and the field. */
export async function createList(context: AppContext, document: unknown): Promise<StoredList> {
  const list = await readOwnList(context, document);
  return addOwn(context, list, list.id, null);
}

/** The same from a file's text. */
export async function importList(context: AppContext, call: ImportCall): Promise<StoredList> {
  const list = await runImport(context, listImport, call, {});
  return addOwn(context, list, list.id, null);
}

/** @throws UseCaseError REFUSED for a shipped list. */
async function ownList(context: AppContext, id: string, action: string): Promise<StoredList> {
  const stored = await oneList(context, id);
  if (stored.origin === 'own') return stored;
  throw new UseCaseError(
    'REFUSED',
    `“${stored.title}” comes with the app and cannot be ${action}; copy it instead`,
    'id',
  );
}

interface Save {
  readonly list: unknown;
  readonly base: number;
  readonly undo?: UndoTrail | undefined;
}

/** Stores an own list as its next version. It waits beside the one in force where armies would change. The version before is kept. */
export async function saveList(context: AppContext, { list: document, base, undo }: Save): Promise<SavedList> {
  if (undo) expectStoredSteps(undo, base);
  const list = await readOwnList(context, document);
  const stored = await ownList(context, list.id, 'changed');
  if (list.rules !== stored.rules) {
    throw new UseCaseError('BAD_INPUT', `a list stays with its rule book, which is ${stored.rules}`, 'rules');
  }
  const next: StoredList = { ...list, version: base + 1, origin: 'own', basedOn: stored.basedOn };
  const written = await context.repositories.lists.replace(next, base, context.clock(), listEffects(context), undo);
  if (written === 'missing') throw missingList(list.id);
  if (written === 'stale') {
    const message = `“${stored.title}” was changed elsewhere since version ${base}; open it again`;
    throw new UseCaseError('CONFLICT', message, 'base');
  }
  return written === 'waits' ? { ...next, waits: true } : next;
}

const NAMED = 5;

/** Removes an own list that no army uses. */
export async function removeList(context: AppContext, id: string): Promise<Record<string, never>> {
  const { title } = await ownList(context, id, 'removed');
  const users = await context.repositories.lists.remove(id);
  if (!users) throw missingList(id);
  if (users.length === 0) return {};
  const names = users.slice(0, NAMED).map(({ name, binned }) => `“${name}”${binned ? ' (in the bin)' : ''}`);
  const more = users.length > NAMED ? ` and ${users.length - NAMED} more` : '';
  throw new UseCaseError('REFUSED', `armies use “${title}”: ${names.join(', ')}${more}`, 'id');
}

/** The rows whose printed cost is not what the book's table makes it. */
export async function auditList(context: AppContext, id: string): Promise<AuditedRow[]> {
  const list = await oneList(context, id);
  return auditPrices(list, await bookOf(context, list.rules));
}

/** A list as a file. */
export async function exportList(context: AppContext, id: string) {
  const text = `${JSON.stringify(listDocument(await oneList(context, id)), null, 2)}\n`;
  return { fileName: `${id}.nomarch-list.json`, mediaType: 'application/json', text };
}
