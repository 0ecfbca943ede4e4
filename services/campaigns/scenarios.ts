import type { ScenarioListing } from '../../contract/campaigns.ts';
import { UseCaseError } from '../../contract/errors.ts';
import { type Scenario, scenarioSchema } from '../../rules/campaign.ts';
import type { FindList } from '../../rules/core/nation-list.ts';
import { parseInput } from '../../rules/core/procedure.ts';
import { isSameJson } from '../../rules/core/same-json.ts';
import type { AppContext } from '../app-context.ts';
import { type ImportCall, runImport } from '../imports/import-environment.ts';
import { createOwnId } from '../own-id.ts';
import { scenarioImport } from './import-jobs.ts';
import { toCampaignLists, readScenario } from './read-scenario.ts';

export const loadCampaignLists = async (context: AppContext): Promise<FindList> =>
  toCampaignLists(await context.repositories.lists.all());

const missing = (id: string, path: string): UseCaseError =>
  new UseCaseError('NOT_FOUND', `there is no scenario "${id}"`, path);

const getId = (document: unknown): unknown =>
  typeof document === 'object' && document !== null && 'id' in document ? document.id : undefined;

const findShipped = async (context: AppContext, id: string): Promise<unknown> =>
  (await context.shipped.scenarios()).find((document) => getId(document) === id);

const toListing = (scenario: Scenario, shipped: boolean): ScenarioListing => ({
  id: scenario.id,
  title: scenario.title,
  description: scenario.description,
  map: scenario.map,
  players: scenario.players.map(({ id, name, power, colour }) => ({ id, name, power, colour })),
  provinces: scenario.provinces.length,
  shipped,
});

/** Parses a custom scenario. Its army lists are not checked here: this happens when the scenario is saved and when a campaign starts. */
const parseCustom = (document: unknown): Scenario => parseInput(scenarioSchema, document, 'scenario');

/** Returns the custom scenarios that can be read and skips the others. */
const parseReadable = (documents: readonly unknown[]): Scenario[] =>
  documents.flatMap((document) => {
    const read = scenarioSchema.safeParse(document);
    return read.success ? [read.data] : [];
  });

/** Lists the included scenarios, then custom ones. */
export async function listScenarios(context: AppContext): Promise<ScenarioListing[]> {
  const listOf = await loadCampaignLists(context);
  const documents = await context.shipped.scenarios();
  const shipped = await Promise.all(documents.map((document) => readScenario(context, document, listOf)));
  const custom = parseReadable(await context.repositories.scenarios.all());
  return [...shipped.map((each) => toListing(each, true)), ...custom.map((each) => toListing(each, false))];
}

/** Opens an included or custom scenario. @throws UseCaseError NOT_FOUND */
export async function openScenario(context: AppContext, id: string): Promise<Scenario> {
  const shipped = await findShipped(context, id);
  if (shipped !== undefined) return readScenario(context, shipped, await loadCampaignLists(context));
  const custom = await context.repositories.scenarios.one(id);
  if (custom === null) throw missing(id, 'id');
  return parseCustom(custom);
}

async function expectOwn(context: AppContext, id: string, action: string): Promise<void> {
  if ((await findShipped(context, id)) === undefined) return;
  throw new UseCaseError(
    'REFUSED',
    `the scenario "${id}" comes with the app and cannot be ${action}; give a copy another id`,
    'id',
  );
}

/**
 * Validates a scenario and saves it, replacing a custom scenario of the same id.
 * @throws InputError naming the field
 * @param over the scenario as opened for editing. The stored one must still equal it
 */
export async function saveScenario(context: AppContext, document: unknown, over?: Scenario): Promise<ScenarioListing> {
  const scenario = await readScenario(context, document, await loadCampaignLists(context));
  await expectOwn(context, scenario.id, 'changed');
  const isReplaced = (stored: unknown): boolean =>
    over === undefined || (stored !== null && isSameJson(parseCustom(stored), over));
  if (!(await context.repositories.scenarios.put(scenario, context.clock(), isReplaced))) {
    throw new UseCaseError('CONFLICT', `“${scenario.title}” was changed elsewhere meanwhile; open it again`, 'over');
  }
  return toListing(scenario, false);
}

/** Imports a scenario from text, under a new id if its id is taken. @throws InputError naming the field */
export async function importScenario(context: AppContext, call: ImportCall): Promise<ScenarioListing> {
  const lists = await context.repositories.lists.all();
  const imported = await runImport(context, scenarioImport, call, { lists });
  const isShipped = (await findShipped(context, imported.id)) !== undefined;
  for (let attempt = isShipped ? 1 : 0; ; attempt += 1) {
    const scenario = attempt === 0 ? imported : { ...imported, id: createOwnId(imported.title, attempt, 'scenario') };
    const isFree = (stored: unknown): boolean => stored === null;
    if (await context.repositories.scenarios.put(scenario, context.clock(), isFree)) return toListing(scenario, false);
  }
}

export async function removeScenario(context: AppContext, id: string): Promise<Record<string, never>> {
  await expectOwn(context, id, 'removed');
  if (!(await context.repositories.scenarios.remove(id))) throw missing(id, 'id');
  return {};
}

/** Finds an included or custom scenario by its id, or reads a document. */
export async function findScenario(
  context: AppContext,
  wanted: string | Readonly<Record<string, unknown>>,
  listOf: FindList,
): Promise<Scenario> {
  if (typeof wanted !== 'string') return readScenario(context, wanted, listOf);
  const document = (await findShipped(context, wanted)) ?? (await context.repositories.scenarios.one(wanted));
  if (document === null) throw missing(wanted, 'scenario');
  return readScenario(context, document, listOf);
}
