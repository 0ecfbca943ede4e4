import { UseCaseError } from '../../contract/errors.ts';
import { store as contract, type StoreBackups, type StoreState } from '../../contract/store.ts';
import type { AppContext } from '../app-context.ts';
import { synchroniseLists } from '../lists/lists.ts';
import { StoreError, type StoreKeeper } from '../repositories/store-keeper.ts';
import { implementFeature } from './implement-feature.ts';

const refuse = (message: string): UseCaseError => new UseCaseError('REFUSED', message);

/** @throws UseCaseError if there is no store file to manage */
function keeperOf({ keeper }: AppContext): StoreKeeper {
  if (keeper) return keeper;
  throw refuse('this program has no data file to manage');
}

const storeState = (context: AppContext): StoreState => keeperOf(context).state();

const storeBackups = (context: AppContext): StoreBackups => keeperOf(context).backups();

/** Replaces the store and adds the shipped lists to the new one. */
async function exchange(context: AppContext, work: (keeper: StoreKeeper) => Promise<void>): Promise<StoreState> {
  await work(keeperOf(context));
  await synchroniseLists(context);
  return storeState(context);
}

/** @throws StoreError STORE_READ_ONLY */
function expectWritable({ readOnly }: AppContext): void {
  const why = readOnly();
  if (why !== '') throw new StoreError('STORE_READ_ONLY', why);
}

export const storeRouter = implementFeature(contract, {
  state: storeState,
  backups: storeBackups,
  async backUp(context) {
    await keeperOf(context).backUp();
    return storeBackups(context);
  },
  restore: (context, { backup }) => exchange(context, (keeper) => keeper.restore(backup)),
  /** @throws UseCaseError REFUSED while a store is open */
  async beginEmpty(context) {
    if (storeState(context).state === 'open') throw refuse('the data file is open and was not changed');
    return exchange(context, (keeper) => keeper.beginEmpty());
  },
  /** @throws UseCaseError REFUSED without a readable damaged store */
  async look(context) {
    if (!storeState(context).isReadable) throw refuse('there is no damaged data file to view');
    return exchange(context, (keeper) => keeper.look());
  },
  damage: async (context) => [...(await keeperOf(context).damage())],
  /** @throws UseCaseError NOT_FOUND. @throws StoreError STORE_READ_ONLY */
  mend(context, { row }) {
    expectWritable(context);
    if (!keeperOf(context).mend(row))
      throw new UseCaseError('NOT_FOUND', 'there is no such damaged row, or no backup has an intact copy', 'row');
    return {};
  },
  /** @throws UseCaseError NOT_FOUND. @throws StoreError STORE_READ_ONLY */
  async discard(context, { row }) {
    expectWritable(context);
    if (!(await keeperOf(context).discard(row)))
      throw new UseCaseError('NOT_FOUND', 'there is no such damaged row', 'row');
    await synchroniseLists(context);
    return {};
  },
  quit(context) {
    context.quit();
    return {};
  },
});
