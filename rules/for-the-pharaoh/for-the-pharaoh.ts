import { armiesUnder } from '../core/army/tally.ts';
import type { NeutralTroop } from '../core/convert/neutral-troop.ts';
import { anyProcedure } from '../core/procedure.ts';
import type { RuleSystem } from '../core/rule-system.ts';
import { orderChange } from './battle/generals/order-change.ts';
import { leaveUnit } from './battle/generals/leave-unit.ts';
import { disorder } from './battle/morale/disorder.ts';
import { support } from './battle/morale/support.ts';
import { supportCharge } from './battle/morale/support-charge.ts';
import { changeDirection } from './battle/movement/change-direction.ts';
import { chargeContact } from './battle/movement/charge-contact.ts';
import { chargeResponse } from './battle/movement/charge-response.ts';
import { dismount } from './battle/movement/dismount.ts';
import { formationChange } from './battle/movement/formation-change.ts';
import { interpenetration } from './battle/movement/interpenetration.ts';
import { extraTest } from './battle/optional/extra-test.ts';
import { inFire } from './battle/optional/in-fire.ts';
import { deployment } from './battle/setup/deployment.ts';
import { terrainCards } from './battle/setup/terrain-cards.ts';
import { sight } from './battle/setup/sight.ts';
import { mantlets } from './battle/shooting/mantlets.ts';
import { mixedTarget } from './battle/shooting/mixed-target.ts';
import { activation } from './battle/generals/activation.ts';
import { charge } from './battle/movement/charge.ts';
import { firstBound } from './battle/setup/first-bound.ts';
import { flankArrival } from './battle/movement/flank-arrival.ts';
import { flankMarch } from './battle/movement/flank-march.ts';
import { forcedMarch } from './battle/movement/forced-march.ts';
import { ford } from './battle/movement/ford.ts';
import { generalRisk } from './battle/generals/general-risk.ts';
import { generalStars } from './battle/morale/general-stars.ts';
import { melee } from './battle/melee/melee.ts';
import { morale } from './battle/morale/morale.ts';
import { movement } from './battle/movement/movement.ts';
import { fireTurn } from './battle/optional/fire-turn.ts';
import { kindle } from './battle/optional/kindle.ts';
import { nightMove } from './battle/optional/night-move.ts';
import { nightSpotting } from './battle/optional/night-spotting.ts';
import { nightWatch } from './battle/optional/night-watch.ts';
import { smoke } from './battle/optional/smoke.ts';
import { scouting } from './battle/setup/scouting.ts';
import { shooting } from './battle/shooting/shooting.ts';
import { whoFights } from './battle/melee/who-fights.ts';
import { whoShoots } from './battle/shooting/who-shoots.ts';
import type { CampaignRules } from '../core/campaign/campaign-rules.ts';
import { pharaohCampaign } from './campaign/campaign.ts';
import type { PharaohCampaign } from './campaign/campaign-types.ts';
import { interception } from './campaign/encounters/interception.ts';
import { interceptionFight } from './campaign/encounters/interception-fight.ts';
import { quickBattle } from './campaign/battles/quick-battle.ts';
import { raid } from './campaign/encounters/raid.ts';
import { supply } from './campaign/supply/supply.ts';
import { winter } from './campaign/winter/winter.ts';
import { suitingMultiples } from './points/legality.ts';
import { armyMeasures } from './points/measures.ts';
import { neutralTroop, unitSize } from './points/neutral.ts';
import { priceOf } from './points/price.ts';
import { PHARAOH_ARMY } from './points/tally.ts';
import { isModel } from './points/troop.ts';
import { FACETS, LIST_COLUMNS, pharaohTroops, TROOP_FIELDS } from './points/troop-words.ts';
import { armyReference } from './reference.ts';
import { attrition } from './siege/attrition.ts';
import { breach } from './siege/breach.ts';
import { commence } from './siege/commence.ts';
import { counterMine } from './siege/counter-mine.ts';
import { claw, ram } from './siege/engine.ts';
import { escalade } from './siege/escalade.ts';
import { ladders } from './siege/ladders.ts';
import { mine } from './siege/mine.ts';
import { plague } from './siege/plague.ts';
import { rocks } from './siege/rocks.ts';
import { starvation } from './siege/starvation.ts';
import { tower } from './siege/tower.ts';
import { pharaohTable } from './table/table.ts';
import { armyUnitMarks } from './unit-marks.ts';
import { PHARAOH_FACTS } from './facts.ts';
import { PHARAOH_HEAD } from './head.ts';

