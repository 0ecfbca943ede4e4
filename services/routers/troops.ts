import { UseCaseError } from '../../contract/errors.ts';
import { troops as contract } from '../../contract/rules.ts';
import { InputError } from '../../rules/core/procedure.ts';
import { bookOf, knownBook } from '../books.ts';
import { implementFeature } from './implement-feature.ts';

export const troopsRouter = implementFeature(contract, {
  /** The user's own troop types of one book, by name. @throws UseCaseError for an unknown rule book */
  async all(context, { rules }) {
    knownBook(context, rules);
    return [...(await context.repositories.troops.all(rules))];
  },
  /** Keeps a troop type by name, in place of one of that name. @throws InputError naming the field that its book cannot read. */
  async put(context, kept) {
    const book = await bookOf(context, kept.rules);
    try {
      book.readTroop(kept.troop);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      throw new InputError(error.message, ['troop', error.path].filter(Boolean).join('.'), error.code);
    }
    await context.repositories.troops.put(kept);
    return {};
  },
  /** @throws UseCaseError NOT_FOUND for a name that is not kept. */
  async remove(context, { rules, name }) {
    const removed = await context.repositories.troops.remove(rules, name);
    if (!removed) throw new UseCaseError('NOT_FOUND', `no troop type “${name}” is kept`, 'name');
    return {};
  },
});
