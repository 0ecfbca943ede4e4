import type { ImportReport } from '../../../contract/armies.ts';
import { UseCaseError } from '../../../contract/errors.ts';
import { type AppContext } from '../../app-context.ts';
import { knownBook } from '../../books.ts';
import { type ImportCall, runImport } from '../../imports/run-import.ts';
import { armyImport } from '../import-jobs.ts';
import type { Against } from './read-import.ts';
import { MOST_CHARACTERS } from './source-army.ts';

interface ImportRequest extends ImportCall, Against {}

/**
 * Makes an army of a text, against the lists of the store. Stores nothing: who accepts it stores it.
 * @throws UseCaseError BAD_INPUT or InputError where nothing can be made of the text.
 */
export async function readImport(
  context: AppContext,
  { rules, list, allies, ...call }: ImportRequest,
): Promise<ImportReport> {
  const { text } = call;
  if (text.length > MOST_CHARACTERS) {
    throw new UseCaseError(
      'BAD_INPUT',
      `the text is longer than ${MOST_CHARACTERS / 1_000_000} million characters`,
      'text',
    );
  }
  if (text.trim() === '') throw new UseCaseError('BAD_INPUT', 'the text is empty', 'text');
  if (rules !== undefined) knownBook(context, rules);
  const lists = await context.repositories.lists.all();
  if (list !== undefined && !lists.some(({ id }) => id === list)) {
    throw new UseCaseError('BAD_INPUT', `there is no list “${list}”`, 'list');
  }
  return runImport(context, armyImport, call, { lists, rules, list, allies });
}
