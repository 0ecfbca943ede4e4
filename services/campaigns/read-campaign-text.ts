import { z } from 'zod';
import { readList } from '../../army-lists/schema.ts';
import {
  type CampaignDocument,
  campaignDocumentSchema,
  type FoughtCampaignBattle,
} from '../../contract/campaign-documents.ts';
import { UseCaseError } from '../../contract/errors.ts';
import type { RegentReasons } from '../../contract/regents.ts';
import type { CampaignState, ChainedEvent } from '../../rules/campaign.ts';
import { fromStoredEntry, listActiveCommands } from '../../rules/core/campaign/log.ts';
import { checkDice, createProvedCommand, checkProofs } from '../../rules/core/campaign/proof.ts';
import { InputError, parseInput } from '../../rules/core/procedure.ts';
import { loadBook, type AvailableBooks, loadCampaignBook } from '../books.ts';
import { listBattleIssues } from './compute/campaign-battle.ts';
import { expectFile, readDocument } from '../input-guard.ts';
import type { ImportedText, ImportEnvironment } from '../imports/import-environment.ts';
import { expectKnownSeats } from '../regents/known-seats.ts';
import type { FiledOrders, Snapshot } from '../repositories/campaigns.ts';
import { expectOwnOrders } from './read-orders.ts';
import { deriveDiceKey } from './proof/prove.ts';
import { listSignatureIssues, createSigner } from './proof/signing.ts';
import { describeForeignRules, type Milestone, replay, createSnapshot } from './replay.ts';

/** The part of the first entry that names its book. */
const startSchema = z.looseObject({ state: z.looseObject({ rules: z.string().max(100) }) });

const LABEL = 'campaign document';
const START = 'events.0.happening.state';

/**
 * Validates the format and the first state of a campaign document; the log is replayed later. Other rules are reported before any other
 * problem, because their states may lack newer fields.
 * @throws InputError
 */
export async function readCampaignDocument(
  context: AvailableBooks,
  value: unknown,
): Promise<{
  readonly document: CampaignDocument;
  readonly events: readonly ChainedEvent[];
  readonly state: CampaignState;
}> {
  expectFile(value, 'nomarch-campaign', LABEL);
  const document = parseInput(campaignDocumentSchema, value, LABEL);
  const start = startSchema.safeParse(document.events[0]?.happening);
  const book = start.success ? await loadCampaignBook(context, start.data.state.rules) : null;
  const foreign = book && describeForeignRules(document.events, book.rulesVersion);
  if (foreign) throw new InputError(`${LABEL}: ${foreign}`, 'events');
  const events = document.events.map(fromStoredEntry);
  if (!start.success || !book || !events[0] || book.rules.events.commandKind(events[0].payload) !== 'begin') {
    throw new InputError(`${LABEL}, events.0: expected the start of a campaign`, 'events.0.happening.kind');
  }
  const { rules } = book;
  const state = parseInput(rules.stateSchema, start.data.state, `${LABEL}, ${START}`);
  rules.expectCoherent(state, { label: LABEL, path: START }, readList);
  return { document, events, state };
}

/** An imported campaign, replayed and proved, ready to be stored. */
export interface ImportedCampaign extends Required<Pick<CampaignDocument, 'id' | 'filed' | 'proofs'>> {
  readonly events: readonly ChainedEvent[];
  /** The states after the start and after every command. */
  readonly snapshots: readonly [Snapshot, ...Snapshot[]];
  /** Orders of the resolved months. */
  readonly used: readonly Omit<FiledOrders, 'filedAt'>[];
  readonly secrets: CampaignDocument['secrets'];
  readonly reasons: readonly RegentReasons[];
  readonly fought: readonly FoughtCampaignBattle[];
  readonly settings: CampaignDocument['settings'];
}

