import type { CampaignSummary, Checkpoint, StoredCampaign } from '../../contract/campaigns.ts';
import { UseCaseError } from '../../contract/errors.ts';
import { chainEvents, checkChain } from '../../rules/core/campaign/chain.ts';
import type { CampaignRules, CampaignState, ChainedEvent } from '../../rules/campaign.ts';
import type { CommandKind } from '../../rules/core/campaign/campaign-rules.ts';
import { InputError } from '../../rules/core/procedure.ts';
import { type AppContext } from '../app-context.ts';
import { loadCampaignBook } from '../books.ts';
import { expectKnownSeats } from '../regents/known-seats.ts';
import type { CampaignRead, NewCampaign, WriteResult } from '../repositories/campaigns.ts';
import { createSecrets, createProof, getCurrentDiceKey } from './proof/prove.ts';
import { loadCampaignLists, findScenario } from './scenarios.ts';
import { createSnapshot } from './replay.ts';
import { StoreError } from '../repositories/store-admin.ts';

/** Describes a problem in the log entries of the last two commands. Null if these entries chain up to the head. */
async function findLogEndIssue(
  { repositories: { campaigns }, sha256 }: AppContext,
  { id, head }: Pick<CampaignRead, 'id' | 'head'>,
): Promise<string | null> {
  const ends = (await campaigns.checkpoints(id)).filter(({ seq }) => seq < head.seq);
  const from = ends.at(-1)?.seq ?? 0;
  try {
    const [first, ...rest] = await campaigns.log(id, from);
    if (!first) return `entry ${from} is missing`;
    const issue = checkChain([first, ...rest], sha256, from === 0 ? null : { seq: from - 1, hash: first.previous })[0];
    if (issue !== undefined) return issue;
    const last = rest.at(-1) ?? first;
    return last.seq === head.seq && last.hash === head.hash ? null : 'the campaign is not at its last entry';
  } catch (error) {
    if (error instanceof StoreError) return `an entry from ${from} on cannot be read`;
    throw error;
  }
}

/** Checks the end of the log before a command is appended; the daily check reads it all. @throws UseCaseError STORE_DAMAGED if broken */
export async function expectIntactLogEnd(
  context: AppContext,
  campaign: Pick<CampaignRead, 'id' | 'head' | 'state'>,
): Promise<void> {
  const issue = await findLogEndIssue(context, campaign);
  if (issue === null) return;
  // Another program may have moved the head since; the write is then refused as a conflict.
  const current = await readCampaign(context, campaign.id);
  if (current.head.seq !== campaign.head.seq || current.head.hash !== campaign.head.hash) return;
  throw new UseCaseError(
    'STORE_DAMAGED',
    `The end of the log of “${campaign.state.title}” is damaged (${issue}), so nothing is resolved. ` +
      'The settings and "nomarch store verify" show which backup has an intact copy. Restore it there or with "nomarch store mend". ' +
      'If no backup has one, start a branch of the campaign at an earlier checkpoint.',
    'id',
  );
}

export const createMissingError = (id: string): UseCaseError =>
  new UseCaseError('NOT_FOUND', `there is no campaign "${id}"`, 'id');

/** Reads a campaign from the store. @throws UseCaseError NOT_FOUND */
export async function readCampaign(context: AppContext, id: string): Promise<CampaignRead> {
  const read = await context.repositories.campaigns.read(id);
  if (!read) throw createMissingError(id);
  return read;
}

/** Returns the kind of the command that begins with this log entry, or null. */
export async function getCommandKind(
  context: AppContext,
  rules: CampaignRules,
  id: string,
  seq: number,
): Promise<CommandKind | null> {
  const [entry] = await context.repositories.campaigns.log(id, seq, seq);
  return entry ? rules.events.commandKind(entry.payload) : null;
}

/** Accepts a player of the campaign, or null. @throws UseCaseError NOT_FOUND for an unknown player */
export function expectPlayer({ players }: CampaignState, player: string | null): void {
  if (player === null || players.some(({ id }) => id === player)) return;
  throw new UseCaseError('NOT_FOUND', `“${player}” does not play in this campaign`, 'player');
}

export async function expectCampaign(context: AppContext, id: string): Promise<void> {
  if (!(await context.repositories.campaigns.exists(id))) throw createMissingError(id);
}

