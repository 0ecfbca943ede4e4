import type { CampaignDocument, StoredCampaign } from '../../contract/campaigns.ts';
import { UseCaseError } from '../../contract/errors.ts';
import type { OrdersFile } from '../../rules/campaign.ts';
import { type AppContext, campaignBookOf } from '../app-context.ts';
import { toStored } from '../../rules/core/campaign/log.ts';
import type { FiledOrders, Snapshot } from '../repositories/campaigns.ts';
import { readCampaignDocument } from './campaign-document.ts';
import { expectOwnOrders, openCampaign, readCampaign } from './campaigns.ts';
import { type Milestone, replay } from './replay.ts';
import { snapshotOf } from './state-digest.ts';

/** The whole campaign as one document: everything else follows from its log. */
export async function exportDocument(context: AppContext, id: string): Promise<CampaignDocument> {
  const { filed } = await readCampaign(context, id);
  const events = await context.repositories.campaigns.log(id, 0);
  return { format: 'nomarch-campaign', version: 1, id, events: events.map(toStored), filed };
}

const usedOrders = (milestones: readonly Milestone[], at: string): FiledOrders[] =>
  milestones.flatMap(({ first, orders }) =>
    (orders ?? []).map((filed) => ({ orders: filed, filedAt: at, resolvedAt: first })),
  );

/** Orders that name their campaign, under the id it is stored by. */
const renamed = (orders: OrdersFile, id: string): OrdersFile =>
  orders.campaign === undefined ? orders : { ...orders, campaign: id };

/** Stores a campaign from its document, under a new id where its own is taken. @throws UseCaseError where it does not replay. */
export async function importDocument(context: AppContext, value: unknown): Promise<StoredCampaign> {
  const { document, events, state } = readCampaignDocument(context, value);
  const { rules, rulesVersion } = campaignBookOf(context, state.rules);
  const { issues, milestones } = replay(rules, events, rulesVersion, context.sha256);
  if (issues[0] !== undefined) {
    throw new UseCaseError('BAD_INPUT', `the campaign document does not replay: ${issues[0]}`, 'events');
  }
  const head = milestones.at(-1)?.state ?? state;
  for (const orders of document.filed) {
    expectOwnOrders(document.id, orders);
    rules.checkOrders(head, orders);
  }
  const { campaigns } = context.repositories;
  const id = (await campaigns.exists(document.id)) ? context.newId() : document.id;
  const at = context.clock();
  const [first, ...later] = milestones.map((milestone) => snapshotOf(milestone.state, milestone.last));
  const snapshots: [Snapshot, ...Snapshot[]] = [first ?? snapshotOf(state, 0), ...later];
  const waiting = document.filed.map((orders) => ({ orders: renamed(orders, id), filedAt: at, resolvedAt: null }));
  const filed = [...usedOrders(milestones, at), ...waiting];
  await campaigns.add({ id, at, events, snapshots, filed });
  return openCampaign(context, id);
}
