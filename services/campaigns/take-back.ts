import type { StoredCampaign } from '../../contract/campaigns.ts';
import { UseCaseError } from '../../contract/errors.ts';
import type { CampaignRules } from '../../rules/campaign.ts';
import { commandsOf, standing } from '../../rules/core/campaign/standing.ts';
import type { AppContext } from '../app-context.ts';
import { campaignRulesOf } from '../books.ts';
import {
  type AtCheckpoint,
  commandKindAt,
  expectCampaign,
  noCheckpoint,
  openCampaign,
  readCampaign,
  stateAt,
} from './campaigns.ts';
import { chained } from './compute/resolve-with.ts';
import { newSecrets } from './proof/prove.ts';
import { append, settleLeftToRegents } from './resolve.ts';

/**
 * A new campaign that shares the log up to a checkpoint, and goes on from there where a battle is left to regents. Orders that are filed stay
 * with the old one. @throws UseCaseError NOT_FOUND for an entry within a command
 */
export async function branchCampaign(context: AppContext, { id: of, seq }: AtCheckpoint): Promise<StoredCampaign> {
  await expectCampaign(context, of);
  const id = context.newId();
  const at = context.clock();
  if (!(await context.repositories.campaigns.branch({ of, seq, id, at, secrets: newSecrets(context) })))
    throw noCheckpoint(seq);
  return settleLeftToRegents(context, id);
}

/** The first entry of the newest month or winter that was resolved and not taken back; null before the first. */
async function newestMonth(context: AppContext, rules: CampaignRules, id: string): Promise<number | null> {
  const commands = standing(commandsOf(await context.repositories.campaigns.checkpoints(id)));
  for (const { first } of commands.toReversed())
    if (first > 0 && (await commandKindAt(context, rules, id, first)) === 'advance') return first;
  return null;
}

/**
 * Takes the last month or winter back, with all that came after it: the state is as before it, the orders it was resolved under are
 * filed again, and those filed since are dropped. @throws UseCaseError REFUSED while no month has been resolved.
 */
export async function takeBack(
  context: AppContext,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<StoredCampaign> {
  const before = await readCampaign(context, id);
  const rules = await campaignRulesOf(context, before.state.rules);
  const first = await newestMonth(context, rules, id);
  if (first === null) throw new UseCaseError('REFUSED', 'no month has been resolved that could be taken back', 'id');
  const to = first - 1;
  const outcome = rules.takeBack(before.state, await stateAt(context, { id, seq: to }), { reason, to });
  await append(context, before, chained(context, before.head, outcome), {
    orders: { filedAgain: first },
    takenBackTo: to,
    proved: { back: (await context.repositories.campaigns.heads(id)).find(({ seq }) => seq === to)?.proof ?? null },
  });
  return openCampaign(context, id);
}
