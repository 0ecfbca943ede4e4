import {
  CampaignRefusal,
  type CampaignRules,
  type CommandKind,
  type EventReader,
  type GivenCommand,
  type Outcome,
  type UndoRequest,
} from '../../core/campaign/campaign-rules.ts';
import type { DiceSource } from '../../core/dice.ts';
import { getChoice } from '../../core/ruling.ts';
import { createArmyFile, getBattleCountry, createBattleLists } from './battles/battle-lists.ts';
import { FTP_C25 } from './campaign-rulings.ts';
import type { PharaohCampaign } from './campaign-types.ts';
import { expectCoherent, expectCoherentReport } from './coherent-state.ts';
import { resolveDiplomacy, dropUnlawfulOrders } from './diplomacy/treaties.ts';
import { type CampaignEvent, type EventPayload, eventSchema } from './events/schema.ts';
import { type Intervention, interventionSchema } from './input/decrees.ts';
import { type OrdersFile, ordersFileSchema } from './input/orders.ts';
import { battleResultSchema } from './input/troops.ts';
import type { ArmyVisibility } from './knowledge/view.ts';
import { applyEvent, applyEvents, getEventDefinition } from './log/event-book.ts';
import { carryOutOrder, getOrderCost, isBeforeUpkeep, orderDefinitions, describeOrder } from './orders/index.ts';
import {
  checkOrders,
  listOffers,
  getOrderOptions,
  listOrderProblems,
  createSampleOrders,
} from './orders/order-book.ts';
import { applyDismissals } from './orders/rehearse.ts';
import { resolveMarches } from './phases/marches.ts';
import { continueMonth, resolveWinter } from './phases/month-end.ts';
import { resolveGarrisons, resolveRegrouping, resolveRaids } from './phases/regroup-orders.ts';
import { readFight, rollBattleSeed, settleBattle } from './phases/settle-battle.ts';
import { resolveSiegeOrders } from './phases/sieges.ts';
import { createFirstState, readScenario } from './read-scenario.ts';
import { createEventRecorder, type EventRecorder, NO_DICE, type Recorder } from './record/recorder.ts';
import { describeEntries } from './reports/fold-entries.ts';
import { createNameBook } from './reports/name-book.ts';
import { listVisibleEvents, createReport, describeSeen } from './reports/report.ts';
import { retraceStates } from './reports/retrace.ts';
import { narrateMonth } from './reports/story/narrate-month.ts';
import { narrateYear } from './reports/story/narrate-year.ts';
import { createDraft } from './state/draft.ts';
import { type CampaignState, isWinter, stateSchema } from './state/state.ts';
import { disbandDestroyed } from './supply/supply.ts';
import { listArmies, getProvinceSetUp } from './troops/muster.ts';
import {
  applyDecree,
  getDecreeOptions,
  checkDecree,
  createSampleDecree,
  describeDecree,
} from './umpire/decree-book.ts';
import { decreeDefinitions, getDecreeDefinition } from './umpire/index.ts';
import { listPastNotes } from './under-way.ts';
import { listRecruits } from './winter/recruits.ts';
import { getWinterFunds } from './winter/winter-pay.ts';

/** Returns how much players see of foreign armies (ruling FTP-C25). */
const sight = ({ rulings }: CampaignState): ArmyVisibility =>
  getChoice(FTP_C25, rulings) === 'open-map' ? 'all' : 'near';

/** Hands over forts without a garrison with their province, except forts that the intervention sets itself. */
function handOverForts(record: Recorder, { decrees }: Intervention): void {
  const handed = decrees.flatMap((one) => getDecreeDefinition(one).getHandover?.(one) ?? []);
  const ruled = new Set(handed.flatMap(({ what, id }) => (what === 'fort' ? [id] : [])));
  const garrisoned = new Set(listArmies(record.state).map(({ fort }) => fort));
  for (const { what, id, to } of handed) {
    if (what !== 'province') continue;
    for (const { id: fort } of getProvinceSetUp(record.state, id)?.forts ?? []) {
      const from = record.state.forts[fort]?.holder ?? null;
      if (ruled.has(fort) || garrisoned.has(fort) || from === to) continue;
      record.note({ kind: 'fort-taken', fort, from, by: to, how: 'decree' });
    }
  }
}

/** Ends sieges whose besiegers have left or hold the fort. */
function endEmptySieges(record: Recorder): void {
  const { state } = record;
  const fieldArmies = listArmies(state).filter(({ fort }) => fort === null);
  for (const { fort, besieger, province } of Object.values(state.sieges)) {
    const hasBesiegers = fieldArmies.some((army) => army.player === besieger && army.province === province);
    if (hasBesiegers && state.forts[fort]?.holder !== besieger) continue;
    record.note({ kind: 'siege-lifted', fort, reason: 'decree' });
  }
}

