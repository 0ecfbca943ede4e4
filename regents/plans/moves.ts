import { type CampaignArmy, type Order, listSeenProvinces } from '../../rules/campaign.ts';
import type { Sentence } from '../../rules/core/campaign/sentence.ts';
import {
  estimateCoverValue,
  estimateDanger,
  estimateEntry,
  estimateGuardValue,
  estimateWallsValue,
} from '../evaluation/move-value.ts';
import { countUnfed, estimateWinValue } from '../evaluation/realm-values.ts';
import { hasTroops, isFree, isInField, UNREACHABLE, type Situation } from '../knowledge/situation.ts';
import type { Names } from '../order-sheet.ts';
import { toPercents, createReason } from '../reasons.ts';
import { canLeaveGarrison } from './common-attack.ts';
import {
  GOAL_FROM_FORT_SHARE,
  GOAL_DISCOUNT,
  LEFT_GARRISON,
  GUARD_RETURN_MARCHES,
  MAX_NEXT_MARCHES,
  SECOND_ARMY_SHARE,
  SECOND_GARRISON_FACTOR,
  SECOND_GUARD_FACTOR,
  SMALL_GARRISON_SHARE,
} from '../constants.ts';

/** An army's option for the month, with its value in gold. */
export interface ArmyMove {
  readonly kind: 'hold' | 'march' | 'garrison';
  /** Province in which the army ends the month. */
  readonly to: string;
  readonly fort: string | null;
  readonly worth: number;
  readonly explain: (names: Names) => Sentence;
  /** True if there are enemies in the province that the army enters. */
  readonly isFought: boolean;
  /** True if the province can feed the army together with the other own armies. */
  readonly isFed: boolean;
}

/** Moves chosen so far, by army. */
export type ChosenMoves = ReadonlyMap<string, ArmyMove>;

/** Returns the points of the other own armies that will be in each province. */
function sumArrivals({ armies, points }: Situation, chosen: ChosenMoves, but: string): ReadonlyMap<string, number> {
  const coming = new Map<string, number>();
  for (const army of armies) {
    if (army.id === but) continue;
    const to = chosen.get(army.id)?.to ?? army.province;
    coming.set(to, (coming.get(to) ?? 0) + points(army));
  }
  return coming;
}

interface Goal {
  readonly province: string;
  readonly worth: number;
}

/** A goal with the index of its province on the map. */
interface Prize extends Goal {
  readonly place: number;
}

/** Finds the best goal for the following months, for an army in the given province. */
function findGoal(
  situation: Situation,
  prizes: readonly Prize[],
  worths: readonly number[],
  start: string,
): Goal | null {
  const marches = situation.marches(start);
  let [best, max]: [Prize | null, number] = [null, 0];
  for (const [at, prize] of prizes.entries()) {
    const later = (worths[at] ?? 0) * (GOAL_DISCOUNT[marches[prize.place] ?? UNREACHABLE] ?? 0);
    if (later > max) [best, max] = [prize, later];
  }
  return best && { province: best.province, worth: max };
}

interface Contested {
  readonly province: string;
  readonly place: number;
  /** Value to any army that enters the province. Null if the value depends on the army. */
  readonly worth: number | null;
}

const contestedCache = new WeakMap<Situation, readonly Contested[]>();

/** Lists provinces that can be won, or that have enemies in the field. */
const listContested = (situation: Situation): readonly Contested[] =>
  situation.view.setUp.provinces.flatMap(({ id }, place) => {
    const prize = estimateWinValue(situation, id);
    const isMet = situation.fieldFoes(id).length > 0;
    if (prize === 0 && !isMet) return [];
    return [{ province: id, place, worth: isMet || situation.garrisons(id).length > 0 ? null : prize }];
  });

/** Lists provinces within fewer than `reach` marches that are worth entering, regardless of the other armies. */
function listPrizes(situation: Situation, army: CampaignArmy, reach: number): Prize[] {
  const points = situation.points(army);
  const marches = situation.marches(army.province);
  const contested = contestedCache.get(situation) ?? listContested(situation);
  contestedCache.set(situation, contested);
  return contested.flatMap(({ province, place, worth: ofAny }) => {
    if ((marches[place] ?? UNREACHABLE) >= reach) return [];
    const worth = ofAny ?? estimateEntry(situation, points, army.province, province).worth;
    return worth > 0 ? [{ province, place, worth }] : [];
  });
}

