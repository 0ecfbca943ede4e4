import { UseCaseError } from '../../contract/errors.ts';
import type { ListChange, ListHistory, ListVersion } from '../../contract/lists.ts';
import type { NationList } from '../../rules/core/nation-list.ts';
import { type AppContext } from '../app-context.ts';
import { bookOf } from '../books.ts';
import type { PastList } from '../repositories/lists.ts';
import { listChanges } from './list-changes.ts';
import { missingList } from './lists.ts';

/** Every version of a list, the newest first, each with what it changed, and where undo stands. */
export async function listHistory(context: AppContext, id: string): Promise<ListHistory> {
  const stored = await context.repositories.lists.history(id);
  if (!stored) throw missingList(id);
  const { newest, past, undo } = stored;
  const book = await bookOf(context, newest.rules);
  const all: readonly (Omit<PastList, 'replacedAt'> & { readonly at: string | null })[] = [
    ...past,
    { list: newest },
  ].map(({ list }, at) => ({ list, at: past[at - 1]?.replacedAt ?? null }));
  const versions = all.map(({ list, at }, index): ListVersion => {
    const before = all[index - 1]?.list;
    return {
      version: list.version,
      at,
      rows: list.entries.length,
      changes: before ? listChanges(book, before, list) : [],
    };
  });
  return { versions: versions.toReversed(), undo };
}

interface VersionRequest {
  readonly id: string;
  readonly version: number;
}

/** A list as it was in one of its versions. */
export async function listVersion(context: AppContext, { id, version }: VersionRequest): Promise<NationList> {
  const list = await context.repositories.lists.version(id, version);
  if (!list) throw new UseCaseError('NOT_FOUND', `list "${id}" has no version ${version}`, 'version');
  return list;
}

interface Comparison {
  readonly id: string;
  readonly from: number;
  readonly to: number;
}

/** What became of a list from one version to another, in words. */
export async function listDifferences(context: AppContext, { id, from, to }: Comparison): Promise<ListChange[]> {
  const [before, after] = await Promise.all([
    listVersion(context, { id, version: from }),
    listVersion(context, { id, version: to }),
  ]);
  return listChanges(await bookOf(context, after.rules), before, after);
}
