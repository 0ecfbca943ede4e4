import type { CampaignArmy } from '../../rules/campaign.ts';
import type { Situation } from '../knowledge/situation.ts';
import { defence, fight } from './battle-odds.ts';
import { keepOf, prizeOf } from './province-value.ts';

/** How likely an enemy in the field still stands there when the marches meet. */
const STAYS = 0.7;
/** What points of a beaten army are worth, beside the gold that they cost: a beaten army gives way. */
const LOST_POINT = 0.8;

/** The part of a beaten army that is lost when it gives way; where it can retreat nowhere all of it is. */
const SCATTERED = 0.35;

/** What it may bring to enter a province, and how likely it goes well. */
export interface Entry {
  readonly worth: number;
  readonly chance: number;
  readonly isFought: boolean;
  /** Whether a garrison bars it. */
  readonly isBarred: boolean;
}

/** By situation, points and province: every army asks about the same places again and again. */
const entries = new WeakMap<Situation, Map<number, Map<string, Entry>>>();

/** What an army of so many points gains by entering a province. */
export function entryOf(situation: Situation, points: number, province: string): Entry {
  const bySituation = entries.get(situation) ?? new Map<number, Map<string, Entry>>();
  entries.set(situation, bySituation);
  const byPoints = bySituation.get(points) ?? new Map<string, Entry>();
  bySituation.set(points, byPoints);
  const found = byPoints.get(province) ?? entryInto(situation, points, province);
  byPoints.set(province, found);
  return found;
}

function entryInto(situation: Situation, points: number, province: string): Entry {
  const { taste } = situation;
  const foes = situation.fieldFoes(province).slice(0, 2);
  const garrison = situation.garrisons(province).reduce((sum, foe) => sum + foe.points, 0);
  const isBarred = garrison > 0;
  const isOwn = situation.holder(province) === situation.player;
  // Enemies in the field of an own province will take it or have shut its fort.
  const prize = isOwn ? (foes.length > 0 ? keepOf(situation, province) * 0.8 : 0) : prizeOf(situation, province);
  const reach = isBarred ? taste.sieges * Math.min(1, points / (2.5 * garrison)) : 1;
  if (foes.length === 0) return { worth: prize * reach, chance: 1, isFought: false, isBarred };
  const hasRefuge = situation.near(province).some((place) => situation.holder(place) === situation.player);
  const scattered = hasRefuge ? SCATTERED : 1;
  let [chance, worth] = [1, 0];
  for (const foe of foes) {
    const { win, lose, ownLoss, theirLoss } = fight(points, foe.points);
    const loss = ownLoss + lose * points * scattered;
    worth += chance * STAYS * (taste.hunting * theirLoss - LOST_POINT * taste.fear * loss);
    chance *= 1 - STAYS + STAYS * win;
  }
  return { worth: worth + chance * prize * reach, chance, isFought: true, isBarred };
}

/** What may be lost of an army that stands in the field of a province, by those next to it. */
export function dangerIn(situation: Situation, points: number, province: string): number {
  const { taste } = situation;
  const [first] = situation.foesNextTo(province);
  if (!first) return 0;
  const { lose, ownLoss, theirLoss } = defence(points, first.points);
  const loss = LOST_POINT * (ownLoss + lose * points * 0.3) - taste.hunting * theirLoss;
  return taste.wary * taste.fear * Math.max(0, loss);
}

/** How much less is to be feared from an enemy two marches off than from one next door. */
const BEYOND = 0.4;

/** How likely somebody comes into a province this month, or is next to it in the one after. */
export function comingInto(situation: Situation, province: string): number {
  const near = situation.foesNextTo(province).length + situation.fieldFoes(province).length;
  return Math.min(0.75, situation.taste.wary * (near + BEYOND * situation.foesBeyond(province).length));
}

/** What it is worth that an army guards an own province: nobody walks in, and some are beaten off. */
export function guardOf(situation: Situation, army: CampaignArmy | null, points: number, province: string): number {
  if (situation.holder(province) !== situation.player) return 0;
  const [first] = [...situation.foesNextTo(province), ...situation.foesBeyond(province)];
  if (!first) return 0;
  const others = situation.ownIn(province).some(({ id }) => id !== army?.id);
  const { win } = defence(points, first.points);
  const { guarding } = situation.taste;
  return guarding * comingInto(situation, province) * keepOf(situation, province) * win * (others ? 0.3 : 1);
}

/** How likely an enemy comes for a capital, by its marches to it. */
const COMING_FOR_CAPITAL = [0.75, 0.75, 0.5, 0.3, 0.15];

/** Own capitals that nobody within holds, with the marches that the nearest enemy has to each. */
const bareCapitals = (situation: Situation): readonly { readonly province: string; readonly foe: number }[] =>
  situation.view.setUp.provinces.flatMap(({ id, capitalOf }) => {
    if (capitalOf === null || situation.holder(id) !== situation.player) return [];
    if (situation.ownIn(id).some(({ fort }) => fort !== null)) return [];
    const distances = situation.distances(id);
    const foe = Math.min(...situation.foesInField.map(({ province }) => distances.get(province) ?? Infinity));
    return foe < COMING_FOR_CAPITAL.length ? [{ province: id, foe }] : [];
  });

const bare = new WeakMap<Situation, ReturnType<typeof bareCapitals>>();

/**
 * What it is worth to stand where an own capital that is left bare can be reached before any enemy is there.
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
    const share = covered(capital, foe) ? 0.1 : far === 0 ? 1 : 0.7;
    return sum + share * guarding * (COMING_FOR_CAPITAL[foe] ?? 0) * keepOf(situation, capital);
  }, 0);
}