/** Applies an intervention: decrees in order, then removals of troops. @throws CampaignRefusal for the first impossible decree */
function intervene(state: CampaignState, intervention: Intervention): Outcome<CampaignState, CampaignEvent> {
  const rehearsal = createDraft(state);
  const isLate = intervention.decrees.map((ruled) => getDecreeDefinition(ruled).afterwards !== undefined);
  for (const [index, ruled] of intervention.decrees.entries()) {
    if (isLate[index]) continue;
    checkDecree(rehearsal, ruled, `decrees.${index}`);
    applyDecree(rehearsal, ruled);
  }
  const record = createEventRecorder(state, NO_DICE, applyEvent);
  record.note({ kind: 'umpire-ruled', intervention });
  for (const [index, ruled] of intervention.decrees.entries()) {
    if (!isLate[index]) continue;
    checkDecree(record.state, ruled, `decrees.${index}`);
    getDecreeDefinition(ruled).afterwards?.(record, ruled, `decrees.${index}`);
  }
  handOverForts(record, intervention);
  endEmptySieges(record);
  return { state: record.state, events: record.events };
}

const FIRST_EVENTS: ReadonlyMap<EventPayload['kind'], CommandKind> = new Map([
  ['campaign-started', 'begin'],
  ['battle-settled', 'settle'],
  ['storm-begun', 'settle'],
  ['umpire-ruled', 'intervene'],
  ['month-taken-back', 'take-back'],
]);

/** Returns the command that begins with this event. */
const commandKind = ({ kind }: EventPayload): CommandKind => FIRST_EVENTS.get(kind) ?? 'advance';

/** Returns the fields of an undo request that are stored in its event. */
const undoFields = ({
  restores,
  part,
}: Pick<UndoRequest, 'restores' | 'part'>): Pick<UndoRequest, 'restores' | 'part'> => ({
  ...(restores ? { restores } : {}),
  ...(part ? { part } : {}),
});

/** Returns the orders of a month from the events that reveal them at the start of the month. */
function revealedOrders(log: readonly CampaignEvent[], from: number): OrdersFile[] {
  const filed: OrdersFile[] = [];
  for (let index = from; index < log.length; index += 1) {
    const entry = log[index];
    if (entry?.payload.kind !== 'orders-revealed') break;
    const { player, orders, substitute } = entry.payload;
    const { year, month } = entry;
    const file = { format: 'nomarch-orders', version: 1, player, year, month, orders, substitute };
    filed.push(ordersFileSchema.parse(file));
  }
  return filed;
}

/** Infers the command that begins at an event from the log alone. @throws ZodError for a log that was tampered with */
function commandAt(log: readonly CampaignEvent[], at: number): GivenCommand<PharaohCampaign> {
  const payload = log[at]?.payload;
  switch (payload?.kind) {
    case 'campaign-started':
      return { kind: 'begin', state: payload.state };
    case 'battle-settled':
      return { kind: 'settle', result: battleResultSchema.parse({ winner: payload.winner, ...payload.result }) };
    case 'storm-begun':
      return { kind: 'settle', result: battleResultSchema.parse(payload.result) };
    case 'umpire-ruled':
      return { kind: 'intervene', intervention: interventionSchema.parse(payload.intervention) };
    case 'month-taken-back':
      return { kind: 'take-back', takingBack: { reason: payload.reason, to: payload.to, ...undoFields(payload) } };
    default:
      return { kind: 'advance', orders: revealedOrders(log, at) };
  }
}

/** Reads events of this book. */
const eventReader: EventReader<PharaohCampaign> = {
  payloadSchema: eventSchema,
  commandKind,
  inferCommand: commandAt,
  getSimulatedBattle: readFight,
  listLearnt: (before, events, viewer) => listVisibleEvents(before, events, viewer, sight(before)),
  report: (before, events, viewer, known) => createReport(before, events, viewer, sight(before), known),
  moves: (payload, before) => getEventDefinition(payload).moves?.(payload, before) ?? [],
  getIcon: (payload) => getEventDefinition(payload).icon,
  isBookkeeping: (payload) => getEventDefinition(payload).isBookkeeping === true,
  getRevealedOrders: (payload) => (payload.kind === 'orders-revealed' ? payload : null),
  describeEvent: (payload, { names }) => getEventDefinition(payload).words(payload, names),
  describeSeen: (seen, { names }) => describeSeen(seen, names),
  toLines: (entries, seenOf, { names }) => describeEntries(entries, seenOf, names),
  nameBook: createNameBook,
};

