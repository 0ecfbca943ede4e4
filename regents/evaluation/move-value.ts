import { type CampaignArmy, fightTogether } from '../../rules/campaign.ts';
import type { Foe, Strength } from '../knowledge/enemy-strength.ts';
import type { FieldProspects } from '../knowledge/field-battles.ts';
import { asMet, type Situation } from '../knowledge/situation.ts';
import { defenceOdds, attackOdds } from './battle-odds.ts';
import { isWalledCapital, keepOf, prizeOf, siegeObjection } from './realm-values.ts';
import {
  COMING_FOR_CAPITAL,
  COVER,
  ENEMY_STAYS,
  HELD,
  LEAST_CAPITAL_RISK,
  LOST_IN_DEFENCE,
  LOST_IN_RETREAT,
  LOST_POINT,
  MOST_LIKELY_COMING,
  PROVINCE_UNDER_ATTACK,
  SECOND_GUARD,
  SURE_SIEGE,
  TWO_MARCHES_OFF,
  WALLS_HOLD,
} from '../constants.ts';

/** Value of entering a province, and the chance of success. */
export interface Entry {
  readonly worth: number;
  /** Chance that the army gets in. The enemies may have left. */
  readonly chance: number;
  /** Chance to beat the enemies if they are still there. */
  readonly win: number;
  /** The same chance against the strongest likely enemy. */
  readonly worst: number;
  readonly isFought: boolean;
  /** True if a garrison bars entry, and true if the army can shut it in. */
  readonly isBarred: boolean;
  readonly isShutIn: boolean;
}

/** Cached by situation, prospects, points and province, because several armies evaluate the same entry. */
const entries = new WeakMap<Situation, Map<FieldProspects, Map<number, Map<string, Entry>>>>();

/** Returns the value of entering a province, in gold, for an army with the given points and position. */
export function entryOf(situation: Situation, points: number, from: string, province: string): Entry {
  const prospects = situation.prospects(from, province);
  const bySituation = entries.get(situation) ?? new Map<FieldProspects, Map<number, Map<string, Entry>>>();
  entries.set(situation, bySituation);
  const byProspects = bySituation.get(prospects) ?? new Map<number, Map<string, Entry>>();
  bySituation.set(prospects, byProspects);
  const byPoints = byProspects.get(points) ?? new Map<string, Entry>();
  byProspects.set(points, byPoints);
  const found = byPoints.get(province) ?? entryInto(situation, points, prospects, province);
  byPoints.set(province, found);
  return found;
}

/** Groups enemies into the forces that an army meets. A side's armies fight as one, unless each fights alone (ruling FTP-C35). */
function asOneForce(situation: Situation, foes: readonly Foe[], own: number): readonly Strength[] {
  const parties: Foe[][] = [];
  for (const foe of foes) {
    const party = parties.find(([first]) => first && fightTogether(situation.view, first.player, foe.player));
    if (party) party.push(foe);
    else parties.push([foe]);
  }
  return parties.map((party) => asMet(situation, party, own));
}

function entryInto(situation: Situation, points: number, prospects: FieldProspects, province: string): Entry {
  const { taste } = situation;
  const foes = asOneForce(situation, situation.fieldFoes(province), points).slice(0, 2);
  const garrison = situation.garrisons(province).reduce((sum, foe) => sum + foe.points, 0);
  const isBarred = garrison > 0;
  const isOwn = situation.holder(province) === situation.player;
  // Enemies in the field of an own province take it or besiege its fort.
  const prize = isOwn
    ? foes.length > 0
      ? keepOf(situation, province) * PROVINCE_UNDER_ATTACK
      : 0
    : prizeOf(situation, province);
  // No army is sent to a siege that it would not begin.
  const isShutIn = isBarred && !siegeObjection(situation, province, { points, garrison, isBegun: false });
  const reach = isShutIn ? taste.sieges * Math.min(1, points / (SURE_SIEGE * garrison)) : isBarred ? 0 : 1;
  if (foes.length === 0)
    return { worth: prize * reach, chance: 1, win: 1, worst: 1, isFought: false, isBarred, isShutIn };
  const hasRefuge = situation.near(province).some((place) => situation.holder(place) === situation.player);
  const scattered = hasRefuge ? LOST_IN_RETREAT : 1;
  let [chance, won, atWorst, worth] = [1, 1, 1, 0];
  for (const foe of foes) {
    const { win, lose, ownLoss, theirLoss, worst } = attackOdds(points, foe, prospects);
    const loss = ownLoss + lose * points * scattered;
    worth += chance * ENEMY_STAYS * (taste.hunting * theirLoss - LOST_POINT * taste.fear * loss);
    chance *= 1 - ENEMY_STAYS + ENEMY_STAYS * win;
    won *= win;
    atWorst *= worst;
  }
  // No army marches into a battle it would lose in the hope that the enemy has left.
  const prizeIfTried = won < taste.leastAttack ? 0 : chance * prize * reach;
  return { worth: worth + prizeIfTried, chance, win: won, worst: atWorst, isFought: true, isBarred, isShutIn };
}

