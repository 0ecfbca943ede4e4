import type { FoughtCampaignBattle, LogHead } from '../../../contract/campaign-documents.ts';
import type { Checkpoint, Verification } from '../../../contract/campaigns.ts';
import { type CampaignState, type ChainedEvent, isWinter, type OrdersFile } from '../../../rules/campaign.ts';
import type { PromiseProof } from '../../../rules/core/promise/promise-proof.ts';
import { checkDice, createProvedCommand, checkProofs, listSigners } from '../../../rules/core/campaign/proof.ts';
import { checkSeal } from '../../../rules/core/campaign/chain.ts';
import { isSameJson } from '../../../rules/core/same-json.ts';
import { loadBook, loadCampaignBook } from '../../books.ts';
import type { CampaignDamage, CampaignRead, FiledOrders, DerivedData, Snapshot } from '../../repositories/campaigns.ts';
import { listSignatureIssues } from '../proof/signing.ts';
import { type Milestone, replaySteps, digestState } from '../replay.ts';
import { listBattleIssues } from './campaign-battle.ts';
import type { ComputingEnvironment } from '../../imports/import-environment.ts';

/** The proof of a resolved month, and the orders submitted for it. */
interface ResolvedMonth {
  readonly proof: PromiseProof | undefined;
  readonly filed: readonly OrdersFile[];
}

/** Counts signed, sealed and unsigned orders per seat. @param seats secrets that seal each seat's orders, by player */
const countSeatOrders = (
  months: readonly ResolvedMonth[],
  seats: Readonly<Record<string, string>>,
): Verification['seats'] =>
  Object.entries(seats).map(([player, secret]) => {
    const counts = { signed: 0, sealed: 0, unsigned: 0 };
    const keys = new Set<string>();
    for (const { proof, filed } of months) {
      const brought = proof?.month?.brought ?? [];
      const signed = brought.find((file) => file.player === player);
      const file = filed.find((orders) => orders.player === player);
      if (signed) keys.add(signed.key);
      if (signed) counts.signed += 1;
      else if (file) counts[checkSeal(file, secret) === 'sound' ? 'sealed' : 'unsigned'] += 1;
    }
    return { player, ...counts, keys: [...keys] };
  });

/** Reduces order files to the parts that the log reveals. In winter, the log reveals no file without orders. */
const toRevealedOrders = (files: readonly OrdersFile[]) =>
  files
    .filter(({ orders }) => orders.length > 0)
    .map(({ player, year, month, orders, substitute }) => ({ player, year, month, orders, substitute }))
    .toSorted((a, b) => (a.player < b.player ? -1 : a.player > b.player ? 1 : 0));

/** Compares snapshots with the milestones of the replay. Both are in log order. */
function createSnapshotChecker(snapshots: AsyncIterator<Snapshot>, sha256: ComputingEnvironment['sha256']) {
  const issues: string[] = [];
  let next: Promise<IteratorResult<Snapshot, unknown>> = snapshots.next();
  const skipTo = async (until: number): Promise<Snapshot | null> => {
    for (let step = await next; !step.done; step = await next) {
      if (step.value.seq >= until) return step.value;
      issues.push(`the snapshot after entry ${step.value.seq} belongs to no month`);
      next = snapshots.next();
    }
    return null;
  };
  return {
    issues,
    async check({ last, state, foreign }: Milestone): Promise<void> {
      const snapshot = await skipTo(last);
      if (snapshot?.seq !== last) {
        issues.push(`the snapshot after entry ${last} is missing`);
        return;
      }
      next = snapshots.next();
      // Compares snapshots made under other rules by value: they may lack fields that reading fills in.
      if (foreign === null && snapshot.digest !== digestState(state, sha256))
        issues.push(`the snapshot after entry ${last} has a different digest from the replay`);
      else if (!isSameJson(snapshot.state, state)) issues.push(`the snapshot after entry ${last} was altered`);
    },
    finish: () => skipTo(Infinity),
  };
}

/** A resolved month found by the replay. */
type Resolved = Pick<Milestone, 'first' | 'orders'>;

function listOrderIssues(filings: readonly FiledOrders[], resolved: readonly Resolved[]): string[] {
  const byEntry = Map.groupBy(filings, ({ resolvedAt }) => resolvedAt);
  return resolved.flatMap(({ first, orders }) => {
    const filed = (byEntry.get(first) ?? []).map((filing) => filing.orders);
    const isSame = isSameJson(toRevealedOrders(filed), toRevealedOrders(orders ?? []));
    return isSame ? [] : [`the stored orders differ from those with which the month at entry ${first} was resolved`];
  });
}

/** Describes damage in the data that resolving a month needs. */
function listDamage({ orders, dice }: CampaignDamage): string[] {
  return [
    ...orders.map(
      ({ player, year, month }) => `the orders of “${player}” for year ${year}, month ${month} are damaged`,
    ),
    ...dice.map((battle) =>
      battle === null
        ? 'the dice entered for the current month are damaged'
        : `the dice entered for battle ${battle} are damaged`,
    ),
  ];
}

function listHeadIssues(
  { head }: CampaignRead,
  log: readonly { readonly seq: number; readonly hash: string }[],
): string[] {
  const last = log.at(-1);
  return last?.seq === head.seq && last.hash === head.hash ? [] : ['the campaign is not at its log’s last entry'];
}

