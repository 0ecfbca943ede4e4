import type { Outcome as OutcomeOf, CampaignRules as RulesOf } from './core/campaign/campaign-rules.ts';
import type { PharaohCampaign } from './for-the-pharaoh/campaign/campaign-types.ts';
import type { CampaignEvent } from './for-the-pharaoh/campaign/events/schema.ts';
import type { CampaignState } from './for-the-pharaoh/campaign/state/state.ts';

/*
 * Campaign rules of all books, re-exported so that code outside rules/ names no book. Only one book has a campaign; the types of a second
 * one would join this union.
 */

export type CampaignRules = RulesOf<PharaohCampaign>;
export type Outcome = OutcomeOf<CampaignState, CampaignEvent>;
export type { Story, StoryMap, StoryMove } from './core/campaign/sentence.ts';

export { CampaignRefusal, type OrderProblem, type WinterFunds } from './core/campaign/campaign-rules.ts';
export { type Recruit } from './core/campaign/define-form.ts';
export { type BattleResult, battleResultSchema, MAX_NOTE_LENGTH } from './for-the-pharaoh/campaign/input/troops.ts';
export { getDefenderCover } from './for-the-pharaoh/campaign/battles/quick-battle.ts';
export {
  listAttackers,
  listAttackingForces,
  listDefenders,
  findPlayer,
  listPlayers,
  sumForcePoints,
  getSides,
} from './for-the-pharaoh/campaign/troops/forces.ts';
export { areAlliedInBattle } from './for-the-pharaoh/campaign/troops/field-units.ts';
export { getMaxBonus, estimateBattle, getStrengths } from './for-the-pharaoh/campaign/battles/quick-battle.ts';
export type { QuickBattleOdds } from './for-the-pharaoh/campaign/battles/quick-battle.ts';
export { canEnter, canRetreatTo } from './for-the-pharaoh/campaign/phases/retreats.ts';
export { estimateFight } from './for-the-pharaoh/campaign/encounters/interception.ts';
export { interception } from './for-the-pharaoh/campaign/encounters/interception.ts';
export { isBesieged } from './for-the-pharaoh/campaign/troops/forts.ts';
export type { Detachment, RaisedUnits } from './for-the-pharaoh/campaign/input/troops.ts';
export {
  areEnemies,
  doesTreatyForbid,
  findOffer,
  type Treaty,
  findTreaty,
  treatyKind,
  type TreatyKind,
  type TreatyOffer,
} from './for-the-pharaoh/campaign/state/treaties.ts';
export { formatOffer, formatTreaty } from './for-the-pharaoh/campaign/events/diplomacy.ts';
export * from './for-the-pharaoh/campaign/events/schema.ts';
export { type Decree, type Intervention, interventionSchema } from './for-the-pharaoh/campaign/input/decrees.ts';
export {
  type Order,
  type OrderOf,
  type OrdersFile,
  ordersFileSchema,
} from './for-the-pharaoh/campaign/input/orders.ts';
export * from './for-the-pharaoh/campaign/reports/report.ts';
export { listWorks } from './for-the-pharaoh/campaign/troops/forts.ts';
export { getSiegeLength, getFirstSiegeDay, splitDays } from './for-the-pharaoh/campaign/state/state.ts';
export {
  isEngine,
  isUnderWay,
  type SiegeWork,
  type StormWay,
  listPermittedWays,
  canHaveShed,
  getStormWay,
} from './for-the-pharaoh/campaign/state/siege-work.ts';
export * from './for-the-pharaoh/campaign/state/state.ts';
export * from './for-the-pharaoh/campaign/knowledge/view.ts';
export * from './for-the-pharaoh/campaign/state/scenario.ts';
export { getFortHolder, canStart } from './for-the-pharaoh/campaign/under-way.ts';
export { createGarrisonName, createPartName } from './for-the-pharaoh/campaign/troops/muster.ts';
export { getArmyPoints, getNeighbours, getProvinceSetUp } from './for-the-pharaoh/campaign/troops/muster.ts';
export * from './for-the-pharaoh/campaign/state/troops.ts';
export { key } from './for-the-pharaoh/campaign/state/keys.ts';
export type { NameBook } from './for-the-pharaoh/campaign/reports/name-book.ts';
export { describeLosses } from './for-the-pharaoh/campaign/events/loss-words.ts';
export * from './for-the-pharaoh/campaign/events/moves.ts';
export * from './for-the-pharaoh/campaign/reports/siege-history.ts';
export * from './for-the-pharaoh/campaign/reports/battle-reports.ts';
export {
  listOwnHistories,
  toVisibleHistory,
  type VisibleHistory,
  visibleHistorySchema,
} from './for-the-pharaoh/campaign/reports/histories/visible-histories.ts';
export {
  createTroopHistories,
  type TroopHistory,
} from './for-the-pharaoh/campaign/reports/histories/troop-histories.ts';
export * from './for-the-pharaoh/campaign/sieges/siege-forecast.ts';
export { isBesieging } from './for-the-pharaoh/campaign/winter/winter-pay.ts';
export * from './for-the-pharaoh/campaign/reports/winter-worksheet.ts';
export { CLIMB_CHANCE } from './for-the-pharaoh/siege/escalade.ts';
export { TOWER_GROUPS } from './for-the-pharaoh/siege/engine.ts';
