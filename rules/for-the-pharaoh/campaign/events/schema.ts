import { z } from 'zod';
import type { LogEntry, LogEvent } from '../../../core/campaign/log.ts';
import { shape as armiesMet } from './armies/armies-met.ts';
import { shape as armyDisbanded } from './armies/army-disbanded.ts';
import { shape as armyGarrisoned } from './armies/army-garrisoned.ts';
import { shape as armyJoined } from './armies/army-joined.ts';
import { shape as armyMarched } from './armies/army-marched.ts';
import { shape as armyRetreated } from './armies/army-retreated.ts';
import { shape as armySplit } from './armies/army-split.ts';
import { shape as armyWentHome } from './armies/army-went-home.ts';
import { shape as marchOrderDiced } from './armies/march-order-diced.ts';
import { shape as battleJoined } from './battles/battle-joined.ts';
import { shape as battleSettled } from './battles/battle-settled.ts';
import { shape as casualties } from './battles/casualties.ts';
import { shape as stormBegun } from './battles/storm-begun.ts';
import { shape as campaignStarted } from './campaign/campaign-started.ts';
import { shape as monthEnded } from './campaign/month-ended.ts';
import { shape as monthTakenBack } from './campaign/month-taken-back.ts';
import { shape as ordersRevealed } from './campaign/orders-revealed.ts';
import { shape as restOfMonth } from './campaign/rest-of-month.ts';
import { shape as umpireRuled } from './campaign/umpire-ruled.ts';
import { shape as victoryReached } from './campaign/victory-reached.ts';
import { shape as yearBegun } from './campaign/year-begun.ts';
import { shape as goldGiven } from './diplomacy/gold-given.ts';
import { shape as messageSent } from './diplomacy/message-sent.ts';
import { shape as orderDropped } from './diplomacy/order-dropped.ts';
import { shape as provinceGiven } from './diplomacy/province-given.ts';
import { shape as treatyAccepted } from './diplomacy/treaty-accepted.ts';
import { shape as treatyEnded } from './diplomacy/treaty-ended.ts';
import { shape as treatyMade } from './diplomacy/treaty-made.ts';
import { shape as treatyOffered } from './diplomacy/treaty-offered.ts';
import { shape as treatyRenounced } from './diplomacy/treaty-renounced.ts';
import { shape as forceDetached } from './errands/force-detached.ts';
import { shape as interceptionFought } from './errands/interception-fought.ts';
import { shape as interceptionTried } from './errands/interception-tried.ts';
import { shape as partisansActivated } from './errands/partisans-activated.ts';
import { shape as provinceRaided } from './errands/province-raided.ts';
import { shape as controlNoted } from './provinces/control-noted.ts';
import { shape as cropsRestored } from './provinces/crops-restored.ts';
import { shape as provinceTaken } from './provinces/province-taken.ts';
import { shape as breachThrown } from './sieges/breach-thrown.ts';
import { shape as counterMined } from './sieges/counter-mined.ts';
import { shape as escalade } from './sieges/escalade.ts';
import { shape as fortTaken } from './sieges/fort-taken.ts';
import { shape as siegeBegun } from './sieges/siege-begun.ts';
import { shape as siegeDays } from './sieges/siege-days.ts';
import { shape as siegeLifted } from './sieges/siege-lifted.ts';
import { shape as siegeMonth } from './sieges/siege-month.ts';
import { shape as siegeWorkAdvanced } from './sieges/siege-work-advanced.ts';
import { shape as siegeWorkBegun } from './sieges/siege-work-begun.ts';
import { shape as siegeWorkEnded } from './sieges/siege-work-ended.ts';
import { shape as sortieCalledOff } from './sieges/sortie-called-off.ts';
import { shape as armyMustered } from './winter/army-mustered.ts';
import { shape as goldForfeited } from './winter/gold-forfeited.ts';
import { shape as orderUnpaid } from './winter/order-unpaid.ts';
import { shape as partisansDisbanded } from './winter/partisans-disbanded.ts';
import { shape as partisansRaised } from './winter/partisans-raised.ts';
import { shape as ranksRefilled } from './winter/ranks-refilled.ts';
import { shape as revenuePaid } from './winter/revenue-paid.ts';
import { shape as troopsDismissed } from './winter/troops-dismissed.ts';
import { shape as troopsRaised } from './winter/troops-raised.ts';
import { shape as upkeepPaid } from './winter/upkeep-paid.ts';
import { shape as worksPrepared } from './winter/works-prepared.ts';

/** What happened. A turn's events stand in the order in which they happened; `apply` turns a state into the next. */
export const eventSchema = z.discriminatedUnion('kind', [
  campaignStarted,
  ordersRevealed,
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
  breachThrown,
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
  umpireRuled,
  monthTakenBack,
]);
export type EventPayload = Readonly<z.output<typeof eventSchema>>;
/** Events that keep neither orders nor decrees. */
export type PlainPayload = Exclude<EventPayload, { kind: 'orders-revealed' | 'umpire-ruled' }>;

export type CampaignEvent = LogEvent<EventPayload>;
export type ChainedEvent = LogEntry<EventPayload>;
