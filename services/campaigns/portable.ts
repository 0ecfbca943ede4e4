import type { CampaignDocument } from '../../contract/campaign-documents.ts';
import type { StoredCampaign } from '../../contract/campaigns.ts';
import type { OrdersFile } from '../../rules/campaign.ts';
import { toStoredEntry } from '../../rules/core/campaign/log.ts';
import { stripSignature } from '../../rules/core/campaign/signed-orders.ts';
import type { AppContext } from '../app-context.ts';
import { type ImportCall, runImport } from '../imports/import-environment.ts';
import { openCampaign, readCampaign } from './campaigns.ts';
import { campaignImport } from './import-jobs.ts';
import { intervene } from './resolve.ts';
import { createSecrets, getSecrets } from './proof/prove.ts';

/** Note in the public log that the secrets were exported. */
const SECRETS_NOTE =
  'The secrets of this campaign were exported from the umpire’s app. Anyone who has them can sign as that app, and can compute a month’s dice from its orders.';

/** Adds a note to the public log that the secrets are exported. If this fails, nothing is exported. */
export const noteSecretsExport = (context: AppContext, { id }: { readonly id: string }): Promise<StoredCampaign> =>
  intervene(context, { id, intervention: { reason: SECRETS_NOTE, public: true, decrees: [{ kind: 'note' }] } });

interface Exporting {
  readonly id: string;
  readonly secrets?: true | undefined;
}

/** Exports a campaign. If its secrets are included, the log first records this. */
export async function exportDocument(context: AppContext, exporting: Exporting): Promise<CampaignDocument> {
  if (exporting.secrets) await noteSecretsExport(context, exporting);
  return createDocument(context, exporting);
}

/**
 * Returns the whole campaign as one document: the log, computer players with their reasons, and fought battles. Secrets are included only
 * on request. Without them, another app continues the campaign with a new key.
 */
export async function createDocument(context: AppContext, { id, secrets }: Exporting): Promise<CampaignDocument> {
  const { filed, settings } = await readCampaign(context, id);
  const { playMode, keepers, battles } = settings;
  const { campaigns } = context.repositories;
  const events = await campaigns.log(id, 0);
  const fought = await campaigns.foughtBattles(id);
  const proofs = (await campaigns.heads(id)).flatMap(({ seq, proof }) => (proof ? [{ seq, proof }] : []));
  const reasons = (await campaigns.regentOrders(id)).map(({ resolvedAt: seq, orders: { player }, reasons: why }) => ({
    seq,
    player,
    reasons: why,
  }));
  return {
    format: 'nomarch-campaign',
    version: 1,
    id,
    events: events.map(toStoredEntry),
    filed,
    ...(proofs.length > 0 ? { proofs } : {}),
    ...(secrets ? { secrets: await getSecrets(context, id) } : {}),
    ...(keepers || battles
      ? { settings: { playMode, ...(keepers ? { keepers } : {}), ...(battles ? { battles } : {}) } }
      : {}),
    ...(reasons.length > 0 ? { reasons } : {}),
    ...(fought.length > 0 ? { fought } : {}),
  };
}

/** Replaces the campaign id in orders. This invalidates seal and signature, so both are removed. */
const renameCampaign = (orders: OrdersFile, id: string): OrdersFile =>
  orders.campaign === undefined || orders.campaign === id ? orders : { ...stripSignature(orders), campaign: id };

/** Imports a campaign document, under a new id if the campaign's id is already used. @throws UseCaseError if the log cannot be replayed */
export async function importCampaign(context: AppContext, call: ImportCall): Promise<StoredCampaign> {
  const read = await runImport(context, campaignImport, call, {});
  const { campaigns } = context.repositories;
  const id = (await campaigns.exists(read.id)) ? context.newId() : read.id;
  const time = context.clock();
  const used = read.used.map((filed) => ({ ...filed, filedAt: time }));
  const waiting = read.filed.map((orders) => ({ orders: renameCampaign(orders, id), filedAt: time, resolvedAt: null }));
  const { events, snapshots, proofs, secrets = createSecrets(context), reasons, fought, settings } = read;
  const filed = [...used, ...waiting];
  await campaigns.add({ id, at: time, events, snapshots, filed, reasons, fought, secrets, proofs, settings });
  return openCampaign(context, id);
}
