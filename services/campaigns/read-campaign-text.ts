import type { CampaignDocument } from '../../contract/campaign-documents.ts';
import { UseCaseError } from '../../contract/errors.ts';
import type { RegentReasons } from '../../contract/regents.ts';
import type { ChainedEvent } from '../../rules/campaign.ts';
import { diceIssues, provedCommand, rowIssues } from '../../rules/core/campaign/proof.ts';
import { isPromise } from '../../rules/core/campaign/proof-schema.ts';
import { standing } from '../../rules/core/campaign/standing.ts';
import { campaignBookOf } from '../books.ts';
import type { ImportedText, ImportEnvironment } from '../imports/import-environment.ts';
import { readDocument } from '../input-guard.ts';
import { expectKeptSeats } from '../regents/kept-seats.ts';
import type { FiledOrders, Snapshot } from '../repositories/campaigns.ts';
import { readCampaignDocument } from './campaign-document.ts';
import { expectOwnOrders } from './own-orders.ts';
import { promiseOf } from './proof/prove.ts';
import { type Milestone, replay } from './replay.ts';
import { signatureIssues, signerOf } from './proof/signing.ts';
import { snapshotOf } from './state-digest.ts';

/** A campaign that came as a document, replayed and proved, ready to be stored. */
export interface ImportedCampaign extends Required<Pick<CampaignDocument, 'id' | 'filed' | 'proofs'>> {
  readonly events: readonly ChainedEvent[];
  /** The state after the start and after every command since. */
  readonly snapshots: readonly [Snapshot, ...Snapshot[]];
  /** The orders that its months were resolved under. */
  readonly used: readonly Omit<FiledOrders, 'filedAt'>[];
  readonly secrets: CampaignDocument['secrets'];
  readonly reasons: readonly RegentReasons[];
  readonly settings: CampaignDocument['settings'];
}

/** Problems of a document's proofs, in words. */
async function proofIssues(
  milestones: readonly Milestone[],
  events: readonly ChainedEvent[],
  { proofs = [], secrets }: CampaignDocument,
): Promise<string[]> {
  const proofOf = new Map(proofs.map(({ seq, proof }) => [seq, proof]));
  const ends = milestones.map((command) => provedCommand(events, command, proofOf.get(command.last)));
  const known = new Set(ends.map(({ seq }) => seq));
  const strayed = proofs
    .filter(({ seq }) => !known.has(seq))
    .map(({ seq }) => `entry ${seq} with a proof ends no command`);
  const newest = proofs.at(-1)?.proof;
  const isOther =
    secrets &&
    newest &&
    ((await signerOf(secrets.secret)).key !== newest.key ||
      (isPromise(newest) && promiseOf(secrets, newest.next.round).key !== newest.next.key));
  return [
    ...strayed,
    ...(await signatureIssues(ends)),
    ...rowIssues(ends),
    ...diceIssues(ends).issues,
    ...(isOther ? ['its secrets are not those that it is signed with'] : []),
  ];
}

const usedOrders = (milestones: readonly Milestone[]): ImportedCampaign['used'] =>
  milestones.flatMap(({ first, orders }) => (orders ?? []).map((filed) => ({ orders: filed, resolvedAt: first })));

/** @throws UseCaseError for reasons of no orders that the log has, or of other orders than it has */
function expectReasons(milestones: readonly Milestone[], reasons: readonly RegentReasons[]): void {
  const ends = milestones.map(({ last: seq, first, orders, takenBackTo }) => ({
    seq,
    first,
    orders,
    ...(takenBackTo === null ? {} : { takenBackTo }),
  }));
  const inForce = new Map(standing(ends).map(({ first, orders }) => [first, orders ?? []]));
  const known = new Set<string>();
  for (const [at, { seq, player, reasons: given }] of reasons.entries()) {
    const orders = inForce.get(seq)?.find((file) => file.player === player)?.orders;
    const issue = !orders
      ? `“${player}” gave no orders for a month that begins with entry ${seq}`
      : known.has(`${seq} ${player}`)
        ? `the reasons of “${player}” for the month that begins with entry ${seq} stand here twice`
        : orders.length === given.length
          ? null
          : `${given.length} reasons for ${orders.length} orders`;
    if (issue !== null)
      throw new UseCaseError('BAD_INPUT', `campaign document, reasons.${at}: ${issue}`, `reasons.${at}`);
    known.add(`${seq} ${player}`);
  }
}

/** Reads a campaign document, replays its log and checks its proofs. @throws InputError or UseCaseError for one that is not sound. */
export async function readCampaignText(
  { books, sha256, tell }: ImportEnvironment,
  source: ImportedText,
): Promise<ImportedCampaign> {
  tell('reading');
  const { document, events, state } = await readCampaignDocument({ books }, readDocument(source, 'campaign document'));
  const { rules, rulesVersion } = await campaignBookOf({ books }, state.rules);
  tell('replaying');
  const { issues, milestones } = replay(rules, events, rulesVersion, sha256);
  if (issues[0] !== undefined) {
    throw new UseCaseError('BAD_INPUT', `the campaign document does not replay: ${issues[0]}`, 'events');
  }
  tell('proving');
  const [unproved] = await proofIssues(milestones, events, document);
  if (unproved !== undefined) {
    throw new UseCaseError('BAD_INPUT', `the campaign document does not prove itself: ${unproved}`, 'proofs');
  }
  const { id, filed, proofs = [], secrets, settings, reasons = [] } = document;
  const head = milestones.at(-1)?.state ?? state;
  expectKeptSeats(head, settings?.keepers);
  expectReasons(milestones, reasons);
  for (const orders of filed) {
    expectOwnOrders(id, orders);
    rules.checkOrders(head, orders);
  }
  const [first, ...later] = milestones.map(({ state: then, last, takenBackTo }) =>
    snapshotOf(then, last, takenBackTo ?? undefined),
  );
  return {
    id,
    events,
    snapshots: [first ?? snapshotOf(state, 0), ...later],
    used: usedOrders(milestones),
    filed,
    proofs,
    secrets,
    reasons,
    settings,
  };
}