/** Checks whether no enemy is within two marches of a province. */
const hasNoEnemyNear = (situation: Situation, province: string): boolean =>
  situation.foesNextTo(province).length + situation.foesBeyond(province).length === 0;

function explainStay(situation: Situation, names: Names, origin: string, isGuarding: boolean): Sentence {
  const province = names.province(origin);
  if (!isGuarding) return createReason('stay', { province });
  const attacked = situation.aims.attacked.get(origin);
  return attacked ? createReason('hold-on', { province, ...attacked }) : createReason('stay-on-guard', { province });
}

/** Destination of a march. Also states whether guarding it gains more than the later goal. */
interface MarchPlan {
  readonly to: string;
  readonly goal: Goal | null;
  readonly isShield: boolean;
  /** Points of the troops that march. */
  readonly points: number;
}

function explainMarch(
  situation: Situation,
  names: Names,
  army: CampaignArmy,
  { to, goal, isShield, points }: MarchPlan,
): Sentence {
  const entry = estimateEntry(situation, points, army.province, to);
  const province = names.province(to);
  if (entry.isFought) return createReason('attack', { province, ...toPercents(entry) });
  if (entry.isShutIn) return createReason('besieged-soon', { province });
  const holder = situation.holder(to);
  if (holder === null && !entry.isBarred) return createReason('take-nobodys', { province });
  if (holder !== null && situation.isEnemyLand(to) && !entry.isBarred)
    return createReason('take-empty', { province, player: names.player(holder) });
  if (isShield && situation.foesNextTo(to).length > 0) return createReason('shield', { province });
  const attacked = situation.aims.attacked.get(army.province);
  if (attacked && hasNoEnemyNear(situation, army.province))
    return createReason('hold-over', { province: names.province(army.province), ...attacked });
  if (goal && goal.province !== to) {
    const target = names.province(goal.province);
    const marches = situation.distances(to).get(goal.province) ?? 0;
    return marches <= MAX_NEXT_MARCHES
      ? createReason('on-the-way', { province, target })
      : createReason('far-goal', { province, target, marches });
  }
  if (
    countUnfed(
      situation,
      army.province,
      situation.points(army),
      sumArrivals(situation, new Map(), army.id).get(army.province) ?? 0,
    ) > 0
  )
    return createReason('food', { from: names.province(army.province) });
  return createReason('withdraw', { province, from: names.province(army.province) });
}

interface MoveInputs {
  readonly chosen: ChosenMoves;
  readonly prizes: readonly Prize[];
  readonly leavesGarrisons: boolean;
}

