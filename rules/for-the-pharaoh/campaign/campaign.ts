import { CampaignRefusal, type CampaignRules } from '../../core/campaign/campaign-rules.ts';
import type { DiceSource } from '../../core/dice.ts';
import { battleCountry } from './battles/battle-country.ts';
import { battleLists } from './battles/battle-lists.ts';
import type { PharaohCampaign } from './campaign-types.ts';
import { expectCoherent, expectCoherentReport } from './coherent-state.ts';
import { withoutDropped } from './diplomacy/dropped-orders.ts';
import { negotiate } from './diplomacy/negotiate.ts';
import { eventReader } from './event-reader.ts';
import type { CampaignEvent, EventPayload } from './events/schema.ts';
import type { OrdersFile } from './input/orders.ts';
import { intervene } from './intervene.ts';
import { sight } from './knowledge/sight.ts';
import { amend, apply } from './log/apply.ts';
import { carryOut, isBeforeUpkeep } from './orders/definition-of.ts';
import { orderDefinitions } from './orders/index.ts';
import { checkOrders, goldOf, offers, orderOptions, orderProblems, sampleOrders } from './orders/order-book.ts';
import { sentenceOfOrder } from './orders/order-words.ts';
import { afterDismissals } from './orders/winter/rehearse.ts';
import { resolveMarches } from './phases/marches.ts';
import { goOnWithMonth } from './phases/month-end.ts';
import { resolveRaids } from './phases/raids.ts';
import { manForts, regroup } from './phases/regroup-orders.ts';
import { settleBattle } from './phases/settle-battle.ts';
import { resolveSiegeOrders } from './phases/sieges.ts';
import { winterOver } from './phases/year-end.ts';
import { firstState, readScenario } from './read-scenario.ts';
import { eventRecorder, type EventRecorder } from './record/recorder.ts';
import { retrace } from './reports/retrace.ts';
import { type CampaignState, isWinter, stateSchema } from './state/state.ts';
import { disbandDestroyed } from './supply/month-supply.ts';
import { takeBack } from './take-back.ts';
import { decreeOptions, sampleDecree, sentenceOfDecree } from './umpire/decree-book.ts';
import { decreeDefinitions } from './umpire/index.ts';
import { recruits } from './winter/recruits.ts';
import { winterFunds } from './winter/winter-funds.ts';

/** Orders in the players' order, whatever the order in which they were filed; each is checked again. */
function inOrder(state: CampaignState, filed: readonly OrdersFile[]): OrdersFile[] {
  const byPlayer = new Map<string, OrdersFile>();
  for (const orders of filed) {
    if (byPlayer.has(orders.player)) {
      throw new CampaignRefusal('filed-twice', `there are two sets of orders of “${orders.player}”`, 'player');
    }
    checkOrders(state, orders);
    byPlayer.set(orders.player, orders);
  }
  return state.players.flatMap(({ id }) => byPlayer.get(id) ?? []);
}

/** Orders enter the log when nobody can change them any more. */
function reveal(record: EventRecorder<EventPayload>, filed: readonly OrdersFile[]): void {
  for (const { player, orders, substitute } of filed) {
    record.note({ kind: 'orders-revealed', player, orders, ...(substitute ? { substitute } : {}) });
  }
}

/** One step of a month: it takes the orders that it needs by their kind. */
type Phase = (record: EventRecorder<EventPayload>, filed: readonly OrdersFile[]) => void;

/** The month in the order of ruling FTP-C2, after the players have dealt with each other. Where battles wait to be settled the rest goes on; the last of them ends the month. */
const MONTH: readonly Phase[] = [
  regroup,
  manForts,
  resolveRaids,
  disbandDestroyed,
  resolveMarches,
  resolveSiegeOrders,
  goOnWithMonth,
];

const WINTER: readonly Phase[] = [(record, filed) => winterOver(record, filed, { carryOut, isBeforeUpkeep })];

function advance(state: CampaignState, filed: readonly OrdersFile[], dice: DiceSource) {
  if (state.battles.length > 0) {
    const waiting = state.battles.map(({ id }) => id).join(', ');
    throw new CampaignRefusal('battle-pending', `a battle is still to be settled: ${waiting}`);
  }
  const orders = inOrder(state, filed);
  const record = eventRecorder(state, dice, amend);
  reveal(record, orders);
  negotiate(record, orders);
  const standing = withoutDropped(record, orders);
  for (const phase of isWinter(state) ? WINTER : MONTH) phase(record, standing);
  return { state: record.state, events: record.events };
}

/** The campaign of For the Pharaoh as pure functions. */
export const pharaohCampaign: CampaignRules<PharaohCampaign> = {
  readScenario,
  begin(scenario, listOf) {
    const state = firstState(scenario, listOf);
    const started: CampaignEvent = {
      year: state.year,
      month: state.month,
      payload: { kind: 'campaign-started', state },
      dice: [],
      steps: [],
      rulings: [],
    };
    return { state: apply(null, [started]), events: [started] };
  },
  checkOrders,
  orderProblems,
  advance,
  settleBattle,
  intervene,
  takeBack,
  decreeKinds: decreeDefinitions,
  decreeOptions,
  sampleDecree,
  decreeWords: (ruled, { names }) => sentenceOfDecree(ruled, names),
  battleCountry,
  battleLists,
  recruits,
  winterFunds: (state, player, orders = []) => winterFunds(afterDismissals(state, player, orders), player),
  goldOf,
  orderKinds: orderDefinitions,
  offers,
  orderOptions,
  sampleOrders,
  orderWords: (order, { names }) => sentenceOfOrder(order, names),
  sight,
  retrace,
  events: eventReader,
  stateSchema,
  expectCoherent,
  expectCoherentReport,
  apply,
};
