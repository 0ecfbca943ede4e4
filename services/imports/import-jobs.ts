import type { ImportReport } from '../../contract/armies.ts';
import type { MapImportReport } from '../../contract/maps.ts';
import type { OrdersFile, Scenario } from '../../rules/campaign.ts';
import type { ArmyFile } from '../../rules/core/army-file.ts';
import type { NationList } from '../../rules/core/nation-list.ts';
import type { ArmyText } from '../armies/imports/read-import.ts';
import type { ReadPack } from '../campaigns/player-pack.ts';
import type { ImportedCampaign } from '../campaigns/read-campaign-text.ts';
import type { ScenarioText } from '../campaigns/read-scenario.ts';
import type { MapText } from '../maps/read-map.ts';
import type { ImportedText, ImportEnvironment } from './import-environment.ts';

/** What each kind of import is given, and what it comes to. All of it can be handed from thread to thread. */
export interface ImportJobs {
  readonly map: { readonly task: MapText; readonly result: MapImportReport };
  /** Any text that an army can be made of. */
  readonly army: { readonly task: ArmyText; readonly result: ImportReport };
  readonly 'army-file': { readonly task: ImportedText; readonly result: ArmyFile };
  readonly list: { readonly task: ImportedText; readonly result: NationList };
  readonly campaign: { readonly task: ImportedText; readonly result: ImportedCampaign };
  readonly orders: { readonly task: ImportedText; readonly result: OrdersFile };
  readonly scenario: { readonly task: ScenarioText; readonly result: Scenario };
  readonly pack: { readonly task: ImportedText; readonly result: ReadPack };
}

export type ImportKind = keyof ImportJobs;

type Job<Kind extends ImportKind> = (
  environment: ImportEnvironment,
  task: ImportJobs[Kind]['task'],
) => Promise<ImportJobs[Kind]['result']>;

// Each is loaded when it is asked for: a thread starts with no more than it needs.
const JOBS: { readonly [Kind in ImportKind]: Job<Kind> } = {
  map: async (environment, task) => (await import('../maps/read-map.ts')).readMap(environment, task),
  army: async (environment, task) => (await import('../armies/imports/read-import.ts')).readArmyText(environment, task),
  'army-file': async (environment, task) => (await import('../armies/read-army.ts')).readArmyFile(environment, task),
  list: async (environment, task) => (await import('../lists/read-own-list.ts')).readListText(environment, task),
  campaign: async (environment, task) =>
    (await import('../campaigns/read-campaign-text.ts')).readCampaignText(environment, task),
  orders: async (environment, task) => (await import('../campaigns/read-orders.ts')).readOrdersText(environment, task),
  scenario: async (environment, task) =>
    (await import('../campaigns/read-scenario.ts')).readScenarioText(environment, task),
  pack: async (environment, task) => (await import('../campaigns/player-pack.ts')).readPackText(environment, task),
};

/** Does one. @throws InputError or UseCaseError where nothing can be made of what is given. */
export const runJob = <Kind extends ImportKind>(
  kind: Kind,
  environment: ImportEnvironment,
  task: ImportJobs[Kind]['task'],
): Promise<ImportJobs[Kind]['result']> => JOBS[kind](environment, task);
