import type { CampaignSummary, Desk, Moment, StoredCampaign } from '../../contract/campaigns.ts';
import { UseCaseError } from '../../contract/errors.ts';
import { chain } from '../../rules/core/campaign/chain.ts';
import type { ChainedEvent } from '../../rules/core/campaign/events.ts';
import type { OrdersFile } from '../../rules/core/campaign/orders.ts';
import type { CampaignState } from '../../rules/core/campaign/state.ts';
import { campaignRulesOf, type House } from '../house.ts';
import type { CampaignRead, Written } from '../repositories/campaigns.ts';
import { campaignLists, scenarioToPlay } from './scenarios.ts';
import { snapshotOf } from './state-digest.ts';

export const missingCampaign = (id: string): UseCaseError =>
  new UseCaseError('NOT_FOUND', `there is no campaign "${id}"`, 'id');

/** @throws UseCaseError NOT_FOUND */
export async function readCampaign(house: House, id: string): Promise<CampaignRead> {
  const read = await house.repositories.campaigns.read(id);
  if (!read) throw missingCampaign(id);
  return read;
}

async function expectCampaign(house: House, id: string): Promise<void> {
  if (!(await house.repositories.campaigns.exists(id))) throw missingCampaign(id);
}

export const asStored = ({ id, head, state, changedAt, filed, desk, branch }: CampaignRead): StoredCampaign => ({
  id,
  state,
  length: head.seq + 1,
  hash: head.hash,
  changedAt,
  filed,
  desk,
  branch,
});

/** @throws UseCaseError where a write was refused. */
export function expectWritten(written: Written, id: string): void {
  if (written === 'missing') throw missingCampaign(id);
  if (written === 'stale') {
    throw new UseCaseError('CONFLICT', 'the campaign was changed elsewhere meanwhile; nothing was stored', 'id');
  }
}

export async function allCampaigns(house: House): Promise<CampaignSummary[]> {
  return [...(await house.repositories.campaigns.summaries())];
}

export async function openCampaign(house: House, id: string): Promise<StoredCampaign> {
  return asStored(await readCampaign(house, id));
}

/** Starts a campaign from a scenario's id, shipped or one's own, or from a scenario document. */
export async function createCampaign(
  house: House,
  wanted: string | Readonly<Record<string, unknown>>,
): Promise<StoredCampaign> {
  const listOf = await campaignLists(house);
  const scenario = await scenarioToPlay(house, wanted, listOf);
  const { state, events } = campaignRulesOf(house, scenario.rules).begin(scenario, listOf);
  const chained = chain(null, events, house.books.version);
  const id = house.newId();
  const snapshot = snapshotOf(state, chained.length - 1);
  await house.repositories.campaigns.add({ id, at: house.clock(), events: chained, snapshots: [snapshot], filed: [] });
  return openCampaign(house, id);
}

/** @throws UseCaseError REFUSED for orders that were written for another campaign. */
export function expectOwnOrders(id: string, orders: OrdersFile): void {
  if (orders.campaign === undefined || orders.campaign === id) return;
  throw new UseCaseError(
    'REFUSED',
    `these orders were written for another campaign, “${orders.campaign}”; this one is “${id}”`,
    'campaign',
  );
}

interface FileOrders {
  readonly id: string;
  readonly orders: OrdersFile;
}

/** Files a player's orders for the month at hand in place of earlier ones. */
export async function fileOrders(house: House, { id, orders }: FileOrders): Promise<StoredCampaign> {
  const { state, head } = await readCampaign(house, id);
  expectOwnOrders(id, orders);
  campaignRulesOf(house, state.rules).checkOrders(state, orders);
  const filing = { id, base: head, at: house.clock(), orders };
  expectWritten(await house.repositories.campaigns.fileOrders(filing), id);
  return openCampaign(house, id);
}

interface WithdrawOrders {
  readonly id: string;
  readonly player: string;
}

/** Takes a player's filed orders back. @throws UseCaseError NOT_FOUND where none are filed. */
export async function withdrawOrders(house: House, { id, player }: WithdrawOrders): Promise<StoredCampaign> {
  await expectCampaign(house, id);
  if (!(await house.repositories.campaigns.withdrawOrders(id, player, house.clock()))) {
    throw new UseCaseError('NOT_FOUND', `no orders of “${player}” are filed for the month at hand`, 'player');
  }
  return openCampaign(house, id);
}

interface SetDesk {
  readonly id: string;
  readonly desk: Desk;
}

/** How a campaign is led, its deadline and the umpire's notes. None of it is in the log. */
export async function setDesk(house: House, { id, desk }: SetDesk): Promise<StoredCampaign> {
  if (!(await house.repositories.campaigns.setDesk(id, desk, house.clock()))) throw missingCampaign(id);
  return openCampaign(house, id);
}

/** The log from entry `from` on. */
export async function campaignLog(
  house: House,
  { id, from }: { readonly id: string; readonly from: number },
): Promise<ChainedEvent[]> {
  await expectCampaign(house, id);
  return [...(await house.repositories.campaigns.log(id, from))];
}

/** The start and the end of every command since: what can be looked at again and branched from. */
export async function moments(house: House, id: string): Promise<Moment[]> {
  await expectCampaign(house, id);
  return [...(await house.repositories.campaigns.moments(id))];
}

interface AtMoment {
  readonly id: string;
  readonly seq: number;
}

const noMoment = (seq: number): UseCaseError =>
  new UseCaseError('NOT_FOUND', `no moment of the campaign ends with entry ${seq}; its moments are listed`, 'seq');

/** The state as it was after a moment. @throws UseCaseError NOT_FOUND for an entry within a command. */
export async function stateAt(house: House, { id, seq }: AtMoment): Promise<CampaignState> {
  await expectCampaign(house, id);
  const snapshot = await house.repositories.campaigns.snapshot(id, seq);
  if (!snapshot) throw noMoment(seq);
  return snapshot.state;
}

/** A new campaign that shares the log up to a moment. Orders that are filed stay with the old one. */
export async function branchCampaign(house: House, { id: of, seq }: AtMoment): Promise<StoredCampaign> {
  await expectCampaign(house, of);
  const id = house.newId();
  if (!(await house.repositories.campaigns.branch({ of, seq, id, at: house.clock() }))) throw noMoment(seq);
  return openCampaign(house, id);
}

export async function removeCampaign(house: House, id: string): Promise<Record<string, never>> {
  if (!(await house.repositories.campaigns.remove(id))) throw missingCampaign(id);
  return {};
}
