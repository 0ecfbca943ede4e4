import type { StoredCampaign } from '../../contract/campaigns.ts';
import { UseCaseError } from '../../contract/errors.ts';
import type { CampaignRules } from '../../rules/campaign.ts';
import type { UndoRequest } from '../../rules/core/campaign/campaign-rules.ts';
import { addFirstEntries, listActiveCommands } from '../../rules/core/campaign/log.ts';
import type { AppContext } from '../app-context.ts';
import { loadBookCampaign } from '../books.ts';
import {
  type CheckpointRequest,
  getCommandKind,
  expectCampaign,
  createMissingCheckpointError,
  openCampaign,
  readCampaign,
  getStateAt,
} from './campaigns.ts';
import { chainOutcome } from './compute/resolve-with.ts';
import { createSecrets } from './proof/prove.ts';
import type { AppendRequest, CampaignRead } from '../repositories/campaigns.ts';
import { appendEvents, settleRegentBattles } from './resolve.ts';

/**
 * Creates a campaign that shares the log up to a checkpoint. Battles of computer players are resolved at once. Submitted orders are not
 * copied.
 * @throws UseCaseError NOT_FOUND for an entry within a command
 */
export async function branchCampaign(context: AppContext, { id: of, seq }: CheckpointRequest): Promise<StoredCampaign> {
  await expectCampaign(context, of);
  const id = context.newId();
  const at = context.clock();
  if (!(await context.repositories.campaigns.branch({ of, seq, id, at, secrets: createSecrets(context) })))
    throw createMissingCheckpointError(seq);
  return settleRegentBattles(context, id);
}

interface Month {
  readonly year: number;
  readonly month: number;
}

/** Returns the first log entry of a month, by default the newest month. Null if that month was not resolved or was undone. */
async function findResolvedMonth(
  context: AppContext,
  rules: CampaignRules,
  id: string,
  wanted: Month | undefined,
): Promise<number | null> {
  const commands = listActiveCommands(addFirstEntries(await context.repositories.campaigns.checkpoints(id)));
  for (const [at, { first }] of [...commands.entries()].toReversed()) {
    const before = commands[at - 1];
    if (!before || (wanted && (before.year !== wanted.year || before.month !== wanted.month))) continue;
    if ((await getCommandKind(context, rules, id, first)) === 'advance') return first;
  }
  return null;
}

/** Finds the battle or intervention in force that begins with the log entry, and whether a month was resolved since. Null if none. */
async function findCommandInForce(
  context: AppContext,
  rules: CampaignRules,
  id: string,
  entry: number,
): Promise<{ readonly isResolvedSince: boolean } | null> {
  const commands = listActiveCommands(addFirstEntries(await context.repositories.campaigns.checkpoints(id)));
  const at = commands.findIndex(({ first }) => first === entry);
  if (at < 1) return null;
  const kinds = await Promise.all(commands.slice(at).map(({ first }) => getCommandKind(context, rules, id, first)));
  if (kinds[0] !== 'settle' && kinds[0] !== 'intervene') return null;
  return { isResolvedSince: kinds.includes('advance') };
}

/**
 * Undoes a month or winter (the last one by default) and everything after it. The orders of that month are submitted again; later orders
 * are dropped. With `entry`, undoes the battle or intervention that begins with that log entry.
 * @throws UseCaseError REFUSED if the month was not resolved, or if the entry begins no battle or intervention
 */
export async function takeBack(
  context: AppContext,
  {
    id,
    reason,
    month,
    entry,
  }: {
    readonly id: string;
    readonly reason: string;
    readonly month?: Month | undefined;
    readonly entry?: number | undefined;
  },
): Promise<StoredCampaign> {
  const before = await readCampaign(context, id);
  const rules = await loadBookCampaign(context, before.state.rules);
  if (entry !== undefined) {
    const command = await findCommandInForce(context, rules, id, entry);
    if (!command)
      throw new UseCaseError(
        'REFUSED',
        `entry ${entry} does not start a resolved battle or an intervention that could be undone`,
        'entry',
      );
    const orders = command.isResolvedSince ? 'used' : 'stay';
    return returnTo(context, before, rules, { reason, to: entry - 1, part: true }, orders);
  }
  const first = await findResolvedMonth(context, rules, id, month);
  if (first === null) throw new UseCaseError('REFUSED', 'there is no resolved month to undo', month ? 'month' : 'id');
  return returnTo(context, before, rules, { reason, to: first - 1 }, { filedAgain: first });
}

/** Redoes the last undo if no command followed it. Submits no orders. @throws UseCaseError REFUSED if the newest entry is not an undo */
export async function redoUndo(
  context: AppContext,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<StoredCampaign> {
  const before = await readCampaign(context, id);
  const rules = await loadBookCampaign(context, before.state.rules);
  const { campaigns } = context.repositories;
  const newest = addFirstEntries(await campaigns.checkpoints(id)).at(-1);
  const [entry] = newest ? await campaigns.log(id, newest.first, newest.seq) : [];
  const taken = entry?.payload;
  if (!newest || taken?.kind !== 'month-taken-back' || taken.restores)
    throw new UseCaseError('REFUSED', 'nothing to redo: the last log entry is not an undo', 'id');
  return returnTo(context, before, rules, { reason, to: newest.first - 1, restores: true }, 'used');
}

/** Returns to the state after a command's last entry, and records the return as a new log entry. */
async function returnTo(
  context: AppContext,
  before: CampaignRead,
  rules: CampaignRules,
  takingBack: UndoRequest,
  orders: NonNullable<AppendRequest['orders']>,
): Promise<StoredCampaign> {
  const { id } = before;
  const { to } = takingBack;
  const outcome = rules.takeBack(before.state, await getStateAt(context, { id, seq: to }), takingBack);
  await appendEvents(context, before, chainOutcome(context, before.head, outcome), {
    orders,
    takenBackTo: to,
    proved: { back: (await context.repositories.campaigns.heads(id)).find(({ seq }) => seq === to)?.proof ?? null },
  });
  return openCampaign(context, id);
}
