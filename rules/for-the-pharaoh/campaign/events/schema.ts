import { z } from 'zod';
import {
  indexByKind,
  type EventDefinition,
  type EventDefinitions,
  getShapes,
} from '../../../core/campaign/define-event.ts';
import type { LogEntry, LogEvent } from '../../../core/campaign/log.ts';
import type { Draft } from '../state/draft.ts';
import {
  armiesMet,
  armyDisbanded,
  armyGarrisoned,
  armyJoined,
  armyMarched,
  armyRetreated,
  armySplit,
  armyWentHome,
  marchOrderDiced,
} from './armies.ts';
import { battleJoined, battleSettled, casualties, stormBegun } from './battles.ts';
import {
  campaignStarted,
  monthEnded,
  monthTakenBack,
  ordersRevealedShape,
  restOfMonth,
  umpireRuledShape,
  victoryReached,
  yearBegun,
} from './campaign.ts';
import {
  goldGiven,
  messageSent,
  orderDropped,
  provinceGiven,
  treatyAccepted,
  treatyEnded,
  treatyMade,
  treatyOffered,
  treatyRenounced,
} from './diplomacy.ts';
import {
  forceDetached,
  interceptionFought,
  interceptionTried,
  partisansActivated,
  provinceRaided,
} from './detachments.ts';
import { controlNoted, cropsRestored, provinceTaken } from './provinces.ts';
import { breachRolled, counterMined, siegeWorkAdvanced, siegeWorkBegun, siegeWorkEnded } from './siege-works.ts';
import { escalade, fortTaken, siegeBegun, siegeDays, siegeLifted, siegeMonth, sortieCalledOff } from './sieges.ts';
import {
  armyMustered,
  goldForfeited,
  orderUnpaid,
  partisansDisbanded,
  partisansRaised,
  ranksRefilled,
  revenuePaid,
  troopsDismissed,
  troopsRaised,
  upkeepPaid,
  worksPrepared,
} from './winter.ts';
import type { BookTypes } from './define-event.ts';

/** Every kind of event, except those with orders or decrees, which are read by modules above this one. */
const PLAIN_EVENTS = [
  campaignStarted,
  armySplit,
  armyJoined,
  armyGarrisoned,
  partisansActivated,
  forceDetached,
  interceptionTried,
  interceptionFought,
  casualties,
  provinceRaided,
  armiesMet,
  marchOrderDiced,
  armyMarched,
  provinceTaken,
  battleJoined,
  stormBegun,
  battleSettled,
  armyRetreated,
  armyDisbanded,
  siegeBegun,
  siegeMonth,
  siegeDays,
  siegeWorkBegun,
  siegeWorkAdvanced,
  siegeWorkEnded,
  sortieCalledOff,
  breachRolled,
  counterMined,
  escalade,
  siegeLifted,
  fortTaken,
  restOfMonth,
  controlNoted,
  monthEnded,
  revenuePaid,
  upkeepPaid,
  goldForfeited,
  orderUnpaid,
  troopsRaised,
  ranksRefilled,
  worksPrepared,
  armyMustered,
  troopsDismissed,
  partisansRaised,
  partisansDisbanded,
  armyWentHome,
  cropsRestored,
  yearBegun,
  victoryReached,
  messageSent,
  goldGiven,
  provinceGiven,
  orderDropped,
  treatyOffered,
  treatyAccepted,
  treatyRenounced,
  treatyMade,
  treatyEnded,
  monthTakenBack,
] as const;

/** Any event of a campaign. `applyEvents` applies events in order to a state. */
export const eventSchema = z.discriminatedUnion('kind', [
  ...getShapes(PLAIN_EVENTS),
  ordersRevealedShape,
  umpireRuledShape,
]);
export type EventPayload = Readonly<z.output<typeof eventSchema>>;
/** Events without orders or decrees. */
export type PlainPayload = Exclude<EventPayload, { kind: 'orders-revealed' | 'umpire-ruled' }>;

export type CampaignEvent = LogEvent<EventPayload>;
export type ChainedEvent = LogEntry<EventPayload>;

export const plainEvents = indexByKind<EventDefinitions<BookTypes, PlainPayload>>(PLAIN_EVENTS);

/** Applies an event without orders or decrees to a draft. */
export function applyPlainEvent(draft: Draft, payload: PlainPayload): void {
  const definition: EventDefinition<BookTypes, PlainPayload> = plainEvents[payload.kind];
  definition.apply?.(draft, payload);
}
