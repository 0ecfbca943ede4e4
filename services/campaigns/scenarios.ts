import type { ScenarioListing } from '../../contract/campaigns.ts';
import { UseCaseError } from '../../contract/errors.ts';
import { type Scenario, scenarioSchema } from '../../rules/campaign.ts';
import type { ListOf } from '../../rules/core/nation-list.ts';
import { parseInput } from '../../rules/core/procedure.ts';
import { sameJson } from '../../rules/core/same-json.ts';
import type { AppContext } from '../app-context.ts';
import { type ImportCall, runImport } from '../imports/run-import.ts';
import { ownId } from '../own-id.ts';
import { scenarioImport } from './import-jobs.ts';
import { listsForCampaigns, readScenario } from './read-scenario.ts';

export const campaignLists = async (context: AppContext): Promise<ListOf> =>
  listsForCampaigns(await context.repositories.lists.all());

const missing = (id: string, path: string): UseCaseError =>
  new UseCaseError('NOT_FOUND', `there is no scenario "${id}"`, path);

const idOf = (document: unknown): unknown =>
  typeof document === 'object' && document !== null && 'id' in document ? document.id : undefined;

const shippedDocument = async (context: AppContext, id: string): Promise<unknown> =>
  (await context.shipped.scenarios()).find((document) => idOf(document) === id);

const listing = (scenario: Scenario, shipped: boolean): ScenarioListing => ({
  id: scenario.id,
  title: scenario.title,
  description: scenario.description,
  map: scenario.map,
  players: scenario.players.map(({ id, name, power, colour }) => ({ id, name, power, colour })),
  provinces: scenario.provinces.length,
  shipped,
});

/** Parses a custom scenario. Its army lists were checked when it was saved, and are checked again when a campaign starts. */
const ownScenario = (document: unknown): Scenario => parseInput(scenarioSchema, document, 'scenario');

/** Returns the custom scenarios that can be read and skips the others. */
const readableScenarios = (documents: readonly unknown[]): Scenario[] =>
  documents.flatMap((document) => {
    const read = scenarioSchema.safeParse(document);
    return read.success ? [read.data] : [];
  });

/** Lists the included scenarios, then custom ones. */
export async function scenarios(context: AppContext): Promise<ScenarioListing[]> {
  const listOf = await campaignLists(context);
  const documents = await context.shipped.scenarios();
  const shipped = await Promise.all(documents.map((document) => readScenario(context, document, listOf)));
  const own = readableScenarios(await context.repositories.scenarios.all());
  return [...shipped.map((each) => listing(each, true)), ...own.map((each) => listing(each, false))];
}

/** @throws UseCaseError NOT_FOUND */
export async function openScenario(context: AppContext, id: string): Promise<Scenario> {
  const shipped = await shippedDocument(context, id);
  if (shipped !== undefined) return readScenario(context, shipped, await campaignLists(context));
  const own = await context.repositories.scenarios.one(id);
  if (own === null) throw missing(id, 'id');
  return ownScenario(own);
}

async function expectOwn(context: AppContext, id: string, action: string): Promise<void> {
  if ((await shippedDocument(context, id)) === undefined) return;
  throw new UseCaseError(
    'REFUSED',
    `the scenario "${id}" comes with the app and cannot be ${action}; give a copy another id`,
    'id',
  );
}

/**
 * Validates a scenario and saves it, replacing a custom scenario of the same id. @throws InputError naming the field
 * @param over the document that was edited; it must still be the stored one
 */
export async function saveScenario(context: AppContext, document: unknown, over?: Scenario): Promise<ScenarioListing> {
  const scenario = await readScenario(context, document, await campaignLists(context));
  await expectOwn(context, scenario.id, 'changed');
  const isReplaced = (stored: unknown): boolean =>
    over === undefined || (stored !== null && sameJson(ownScenario(stored), over));
  if (!(await context.repositories.scenarios.put(scenario, context.clock(), isReplaced))) {
    throw new UseCaseError('CONFLICT', `“${scenario.title}” was changed elsewhere meanwhile; open it again`, 'over');
  }
  return listing(scenario, false);
}

/** Imports a scenario from text, under a new id if its id is taken. @throws InputError naming the field */
export async function importScenario(context: AppContext, call: ImportCall): Promise<ScenarioListing> {
  const lists = await context.repositories.lists.all();
  const came = await runImport(context, scenarioImport, call, { lists });
  const isShipped = (await shippedDocument(context, came.id)) !== undefined;
  for (let attempt = isShipped ? 1 : 0; ; attempt += 1) {
    const scenario = attempt === 0 ? came : { ...came, id: ownId(came.title, attempt, 'scenario') };
    const isFree = (stored: unknown): boolean => stored === null;
    if (await context.repositories.scenarios.put(scenario, context.clock(), isFree)) return listing(scenario, false);
  }
}

export async function removeScenario(context: AppContext, id: string): Promise<Record<string, never>> {
  await expectOwn(context, id, 'removed');
  if (!(await context.repositories.scenarios.remove(id))) throw missing(id, 'id');
  return {};
}

/** Finds an included or custom scenario by its id, or reads a document. */
export async function scenarioToPlay(
  context: AppContext,
  wanted: string | Readonly<Record<string, unknown>>,
  listOf: ListOf,
): Promise<Scenario> {
  if (typeof wanted !== 'string') return readScenario(context, wanted, listOf);
  const document = (await shippedDocument(context, wanted)) ?? (await context.repositories.scenarios.one(wanted));
  if (document === null) throw missing(wanted, 'scenario');
  return readScenario(context, document, listOf);
}