/** Lists all options of a free army. */
function listMoves(
  situation: Situation,
  army: CampaignArmy,
  { chosen, prizes, leavesGarrisons }: MoveInputs,
): ArmyMove[] {
  const points = situation.points(army);
  const origin = army.province;
  const taken = new Set([...chosen.values()].flatMap(({ kind, to }) => (kind === 'march' ? [to] : [])));
  const worths = prizes.map(({ province, worth }) => (taken.has(province) ? worth * SECOND_ARMY_SHARE : worth));
  const goalIn = (province: string): Goal | null => findGoal(situation, prizes, worths, province);
  const stayGoal = goalIn(origin);
  const coming = sumArrivals(situation, chosen, army.id);
  const hunger = (province: string): number => countUnfed(situation, province, points, coming.get(province) ?? 0);
  const hasCompany = situation
    .armiesIn(origin)
    .some(({ id }) => id !== army.id && (chosen.get(id)?.to ?? origin) === origin);
  const guard = hasCompany
    ? SECOND_GUARD_FACTOR * estimateGuardValue(situation, null, points, origin)
    : estimateGuardValue(situation, army, points, origin);
  const isGuarding = guard > 0;
  const cover = (province: string): number =>
    estimateCoverValue(situation, province, (capital, within) =>
      situation.armies.some(
        ({ id, province: from }) =>
          id !== army.id &&
          (situation.distances(capital).get(chosen.get(id)?.to ?? from) ?? Infinity) < Math.max(1, within),
      ),
    );
  const leaves = leavesGarrisons && !hasCompany && canLeaveGarrison(situation, army);
  const left = leaves ? SMALL_GARRISON_SHARE * estimateWallsValue(situation, origin) : 0;
  /** Points of the troops that march if a garrison stays. */
  const marching = leaves ? points - LEFT_GARRISON.points : points;
  const moves: ArmyMove[] = [];
  const isInFort = !isInField(army);
  const walls = isInFort && situation.holder(origin) === situation.player ? estimateWallsValue(situation, origin) : 0;
  moves.push({
    kind: 'hold',
    to: origin,
    fort: army.fort,
    worth:
      (isInFort ? walls : guard + left - estimateDanger(situation, points, origin).loss) +
      (stayGoal?.worth ?? 0) +
      cover(origin) -
      hunger(origin),
    explain: (names) =>
      isInFort
        ? createReason('hold-fort', { fort: names.fort(army.fort ?? ''), province: names.province(origin) })
        : explainStay(situation, names, origin, isGuarding),
    isFought: false,
    isFed: hunger(origin) === 0,
  });
  const destinations = isInFort ? [origin, ...situation.neighbours(origin)] : situation.neighbours(origin);
  for (const to of new Set(destinations)) {
    if (!situation.canEnter(to)) continue;
    const entry = estimateEntry(situation, marching, origin, to);
    // Skips attacks below the temperament's minimum chance, even if they are only advice.
    if (entry.isFought && entry.win < situation.taste.minAttackChance) continue;
    // Generals without troops go only to provinces with own troops.
    if (!hasTroops(army) && (entry.isFought || !situation.armiesIn(to).some(hasTroops))) continue;
    const goal = goalIn(to);
    const immediate = taken.has(to) ? entry.worth * SECOND_ARMY_SHARE : entry.worth;
    const alone = (coming.get(to) ?? 0) === 0 ? 1 : SECOND_GUARD_FACTOR;
    const shield = alone * estimateGuardValue(situation, null, marching, to);
    const { loss, safeChance } = estimateDanger(situation, marching, to);
    // An army that takes nothing in this province reaches its goal only if no enemy comes and beats it.
    const onTheWay = (immediate > 0 ? 1 : safeChance) * entry.chance * (goal?.worth ?? 0);
    const guards = shield + cover(to) - cover(origin);
    const isShield = guards > Math.max(0, onTheWay - (stayGoal?.worth ?? 0));
    moves.push({
      kind: 'march',
      to,
      fort: null,
      worth: immediate + onTheWay + shield + left + cover(to) - loss - hunger(to),
      explain: (names) => explainMarch(situation, names, army, { to, goal, isShield, points: marching }),
      isFought: entry.isFought,
      isFed: hunger(to) === 0,
    });
  }
  for (const [id, fort] of Object.entries(situation.view.forts)) {
    if (fort.province !== origin || fort.holder !== situation.player || army.fort === id) continue;
    moves.push({
      kind: 'garrison',
      to: origin,
      fort: id,
      worth:
        estimateWallsValue(situation, origin) * (hasCompany ? SECOND_GARRISON_FACTOR : 1) +
        GOAL_FROM_FORT_SHARE * (stayGoal?.worth ?? 0) +
        cover(origin) -
        hunger(origin),
      explain: (names) =>
        (situation.foesNextTo(origin)[0]?.points ?? 0) > points
          ? createReason('behind-walls', {
              army: names.army(army.id),
              fort: names.fort(id),
              province: names.province(origin),
            })
          : createReason('hold-fort', { fort: names.fort(id), province: names.province(origin) }),
      isFought: false,
      isFed: hunger(origin) === 0,
    });
  }
  return moves;
}

export function toOrder(army: CampaignArmy, { kind, to, fort }: ArmyMove): Order {
  if (kind === 'march') return { kind, army: army.id, to };
  if (kind === 'garrison') return { kind, army: army.id, fort: fort ?? '' };
  return { kind: 'hold', army: army.id };
}

/** Returns a key that identifies one of an army's moves. */
export const getMoveKey = ({ kind, to, fort }: ArmyMove): string => `${kind} ${to} ${fort ?? ''}`;

/** Options of the search for moves. */
export interface MoveSearch {
  /** Number of times that each army's move is chosen again, given the others' moves. */
  readonly rounds: number;
  /** Random amount of gold added to a move's value. */
  readonly noise?: () => number;
  /** A move that an army may not make, to find the second best. */
  readonly exclude?: { readonly army: string; readonly move: string };
  /** Per army, the province in which it must end the month, or to which it must come closer. */
  readonly required?: ReadonlyMap<string, string>;
  /** Distance in marches from which goals do not count. */
  readonly reach?: number;
  /** Province that several armies attack together. */
  readonly target?: string | undefined;
  /** Armies that approach the province, provided that they are fed on the way. */
  readonly coming?: { readonly to: string; readonly armies: ReadonlySet<string> } | undefined;
  /** If true, armies are split and joined. */
  readonly regroups?: boolean;
  /** If true, armies leave garrisons in capitals. */
  readonly leavesGarrisons?: boolean;
}

