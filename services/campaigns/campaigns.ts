import type { CampaignSummary, ScenarioListing, StoredCampaign } from '../../contract/campaigns.ts';
import { UseCaseError } from '../../contract/errors.ts';
import { chain } from '../../rules/core/campaign/chain.ts';
import type { ChainedEvent } from '../../rules/core/campaign/events.ts';
import type { OrdersFile } from '../../rules/core/campaign/orders.ts';
import type { CampaignState, Scenario } from '../../rules/core/campaign/state.ts';
import type { ListOf } from '../../rules/core/nation-list.ts';
import { digest } from '../../rules/core/digest.ts';
import { expectFile } from '../file-version.ts';
import { shown } from '../shown.ts';
import { campaignRulesOf, type House } from '../house.ts';
import { listFinder } from '../lists/lists.ts';
import type { CampaignRead, Snapshot, Written } from '../repositories/campaigns.ts';

const missing = (id: string): UseCaseError => new UseCaseError('NOT_FOUND', `there is no campaign "${id}"`, 'id');

/** @throws UseCaseError NOT_FOUND */
export async function readCampaign(house: House, id: string): Promise<CampaignRead> {
  const read = await house.repositories.campaigns.read(id);
  if (!read) throw missing(id);
  return read;
}

export const asStored = ({ id, head, state, changedAt, filed }: CampaignRead): StoredCampaign => ({
  id,
  state,
  length: head.seq + 1,
  hash: head.hash,
  changedAt,
  filed,
});

/** The state as it is stored after entry `seq`. */
export const snapshotOf = (state: CampaignState, seq: number): Snapshot => ({ seq, state, digest: digest(state) });

/** @throws UseCaseError where a write was refused. */
export function expectWritten(written: Written, id: string): void {
  if (written === 'missing') throw missing(id);
  if (written === 'stale') {
    throw new UseCaseError('CONFLICT', 'the campaign was changed elsewhere meanwhile; nothing was stored', 'id');
  }
}

function readScenario(house: House, document: unknown, listOf: ListOf): Scenario {
  const { rules } = expectFile(document, 'nomarch-scenario', 1, 'scenario');
  const book = typeof rules === 'string' ? rules : shown(rules);
  return campaignRulesOf(house, book).readScenario(document, listOf);
}

async function shippedScenarios(house: House): Promise<Scenario[]> {
  const listOf = await listFinder(house);
  return (await house.shipped.scenarios()).map((document) => readScenario(house, document, listOf));
}

const listing = ({ id, title, description, map, players, provinces }: Scenario): ScenarioListing => ({
  id,
  title,
  description,
  map,
  players: players.map((player) => ({ id: player.id, name: player.name, power: player.power, colour: player.colour })),
  provinces: provinces.length,
});

/** The scenarios that come with the app. */
export async function scenarios(house: House): Promise<ScenarioListing[]> {
  return (await shippedScenarios(house)).map(listing);
}

export async function allCampaigns(house: House): Promise<CampaignSummary[]> {
  return [...(await house.repositories.campaigns.summaries())];
}

export async function openCampaign(house: House, id: string): Promise<StoredCampaign> {
  return asStored(await readCampaign(house, id));
}

async function scenarioOf(house: House, wanted: string | Readonly<Record<string, unknown>>): Promise<Scenario> {
  if (typeof wanted !== 'string') return readScenario(house, wanted, await listFinder(house));
  const found = (await shippedScenarios(house)).find(({ id }) => id === wanted);
  if (!found) throw new UseCaseError('NOT_FOUND', `there is no scenario "${wanted}"`, 'scenario');
  return found;
}

/** Starts a campaign from a shipped scenario's id or a scenario document. */
export async function createCampaign(
  house: House,
  wanted: string | Readonly<Record<string, unknown>>,
): Promise<StoredCampaign> {
  const scenario = await scenarioOf(house, wanted);
  const { state, events } = campaignRulesOf(house, scenario.rules).begin(scenario, await listFinder(house));
  const chained = chain(null, events, house.books.version);
  const id = house.newId();
  const snapshot = snapshotOf(state, chained.length - 1);
  await house.repositories.campaigns.add({ id, at: house.clock(), events: chained, snapshots: [snapshot], filed: [] });
  return openCampaign(house, id);
}

interface FileOrders {
  readonly id: string;
  readonly orders: OrdersFile;
}

/** Files a player's orders for the month at hand in place of earlier ones. */
export async function fileOrders(house: House, { id, orders }: FileOrders): Promise<StoredCampaign> {
  const { state, head } = await readCampaign(house, id);
  campaignRulesOf(house, state.rules).checkOrders(state, orders);
  const filing = { id, base: head, at: house.clock(), orders };
  expectWritten(await house.repositories.campaigns.fileOrders(filing), id);
  return openCampaign(house, id);
}

/** The log from entry `from` on. */
export async function campaignLog(
  house: House,
  { id, from }: { readonly id: string; readonly from: number },
): Promise<ChainedEvent[]> {
  if (!(await house.repositories.campaigns.exists(id))) throw missing(id);
  return [...(await house.repositories.campaigns.log(id, from))];
}

export async function removeCampaign(house: House, id: string): Promise<Record<string, never>> {
  if (!(await house.repositories.campaigns.remove(id))) throw missing(id);
  return {};
}
