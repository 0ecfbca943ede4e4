import type { ContractRouterClient } from '@orpc/contract';
import { app } from './app.ts';
import { armies } from './armies.ts';
import { campaigns } from './campaigns.ts';
import { collection } from './collection.ts';
import { fights } from './fights.ts';
import { joined } from './joined.ts';
import { lists } from './lists.ts';
import { maps } from './maps.ts';
import { notebooks } from './notebooks.ts';
import { packs } from './campaign-documents.ts';
import { regents } from './regents.ts';
import { rules, troops } from './rules.ts';
import { store } from './store.ts';
import { table } from './table.ts';

/** The whole API, identical for the window, the browser and the command line. */
export const contract = {
  app,
  lists,
  rules,
  armies,
  collection,
  maps,
  campaigns,
  notebooks,
  packs,
  regents,
  joined,
  table,
  fights,
  troops,
  store,
};

export type NomarchClient = ContractRouterClient<typeof contract>;
