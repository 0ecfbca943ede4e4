import type { CampaignSettings } from '../../contract/campaign-documents.ts';
import { toSeatView } from '../../regents/knowledge/enemy-strength.ts';
import { shouldStormBreach } from '../../regents/order-sheet.ts';
import {
  type BattleResult,
  battleResultSchema,
  type CampaignRules,
  type PendingBattle,
  findPlayer,
  listPlayers,
} from '../../rules/campaign.ts';
import { type AppContext } from '../app-context.ts';
import { loadBookCampaign } from '../books.ts';
import type { CampaignRead } from '../repositories/campaigns.ts';

/** Returns the seats that regents play this month: assigned seats, and seats for which they gave orders because none were submitted. */
export async function findRegentSeats(
  context: AppContext,
  { id, state, settings }: CampaignRead,
): Promise<Set<string>> {
  const { keepers = {} } = settings;
  const ownSeats = Object.keys(keepers).filter((seat) => keepers[seat]?.when === 'always');
  if (ownSeats.length === Object.keys(keepers).length) return new Set(ownSeats);
  const { year, month } = state;
  const ordered = (await context.repositories.campaigns.regentOrders(id))
    .map(({ orders }) => orders)
    .filter((file) => file.year === year && file.month === month && keepers[file.player]);
  return new Set([...ownSeats, ...ordered.map(({ player }) => player)]);
}

/** Decides whether a besieger's regent storms an unstable breach. Null if a person plays the besieger. */
function decideStorm(
  rules: CampaignRules,
  { state, settings: { keepers = {} } }: CampaignRead,
  regents: ReadonlySet<string>,
  battle: PendingBattle,
): boolean | null {
  const player = battle.storm?.asked ? findPlayer(state, battle.attacker) : undefined;
  const keeper = player !== undefined && regents.has(player) ? keepers[player] : undefined;
  if (player === undefined || !keeper) return null;
  return shouldStormBreach(rules, {
    player,
    temperament: keeper.temperament,
    view: toSeatView(rules, state, player),
    battle,
  });
}

/** Returns the default method of a battle. Storms and sorties always use quick resolution, because regents estimate them by its odds. */
const getDefaultMethod = ({ battles }: CampaignSettings, { storm, engine }: PendingBattle): BattleResult['method'] =>
  battles === 'fought' && !storm && !engine ? 'fought' : 'quick';

/**
 * Returns the result of the first pending battle that regents can decide. A besieger that may storm an unstable breach declines or starts
 * the storm. A battle without people is resolved by the campaign's default method. Null if every pending battle needs a person.
 */
export async function decideResult(context: AppContext, read: CampaignRead): Promise<BattleResult | null> {
  const { state, settings } = read;
  if (settings.keepers === undefined || state.battles.length === 0) return null;
  const regents = await findRegentSeats(context, read);
  const rules = await loadBookCampaign(context, state.rules);
  const createResult = ({ id: battle }: PendingBattle, method: BattleResult['method']): BattleResult =>
    battleResultSchema.parse({ battle, method });
  for (const battle of state.battles) {
    const isStormed = decideStorm(rules, read, regents, battle);
    if (isStormed === false) return createResult(battle, 'declined');
    if (listPlayers(state, battle).every((player) => regents.has(player)))
      return createResult(battle, getDefaultMethod(settings, battle));
    if (isStormed) return createResult(battle, 'joined');
  }
  return null;
}
