import type { PlayerEvent, PlayerPack } from '../../contract/campaigns.ts';
import { type CampaignRules, viewOf } from '../../rules/campaign.ts';
import { commandsOf, standing } from '../../rules/core/campaign/standing.ts';
import { campaignRulesOf, type AppContext } from '../app-context.ts';
import { commandKindAt, expectPlayer, readCampaign } from './campaigns.ts';
import { secretsOf } from './prove.ts';
import { publicHeads, signPack } from './signed-pack.ts';
import { seatSecret, signerOf } from './signing.ts';

interface Viewing {
  readonly context: AppContext;
  readonly id: string;
  readonly player: string | null;
}

/**
 * What a viewer learns of the log from an entry on. What it sees into is reckoned again for every command, as armies move and
 * provinces change hands. Of a month that was taken back only that is told.
 */
async function visibleEventsOf({ context, id, player }: Viewing, from: number): Promise<PlayerEvent[]> {
  const { campaigns } = context.repositories;
  const commands = standing(commandsOf(await campaigns.checkpoints(id)));
  const base = commands.findLast(({ seq }) => seq < from)?.seq ?? 0;
  const start = await campaigns.snapshot(id, base);
  if (!start) return [];
  const rules = campaignRulesOf(context, start.state.rules);
  const log = await campaigns.log(id, base + 1, commands.at(-1)?.seq);
  let { state } = start;
  return commands.flatMap(({ first, seq }) => {
    if (seq <= base) return [];
    const events = log.slice(first - base - 1, seq - base);
    const seen = rules.events.report(state, events, player, Math.max(0, from - first));
    state = rules.apply(state, events);
    return seen;
  });
}

/** What a player learns of the log from entry `from` on; `null` is the public edition. */
export async function report(
  context: AppContext,
  { id, player, from }: { readonly id: string; readonly player: string | null; readonly from: number },
): Promise<PlayerEvent[]> {
  expectPlayer((await readCampaign(context, id)).state, player);
  return visibleEventsOf({ context, id, player }, from);
}

/**
 * The entry from which on a player has not heard what happened: the newest month's first, or that of the interventions before it,
 * which came after the last pack.
 */
async function newsFrom(context: AppContext, rules: CampaignRules, id: string): Promise<number> {
  const { campaigns } = context.repositories;
  let from: number | null = null;
  for (const { first } of standing(commandsOf(await campaigns.checkpoints(id))).toReversed()) {
    if (first === 0) break;
    const kind = await commandKindAt(context, rules, id, first);
    const isByUmpire = kind === 'intervene' || kind === 'take-back';
    if (from !== null && !isByUmpire) return from;
    if (kind === 'advance' || from !== null) from = first;
  }
  return from ?? 1;
}

/** What a player learnt since the last month was resolved. */
export const newsOf = async (
  context: AppContext,
  rules: CampaignRules,
  { id, player }: { readonly id: string; readonly player: string },
): Promise<PlayerEvent[]> => visibleEventsOf({ context, id, player }, await newsFrom(context, rules, id));

/**
 * All that one player gets, in one signed file: its view, what it learnt since the last month was resolved, its orders, and where the log
 * stood after each command.
 */
export async function playerPack(
  context: AppContext,
  { id, player }: { readonly id: string; readonly player: string },
): Promise<PlayerPack> {
  const { state, filed, settings } = await readCampaign(context, id);
  expectPlayer(state, player);
  const rules = campaignRulesOf(context, state.rules);
  const { campaigns } = context.repositories;
  const { secret } = await secretsOf(context, id);
  const pack: PlayerPack = {
    format: 'nomarch-player-pack',
    version: 1,
    campaign: id,
    title: state.title,
    player,
    deadline: settings.deadline,
    view: viewOf(state, player, rules.sight(state)),
    report: await newsOf(context, rules, { id, player }),
    orders: filed.find((file) => file.player === player) ?? null,
    heads: publicHeads(await campaigns.heads(id)),
    seat: seatSecret(secret, player),
  };
  return signPack(pack, await signerOf(secret));
}
