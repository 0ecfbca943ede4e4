import { lazy, type Router } from '@orpc/server';
import type { contract } from '../contract/contract.ts';
import type { AppContext } from './app-context.ts';

/** Binds the contract's methods to their use cases for every transport. Features load with their first call. */
export const router: Router<typeof contract, AppContext> = {
  app: lazy(async () => ({ default: (await import('./routers/app.ts')).appRouter })),
  armies: lazy(async () => ({ default: (await import('./routers/armies.ts')).armiesRouter })),
  campaigns: lazy(async () => ({ default: (await import('./routers/campaigns.ts')).campaignsRouter })),
  collection: lazy(async () => ({ default: (await import('./routers/collection.ts')).collectionRouter })),
  joined: lazy(async () => ({ default: (await import('./routers/joined.ts')).joinedRouter })),
  lists: lazy(async () => ({ default: (await import('./routers/lists.ts')).listsRouter })),
  maps: lazy(async () => ({ default: (await import('./routers/maps.ts')).mapsRouter })),
  notebooks: lazy(async () => ({ default: (await import('./routers/notebooks.ts')).notebooksRouter })),
  packs: lazy(async () => ({ default: (await import('./routers/packs.ts')).packsRouter })),
  regents: lazy(async () => ({ default: (await import('./routers/regents.ts')).regentsRouter })),
  rules: lazy(async () => ({ default: (await import('./routers/rules.ts')).rulesRouter })),
  store: lazy(async () => ({ default: (await import('./routers/store.ts')).storeRouter })),
  fights: lazy(async () => ({ default: (await import('./routers/fights.ts')).fightsRouter })),
  table: lazy(async () => ({ default: (await import('./routers/table.ts')).tableRouter })),
  troops: lazy(async () => ({ default: (await import('./routers/troops.ts')).troopsRouter })),
};
