import { UseCaseError } from '../../contract/errors.ts';
import { seatView } from '../../regents/knowledge/seat-view.ts';
import { storms } from '../../regents/storm.ts';
import { type BattleResult, battleResultSchema, playerOf, playersIn } from '../../rules/campaign.ts';
import { type AppContext, campaignRulesOf } from '../app-context.ts';
import type { CampaignRead } from '../repositories/campaigns.ts';

/** The seats that regents play in the month at hand: their own, and those that they ordered for where their players filed nothing. */
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

/**
 * How the next battle that no person has a say in is settled: by the book's quick method, or not at all where a besieger that may storm would
 * rather not. Null where a person fights in all that wait.
 */
export async function resultByRegents(context: AppContext, read: CampaignRead): Promise<BattleResult | null> {
  const { state, settings } = read;
  const { keepers } = settings;
  if (keepers === undefined || state.battles.length === 0) return null;
  const regents = await playedByRegents(context, read);
  const rules = campaignRulesOf(context, state.rules);
  for (const battle of state.battles) {
    const besieger = playerOf(state, battle.attacker);
    const keeper = besieger !== undefined && regents.has(besieger) ? keepers[besieger] : undefined;
    if (besieger !== undefined && keeper && battle.storm?.asked) {
      const view = seatView(rules, state, besieger);
      const asked = { player: besieger, temperament: keeper.temperament, view, battle };
      if (!storms(rules, asked)) return battleResultSchema.parse({ battle: battle.id, method: 'declined' });
    }
    if (playersIn(state, battle).every((player) => regents.has(player)))
      return battleResultSchema.parse({ battle: battle.id, method: 'quick' });
  }
  return null;
}

/**
 * A regent that may storm and would rather not is never waited for: where its battle waits, it storms, and a person defends.
 * @throws UseCaseError REFUSED for a result by which it would not
 */
export async function expectRegentsAnswer(
  context: AppContext,
  read: CampaignRead,
  result: BattleResult,
): Promise<void> {
  if (result.method !== 'declined' || read.settings.keepers === undefined) return;
  const battle = read.state.battles.find(({ id }) => id === result.battle);
  const besieger = battle?.storm?.asked ? playerOf(read.state, battle.attacker) : undefined;
  if (besieger !== undefined && (await playedByRegents(context, read)).has(besieger))
    throw new UseCaseError('REFUSED', 'the regent of the besieger has decided to storm', 'result.method');
}
