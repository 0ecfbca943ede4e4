import {
  type BattleResult,
  battleResultSchema,
  type CampaignRules,
  type CampaignState,
  type Intervention,
  interventionSchema,
  type Order,
  type OrdersFile,
} from '../../../rules/campaign.ts';
import type { PickNumber } from '../../../rules/core/campaign/fill-form.ts';
import { type DiceSource, seededDice } from '../../../rules/core/dice.ts';
import type { Word } from './random-scenario.ts';

/** Returns a random source that rolls dice. */
export const pickWith =
  (dice: DiceSource): PickNumber =>
  (below) =>
    below <= 1 ? 0 : dice.roll(`d${below}`, 'pick') - 1;

const chance = (dice: DiceSource, one: number): boolean => dice.roll(`d${one}`, 'draw') === 1;
const some = <T>(dice: DiceSource, from: readonly T[]): T | undefined =>
  from.length === 0 ? undefined : from[dice.roll(`d${from.length}`, 'which') - 1];

/** Replaces all names and texts of an order by words that a test can find: of armies, bands, units, generals and messages. */
function renamed(order: Order, player: string, word: Word): Order {
  const named = (value: unknown, what: string): unknown => {
    if (Array.isArray(value)) return value.map((each) => named(each, what));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, key === 'name' ? word(what, player) : named(each, what)]),
    );
  };
  if (order.kind === 'message') return { ...order, text: word('message', player, order.player) };
  return named(order, order.kind) as Order;
}

/** Returns orders of one player, of any available kinds. */
export function randomOrders(
  rules: CampaignRules,
  state: CampaignState,
  player: string,
  seed: string,
  word: Word = (what) => what,
): OrdersFile {
  const file = rules.sampleOrders(state, player, pickWith(seededDice(`orders ${player} ${seed}`)));
  return { ...file, orders: file.orders.map((order) => renamed(order, player, word)) };
}

/** Returns a result of the first pending battle: the quick method, or a report with losses. */
export function randomResult(
  rules: CampaignRules,
  state: CampaignState,
  seed: string,
  word: Word = (what) => what,
): BattleResult | null {
  const [battle] = state.battles;
  if (!battle) return null;
  const dice = seededDice(`battle ${battle.id} ${seed}`);
  const note = word('note', null);
  if (battle.storm?.asked && chance(dice, 2)) {
    return battleResultSchema.parse({ battle: battle.id, method: 'declined', note });
  }
  // Uses separate dice, so that campaigns without this question are unchanged.
  if (battle.storm?.asked && chance(seededDice(`asked ${battle.id} ${seed}`), 2)) {
    return battleResultSchema.parse({ battle: battle.id, method: 'joined', note });
  }
  if (chance(dice, 2)) return battleResultSchema.parse({ battle: battle.id, method: 'quick', note });
  const winner = (['attacker', 'defender', 'draw'] as const)[dice.roll('d3', 'winner') - 1];
  const { attacker, defender } = rules.battleLists(state, battle);
  const losses = [...attacker.units, ...defender.units]
    .flatMap(({ parts }) => parts)
    .filter(({ count }) => count > 0 && chance(dice, 2))
    .map(({ id, count }) => ({ id, count: dice.roll(`d${count}`, 'fallen') }));
  return battleResultSchema.parse({ battle: battle.id, winner, losses, note });
}

/** Maximum amount of gold or damage to draw. */
const MOST_PICKED = 400;

/** Returns an intervention of the umpire. It may be rejected after earlier ones. */
export function randomIntervention(
  rules: CampaignRules,
  state: CampaignState,
  seed: string,
  word: Word = (what) => what,
  // Excludes the decree that marks the umpire as a player: it changes nothing else and has its own tests.
  kinds: readonly string[] = Object.keys(rules.decreeKinds).filter((kind) => kind !== 'umpire-plays'),
): Intervention {
  const dice = seededDice(`umpire ${seed}`);
  const pick = pickWith(dice);
  const kind = some(dice, kinds) ?? 'note';
  const decree = rules.sampleDecree(state, kind, (below) => pick(Math.min(below, MOST_PICKED))) ?? { kind: 'note' };
  return interventionSchema.parse({ reason: word('reason', null), decrees: [decree] });
}
