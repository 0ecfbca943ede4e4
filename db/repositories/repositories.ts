import type { Kysely } from 'kysely';
import type { CampaignRepository } from '../../services/repositories/campaigns.ts';
import { later } from '../../services/repositories/later.ts';
import type { Repositories } from '../../services/repositories/repositories.ts';
import type { Tables } from '../tables.ts';
import { type KnownStates, noStates } from './known-states.ts';

/** The repository of campaigns, loaded with its first call; its snapshots are read one by one. */
function campaignsLater(load: () => Promise<CampaignRepository>): CampaignRepository {
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

/** The services' interfaces over a database, or over a transaction in it: then all that is written through them is one piece. */
export const repositoriesOf = (db: Kysely<Tables>, known: KnownStates = noStates): Repositories => ({
  lists: later(async () => (await import('./lists.ts')).listRepository(db)),
  armies: later(async () => (await import('./armies.ts')).armyRepository(db)),
  collection: later(async () => (await import('./collection.ts')).collectionRepository(db)),
  maps: later(async () => (await import('./maps.ts')).mapRepository(db)),
  notebooks: later(async () => (await import('./notebooks.ts')).notebookRepository(db)),
  packs: later(async () => (await import('./packs.ts')).packRepository(db)),
  joined: later(async () => (await import('./joined.ts')).joinedRepository(db)),
  scenarios: later(async () => (await import('./scenarios.ts')).scenarioRepository(db)),
  campaigns: campaignsLater(async () => (await import('./campaigns.ts')).campaignRepository(db, known)),
  settings: later(async () => (await import('./settings.ts')).settingRepository(db)),
  table: later(async () => (await import('./table.ts')).tableRepository(db)),
  troops: later(async () => (await import('./troops.ts')).troopRepository(db)),
});
