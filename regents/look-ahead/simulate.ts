import {
  getArmyPoints,
  battleResultSchema,
  isBesieging,
  type CampaignRules,
  type CampaignState,
  isWinter,
  type Order,
  type OrdersFile,
} from '../../rules/campaign.ts';
import { seededDice } from '../../rules/core/dice.ts';
import { SIMULATED_REACH, WINTER_TROOP_SHARE } from '../constants.ts';
import { findSiegeObjection } from '../evaluation/realm-values.ts';
import { type Situation, toSituation } from '../knowledge/situation.ts';
import { toOrdersFile } from '../order-sheet.ts';
import { chooseMoves, toOrder } from '../plans/moves.ts';
import { listCommonGoals, planCommonAttack, listCommonOrders } from '../plans/common-attack.ts';
import { STYLE_BY_TEMPERAMENT } from '../temperaments.ts';
import {
  type CandidateOrders,
  type Intent,
  type OpponentModel,
  OPPONENT_MODELS,
  inventTroops,
} from './sample-state.ts';

/** Begins and continues sieges. @returns the orders to begin sieges, and the armies that besiege */
function planQuickSieges(situation: Situation): { readonly orders: Order[]; readonly busy: Set<string> } {
  const orders: Order[] = [];
  const busy = new Set<string>();
  for (const army of situation.armies) {
    const { province } = army;
    const [garrison] = situation.garrisons(province);
    if (army.fort !== null || !garrison?.fort || situation.fieldFoes(province).length > 0) continue;
    const isBegun = isBesieging(situation.view, army);
    const before = situation.armiesIn(province).filter(({ fort }) => fort === null);
    const points = before.reduce((sum, one) => sum + situation.points(one), 0);
    const within = situation.garrisons(province).reduce((sum, one) => sum + one.points, 0);
    if (findSiegeObjection(situation, province, { points, garrison: within, isBegun })) continue;
    busy.add(army.id);
    if (!isBegun) orders.push({ kind: 'besiege', army: army.id, fort: garrison.fort });
  }
  return { orders, busy };
}

/** Chooses only a side's moves and sieges, in one round. */
export function planQuickOrders(
  rules: CampaignRules,
  state: CampaignState,
  player: string,
  { taste, target }: Intent,
): OrdersFile {
  const situation = toSituation(rules, state, player, taste);
  const { orders, busy } = planQuickSieges(situation);
  const goal = target === 'nearest' ? listCommonGoals(situation)[0] : target;
  const together = goal === undefined ? null : planCommonAttack(situation, goal);
  for (const order of together ? listCommonOrders(together) : []) {
    if (busy.has(order.army)) continue;
    orders.push(order);
    busy.add(order.army);
  }
  const coming = together ? { to: together.target, armies: together.coming } : undefined;
  const moves = chooseMoves(situation, (army) => busy.has(army), { rounds: 1, coming, reach: SIMULATED_REACH });
  for (const army of situation.armies) {
    const move = moves.get(army.id);
    if (move && move.kind !== 'hold') orders.push(toOrder(army, move));
  }
  const refused = new Set(
    rules.orderProblems(state, toOrdersFile(state, player, orders)).map(({ path }) => Number(path.split('.')[1])),
  );
  return toOrdersFile(
    state,
    player,
    orders.filter((_order, at) => !refused.has(at)),
  );
}

const BY_QUICK_METHOD = battleResultSchema.parse({ battle: 'any', method: 'quick' });

/** Resolves a month or winter, with quick resolution of all battles. */
function resolve(
  rules: CampaignRules,
  before: CampaignState,
  filed: readonly OrdersFile[],
  seed: string,
): CampaignState {
  let { state } = rules.advance(before, filed, seededDice(seed));
  // Resolving a battle can cause another one.
  for (let [battle] = state.battles; battle; [battle] = state.battles) {
    const dice = seededDice(`${seed} ${battle.id}`);
    ({ state } = rules.settleBattle(state, { ...BY_QUICK_METHOD, battle: battle.id }, dice));
  }
  return state;
}

