import { tallyUnder } from '../armies/armies.ts';
import type { AppContext } from '../app-context.ts';

/** Stores the lists that come with the app in the store that is open, where one is that can be written. */
export async function synchroniseLists(context: AppContext): Promise<void> {
  if (context.keeper?.state().state === 'lost' || context.readOnly() !== '') return;
  if (context.shipped.lists.length === 0) return;
  await context.repositories.lists.synchronise(context.shipped.lists, tallyUnder(context));
}
