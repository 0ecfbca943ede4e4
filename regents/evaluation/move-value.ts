import { type CampaignArmy, areAlliedInBattle } from '../../rules/campaign.ts';
import type { Foe, Strength } from '../knowledge/enemy-strength.ts';
import { type FieldProspects, estimateForce, type Situation } from '../knowledge/situation.ts';
import { estimateDefenceOdds, estimateAttackOdds } from './battle-odds.ts';
import { isWalledCapital, estimateKeepValue, estimateWinValue, findSiegeObjection } from './realm-values.ts';
import {
  CAPITAL_ATTACK_CHANCES,
  COVER_VALUE,
  ENEMY_STAYS_CHANCE,
  ATTACKED_FACTOR,
  MIN_CAPITAL_RISK,
  DEFENCE_LOSS,
  RETREAT_LOSS,
  LOST_POINT_COST,
  MAX_ENEMY_CHANCE,
  ATTACKED_PROVINCE_FACTOR,
  SECOND_GUARD_FACTOR,
  SURE_SIEGE_RATIO,
  TWO_MARCHES_FACTOR,
  WALLS_HOLD_CHANCE,
} from '../constants.ts';

/** Value of entering a province, and the chance of success. */
export interface EntryValue {
  readonly worth: number;
  /** Chance that the army gets in. The enemies may have left. */
  readonly chance: number;
  /** Chance to beat the enemies if they are still there. */
  readonly win: number;
  /** Chance to beat these enemies at their strongest likely strength. */
  readonly worst: number;
  readonly isFought: boolean;
  /** `isBarred`: true if a garrison prevents entry. `isShutIn`: true if the army can besiege that garrison. */
  readonly isBarred: boolean;
  readonly isShutIn: boolean;
}

/** Caches entries by situation, prospects, points and province, because several armies evaluate the same entry. */
const entries = new WeakMap<Situation, Map<FieldProspects, Map<number, Map<string, EntryValue>>>>();

/** Returns the value of entering a province, in gold, for an army with the given points and position. */
export function estimateEntry(situation: Situation, points: number, from: string, province: string): EntryValue {
  const prospects = situation.prospects(from, province);
  const bySituation = entries.get(situation) ?? new Map<FieldProspects, Map<number, Map<string, EntryValue>>>();
  entries.set(situation, bySituation);
  const byProspects = bySituation.get(prospects) ?? new Map<number, Map<string, EntryValue>>();
  bySituation.set(prospects, byProspects);
  const byPoints = byProspects.get(points) ?? new Map<string, EntryValue>();
  byProspects.set(points, byPoints);
  const entry = byPoints.get(province) ?? evaluateEntry(situation, points, prospects, province);
  byPoints.set(province, entry);
  return entry;
}

/** Groups enemies into the forces that an army must fight: all of a side together, or each alone under ruling FTP-C35. */
function groupForces(situation: Situation, foes: readonly Foe[], own: number): readonly Strength[] {
  const parties: Foe[][] = [];
  for (const foe of foes) {
    const party = parties.find(([first]) => first && areAlliedInBattle(situation.view, first.player, foe.player));
    if (party) party.push(foe);
    else parties.push([foe]);
  }
  return parties.map((party) => estimateForce(situation, party, own));
}

function evaluateEntry(situation: Situation, points: number, prospects: FieldProspects, province: string): EntryValue {
  const { taste } = situation;
  const foes = groupForces(situation, situation.fieldFoes(province), points).slice(0, 2);
  const garrison = situation.garrisons(province).reduce((sum, foe) => sum + foe.points, 0);
  const isBarred = garrison > 0;
  const isOwn = situation.holder(province) === situation.player;
  // Enemies in the field of an own province will take the province or besiege its fort.
  const prize = isOwn
    ? foes.length > 0
      ? estimateKeepValue(situation, province) * ATTACKED_PROVINCE_FACTOR
      : 0
    : estimateWinValue(situation, province);
  // An army is sent only to a siege that it would then begin.
  const isShutIn = isBarred && !findSiegeObjection(situation, province, { points, garrison, isBegun: false });
  const reach = isShutIn
    ? taste.besiegedValueShare * Math.min(1, points / (SURE_SIEGE_RATIO * garrison))
    : isBarred
      ? 0
      : 1;
  if (foes.length === 0)
    return { worth: prize * reach, chance: 1, win: 1, worst: 1, isFought: false, isBarred, isShutIn };
  const hasRefuge = situation.neighbours(province).some((place) => situation.holder(place) === situation.player);
  const retreatLoss = hasRefuge ? RETREAT_LOSS : 1;
  let [chance, winChance, worstChance, worth] = [1, 1, 1, 0];
  for (const foe of foes) {
    const { win, lose, ownLoss, theirLoss, worst } = estimateAttackOdds(points, foe, prospects);
    const loss = ownLoss + lose * points * retreatLoss;
    worth +=
      chance * ENEMY_STAYS_CHANCE * (taste.enemyLossValue * theirLoss - LOST_POINT_COST * taste.ownLossWeight * loss);
    chance *= 1 - ENEMY_STAYS_CHANCE + ENEMY_STAYS_CHANCE * win;
    winChance *= win;
    worstChance *= worst;
  }
  // An army enters only if it would win against the enemies, even though they may have left.
  const prizeIfTried = winChance < taste.minAttackChance ? 0 : chance * prize * reach;
  return {
    worth: worth + prizeIfTried,
    chance,
    win: winChance,
    worst: worstChance,
    isFought: true,
    isBarred,
    isShutIn,
  };
}

