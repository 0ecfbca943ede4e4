import type { Kysely } from 'kysely';
import type { CampaignRepository } from '../../services/repositories/campaigns.ts';
import { loadLazily } from '../../services/repositories/repositories.ts';
import type { Repositories } from '../../services/repositories/repositories.ts';
import type { Tables } from '../tables.ts';
import { type StateCache, noCache } from './known-states.ts';

/** Creates a repository of campaigns that is loaded on first use. */
function createLazyCampaigns(load: () => Promise<CampaignRepository>): CampaignRepository {
  let loaded: Promise<CampaignRepository> | undefined;
  const loadOnce = (): Promise<CampaignRepository> => (loaded ??= load());
  const repository = loadLazily(loadOnce);
  const snapshots: CampaignRepository['snapshots'] = async function* (id) {
    yield* (await loadOnce()).snapshots(id);
  };
  return new Proxy(repository, {
    get: (target, method) => (method === 'snapshots' ? snapshots : (Reflect.get(target, method) as unknown)),
  });
}

/** Creates the services' repositories for a database or a transaction. All writes within one transaction succeed or fail together. */
export const createRepositories = (db: Kysely<Tables>, known: StateCache = noCache): Repositories => ({
  lists: loadLazily(async () => (await import('./lists.ts')).listRepository(db)),
  armies: loadLazily(async () => (await import('./armies.ts')).armyRepository(db)),
  collection: loadLazily(async () => (await import('./collection.ts')).collectionRepository(db)),
  maps: loadLazily(async () => (await import('./maps.ts')).mapRepository(db)),
  notebooks: loadLazily(async () => (await import('./notebooks.ts')).notebookRepository(db)),
  packs: loadLazily(async () => (await import('./packs.ts')).packRepository(db)),
  joined: loadLazily(async () => (await import('./joined.ts')).joinedRepository(db)),
  scenarios: loadLazily(async () => (await import('./scenarios.ts')).scenarioRepository(db)),
  campaigns: createLazyCampaigns(async () => (await import('./campaigns.ts')).campaignRepository(db, known)),
  settings: loadLazily(async () => (await import('./settings.ts')).settingRepository(db)),
  table: loadLazily(async () => (await import('./table.ts')).tableRepository(db)),
  troops: loadLazily(async () => (await import('./troops.ts')).troopRepository(db)),
});
