import type { Kysely } from 'kysely';
import type { Repositories } from '../../services/repositories/repositories.ts';
import type { Tables } from '../tables.ts';
import { armyRepository } from './armies.ts';
import { campaignRepository } from './campaigns.ts';
import { collectionRepository } from './collection.ts';
import { joinedRepository } from './joined.ts';
import { type KnownStates, noStates } from './known-states.ts';
import { listRepository } from './lists.ts';
import { mapRepository } from './maps.ts';
import { packRepository } from './packs.ts';
import { scenarioRepository } from './scenarios.ts';
import { settingRepository } from './settings.ts';
import { tableRepository } from './table.ts';
import { troopRepository } from './troops.ts';

/** The services' interfaces over a database, or over a transaction in it: then all that is written through them is one piece. */
export const repositoriesOf = (db: Kysely<Tables>, known: KnownStates = noStates): Repositories => ({
  lists: listRepository(db),
  armies: armyRepository(db),
  collection: collectionRepository(db),
  maps: mapRepository(db),
  packs: packRepository(db),
  joined: joinedRepository(db),
  scenarios: scenarioRepository(db),
  campaigns: campaignRepository(db, known),
  settings: settingRepository(db),
  table: tableRepository(db),
  troops: troopRepository(db),
});
