import { UseCaseError } from '../../contract/errors.ts';
import type { Damaged, StoreBackups, StoreState } from '../../contract/store.ts';
import type { AppContext } from '../app-context.ts';
import { synchroniseLists } from '../lists/lists.ts';
import { StoreError } from '../repositories/store-error.ts';
import type { StoreKeeper } from '../repositories/store-keeper.ts';

const refuse = (message: string): UseCaseError => new UseCaseError('REFUSED', message);

/** @throws UseCaseError where the program has its store for one command only, or in no file */
function keeperOf({ keeper }: AppContext): StoreKeeper {
  if (keeper) return keeper;
  throw refuse('this program keeps no store of its own');
}

export const storeState = (context: AppContext): StoreState => keeperOf(context).state();

export const storeBackups = (context: AppContext): StoreBackups => keeperOf(context).backups();

export async function backUp(context: AppContext): Promise<StoreBackups> {
  await keeperOf(context).backUp();
  return storeBackups(context);
}

/** Exchanges the store; what comes with the app is stored in the one that is open then. */
async function exchange(context: AppContext, work: (keeper: StoreKeeper) => Promise<void>): Promise<StoreState> {
  await work(keeperOf(context));
  await synchroniseLists(context);
  return storeState(context);
}

export const restore = (context: AppContext, backup: string): Promise<StoreState> =>
  exchange(context, (keeper) => keeper.restore(backup));

/** @throws UseCaseError REFUSED while a store is open, as it is in use */
export async function beginEmpty(context: AppContext): Promise<StoreState> {
  if (storeState(context).state === 'open') throw refuse('the store is open and was left as it is');
  return exchange(context, (keeper) => keeper.beginEmpty());
}

/** @throws UseCaseError REFUSED where there is nothing damaged to be looked at */
export async function look(context: AppContext): Promise<StoreState> {
  if (!storeState(context).isReadable) throw refuse('there is no damaged store to look at');
  return exchange(context, (keeper) => keeper.look());
}

export const damage = async (context: AppContext): Promise<Damaged[]> => [...(await keeperOf(context).damage())];

/** @throws StoreError STORE_READ_ONLY */
function expectWritable({ readOnly }: AppContext): void {
  const why = readOnly();
  if (why !== '') throw new StoreError('STORE_READ_ONLY', why);
}

/** @throws UseCaseError NOT_FOUND. @throws StoreError STORE_READ_ONLY */
export function mend(context: AppContext, row: string): Record<string, never> {
  expectWritable(context);
  if (!keeperOf(context).mend(row))
    throw new UseCaseError('NOT_FOUND', 'nothing damaged is so named, or no backup has it whole', 'row');
  return {};
}

/** @throws UseCaseError NOT_FOUND. @throws StoreError STORE_READ_ONLY */
export async function discard(context: AppContext, row: string): Promise<Record<string, never>> {
  expectWritable(context);
  if (!(await keeperOf(context).discard(row)))
    throw new UseCaseError('NOT_FOUND', 'nothing damaged is so named', 'row');
  await synchroniseLists(context);
  return {};
}

export function quit(context: AppContext): Record<string, never> {
  context.quit();
  return {};
}
