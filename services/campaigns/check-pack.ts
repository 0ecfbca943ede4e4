import { viewOf } from '../../rules/campaign.ts';
import { sameJson } from '../../rules/core/same-json.ts';
import { type AppContext } from '../app-context.ts';
import { campaignRulesOf } from '../books.ts';
import { type ImportCall, runImport } from '../imports/run-import.ts';
import { readCampaign } from './campaigns.ts';
import { packImport } from './import-jobs.ts';
import { publicHeads } from './signed-pack.ts';

/** Where a player's pack contradicts the log, in words; empty where it does not. @throws InputError for a text that is no pack */
export async function checkPack(
  context: AppContext,
  { id, ...call }: ImportCall & { readonly id: string },
): Promise<string[]> {
  const { pack, issue } = await runImport(context, packImport, call, {});
  const { state } = await readCampaign(context, id);
  const { campaigns } = context.repositories;
  const heads = new Map(publicHeads(await campaigns.heads(id)).map((head) => [head.seq, head]));
  const strayed = (pack.heads ?? []).find((head) => !sameJson(head, heads.get(head.seq)));
  const newest = pack.heads?.at(-1);
  const then = newest ? await campaigns.snapshot(id, newest.seq) : null;
  const rules = campaignRulesOf(context, state.rules);
  const isOther = then && !sameJson(viewOf(then.state, pack.player, rules.sight(then.state)), pack.view);
  return [
    ...(issue === null ? [] : [`the pack of ${pack.player}: ${issue}`]),
    ...(strayed
      ? [`the pack of ${pack.player} has entry ${strayed.seq} with the hash ${strayed.hash}; the log has not`]
      : []),
    ...(isOther && !strayed
      ? [`the pack of ${pack.player} shows another state than the log after entry ${newest?.seq ?? 0}`]
      : []),
    ...(pack.heads ? [] : [`the pack of ${pack.player} says nothing of the log: it is of an earlier version`]),
  ];
}
