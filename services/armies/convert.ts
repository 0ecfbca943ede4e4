import type { Converted } from '../../contract/armies.ts';
import { UseCaseError } from '../../contract/errors.ts';
import { convertArmy } from '../../rules/core/convert/convert-army.ts';
import { nearestLists } from '../../rules/core/convert/nearest.ts';
import type { RuleSystemId } from '../../rules/core/army-file.ts';
import { type AppContext } from '../app-context.ts';
import { bookOf } from '../books.ts';
import { listOf } from './armies.ts';
import { readArmy } from './read-army.ts';

interface ConvertRequest {
  readonly army: unknown;
  readonly rules: RuleSystemId;
  readonly list?: string | undefined;
}

/**
 * An army as near as a list of a book goes; where none is named, the nearest that is not its own. Nothing is stored.
 * @throws UseCaseError for a book that is not at hand, a list that is not of it, and a book without lists
 */
export async function convert(context: AppContext, request: ConvertRequest): Promise<Converted> {
  const army = readArmy(request.army);
  const from = { book: await bookOf(context, army.rules), list: await listOf(context, army) };
  const book = await bookOf(context, request.rules);
  const known = await context.repositories.lists.all(book.id);
  const lists = nearestLists(army, from, book, known);
  const [nearest = lists[0]] = lists.filter(({ id }) => id !== army.list);
  const list = request.list === undefined ? nearest : lists.find(({ id }) => id === request.list);
  if (!list) {
    const message =
      request.list === undefined ? `${book.title} has no list` : `${book.title} has no list “${request.list}”`;
    throw new UseCaseError(request.list === undefined ? 'REFUSED' : 'BAD_INPUT', message, 'list');
  }
  const { army: made, converted, left } = convertArmy(army, from, { book, list });
  const { points, legal, problems } = book.tally(made, await listOf(context, made));
  return {
    army: made,
    list: list.id,
    lists: lists.map(({ id, title, period }) => ({ id, title, period })),
    converted,
    left,
    points,
    legal,
    problems,
  };
}
