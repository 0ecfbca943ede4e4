import { UseCaseError } from '../../contract/errors.ts';
import { store as contract, type StoreBackups, type StoreState } from '../../contract/store.ts';
import type { AppContext } from '../app-context.ts';
import { synchroniseLists } from '../lists/list-changes.ts';
import { StoreError, type StoreAdmin } from '../repositories/store-admin.ts';
import { implementFeature } from './implement-feature.ts';

const createRefusal = (message: string): UseCaseError => new UseCaseError('REFUSED', message);

/** Returns the store's administration. @throws UseCaseError if there is no store file to manage */
function getStoreAdmin({ storeAdmin }: AppContext): StoreAdmin {
  if (storeAdmin) return storeAdmin;
  throw createRefusal('this program has no data file to manage');
}

const storeState = (context: AppContext): StoreState => getStoreAdmin(context).state();

const storeBackups = (context: AppContext): StoreBackups => getStoreAdmin(context).backups();

/** Replaces the store and adds the shipped lists to the new one. */
async function replaceStore(context: AppContext, work: (keeper: StoreAdmin) => Promise<void>): Promise<StoreState> {
  await work(getStoreAdmin(context));
  await synchroniseLists(context);
  return storeState(context);
}

/** Checks that the store is writable. @throws StoreError STORE_READ_ONLY */
function expectWritable({ readOnly }: AppContext): void {
  const why = readOnly();
  if (why !== '') throw new StoreError('STORE_READ_ONLY', why);
}

export const storeRouter = implementFeature(contract, {
  state: storeState,
  backups: storeBackups,
  async backUp(context) {
    await getStoreAdmin(context).backUp();
    return storeBackups(context);
  },
  restore: (context, { backup }) => replaceStore(context, (keeper) => keeper.restore(backup)),
  /** Starts an empty store. @throws UseCaseError REFUSED while a store is open */
  async beginEmpty(context) {
    if (storeState(context).state === 'open') throw createRefusal('the data file is open and was not changed');
    return replaceStore(context, (keeper) => keeper.beginEmpty());
  },
  /** Opens the readable part of a damaged store. @throws UseCaseError REFUSED if there is no damaged but readable store */
  async look(context) {
    if (!storeState(context).isReadable) throw createRefusal('there is no damaged data file to view');
    return replaceStore(context, (keeper) => keeper.look());
  },
  damage: async (context) => [...(await getStoreAdmin(context).damage())],
  /** Restores a damaged row from a backup. @throws UseCaseError NOT_FOUND. @throws StoreError STORE_READ_ONLY */
  mend(context, { row }) {
    expectWritable(context);
    if (!getStoreAdmin(context).mend(row))
      throw new UseCaseError('NOT_FOUND', 'there is no such damaged row, or no backup has an intact copy', 'row');
    return {};
  },
  /** Deletes a damaged row. @throws UseCaseError NOT_FOUND. @throws StoreError STORE_READ_ONLY */
  async discard(context, { row }) {
    expectWritable(context);
    if (!(await getStoreAdmin(context).discard(row)))
      throw new UseCaseError('NOT_FOUND', 'there is no such damaged row', 'row');
    await synchroniseLists(context);
    return {};
  },
  quit(context) {
    context.quit();
    return {};
  },
});
