import type { CampaignSettings } from '../../contract/campaign-documents.ts';
import { seatView } from '../../regents/knowledge/enemy-strength.ts';
import { shouldStormBreach } from '../../regents/order-sheet.ts';
import {
  type BattleResult,
  battleResultSchema,
  type CampaignRules,
  type PendingBattle,
  playerOf,
  playersIn,
} from '../../rules/campaign.ts';
import { type AppContext } from '../app-context.ts';
import { campaignRulesOf } from '../books.ts';
import type { CampaignRead } from '../repositories/campaigns.ts';

/** Returns seats played by regents this month: their own, and those for which they gave orders because none were submitted. */
export async function playedByRegents(
  context: AppContext,
  { id, state, settings }: CampaignRead,
): Promise<Set<string>> {
  const { keepers = {} } = settings;
  const own = Object.keys(keepers).filter((seat) => keepers[seat]?.when === 'always');
  if (own.length === Object.keys(keepers).length) return new Set(own);
  const { year, month } = state;
  const ordered = (await context.repositories.campaigns.regentOrders(id))
    .map(({ orders }) => orders)
    .filter((file) => file.year === year && file.month === month && keepers[file.player]);
  return new Set([...own, ...ordered.map(({ player }) => player)]);
}

/** Decides whether a besieger's regent storms an unstable breach. Null if a person plays the besieger. */
function isStormed(
  rules: CampaignRules,
  { state, settings: { keepers = {} } }: CampaignRead,
  regents: ReadonlySet<string>,
  battle: PendingBattle,
): boolean | null {
  const player = battle.storm?.asked ? playerOf(state, battle.attacker) : undefined;
  const keeper = player !== undefined && regents.has(player) ? keepers[player] : undefined;
  if (player === undefined || !keeper) return null;
  return shouldStormBreach(rules, {
    player,
    temperament: keeper.temperament,
    view: seatView(rules, state, player),
    battle,
  });
}

/** Returns the default method. Storms and sorties use quick resolution, whose odds regents use. */
const usualMethod = ({ battles }: CampaignSettings, { storm, engine }: PendingBattle): BattleResult['method'] =>
  battles === 'fought' && !storm && !engine ? 'fought' : 'quick';

/**
 * Returns the result of the first pending battle that regents can decide. A besieger that may storm an unstable breach declines or starts
 * the storm. A battle without persons is resolved by the campaign's default method. Null if all pending battles need persons.
 */
export async function resultByRegents(context: AppContext, read: CampaignRead): Promise<BattleResult | null> {
  const { state, settings } = read;
  if (settings.keepers === undefined || state.battles.length === 0) return null;
  const regents = await playedByRegents(context, read);
  const rules = await campaignRulesOf(context, state.rules);
  const by = ({ id: battle }: PendingBattle, method: BattleResult['method']): BattleResult =>
    battleResultSchema.parse({ battle, method });
  for (const battle of state.battles) {
    const stormed = isStormed(rules, read, regents, battle);
    if (stormed === false) return by(battle, 'declined');
    if (playersIn(state, battle).every((player) => regents.has(player)))
      return by(battle, usualMethod(settings, battle));
    if (stormed) return by(battle, 'joined');
  }
  return null;
}