/** Danger to an army in the field from enemies next door. */
export interface Danger {
  /** Expected loss, in gold. */
  readonly loss: number;
  /** Chance that no enemy comes and beats the army. */
  readonly safeChance: number;
}

/** Estimates the danger to an army with the given points in the field of a province. */
export function estimateDanger(situation: Situation, points: number, province: string): Danger {
  const { taste } = situation;
  const [first] = situation.foesNextTo(province);
  if (!first) return { loss: 0, safeChance: 1 };
  const { lose, ownLoss, theirLoss } = estimateDefenceOdds(
    points,
    first,
    situation.prospects(first.province, province),
  );
  const loss = LOST_POINT_COST * (ownLoss + lose * points * DEFENCE_LOSS) - taste.enemyLossValue * theirLoss;
  return {
    loss: taste.toMoreCautious * taste.ownLossWeight * Math.max(0, loss),
    safeChance: 1 - estimateArrival(situation, province) * lose,
  };
}

/** Estimates the chance that an enemy enters a province this month, or stands next to it in the following month. */
export function estimateArrival(situation: Situation, province: string): number {
  const near = situation.foesNextTo(province).length + situation.fieldFoes(province).length;
  return Math.min(
    MAX_ENEMY_CHANCE,
    situation.taste.toMoreCautious * (near + TWO_MARCHES_FACTOR * situation.foesBeyond(province).length),
  );
}

/** Estimates the value of an army as the guard of an own province, in gold. */
export function estimateGuardValue(
  situation: Situation,
  army: CampaignArmy | null,
  points: number,
  province: string,
): number {
  if (situation.holder(province) !== situation.player) return 0;
  const first = situation.foesNextTo(province)[0] ?? situation.foesBeyond(province)[0];
  if (!first) return 0;
  const hasOthers = situation.armiesIn(province).some(({ id }) => id !== army?.id);
  const { win } = estimateDefenceOdds(points, first, situation.prospects(first.province, province));
  const { guardWeight } = situation.taste;
  const factor = situation.aims.attacked.has(province) ? ATTACKED_FACTOR : 1;
  return (
    factor *
    guardWeight *
    estimateArrival(situation, province) *
    estimateKeepValue(situation, province) *
    win *
    (hasOthers ? SECOND_GUARD_FACTOR : 1)
  );
}

/** Estimates the value of a garrison behind walls, which keeps the province without losses. */
export function estimateWallsValue(situation: Situation, province: string): number {
  const { guardWeight, victoryWeight } = situation.taste;
  const min = victoryWeight > 0 && isWalledCapital(situation, province) ? MIN_CAPITAL_RISK : 0;
  return (
    guardWeight *
    Math.max(min, estimateArrival(situation, province)) *
    WALLS_HOLD_CHANCE *
    estimateKeepValue(situation, province)
  );
}

/** An own capital without a garrison, and the distance of the nearest enemy in marches. */
interface OpenCapital {
  readonly province: string;
  readonly foe: number;
}

const listOpenCapitals = (situation: Situation): readonly OpenCapital[] =>
  situation.view.setUp.provinces.flatMap(({ id, capitalOf }) => {
    if (capitalOf === null || situation.holder(id) !== situation.player) return [];
    if (situation.armiesIn(id).some(({ fort }) => fort !== null)) return [];
    const distances = situation.distances(id);
    const foe = Math.min(...situation.foesInField.map(({ province }) => distances.get(province) ?? Infinity));
    return foe < CAPITAL_ATTACK_CHANCES.length ? [{ province: id, foe }] : [];
  });

const openCapitals = new WeakMap<Situation, readonly OpenCapital[]>();

/** Estimates the value of a position near an own undefended capital. @param isCovered checks for another army at fewer marches */
export function estimateCoverValue(
  situation: Situation,
  province: string,
  isCovered: (capital: string, within: number) => boolean,
): number {
  const capitals = openCapitals.get(situation) ?? listOpenCapitals(situation);
  openCapitals.set(situation, capitals);
  const { guardWeight, victoryWeight } = situation.taste;
  if (victoryWeight === 0) return 0;
  return capitals.reduce((sum, { province: capital, foe }) => {
    const distance = situation.distances(capital).get(province) ?? Infinity;
    if (distance >= Math.max(foe, 1)) return sum;
    const share = isCovered(capital, foe) ? COVER_VALUE.second : distance === 0 ? COVER_VALUE.within : COVER_VALUE.near;
    return sum + share * guardWeight * (CAPITAL_ATTACK_CHANCES[foe] ?? 0) * estimateKeepValue(situation, capital);
  }, 0);
}