export const toStoredCampaign = ({
  id,
  head,
  state,
  changedAt,
  filed,
  damaged,
  settings,
  branch,
  proof,
}: CampaignRead): StoredCampaign => ({
  id,
  state,
  length: head.seq + 1,
  hash: head.hash,
  ...(proof ? { mark: proof.mark } : {}),
  changedAt,
  filed,
  ...(damaged.length > 0 ? { damaged } : {}),
  settings,
  branch,
});

/** @throws UseCaseError if the write was refused */
export function expectWritten(written: WriteResult, id: string): void {
  if (written === 'missing') throw createMissingError(id);
  if (written === 'stale') {
    throw new UseCaseError('CONFLICT', 'the campaign was changed elsewhere; nothing was saved', 'id');
  }
}

export async function listCampaigns(context: AppContext): Promise<CampaignSummary[]> {
  return [...(await context.repositories.campaigns.summaries())];
}

export async function openCampaign(context: AppContext, id: string): Promise<StoredCampaign> {
  return toStoredCampaign(await readCampaign(context, id));
}

export interface CreateRequest {
  /** Id of a scenario, or a scenario document. */
  readonly scenario: string | Readonly<Record<string, unknown>>;
  readonly settings?: NewCampaign['settings'];
  /** Defaults to the scenario’s title. */
  readonly title?: string;
}

export async function createCampaign(
  context: AppContext,
  { scenario: wanted, settings, title }: CreateRequest,
): Promise<StoredCampaign> {
  const listOf = await loadCampaignLists(context);
  const found = await findScenario(context, wanted, listOf);
  const scenario = title === undefined ? found : { ...found, title };
  if (scenario.armies.length === 0) {
    throw new InputError('no army is on the map; place one before the campaign starts', 'armies');
  }
  const { rules, rulesVersion } = await loadCampaignBook(context, scenario.rules);
  const { apply } = rules;
  const { state, events } = rules.begin(scenario, listOf);
  expectKnownSeats(state, settings?.keepers);
  const after = (seq: number) => createSnapshot(apply(null, events.slice(0, seq + 1)), seq);
  const chained = chainEvents(null, events, rulesVersion);
  const id = context.newId();
  const end = { seq: chained.length - 1, hash: chained.at(-1)?.hash ?? '' };
  const secrets = createSecrets(context);
  const promised = await getCurrentDiceKey(secrets, null);
  const proof = await createProof(context, promised, { end, before: null });
  await context.repositories.campaigns.add({
    id,
    at: context.clock(),
    events: chained,
    // Each past event gets its own log entry and snapshot.
    snapshots: [after(0), ...events.slice(1).map((_, index) => after(index + 1))],
    filed: [],
    secrets,
    proofs: [{ seq: end.seq, proof }],
    settings,
  });
  return openCampaign(context, id);
}

/** Returns the log entries from number `from`. */
export async function getLog(
  context: AppContext,
  { id, from }: { readonly id: string; readonly from: number },
): Promise<ChainedEvent[]> {
  await expectCampaign(context, id);
  return [...(await context.repositories.campaigns.log(id, from))];
}

/** Lists all checkpoints: the start of the log and the end of every command. They can be viewed and branched from. */
export async function listCheckpoints(context: AppContext, id: string): Promise<Checkpoint[]> {
  await expectCampaign(context, id);
  return [...(await context.repositories.campaigns.checkpoints(id))];
}

export interface CheckpointRequest {
  readonly id: string;
  readonly seq: number;
}

export const createMissingCheckpointError = (seq: number): UseCaseError =>
  new UseCaseError('NOT_FOUND', `no checkpoint of the campaign ends with entry ${seq}`, 'seq');

/** Returns the state after a checkpoint. @throws UseCaseError NOT_FOUND for an entry within a command */
export async function getStateAt(context: AppContext, { id, seq }: CheckpointRequest): Promise<CampaignState> {
  await expectCampaign(context, id);
  const snapshot = await context.repositories.campaigns.snapshot(id, seq);
  if (!snapshot) throw createMissingCheckpointError(seq);
  return snapshot.state;
}

export async function removeCampaign(context: AppContext, id: string): Promise<Record<string, never>> {
  if (!(await context.repositories.campaigns.remove(id))) throw createMissingError(id);
  return {};
}