/** Undoes everything after `earlier`, and dates the event to the undone month. The seat that the umpire plays stays marked. */
function takeBack(
  state: CampaignState,
  earlier: CampaignState,
  { reason, to, ...how }: UndoRequest,
): Outcome<CampaignState, CampaignEvent> {
  const { setUp: _setUp, ...before } = earlier;
  const { year, month } = earlier;
  const changing = state.umpirePlays === undefined ? before : { ...before, umpirePlays: state.umpirePlays };
  const event: CampaignEvent = {
    year,
    month,
    payload: { kind: 'month-taken-back', reason, to, state: changing, ...undoFields(how) },
    dice: [],
    steps: [],
    rulings: [],
  };
  return { state: applyEvents(state, [event]), events: [event] };
}

/** Sorts orders files by player and checks each again. */
function sortOrders(state: CampaignState, filed: readonly OrdersFile[]): OrdersFile[] {
  const byPlayer = new Map<string, OrdersFile>();
  for (const orders of filed) {
    if (byPlayer.has(orders.player)) {
      throw new CampaignRefusal('filed-twice', `“${orders.player}” submitted two sets of orders`, 'player');
    }
    checkOrders(state, orders);
    byPlayer.set(orders.player, orders);
  }
  return state.players.flatMap(({ id }) => byPlayer.get(id) ?? []);
}

/** Records orders in the log, once the players can no longer change them. */
function recordOrders(record: EventRecorder<EventPayload>, filed: readonly OrdersFile[]): void {
  for (const { player, orders, substitute } of filed) {
    record.note({ kind: 'orders-revealed', player, orders, ...(substitute ? { substitute } : {}) });
  }
}

/** One phase of a month. It selects the orders it needs by kind. */
type Phase = (record: EventRecorder<EventPayload>, filed: readonly OrdersFile[]) => void;

/** The phases of a month, after diplomacy, in the order of ruling FTP-C2. Provinces that a pending battle cannot affect continue. */
const MONTH: readonly Phase[] = [
  resolveRegrouping,
  resolveGarrisons,
  resolveRaids,
  disbandDestroyed,
  resolveMarches,
  resolveSiegeOrders,
  continueMonth,
];

const WINTER: readonly Phase[] = [
  (record, filed) => resolveWinter(record, filed, { carryOut: carryOutOrder, isBeforeUpkeep }),
];

function advance(state: CampaignState, filed: readonly OrdersFile[], dice: DiceSource) {
  if (state.battles.length > 0) {
    const waiting = state.battles.map(({ id }) => id).join(', ');
    throw new CampaignRefusal('battle-pending', `battles are pending: ${waiting}`);
  }
  const orders = sortOrders(state, filed);
  const record = createEventRecorder(state, dice, applyEvent);
  recordOrders(record, orders);
  resolveDiplomacy(record, orders);
  const standing = dropUnlawfulOrders(record, orders);
  for (const phase of isWinter(state) ? WINTER : MONTH) phase(record, standing);
  return { state: record.state, events: record.events };
}

export const pharaohCampaign: CampaignRules<PharaohCampaign> = {
  readScenario,
  begin(scenario, listOf) {
    const state = createFirstState(scenario, listOf);
    const started: CampaignEvent = {
      year: state.year,
      month: state.month,
      payload: { kind: 'campaign-started', state },
      dice: [],
      steps: [],
      rulings: [],
    };
    let result: Outcome<CampaignState, CampaignEvent> = { state: applyEvents(null, [started]), events: [started] };
    for (const note of listPastNotes(scenario)) {
      const noted = intervene(result.state, note);
      result = { state: noted.state, events: [...result.events, ...noted.events] };
    }
    return result;
  },
  checkOrders,
  orderProblems: listOrderProblems,
  advance,
  settleBattle,
  rollBattleSeed,
  intervene,
  takeBack,
  decreeKinds: decreeDefinitions,
  decreeOptions: getDecreeOptions,
  sampleDecree: createSampleDecree,
  describeDecree: (ruled, { names }) => describeDecree(ruled, names),
  battleCountry: getBattleCountry,
  battleLists: createBattleLists,
  armyFile: createArmyFile,
  recruits: listRecruits,
  winterFunds: (state, player, orders = []) => getWinterFunds(applyDismissals(state, player, orders), player),
  getOrderCost,
  orderKinds: orderDefinitions,
  offers: listOffers,
  orderOptions: getOrderOptions,
  sampleOrders: createSampleOrders,
  describeOrder: (order, { names }) => describeOrder(order, names),
  sight,
  retrace: retraceStates,
  narrate: (span, source, names, viewer) => (span === 'year' ? narrateYear : narrateMonth)(source, names, viewer),
  events: eventReader,
  stateSchema,
  expectCoherent,
  expectCoherentReport,
  apply: applyEvents,
};
