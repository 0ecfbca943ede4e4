import type { CampaignDocument, StoredCampaign } from '../../contract/campaigns.ts';
import { UseCaseError } from '../../contract/errors.ts';
import type { ChainedEvent, OrdersFile } from '../../rules/campaign.ts';
import { unsealed } from '../../rules/core/campaign/seal.ts';
import { diceIssues, type Proof, provedCommand, seedIssues } from '../../rules/core/campaign/proof.ts';
import { type AppContext, campaignBookOf } from '../app-context.ts';
import { toStored } from '../../rules/core/campaign/log.ts';
import type { FiledOrders, Snapshot } from '../repositories/campaigns.ts';
import { readCampaignDocument } from './campaign-document.ts';
import { openCampaign, readCampaign } from './campaigns.ts';
import { expectOwnOrders } from './orders.ts';
import { newSecrets, secretsOf } from './prove.ts';
import { type Milestone, replay } from './replay.ts';
import { signatureIssues, signerOf } from './signing.ts';
import { snapshotOf } from './state-digest.ts';

/**
 * The whole campaign as one document: everything else follows from its log. Its secrets go along only where they are asked for; without
 * them another app goes on under a key of its own.
 */
export async function exportDocument(
  context: AppContext,
  { id, secrets }: { readonly id: string; readonly secrets?: true | undefined },
): Promise<CampaignDocument> {
  const { filed } = await readCampaign(context, id);
  const { campaigns } = context.repositories;
  const events = await campaigns.log(id, 0);
  const proofs = (await campaigns.heads(id)).flatMap(({ seq, proof }) => (proof ? [{ seq, proof }] : []));
  return {
    format: 'nomarch-campaign',
    version: 1,
    id,
    events: events.map(toStored),
    filed,
    ...(proofs.length > 0 ? { proofs } : {}),
    ...(secrets ? await signedWith(context, id, proofs.at(-1)?.proof) : {}),
  };
}

/** A campaign's secrets, where the newest proof is signed with them: others have promised nothing yet that another app could keep. */
async function signedWith(context: AppContext, id: string, newest: Proof | undefined) {
  const secrets = await secretsOf(context, id);
  return (await signerOf(secrets.secret)).key === newest?.key ? { secrets } : {};
}

/** What is wrong with the proofs of a document, in words. */
async function proofIssues(
  milestones: readonly Milestone[],
  events: readonly ChainedEvent[],
  { proofs = [], secrets }: CampaignDocument,
): Promise<string[]> {
  const proofOf = new Map(proofs.map(({ seq, proof }) => [seq, proof]));
  const ends = milestones.map(({ first, last }) => provedCommand(events, first, last, proofOf.get(last)));
  const known = new Set(ends.map(({ seq }) => seq));
  const strayed = proofs
    .filter(({ seq }) => !known.has(seq))
    .map(({ seq }) => `entry ${seq} with a proof ends no command`);
  const newest = proofs.at(-1)?.proof;
  const isOther = secrets && newest && (await signerOf(secrets.secret)).key !== newest.key;
  return [
    ...strayed,
    ...(await signatureIssues(ends)),
    ...seedIssues(ends),
    ...diceIssues(ends).issues,
    ...(isOther ? ['its secrets are not those that it is signed with'] : []),
  ];
}

const usedOrders = (milestones: readonly Milestone[], at: string): FiledOrders[] =>
  milestones.flatMap(({ first, orders }) =>
    (orders ?? []).map((filed) => ({ orders: filed, filedAt: at, resolvedAt: first })),
  );

/** Orders that name their campaign, under the id it is stored by. A seal is of the file as it was. */
const renamed = (orders: OrdersFile, id: string): OrdersFile =>
  orders.campaign === undefined || orders.campaign === id ? orders : { ...unsealed(orders), campaign: id };

/** Stores a campaign from its document, under a new id where its own is taken. @throws UseCaseError where it does not replay. */
export async function importDocument(context: AppContext, value: unknown): Promise<StoredCampaign> {
  const { document, events, state } = readCampaignDocument(context, value);
  const { rules, rulesVersion } = campaignBookOf(context, state.rules);
  const { issues, milestones } = replay(rules, events, rulesVersion, context.sha256);
  if (issues[0] !== undefined) {
    throw new UseCaseError('BAD_INPUT', `the campaign document does not replay: ${issues[0]}`, 'events');
  }
  const [unproved] = await proofIssues(milestones, events, document);
  if (unproved !== undefined) {
    throw new UseCaseError('BAD_INPUT', `the campaign document does not prove itself: ${unproved}`, 'proofs');
  }
  const head = milestones.at(-1)?.state ?? state;
  for (const orders of document.filed) {
    expectOwnOrders(document.id, orders);
    rules.checkOrders(head, orders);
  }
  const { campaigns } = context.repositories;
  const id = (await campaigns.exists(document.id)) ? context.newId() : document.id;
  const at = context.clock();
  const [first, ...later] = milestones.map(({ state: then, last, takenBackTo }) =>
    snapshotOf(then, last, takenBackTo ?? undefined),
  );
  const snapshots: [Snapshot, ...Snapshot[]] = [first ?? snapshotOf(state, 0), ...later];
  const waiting = document.filed.map((orders) => ({ orders: renamed(orders, id), filedAt: at, resolvedAt: null }));
  const filed = [...usedOrders(milestones, at), ...waiting];
  const { proofs = [], secrets = newSecrets(context) } = document;
  await campaigns.add({ id, at, events, snapshots, filed, secrets, proofs });
  return openCampaign(context, id);
}