/** Checks that the stored projections agree with the state. */
function listProjectionIssues(
  projection: DerivedData,
  state: CampaignState,
  filings: readonly FiledOrders[],
): string[] {
  const { title, rules, year, month } = state;
  const players = state.players.map(({ id, name, colour }) => ({ id, name, colour }));
  const filedUnder = filings.map(({ orders }) => ({ year: orders.year, month: orders.month, player: orders.player }));
  const sides: readonly (readonly [string, unknown, unknown])[] = [
    ['title, month and players', projection.summary, { title, rules, year, month, winter: isWinter(state), players }],
    ['filed orders’ months and players', projection.filings, filedUnder],
  ];
  return sides.flatMap(([what, kept, meant]) =>
    isSameJson(kept, meant) ? [] : [`the stored ${what} differ from the campaign’s state`],
  );
}

/** Checks that the stored checkpoints are the ends of the log's commands. */
function listCheckpointIssues(checkpoints: readonly Checkpoint[], replayed: readonly Checkpoint[]): string[] {
  return replayed.flatMap((checkpoint) =>
    checkpoints.some((listed) => listed.seq === checkpoint.seq && !isSameJson(listed, checkpoint))
      ? [`the listed checkpoint after entry ${checkpoint.seq} was altered`]
      : [],
  );
}

/** Describes the part of a log resolved under other rules, and the first month that was resolved again. Null if there is no such part. */
function findFoldedPart(milestones: readonly VerifiedCommand[]): Verification['folded'] {
  const foreign = milestones.filter(({ version }) => version !== null);
  const last = foreign.at(-1);
  if (!last) return null;
  const next = milestones[milestones.indexOf(last) + 1];
  return {
    versions: [...new Set(foreign.flatMap(({ version }) => version ?? []))],
    entries: last.last + 1,
    months: foreign.filter(({ orders }) => orders !== null).length,
    resolvedFrom: next ? { seq: next.first, year: next.year, month: next.month } : null,
  };
}

/** A command of the log. */
interface VerifiedCommand {
  readonly first: number;
  readonly last: number;
  readonly year: number;
  readonly month: number;
  readonly takenBackTo: number | null;
  /** Seat that the umpire played at the time of the command. */
  readonly umpirePlays: string | undefined;
  readonly version: string | null;
  readonly orders: Milestone['orders'];
  readonly fistfuls: Milestone['fistfuls'];
}

/** Stored data of a campaign, except its snapshots. */
export interface VerifyTask {
  readonly read: CampaignRead;
  readonly log: readonly ChainedEvent[];
  readonly checkpoints: readonly Checkpoint[];
  readonly heads: readonly LogHead[];
  readonly damage: CampaignDamage;
  readonly filings: readonly FiledOrders[];
  readonly projection: DerivedData | null;
  /** Simulated battles. */
  readonly fought: readonly FoughtCampaignBattle[];
  /** Secrets that seal each seat's orders, by player. */
  readonly seats: Readonly<Record<string, string>>;
}

/** Replays a log from the start and compares it with all stored data of the campaign. */
export async function verifyStored(
  environment: ComputingEnvironment,
  stored: VerifyTask,
  snapshots: AsyncIterable<Snapshot>,
): Promise<Verification> {
  const { read, log, filings, projection } = stored;
  const { rules, rulesVersion } = await loadCampaignBook(environment, read.state.rules);
  const ends = stored.checkpoints.map(({ seq }) => seq);
  const steps = replaySteps(rules, log, { rulesVersion, sha256: environment.sha256, ends });
  const checker = createSnapshotChecker(snapshots[Symbol.asyncIterator](), environment.sha256);
  const resolved: Resolved[] = [];
  const checkpoints: Checkpoint[] = [];
  const commands: VerifiedCommand[] = [];
  let umpirePlays: string | undefined;
  let step = steps.next();
  for (; !step.done; step = steps.next()) {
    const { first, last, orders, state, takenBackTo, foreign, fistfuls } = step.value;
    const { year, month } = log[first] ?? read.state;
    commands.push({ first, last, year, month, takenBackTo, umpirePlays, version: foreign, orders, fistfuls });
    ({ umpirePlays } = state);
    if (orders !== null) resolved.push({ first, orders });
    checkpoints.push({
      seq: last,
      year: state.year,
      month: state.month,
      battles: state.battles.length,
      ...(takenBackTo === null ? {} : { takenBackTo }),
    });
    await checker.check(step.value);
  }
  const proofs = new Map(stored.heads.map(({ seq, proof }) => [seq, proof]));
  const ended = commands.map((command) => createProvedCommand(log, command, proofs.get(command.last)));
  const { issues: diced, dice } = checkDice(ended);
  const issues = [...listDamage(stored.damage), ...listHeadIssues(read, log)];
  if (step.value !== null) issues.unshift(step.value);
  else {
    await checker.finish();
    issues.push(
      ...checker.issues,
      ...listOrderIssues(filings, resolved),
      ...(projection ? listProjectionIssues(projection, read.state, filings) : []),
      ...listCheckpointIssues(stored.checkpoints, checkpoints),
      ...(await listSignatureIssues(ended)),
      ...checkProofs(ended),
      ...diced,
      ...listBattleIssues(await loadBook(environment, read.state.rules), rules, {
        log,
        kept: stored.fought,
        sha256: environment.sha256,
      }),
    );
  }
  const folded = findFoldedPart(commands);
  const months = resolved.length - (folded?.months ?? 0);
  const signers = listSigners(ended);
  const filedFor = Map.groupBy(filings, ({ resolvedAt }) => resolvedAt);
  const vouched = ended.flatMap(({ first, orders, proof }) =>
    orders ? [{ proof, filed: (filedFor.get(first) ?? []).map((filing) => filing.orders) }] : [],
  );
  const seats = countSeatOrders(vouched, stored.seats);
  return { sound: issues.length === 0, entries: log.length, months, folded, dice, signers, seats, issues };
}