/** Chooses a move for every free army in turn, repeated for `rounds`. */
export function chooseMoves(
  situation: Situation,
  isBusy: (army: string) => boolean,
  { rounds, noise, exclude, required, coming, reach = GOAL_DISCOUNT.length, leavesGarrisons = false }: MoveSearch,
): Map<string, ArmyMove> {
  const chosen = new Map<string, ArmyMove>();
  const free = situation.armies.filter((army) => isFree(situation, army) && !isBusy(army.id));
  const prizes = new Map(free.map((army) => [army.id, listPrizes(situation, army, reach)]));
  for (let round = 0; round < rounds; round += 1) {
    for (const army of free) {
      chosen.delete(army.id);
      let best: { readonly move: ArmyMove; readonly worth: number } | null = null;
      const province = required?.get(army.id);
      const moves = listMoves(situation, army, {
        chosen,
        prizes: prizes.get(army.id) ?? [],
        leavesGarrisons,
      }).filter(
        ({ to }) => province === undefined || to === province || isNearer(situation, province, to, army.province),
      );
      // Prefers moves that feed the army. An army starves only if it has no such move.
      const fed = moves.filter(({ isFed }) => isFed);
      const nearer = coming?.armies.has(army.id)
        ? fed.filter(({ to }) => isNearer(situation, coming.to, to, army.province))
        : [];
      for (const move of [nearer, fed, moves].find((some) => some.length > 0) ?? []) {
        if (exclude?.army === army.id && exclude.move === getMoveKey(move)) continue;
        const worth = move.worth + (noise?.() ?? 0);
        if (!best || worth > best.worth) best = { move, worth };
      }
      if (best) chosen.set(army.id, best.move);
    }
  }
  return chosen;
}

function isNearer({ distances }: Situation, goal: string, one: string, other: string): boolean {
  const far = distances(goal);
  return (far.get(one) ?? Infinity) < (far.get(other) ?? Infinity);
}

/** Lists own capitals that an enemy can reach before an army that leaves can return, most threatened first. Assumes unseen enemies. */
function threatenedCapitals(situation: Situation): readonly string[] {
  const { view, player, foesInField, isEnemyLand } = situation;
  const seen = listSeenProvinces(view, player);
  const places = [
    ...foesInField.map(({ province }) => province),
    ...view.setUp.provinces.flatMap(({ id }) => (isEnemyLand(id) && !seen.has(id) ? [id] : [])),
  ];
  const nearest = (province: string): number => {
    const distances = situation.distances(province);
    return Math.min(...places.map((place) => distances.get(place) ?? Infinity));
  };
  return situation.view.setUp.provinces
    .filter(({ id, capitalOf }) => capitalOf !== null && situation.holder(id) === situation.player)
    .map(({ id }) => ({ id, foe: nearest(id) }))
    .filter(({ foe }) => foe <= GUARD_RETURN_MARCHES + 1)
    .toSorted((one, other) => one.foe - other.foe)
    .map(({ id }) => id);
}

/** Chooses moves that leave no threatened capital empty: an army there stays, or the nearest comes; of several, the weakest. */
export function chooseGuardedMoves(
  situation: Situation,
  isBusy: (army: string) => boolean,
  search: MoveSearch,
): Map<string, ArmyMove> {
  const bound = new Map<string, string>();
  const isThere = (moves: ReadonlyMap<string, ArmyMove>, capital: string): boolean =>
    situation.armies.some(({ id, province }) => (moves.get(id)?.to ?? province) === capital);
  let moves = chooseMoves(situation, isBusy, search);
  for (const capital of threatenedCapitals(situation)) {
    if (isThere(moves, capital)) continue;
    const distances = situation.distances(capital);
    const [guard] = situation.armies
      .filter((army) => isFree(situation, army) && !isBusy(army.id) && !bound.has(army.id))
      .filter(({ province }) => (distances.get(province) ?? Infinity) <= GUARD_RETURN_MARCHES)
      .toSorted((one, other) => {
        const marches = (distances.get(one.province) ?? 0) - (distances.get(other.province) ?? 0);
        return marches || situation.points(one) - situation.points(other);
      });
    if (!guard) continue;
    bound.set(guard.id, capital);
    moves = chooseMoves(situation, isBusy, { ...search, required: bound });
  }
  return moves;
}
