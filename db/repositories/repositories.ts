import type { Kysely } from 'kysely';
import type { CampaignRepository } from '../../services/repositories/campaigns.ts';
import { later } from '../../services/repositories/later.ts';
import type { Repositories } from '../../services/repositories/repositories.ts';
import type { Tables } from '../tables.ts';
import { type StateCache, noCache } from './known-states.ts';

/** Creates a repository of campaigns that is loaded on first use. Snapshots are streamed. */
function createLazyCampaigns(load: () => Promise<CampaignRepository>): CampaignRepository {
  let loaded: Promise<CampaignRepository> | undefined;
  const loadOnce = (): Promise<CampaignRepository> => (loaded ??= load());
  const repository = later(loadOnce);
  const snapshots: CampaignRepository['snapshots'] = async function* (id) {
    yield* (await loadOnce()).snapshots(id);
  };
  return new Proxy(repository, {
    get: (target, method) => (method === 'snapshots' ? snapshots : (Reflect.get(target, method) as unknown)),
  });
}

/** Creates the services' repositories for a database or a transaction. All writes through those of a transaction are atomic. */
export const createRepositories = (db: Kysely<Tables>, known: StateCache = noCache): Repositories => ({
  lists: later(async () => (await import('./lists.ts')).listRepository(db)),
  armies: later(async () => (await import('./armies.ts')).armyRepository(db)),
  collection: later(async () => (await import('./collection.ts')).collectionRepository(db)),
  maps: later(async () => (await import('./maps.ts')).mapRepository(db)),
  notebooks: later(async () => (await import('./notebooks.ts')).notebookRepository(db)),
  packs: later(async () => (await import('./packs.ts')).packRepository(db)),
  joined: later(async () => (await import('./joined.ts')).joinedRepository(db)),
  scenarios: later(async () => (await import('./scenarios.ts')).scenarioRepository(db)),
  campaigns: createLazyCampaigns(async () => (await import('./campaigns.ts')).campaignRepository(db, known)),
  settings: later(async () => (await import('./settings.ts')).settingRepository(db)),
  table: later(async () => (await import('./table.ts')).tableRepository(db)),
  troops: later(async () => (await import('./troops.ts')).troopRepository(db)),
});
