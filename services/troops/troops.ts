import { UseCaseError } from '../../contract/errors.ts';
import type { OwnTroop } from '../../contract/troops.ts';
import { InputError } from '../../rules/core/procedure.ts';
import type { RuleSystemId } from '../../rules/core/rule-system.ts';
import { type AppContext } from '../app-context.ts';
import { knownBook, bookOf } from '../books.ts';

/** The user's own troop types of one book, by name. @throws UseCaseError for an unknown rule book */
export async function allTroops(context: AppContext, rules: RuleSystemId): Promise<OwnTroop[]> {
  knownBook(context, rules);
  return [...(await context.repositories.troops.all(rules))];
}

/** Keeps a troop type by name, in place of one of that name. @throws InputError naming the field that its book cannot read. */
export async function putTroop(context: AppContext, kept: OwnTroop): Promise<Record<string, never>> {
  const book = await bookOf(context, kept.rules);
  try {
    book.readTroop(kept.troop);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(error.message, ['troop', error.path].filter(Boolean).join('.'), error.code);
  }
  await context.repositories.troops.put(kept);
  return {};
}

/** @throws UseCaseError NOT_FOUND for a name that is not kept. */
export async function removeTroop(
  context: AppContext,
  { rules, name }: Pick<OwnTroop, 'rules' | 'name'>,
): Promise<Record<string, never>> {
  const removed = await context.repositories.troops.remove(rules, name);
  if (!removed) throw new UseCaseError('NOT_FOUND', `no troop type “${name}” is kept`, 'name');
  return {};
}
