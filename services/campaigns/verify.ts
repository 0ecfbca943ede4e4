import type { LogHead, PlayerPack } from '../../contract/campaign-documents.ts';
import type { Verification } from '../../contract/campaigns.ts';
import { createView } from '../../rules/campaign.ts';
import { isSameJson } from '../../rules/core/same-json.ts';
import type { AppContext } from '../app-context.ts';
import { loadBookCampaign } from '../books.ts';
import { type ImportCall, runImport } from '../imports/import-environment.ts';
import { readCampaign } from './campaigns.ts';
import { packImport } from './import-jobs.ts';
import { getSecrets } from './proof/prove.ts';
import { deriveSeatSecret } from './proof/signing.ts';
import { listProvedCommands, listMarkedHeads } from './signed-pack.ts';

/** Compares a turn file's heads with the log. Returns the difference (or null), and the last log entry that the turn file covers. */
function compareHeads(pack: PlayerPack, heads: readonly LogHead[]) {
  const log = listMarkedHeads(heads);
  const firstDifference = pack.heads.findIndex((head, place) => !isSameJson(head, log[place]));
  const issue =
    firstDifference < 0
      ? null
      : `differs from the log at command ${firstDifference + 1} (fingerprint ${pack.heads[firstDifference]?.proof.mark ?? ''})`;
  return { issue, newest: listProvedCommands(heads)[pack.heads.length - 1]?.seq };
}

/** Lists contradictions between a turn file and the log. @throws InputError for any other text */
export async function checkPack(
  context: AppContext,
  { id, ...call }: ImportCall & { readonly id: string },
): Promise<string[]> {
  const { pack, issue } = await runImport(context, packImport, call, {});
  const { state } = await readCampaign(context, id);
  const { campaigns } = context.repositories;
  const { issue: headIssue, newest } = compareHeads(pack, await campaigns.heads(id));
  const then = newest === undefined ? null : await campaigns.snapshot(id, newest);
  const rules = await loadBookCampaign(context, state.rules);
  const isOther = then && !isSameJson(createView(then.state, pack.player, rules.sight(then.state)), pack.view);
  const who = `the turn file of ${pack.player}`;
  return [
    ...(issue === null ? [] : [`${who}: ${issue}`]),
    ...(headIssue === null ? [] : [`${who} ${headIssue}`]),
    ...(isOther && headIssue === null
      ? [`${who} shows a different state from the log after entry ${newest ?? 0}`]
      : []),
  ];
}

/** Replays the log from the start and compares it with all stored data of the campaign. */
export async function verifyCampaign(context: AppContext, id: string): Promise<Verification> {
  const { campaigns } = context.repositories;
  const read = await readCampaign(context, id);
  const { secret } = await getSecrets(context, id);
  const stored = {
    read,
    seats: Object.fromEntries(read.state.players.map(({ id: player }) => [player, deriveSeatSecret(secret, player)])),
    log: await campaigns.log(id, 0),
    checkpoints: await campaigns.checkpoints(id),
    heads: await campaigns.heads(id),
    damage: await campaigns.damage(id),
    filings: await campaigns.filings(id),
    projection: await campaigns.projection(id),
    fought: await campaigns.foughtBattles(id),
  };
  return context.compute('verify', stored, campaigns.snapshots(id));
}