/** Turns each side's gold into invented troops of its strongest army. Planning a winter would take as long as simulating ten months. */
function convertGold(state: CampaignState): CampaignState {
  const armies = { ...state.armies };
  for (const { id: side } of state.players) {
    const [army] = Object.values(armies)
      .filter(({ player }) => player === side)
      .toSorted((one, other) => getArmyPoints(other) - getArmyPoints(one));
    const points = WINTER_TROOP_SHARE * (state.treasuries[side] ?? 0);
    if (!army || points < 1) continue;
    const { units } = inventTroops(`${army.id}/winter${String(state.year)}`, points);
    armies[army.id] = { ...army, units: [...army.units, ...units] };
  }
  return { ...state, armies, treasuries: Object.fromEntries(state.players.map(({ id }) => [id, 0])) };
}

/** Lists the sides with an army or a province within two marches of the player's armies. Only these are simulated. */
function listNearbySides(rules: CampaignRules, state: CampaignState, player: string): readonly string[] {
  const { armies, distances, holder } = toSituation(rules, state, player, STYLE_BY_TEMPERAMENT.builder);
  const places = new Set(
    armies.flatMap(({ province }) => [...distances(province)].flatMap(([id, far]) => (far <= 2 ? [id] : []))),
  );
  const near = new Set<string | null>([...places].map(holder));
  for (const army of Object.values(state.armies)) if (places.has(army.province)) near.add(army.player);
  return state.players.map(({ id }) => id).filter((id) => id !== player && near.has(id));
}

/** Input of a simulation: number of months, excluding the winters between them. */
interface Simulation {
  readonly state: CampaignState;
  readonly player: string;
  readonly months: number;
  readonly seed: string;
}

interface SimulationEnd {
  readonly state: CampaignState;
  /** Number of simulated months and winters. */
  readonly played: number;
}

/** Plans of the other simulated sides. */
type OpponentModels = ReadonlyMap<string, OpponentModel>;

interface Simulator {
  readonly others: readonly string[];
  readonly playOn: (plan: CandidateOrders, minds: OpponentModels) => SimulationEnd;
}

/** Creates a simulator for the plans of the player and of nearby sides. Results are cached by plans. */
export function createSimulator(rules: CampaignRules, { state: start, player, months, seed }: Simulation): Simulator {
  const nearbySides = listNearbySides(rules, start, player);
  // Caches the first orders of other sides, which do not depend on the player's plan.
  const firstOrders = new Map<string, OrdersFile>();
  const getFirstOrders = (side: string, mind: OpponentModel): OrdersFile => {
    const key = `${mind} ${side}`;
    const found = firstOrders.get(key) ?? planQuickOrders(rules, start, side, OPPONENT_MODELS[mind]);
    firstOrders.set(key, found);
    return found;
  };
  const simulate: Simulator['playOn'] = ({ file, intent }, minds) => {
    let [state, played, summers] = [start, 0, 0];
    while (summers < months && state.victories.length === 0) {
      const before = state;
      const filed = isWinter(before)
        ? []
        : summers === 0
          ? [file, ...nearbySides.map((side) => getFirstOrders(side, minds.get(side) ?? 'careful'))]
          : [
              planQuickOrders(rules, before, player, intent),
              ...nearbySides.map((side) =>
                planQuickOrders(rules, before, side, OPPONENT_MODELS[minds.get(side) ?? 'careful']),
              ),
            ];
      state = resolve(rules, before, filed, `${seed} ${String(played)}`);
      if (isWinter(before)) state = convertGold(state);
      else summers += 1;
      played += 1;
    }
    return { state, played };
  };
  const cache = new Map<CandidateOrders, Map<string, SimulationEnd>>();
  const playOn: Simulator['playOn'] = (plan, minds) => {
    const found = cache.get(plan) ?? new Map<string, SimulationEnd>();
    cache.set(plan, found);
    const key = nearbySides.map((side) => minds.get(side)).join(' ');
    const end = found.get(key) ?? simulate(plan, minds);
    found.set(key, end);
    return end;
  };
  return { others: nearbySides, playOn };
}