/** Danger to an army in the field from enemies next door. */
export interface Danger {
  /** Expected loss, in gold. */
  readonly loss: number;
  /** Chance that no enemy comes and beats the army. */
  readonly stands: number;
}

/** Estimates the danger to an army with the given points in the field of a province. */
export function dangerIn(situation: Situation, points: number, province: string): Danger {
  const { taste } = situation;
  const [first] = situation.foesNextTo(province);
  if (!first) return { loss: 0, stands: 1 };
  const { lose, ownLoss, theirLoss } = defenceOdds(points, first, situation.prospects(first.province, province));
  const loss = LOST_POINT * (ownLoss + lose * points * LOST_IN_DEFENCE) - taste.hunting * theirLoss;
  return { loss: taste.wary * taste.fear * Math.max(0, loss), stands: 1 - comingInto(situation, province) * lose };
}

/** Estimates the chance that an enemy enters a province this month or is next to it in the next. */
export function comingInto(situation: Situation, province: string): number {
  const near = situation.foesNextTo(province).length + situation.fieldFoes(province).length;
  return Math.min(
    MOST_LIKELY_COMING,
    situation.taste.wary * (near + TWO_MARCHES_OFF * situation.foesBeyond(province).length),
  );
}

/** Estimates the value of an army as the guard of an own province, in gold. */
export function guardOf(situation: Situation, army: CampaignArmy | null, points: number, province: string): number {
  if (situation.holder(province) !== situation.player) return 0;
  const first = situation.foesNextTo(province)[0] ?? situation.foesBeyond(province)[0];
  if (!first) return 0;
  const others = situation.ownIn(province).some(({ id }) => id !== army?.id);
  const { win } = defenceOdds(points, first, situation.prospects(first.province, province));
  const { guarding } = situation.taste;
  const held = situation.aims.attacked.has(province) ? HELD : 1;
  return (
    held * guarding * comingInto(situation, province) * keepOf(situation, province) * win * (others ? SECOND_GUARD : 1)
  );
}

/** Estimates the value of a garrison behind walls: it keeps the province without losses. */
export function wallsWorth(situation: Situation, province: string): number {
  const { guarding, racing } = situation.taste;
  const least = racing > 0 && isWalledCapital(situation, province) ? LEAST_CAPITAL_RISK : 0;
  return guarding * Math.max(least, comingInto(situation, province)) * WALLS_HOLD * keepOf(situation, province);
}

/** An own capital without a garrison, with the marches from the nearest enemy. */
interface BareCapital {
  readonly province: string;
  readonly foe: number;
}

const bareCapitals = (situation: Situation): readonly BareCapital[] =>
  situation.view.setUp.provinces.flatMap(({ id, capitalOf }) => {
    if (capitalOf === null || situation.holder(id) !== situation.player) return [];
    if (situation.ownIn(id).some(({ fort }) => fort !== null)) return [];
    const distances = situation.distances(id);
    const foe = Math.min(...situation.foesInField.map(({ province }) => distances.get(province) ?? Infinity));
    return foe < COMING_FOR_CAPITAL.length ? [{ province: id, foe }] : [];
  });

const bare = new WeakMap<Situation, readonly BareCapital[]>();

/**
 * Estimates the value of a position from which an army reaches an own capital without a garrison before any enemy.
 * @param covered checks whether another army is within fewer marches of a capital than given
 */
export function coverOf(
  situation: Situation,
  province: string,
  covered: (capital: string, within: number) => boolean,
): number {
  const capitals = bare.get(situation) ?? bareCapitals(situation);
  bare.set(situation, capitals);
  const { guarding, racing } = situation.taste;
  if (racing === 0) return 0;
  return capitals.reduce((sum, { province: capital, foe }) => {
    const far = situation.distances(capital).get(province) ?? Infinity;
    if (far >= Math.max(foe, 1)) return sum;
    const share = covered(capital, foe) ? COVER.second : far === 0 ? COVER.within : COVER.near;
    return sum + share * guarding * (COMING_FOR_CAPITAL[foe] ?? 0) * keepOf(situation, capital);
  }, 0);
}
