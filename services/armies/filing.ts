import { UseCaseError } from '../../contract/errors.ts';
import type { AppContext } from '../app-context.ts';
import type { BulkIssue, Filing } from '../repositories/armies.ts';

type Nothing = Record<string, never>;

function expectDone(issue: BulkIssue | null, path = 'ids'): Nothing {
  if (issue === null) return {};
  if (issue.issue === 'missing') throw new UseCaseError('NOT_FOUND', `there is no army "${issue.id}"`, path);
  const message = `"${issue.name}" is not in the bin; only what lies there can be deleted for good`;
  throw new UseCaseError('REFUSED', message, path);
}

/** Puts one army into the bin or takes it out. */
export const setOneBinned = async (context: AppContext, id: string, binned: boolean): Promise<Nothing> =>
  expectDone(await context.repositories.armies.setBinned([id], binned), 'id');

/** Puts armies into the bin or takes them out, all or none. */
export const setBinned = async (context: AppContext, ids: readonly string[], binned: boolean): Promise<Nothing> =>
  expectDone(await context.repositories.armies.setBinned(ids, binned));

/** Deletes armies for good that are in the bin, all or none. */
export const purgeArmies = async (context: AppContext, ids: readonly string[]): Promise<Nothing> =>
  expectDone(await context.repositories.armies.purge(ids));

/** Moves armies to a folder, gives them tags and takes tags away, all or none. */
export const organiseArmies = async (
  context: AppContext,
  { ids, ...filing }: Filing & { readonly ids: readonly string[] },
): Promise<Nothing> => expectDone(await context.repositories.armies.organise(ids, filing));
