import {
  battleResultSchema,
  besieges,
  type CampaignRules,
  type CampaignState,
  isWinter,
  type Order,
  type OrdersFile,
} from '../../rules/campaign.ts';
import { seededDice } from '../../rules/core/dice.ts';
import { situationOf } from '../knowledge/situation.ts';
import { fileOf } from '../order-sheet.ts';
import { chooseMoves, orderOf } from '../plans/moves.ts';
import { TASTES, type Taste } from '../temperaments.ts';

/** The other sides are simulated as builders. */
const OTHERS = TASTES.builder;

/** A side's moves alone, chosen in one round; besiegers stay. */
export function quickOrders(rules: CampaignRules, state: CampaignState, player: string, taste: Taste): OrdersFile {
  const situation = situationOf(rules, state, player, taste);
  const staying = new Set(situation.armies.filter((army) => besieges(state, army)).map(({ id }) => id));
  const moves = chooseMoves(situation, (army) => staying.has(army), { rounds: 1 });
  const orders = situation.armies.flatMap((army): Order[] => {
    const move = moves.get(army.id);
    return move && move.kind !== 'hold' ? [orderOf(army, move)] : [];
  });
  const refused = new Set(
    rules.orderProblems(state, fileOf(state, player, orders)).map(({ path }) => Number(path.split('.')[1])),
  );
  return fileOf(
    state,
    player,
    orders.filter((_order, at) => !refused.has(at)),
  );
}

/** Plays a month, with all its battles by the quick method. */
function resolve(
  rules: CampaignRules,
  before: CampaignState,
  filed: readonly OrdersFile[],
  seed: string,
): CampaignState {
  let { state } = rules.advance(before, filed, seededDice(seed));
  // Settling a battle may bring about another one.
  for (let [battle] = state.battles; battle; [battle] = state.battles) {
    const result = battleResultSchema.parse({ battle: battle.id, method: 'quick' });
    ({ state } = rules.settleBattle(state, result, seededDice(`${seed} ${battle.id}`)));
  }
  return state;
}

/** Sides with an army or a province within two marches of the player's armies; only these are simulated. */
function sidesNear(rules: CampaignRules, state: CampaignState, player: string): readonly string[] {
  const { armies, distances, holder } = situationOf(rules, state, player, OTHERS);
  const places = new Set(
    armies.flatMap(({ province }) => [...distances(province)].flatMap(([id, far]) => (far <= 2 ? [id] : []))),
  );
  const near = new Set<string | null>([...places].map(holder));
  for (const army of Object.values(state.armies)) if (places.has(army.province)) near.add(army.player);
  return state.players.map(({ id }) => id).filter((id) => id !== player && near.has(id));
}

/** What to simulate: at most so many months, none of them a winter. */
export interface Simulation {
  readonly state: CampaignState;
  readonly player: string;
  readonly taste: Taste;
  readonly months: number;
  readonly seed: string;
}

export interface SimulationEnd {
  readonly state: CampaignState;
  /** Months that were simulated. */
  readonly played: number;
}

/** Simulates by the player's first orders. The other sides' first orders do not depend on these, so they are computed once. */
export function simulator(
  rules: CampaignRules,
  { state: start, player, taste, months, seed }: Simulation,
): (first: OrdersFile) => SimulationEnd {
  const others = sidesNear(rules, start, player);
  const theirs = (state: CampaignState): OrdersFile[] => others.map((side) => quickOrders(rules, state, side, OTHERS));
  const theirFirst = theirs(start);
  return (first) => {
    let state = start;
    let played = 0;
    while (played < months && !isWinter(state)) {
      const filed =
        played === 0 ? [first, ...theirFirst] : [quickOrders(rules, state, player, taste), ...theirs(state)];
      state = resolve(rules, state, filed, `${seed} ${String(played)}`);
      played += 1;
    }
    return { state, played };
  };
}
