import type { PlayerEvent, PlayerPack } from '../../contract/campaigns.ts';
import { UseCaseError } from '../../contract/errors.ts';
import { type CampaignState, type CampaignRules, type ChainedEvent, viewOf } from '../../rules/campaign.ts';
import { campaignRulesOf, type AppContext } from '../app-context.ts';
import { readCampaign } from './campaigns.ts';

function expectPlayer({ players }: CampaignState, player: string | null): void {
  if (player === null || players.some(({ id }) => id === player)) return;
  throw new UseCaseError('NOT_FOUND', `“${player}” does not play in this campaign`, 'player');
}

/** A part of the log, command by command; the checkpoints say where each ends. */
function stretches(log: readonly ChainedEvent[], ends: readonly number[]): (readonly ChainedEvent[])[] {
  const offset = log[0]?.seq ?? 0;
  const found: (readonly ChainedEvent[])[] = [];
  let first = offset;
  for (const end of ends) {
    const events = log.slice(first - offset, end + 1 - offset);
    if (events.length > 0) found.push(events);
    first = Math.max(first, end + 1);
  }
  return found;
}

interface Viewing {
  readonly context: AppContext;
  readonly id: string;
  readonly player: string | null;
}

/**
 * What a viewer learns of the log from an entry on. What it sees into is reckoned anew for every command, as armies move and
 * provinces change hands.
 */
async function visibleEventsOf({ context, id, player }: Viewing, from: number): Promise<PlayerEvent[]> {
  const { campaigns } = context.repositories;
  const checkpoints = await campaigns.checkpoints(id);
  const base = checkpoints.findLast(({ seq }) => seq < from)?.seq ?? 0;
  const start = await campaigns.snapshot(id, base);
  if (!start) return [];
  const rules = campaignRulesOf(context, start.state.rules);
  const log = await campaigns.log(id, base + 1, checkpoints.at(-1)?.seq);
  const ends = checkpoints.map(({ seq }) => seq).filter((seq) => seq > base);
  let { state } = start;
  return stretches(log, ends).flatMap((events) => {
    const known = Math.max(0, from - (events[0]?.seq ?? from));
    const seen = rules.events.report(state, events, player, known);
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
  const ends = (await campaigns.checkpoints(id)).map(({ seq }) => seq);
  let from: number | null = null;
  for (let at = ends.length - 1; at > 0; at -= 1) {
    const first = (ends[at - 1] ?? 0) + 1;
    const [entry] = await campaigns.log(id, first, first);
    const kind = entry ? rules.events.commandKind(entry.payload) : 'begin';
    if (from !== null && kind !== 'intervene') return from;
    if (kind === 'advance' || from !== null) from = first;
  }
  return from ?? 1;
}

/** All that one player gets, in one file: its view, what it learnt since the last month was resolved, and its orders. */
export async function playerPack(
  context: AppContext,
  { id, player }: { readonly id: string; readonly player: string },
): Promise<PlayerPack> {
  const { state, filed, settings } = await readCampaign(context, id);
  expectPlayer(state, player);
  const rules = campaignRulesOf(context, state.rules);
  return {
    format: 'nomarch-player-pack',
    version: 1,
    campaign: id,
    title: state.title,
    player,
    deadline: settings.deadline,
    view: viewOf(state, player, rules.sight(state)),
    report: await visibleEventsOf({ context, id, player }, await newsFrom(context, rules, id)),
    orders: filed.find((file) => file.player === player) ?? null,
  };
}
