import { auditPrices } from '../../army-lists/audit.ts';
import { listDocument } from '../../army-lists/schema.ts';
import { UseCaseError } from '../../contract/errors.ts';
import type { AuditedRow, StoredList } from '../../contract/lists.ts';
import type { UndoTrail } from '../../contract/undo-trail.ts';
import type { NationList } from '../../rules/core/nation-list.ts';
import { tallyUnder } from '../armies/armies.ts';
import { bookOf, type House } from '../house.ts';
import { guardInput } from '../input-guard.ts';
import { readJson } from '../json-text.ts';
import { expectStoredSteps } from '../undo-steps.ts';
import { missingList, oneList } from './lists.ts';
import { ownListId } from './own-list-id.ts';
import { readOwnList } from './read-own-list.ts';

const LONGEST_TITLE = 200;

/** Stores an own list as its version 1, under an id after `words` that is still free. */
async function addOwn(house: House, list: NationList, words: string, basedOn: string | null): Promise<StoredList> {
  for (let attempt = 1; ; attempt += 1) {
    const own: StoredList = { ...list, id: ownListId(words, attempt), version: 1, origin: 'own', basedOn };
    if (await house.repositories.lists.add(own, tallyUnder(house))) return own;
  }
}

interface Copy {
  readonly id: string;
  readonly title: string;
}

/** A list of one's own with the rows of another. */
export async function copyList(house: House, { id, title }: Copy): Promise<StoredList> {
  const { origin: _origin, basedOn: _basedOn, ...list } = await oneList(house, id);
  const source = `Own list, after “${list.title}”`.slice(0, LONGEST_TITLE);
  return addOwn(house, { ...list, title, source }, title, id);
}

/** A list of one's own from its document. @throws InputError that names the row and the field. */
export async function createList(house: House, document: unknown): Promise<StoredList> {
  const list = readOwnList(house, document);
  return addOwn(house, list, list.id, null);
}

/** The same from a file's text. */
export async function importList(house: House, text: string): Promise<StoredList> {
  const document = readJson(text, 'list');
  guardInput(document);
  return createList(house, document);
}

/** @throws UseCaseError REFUSED for a shipped list. */
async function ownList(house: House, id: string, deed: string): Promise<StoredList> {
  const stored = await oneList(house, id);
  if (stored.origin === 'own') return stored;
  throw new UseCaseError(
    'REFUSED',
    `“${stored.title}” comes with the app and cannot be ${deed}; copy it instead`,
    'id',
  );
}

interface Save {
  readonly list: unknown;
  readonly base: number;
  readonly undo?: UndoTrail | undefined;
}

/** Stores an own list as its next version and counts its armies anew. The version before is kept. */
export async function saveList(house: House, { list: document, base, undo }: Save): Promise<StoredList> {
  if (undo) expectStoredSteps(undo, base);
  const list = readOwnList(house, document);
  const stored = await ownList(house, list.id, 'changed');
  if (list.rules !== stored.rules) {
    throw new UseCaseError('BAD_INPUT', `a list stays with its rule book, which is ${stored.rules}`, 'rules');
  }
  const next: StoredList = { ...list, version: base + 1, origin: 'own', basedOn: stored.basedOn };
  const written = await house.repositories.lists.replace(next, base, house.clock(), tallyUnder(house), undo);
  if (written === 'missing') throw missingList(list.id);
  if (written === 'stale') {
    const message = `“${stored.title}” was changed elsewhere since version ${base}; open it again`;
    throw new UseCaseError('CONFLICT', message, 'base');
  }
  return next;
}

const NAMED = 5;

/** Removes an own list that no army uses. */
export async function removeList(house: House, id: string): Promise<Record<string, never>> {
  const { title } = await ownList(house, id, 'removed');
  const users = await house.repositories.lists.remove(id);
  if (!users) throw missingList(id);
  if (users.length === 0) return {};
  const names = users.slice(0, NAMED).map(({ name, binned }) => `“${name}”${binned ? ' (in the bin)' : ''}`);
  const more = users.length > NAMED ? ` and ${users.length - NAMED} more` : '';
  throw new UseCaseError('REFUSED', `armies use “${title}”: ${names.join(', ')}${more}`, 'id');
}

/** The rows whose printed cost is not what the book's table makes it. */
export async function auditList(house: House, id: string): Promise<AuditedRow[]> {
  const list = await oneList(house, id);
  return auditPrices(list, bookOf(house, list.rules));
}

/** A list as a file. */
export async function exportList(house: House, id: string) {
  const text = `${JSON.stringify(listDocument(await oneList(house, id)), null, 2)}\n`;
  return { fileName: `${id}.nomarch-list.json`, mediaType: 'application/json', text };
}
