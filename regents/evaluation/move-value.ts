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

/** What entering a province is worth, and how likely it succeeds. */
export interface Entry {
  readonly worth: number;
  /** Chance that the army gets in: whoever stands there may be gone when it comes. */
  readonly chance: number;
  /** Chance that it beats those who stand there, if they are still there. */
  readonly win: number;
  /** The same chance where they are as strong as they are likely to be at most. */
  readonly worst: number;
  readonly isFought: boolean;
  /** Whether a garrison bars it, and whether the army can shut that in. */
  readonly isBarred: boolean;
  readonly isShutIn: boolean;
}

/** Cached by situation, prospects, points and province, since several armies weigh the same entry. */
const entries = new WeakMap<Situation, Map<FieldProspects, Map<number, Map<string, Entry>>>>();

/** What an army of so many points gains by entering a province from where it stands, in gold. */
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

/** Foes as they meet an army: those of a side stand together, but where each fights by itself (ruling FTP-C35). */
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
  // Enemies in the field of an own province take it, or besiege its fort.
  const prize = isOwn
    ? foes.length > 0
      ? keepOf(situation, province) * PROVINCE_UNDER_ATTACK
      : 0
    : prizeOf(situation, province);
  // Nobody is sent to a siege that he would not begin.
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
  // Nobody marches into a battle that is lost beforehand, in the hope that the enemy is gone.
  const prizeIfTried = won < taste.leastAttack ? 0 : chance * prize * reach;
  return { worth: worth + prizeIfTried, chance, win: won, worst: atWorst, isFought: true, isBarred, isShutIn };
}

/** What enemies next to a province mean for an army in its field. */
export interface Danger {
  /** What it may lose to them, in gold. */
  readonly loss: number;
  /** The chance that none of them comes and beats it. */
  readonly stands: number;
}

/** The danger to an army of so many points in the field of a province. */
export function dangerIn(situation: Situation, points: number, province: string): Danger {
  const { taste } = situation;
  const [first] = situation.foesNextTo(province);
  if (!first) return { loss: 0, stands: 1 };
  const { lose, ownLoss, theirLoss } = defenceOdds(points, first, situation.prospects(first.province, province));
  const loss = LOST_POINT * (ownLoss + lose * points * LOST_IN_DEFENCE) - taste.hunting * theirLoss;
  return { loss: taste.wary * taste.fear * Math.max(0, loss), stands: 1 - comingInto(situation, province) * lose };
}

/** How likely an enemy comes into a province this month or stands next to it in the next. */
export function comingInto(situation: Situation, province: string): number {
  const near = situation.foesNextTo(province).length + situation.fieldFoes(province).length;
  return Math.min(
    MOST_LIKELY_COMING,
    situation.taste.wary * (near + TWO_MARCHES_OFF * situation.foesBeyond(province).length),
  );
}

/** What an army is worth as the guard of an own province, in gold. */
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

/** What a garrison behind walls is worth: it keeps the province and loses nobody. */
export function wallsWorth(situation: Situation, province: string): number {
  const { guarding, racing } = situation.taste;
  const least = racing > 0 && isWalledCapital(situation, province) ? LEAST_CAPITAL_RISK : 0;
  return guarding * Math.max(least, comingInto(situation, province)) * WALLS_HOLD * keepOf(situation, province);
}

/** Own capitals without a garrison, with the marches from the nearest enemy to each. */
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
 * What it is worth to stand where an army can reach an own capital without a garrison before any enemy does.
 * @param covered whether another army stands within fewer marches of a capital than so many
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