/** C. R. Neal's For the Pharaoh as a rule system. */
export const forThePharaoh: RuleSystem & { readonly campaign: CampaignRules<PharaohCampaign> } = {
  ...PHARAOH_HEAD,
  rulesVersion: '3',
  credits: {
    author: 'C. R. Neal',
    text: 'Wargames rules for the Bronze and Chariot Age, one of the “For the” series. Facts and figures are the book’s; the words here are ours.',
  },
  facts: PHARAOH_FACTS,
  ...armiesUnder(PHARAOH_ARMY),
  limitPresets: [
    { id: 'short', label: 'Short or competition game', limit: 4000 },
    { id: 'long', label: 'Long game', limit: 10000 },
  ],
  facets: FACETS,
  troopFields: TROOP_FIELDS,
  listColumns: LIST_COLUMNS,
  procedures: [
    anyProcedure(scouting),
    anyProcedure(firstBound),
    anyProcedure(deployment),
    anyProcedure(sight),
    anyProcedure(terrainCards),
    anyProcedure(activation),
    anyProcedure(orderChange),
    anyProcedure(leaveUnit),
    anyProcedure(generalRisk),
    anyProcedure(morale),
    anyProcedure(generalStars),
    anyProcedure(support),
    anyProcedure(supportCharge),
    anyProcedure(disorder),
    anyProcedure(charge),
    anyProcedure(chargeResponse),
    anyProcedure(chargeContact),
    anyProcedure(movement),
    anyProcedure(formationChange),
    anyProcedure(changeDirection),
    anyProcedure(interpenetration),
    anyProcedure(dismount),
    anyProcedure(ford),
    anyProcedure(whoShoots),
    anyProcedure(mixedTarget),
    anyProcedure(mantlets),
    anyProcedure(shooting),
    anyProcedure(whoFights),
    anyProcedure(melee),
    anyProcedure(forcedMarch),
    anyProcedure(flankMarch),
    anyProcedure(flankArrival),
    anyProcedure(extraTest),
    anyProcedure(nightWatch),
    anyProcedure(nightMove),
    anyProcedure(nightSpotting),
    anyProcedure(kindle),
    anyProcedure(fireTurn),
    anyProcedure(smoke),
    anyProcedure(inFire),
    anyProcedure(raid),
    anyProcedure(interception),
    anyProcedure(interceptionFight),
    anyProcedure(quickBattle),
    anyProcedure(supply),
    anyProcedure(winter),
    anyProcedure(commence),
    anyProcedure(ladders),
    anyProcedure(escalade),
    anyProcedure(ram),
    anyProcedure(claw),
    anyProcedure(tower),
    anyProcedure(mine),
    anyProcedure(counterMine),
    anyProcedure(breach),
    anyProcedure(rocks),
    anyProcedure(attrition),
    anyProcedure(starvation),
    anyProcedure(plague),
  ],
  readTroop: pharaohTroops.read,
  face: pharaohTroops.face,
  suitingMultiples: pharaohTroops.ask(suitingMultiples, []),
  neutral: pharaohTroops.ask<NeutralTroop | null>(neutralTroop, null),
  unitSize: pharaohTroops.ask(unitSize, 1),
  price: priceOf,
  measures: armyMeasures,
  reference: armyReference,
  unitMarks: armyUnitMarks,
  // A model stands for two: the first hit is marked, the second takes it off.
  hitsEach: pharaohTroops.ask((troop) => (isModel(troop) ? 2 : 1), 1),
  table: pharaohTable,
  campaign: pharaohCampaign,
};
