import type { OrdersFile, Scenario } from '../../rules/campaign.ts';
import type { ImportedText, ImportJob } from '../imports/import-environment.ts';
import type { ReadPack } from './player-pack.ts';
import type { ImportedCampaign } from './read-campaign-text.ts';
import type { ScenarioText } from './read-scenario.ts';

/* The campaign import. Its reader is loaded on demand, so that a thread starts quickly. */

export const campaignImport: ImportJob<ImportedText, ImportedCampaign> = {
  kind: 'campaign',
  read: async (environment, task) => (await import('./read-campaign-text.ts')).readCampaignText(environment, task),
};

export const ordersImport: ImportJob<ImportedText, OrdersFile> = {
  kind: 'orders',
  read: async (environment, task) => (await import('./read-orders.ts')).readOrdersText(environment, task),
};

export const scenarioImport: ImportJob<ScenarioText, Scenario> = {
  kind: 'scenario',
  read: async (environment, task) => (await import('./read-scenario.ts')).readScenarioText(environment, task),
};

export const packImport: ImportJob<ImportedText, ReadPack> = {
  kind: 'pack',
  read: async (environment, task) => (await import('./player-pack.ts')).readPackText(environment, task),
};
