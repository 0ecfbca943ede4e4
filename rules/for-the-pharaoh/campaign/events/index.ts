import type { EventDefinition, EventDefinitions } from '../../../core/campaign/define-event.ts';
import type { Draft } from '../state/draft.ts';
import { armiesMet } from './armies/armies-met.ts';
import { armyDisbanded } from './armies/army-disbanded.ts';
import { armyGarrisoned } from './armies/army-garrisoned.ts';
import { armyJoined } from './armies/army-joined.ts';
import { armyMarched } from './armies/army-marched.ts';
import { armyRetreated } from './armies/army-retreated.ts';
import { armySplit } from './armies/army-split.ts';
import { armyWentHome } from './armies/army-went-home.ts';
import { marchOrderDiced } from './armies/march-order-diced.ts';
import { battleJoined } from './battles/battle-joined.ts';
import { battleSettled } from './battles/battle-settled.ts';
import { casualties } from './battles/casualties.ts';
import { stormBegun } from './battles/storm-begun.ts';
import { campaignStarted } from './campaign/campaign-started.ts';
import { monthEnded } from './campaign/month-ended.ts';
import { monthTakenBack } from './campaign/month-taken-back.ts';
import { restOfMonth } from './campaign/rest-of-month.ts';
import { victoryReached } from './campaign/victory-reached.ts';
import { yearBegun } from './campaign/year-begun.ts';
import { goldGiven } from './diplomacy/gold-given.ts';
import { messageSent } from './diplomacy/message-sent.ts';
import { orderDropped } from './diplomacy/order-dropped.ts';
import { provinceGiven } from './diplomacy/province-given.ts';
import { treatyAccepted } from './diplomacy/treaty-accepted.ts';
import { treatyEnded } from './diplomacy/treaty-ended.ts';
import { treatyMade } from './diplomacy/treaty-made.ts';
import { treatyOffered } from './diplomacy/treaty-offered.ts';
import { treatyRenounced } from './diplomacy/treaty-renounced.ts';
import { forceDetached } from './errands/force-detached.ts';
import { interceptionFought } from './errands/interception-fought.ts';
import { interceptionTried } from './errands/interception-tried.ts';
import { partisansActivated } from './errands/partisans-activated.ts';
import { provinceRaided } from './errands/province-raided.ts';
import type { BookTypes } from './kit.ts';
import { controlNoted } from './provinces/control-noted.ts';
import { cropsRestored } from './provinces/crops-restored.ts';
import { provinceTaken } from './provinces/province-taken.ts';
import type { PlainPayload } from './schema.ts';
import { breachThrown } from './sieges/breach-thrown.ts';
import { counterMined } from './sieges/counter-mined.ts';
import { escalade } from './sieges/escalade.ts';
import { fortTaken } from './sieges/fort-taken.ts';
import { siegeBegun } from './sieges/siege-begun.ts';
import { siegeDays } from './sieges/siege-days.ts';
import { siegeLifted } from './sieges/siege-lifted.ts';
import { siegeMonth } from './sieges/siege-month.ts';
import { siegeWorkAdvanced } from './sieges/siege-work-advanced.ts';
import { siegeWorkBegun } from './sieges/siege-work-begun.ts';
import { siegeWorkEnded } from './sieges/siege-work-ended.ts';
import { sortieCalledOff } from './sieges/sortie-called-off.ts';
import { armyMustered } from './winter/army-mustered.ts';
import { goldForfeited } from './winter/gold-forfeited.ts';
import { orderUnpaid } from './winter/order-unpaid.ts';
import { partisansDisbanded } from './winter/partisans-disbanded.ts';
import { partisansRaised } from './winter/partisans-raised.ts';
import { ranksRefilled } from './winter/ranks-refilled.ts';
import { revenuePaid } from './winter/revenue-paid.ts';
import { troopsDismissed } from './winter/troops-dismissed.ts';
import { troopsRaised } from './winter/troops-raised.ts';
import { upkeepPaid } from './winter/upkeep-paid.ts';
import { worksPrepared } from './winter/works-prepared.ts';

/** Every kind of event but those whose orders or decrees are read by books above. */
export const plainEvents: EventDefinitions<BookTypes, PlainPayload> = {
  'campaign-started': campaignStarted,
  'army-split': armySplit,
  'army-joined': armyJoined,
  'army-garrisoned': armyGarrisoned,
  'partisans-activated': partisansActivated,
  'force-detached': forceDetached,
  'interception-tried': interceptionTried,
  'interception-fought': interceptionFought,
  casualties,
  'province-raided': provinceRaided,
  'armies-met': armiesMet,
  'march-order-diced': marchOrderDiced,
  'army-marched': armyMarched,
  'province-taken': provinceTaken,
  'battle-joined': battleJoined,
  'storm-begun': stormBegun,
  'battle-settled': battleSettled,
  'army-retreated': armyRetreated,
  'army-disbanded': armyDisbanded,
  'siege-begun': siegeBegun,
  'siege-month': siegeMonth,
  'siege-days': siegeDays,
  'siege-work-begun': siegeWorkBegun,
  'siege-work-advanced': siegeWorkAdvanced,
  'siege-work-ended': siegeWorkEnded,
  'sortie-called-off': sortieCalledOff,
  'breach-thrown': breachThrown,
  'counter-mined': counterMined,
  escalade,
  'siege-lifted': siegeLifted,
  'fort-taken': fortTaken,
  'rest-of-month': restOfMonth,
  'control-noted': controlNoted,
  'month-ended': monthEnded,
  'revenue-paid': revenuePaid,
  'upkeep-paid': upkeepPaid,
  'gold-forfeited': goldForfeited,
  'order-unpaid': orderUnpaid,
  'troops-raised': troopsRaised,
  'ranks-refilled': ranksRefilled,
  'works-prepared': worksPrepared,
  'army-mustered': armyMustered,
  'troops-dismissed': troopsDismissed,
  'partisans-raised': partisansRaised,
  'partisans-disbanded': partisansDisbanded,
  'army-went-home': armyWentHome,
  'crops-restored': cropsRestored,
  'year-begun': yearBegun,
  'victory-reached': victoryReached,
  'message-sent': messageSent,
  'gold-given': goldGiven,
  'province-given': provinceGiven,
  'order-dropped': orderDropped,
  'treaty-offered': treatyOffered,
  'treaty-accepted': treatyAccepted,
  'treaty-renounced': treatyRenounced,
  'treaty-made': treatyMade,
  'treaty-ended': treatyEnded,
  'month-taken-back': monthTakenBack,
};

/** Brings such an event about in a draft. */
export function amendPlainly(draft: Draft, payload: PlainPayload): void {
  const definition: EventDefinition<BookTypes, PlainPayload> = plainEvents[payload.kind];
  definition.apply?.(draft, payload);
}