/** Lists problems of a document's proofs. */
async function listProofIssues(
  milestones: readonly Milestone[],
  events: readonly ChainedEvent[],
  { proofs = [], secrets }: CampaignDocument,
): Promise<string[]> {
  const proofOf = new Map(proofs.map(({ seq, proof }) => [seq, proof]));
  const ends = milestones.map((command) => createProvedCommand(events, command, proofOf.get(command.last)));
  const known = new Set(ends.map(({ seq }) => seq));
  const stray = proofs
    .filter(({ seq }) => !known.has(seq))
    .map(({ seq }) => `the signature of entry ${seq} belongs to no command`);
  const newest = proofs.at(-1)?.proof;
  const isOther =
    secrets &&
    newest &&
    ((await createSigner(secrets.secret)).key !== newest.key ||
      deriveDiceKey(secrets, newest.next.round).key !== newest.next.key);
  return [
    ...stray,
    ...(await listSignatureIssues(ends)),
    ...checkProofs(ends),
    ...checkDice(ends).issues,
    ...(isOther ? ['its secrets do not match its signatures'] : []),
  ];
}

const listUsedOrders = (milestones: readonly Milestone[]): ImportedCampaign['used'] =>
  milestones.flatMap(({ first, orders }) => (orders ?? []).map((filed) => ({ orders: filed, resolvedAt: first })));

/** Checks that reasons match the orders in the log. @throws UseCaseError if they do not */
function expectReasons(milestones: readonly Milestone[], reasons: readonly RegentReasons[]): void {
  const ends = milestones.map(({ last: seq, first, orders, takenBackTo }) => ({
    seq,
    first,
    orders,
    ...(takenBackTo === null ? {} : { takenBackTo }),
  }));
  const ordersByEntry = new Map(listActiveCommands(ends).map(({ first, orders }) => [first, orders ?? []]));
  const known = new Set<string>();
  for (const [at, { seq, player, reasons: given }] of reasons.entries()) {
    const orders = ordersByEntry.get(seq)?.find((file) => file.player === player)?.orders;
    const issue = !orders
      ? `“${player}” has no orders for a month that begins with entry ${seq}`
      : known.has(`${seq} ${player}`)
        ? `the reasons of “${player}” for the month that begins with entry ${seq} occur twice`
        : orders.length === given.length
          ? null
          : `${given.length} reasons for ${orders.length} orders`;
    if (issue !== null)
      throw new UseCaseError('BAD_INPUT', `campaign document, reasons.${at}: ${issue}`, `reasons.${at}`);
    known.add(`${seq} ${player}`);
  }
}

/** Reads a campaign document, replays its log and checks its proofs. @throws InputError or UseCaseError if it is not valid */
export async function readCampaignText(
  { books, sha256, reportStep }: ImportEnvironment,
  source: ImportedText,
): Promise<ImportedCampaign> {
  reportStep('reading');
  const { document, events, state } = await readCampaignDocument({ books }, readDocument(source, 'campaign document'));
  const { rules, rulesVersion } = await loadCampaignBook({ books }, state.rules);
  reportStep('replaying');
  const { issues, milestones } = replay(rules, events, rulesVersion, sha256);
  if (issues[0] !== undefined) {
    throw new UseCaseError('BAD_INPUT', `the campaign document cannot be replayed: ${issues[0]}`, 'events');
  }
  reportStep('proving');
  const [unproved] = await listProofIssues(milestones, events, document);
  if (unproved !== undefined) {
    throw new UseCaseError('BAD_INPUT', `the campaign document has a wrong proof: ${unproved}`, 'proofs');
  }
  const { id, filed, proofs = [], secrets, settings, reasons = [], fought = [] } = document;
  const head = milestones.at(-1)?.state ?? state;
  expectKnownSeats(head, settings?.keepers);
  expectReasons(milestones, reasons);
  const [strange] = listBattleIssues(await loadBook({ books }, state.rules), rules, {
    log: events,
    kept: fought,
    sha256,
  });
  if (strange !== undefined)
    throw new UseCaseError('BAD_INPUT', `the campaign document is invalid: ${strange}`, 'fought');
  for (const orders of filed) {
    expectOwnOrders(id, orders);
    rules.checkOrders(head, orders);
  }
  const [first, ...later] = milestones.map(({ state: then, last, takenBackTo }) =>
    createSnapshot(then, last, takenBackTo ?? undefined),
  );
  return {
    id,
    events,
    snapshots: [first ?? createSnapshot(state, 0), ...later],
    used: listUsedOrders(milestones),
    filed,
    proofs,
    secrets,
    reasons,
    fought,
    settings,
  };
}
