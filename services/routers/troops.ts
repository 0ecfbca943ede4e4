import { UseCaseError } from '../../contract/errors.ts';
import { troops as contract } from '../../contract/rules.ts';
import { InputError } from '../../rules/core/procedure.ts';
import { loadBook, getBook } from '../books.ts';
import { implementFeature } from './implement-feature.ts';

export const troopsRouter = implementFeature(contract, {
  /** Returns custom troop types of one book, sorted by name. @throws UseCaseError for an unknown book */
  async all(context, { rules }) {
    getBook(context, rules);
    return [...(await context.repositories.troops.all(rules))];
  },
  /** Saves a troop type, replacing one of the same name. @throws InputError naming the field that the book cannot read */
  async put(context, kept) {
    const book = await loadBook(context, kept.rules);
    try {
      book.readTroop(kept.troop);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      throw new InputError(error.message, ['troop', error.path].filter(Boolean).join('.'), error.code);
    }
    await context.repositories.troops.put(kept);
    return {};
  },
  /** Deletes a custom troop type. @throws UseCaseError NOT_FOUND for an unknown name */
  async remove(context, { rules, name }) {
    const removed = await context.repositories.troops.remove(rules, name);
    if (!removed) throw new UseCaseError('NOT_FOUND', `no troop type “${name}” is saved`, 'name');
    return {};
  },
});
