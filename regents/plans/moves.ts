import { type CampaignArmy, type Order, watched } from '../../rules/campaign.ts';
import type { Sentence } from '../../rules/core/campaign/words.ts';
import { coverOf, dangerIn, entryOf, guardOf, wallsWorth } from '../evaluation/move-value.ts';
import { hungerIn, prizeOf } from '../evaluation/realm-values.ts';
import { hasTroops, isFree, isInField, NO_WAY, type Situation } from '../knowledge/situation.ts';
import type { Names } from '../order-sheet.ts';
import { inHundred, reason } from '../reasons.ts';
import { canLeaveGarrison } from './together.ts';
import {
  GOAL_FROM_FORT,
  LATER,
  LEFT_GARRISON,
  MARCHES_THERE_AND_BACK,
  NEXT,
  SECOND_ARMY,
  SECOND_GARRISON,
  SECOND_GUARD,
  SMALL_GARRISON_HOLDS,
} from '../constants.ts';

/** An option of an army for the month, with its value in gold. */
export interface Move {
  readonly kind: 'hold' | 'march' | 'garrison';
  /** Province where the army ends. */
  readonly to: string;
  readonly fort: string | null;
  readonly worth: number;
  readonly why: (names: Names) => Sentence;
  /** True if there are enemies in the province that the army enters. */
  readonly isFought: boolean;
  /** True if the province can feed the army together with the other own armies. */
  readonly isFed: boolean;
}

/** Moves chosen so far, by army. */
export type Chosen = ReadonlyMap<string, Move>;

/** Returns the points of the other own armies that will be in each province. */
function comingTo({ armies, points }: Situation, chosen: Chosen, but: string): ReadonlyMap<string, number> {
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

/** Finds the best goal for later months, for an army in the given province. */
function goalFrom(
  situation: Situation,
  prizes: readonly Prize[],
  worths: readonly number[],
  start: string,
): Goal | null {
  const marches = situation.marches(start);
  let [best, most]: [Prize | null, number] = [null, 0];
  for (const [at, prize] of prizes.entries()) {
    const later = (worths[at] ?? 0) * (LATER[marches[prize.place] ?? NO_WAY] ?? 0);
    if (later > most) [best, most] = [prize, later];
  }
  return best && { province: best.province, worth: most };
}

interface Contested {
  readonly province: string;
  readonly place: number;
  /** Value to any army that enters; null if it depends on the army. */
  readonly worth: number | null;
}

const contested = new WeakMap<Situation, readonly Contested[]>();

/** Lists provinces that can be won or have enemies in the field. */
const contestedIn = (situation: Situation): readonly Contested[] =>
  situation.view.setUp.provinces.flatMap(({ id }, place) => {
    const prize = prizeOf(situation, id);
    const isMet = situation.fieldFoes(id).length > 0;
    if (prize === 0 && !isMet) return [];
    return [{ province: id, place, worth: isMet || situation.garrisons(id).length > 0 ? null : prize }];
  });

/** Lists provinces within fewer than `reach` marches that are worth entering, regardless of the other armies. */
function prizesFor(situation: Situation, army: CampaignArmy, reach: number): Prize[] {
  const points = situation.points(army);
  const marches = situation.marches(army.province);
  const all = contested.get(situation) ?? contestedIn(situation);
  contested.set(situation, all);
  return all.flatMap(({ province, place, worth: ofAny }) => {
    if ((marches[place] ?? NO_WAY) >= reach) return [];
    const worth = ofAny ?? entryOf(situation, points, army.province, province).worth;
    return worth > 0 ? [{ province, place, worth }] : [];
  });
}

/** Checks whether no enemy is within two marches of a province. */
const isNobodyNear = (situation: Situation, province: string): boolean =>
  situation.foesNextTo(province).length + situation.foesBeyond(province).length === 0;

function whyStay(situation: Situation, names: Names, here: string, isGuarding: boolean): Sentence {
  const province = names.province(here);
  if (!isGuarding) return reason('stay', { province });
  const attacked = situation.aims.attacked.get(here);
  return attacked ? reason('hold-on', { province, ...attacked }) : reason('stay-on-guard', { province });
}

/** Destination of a march, and whether guarding there gains more than the later goal. */
interface Way {
  readonly to: string;
  readonly goal: Goal | null;
  readonly isShield: boolean;
  /** Points of the troops that march. */
  readonly points: number;
}

function whyMarch(
  situation: Situation,
  names: Names,
  army: CampaignArmy,
  { to, goal, isShield, points }: Way,
): Sentence {
  const entry = entryOf(situation, points, army.province, to);
  const province = names.province(to);
  if (entry.isFought) return reason('attack', { province, ...inHundred(entry) });
  if (entry.isShutIn) return reason('besieged-soon', { province });
  const holder = situation.holder(to);
  if (holder === null && !entry.isBarred) return reason('take-nobodys', { province });
  if (holder !== null && situation.isEnemys(to) && !entry.isBarred)
    return reason('take-empty', { province, player: names.player(holder) });
  if (isShield && situation.foesNextTo(to).length > 0) return reason('shield', { province });
  const held = situation.aims.attacked.get(army.province);
  if (held && isNobodyNear(situation, army.province))
    return reason('hold-over', { province: names.province(army.province), ...held });
  if (goal && goal.province !== to) {
    const target = names.province(goal.province);
    const marches = situation.distances(to).get(goal.province) ?? 0;
    return marches <= NEXT
      ? reason('on-the-way', { province, target })
      : reason('far-goal', { province, target, marches });
  }
  if (
    hungerIn(
      situation,
      army.province,
      situation.points(army),
      comingTo(situation, new Map(), army.id).get(army.province) ?? 0,
    ) > 0
  )
    return reason('food', { from: names.province(army.province) });
  return reason('withdraw', { province, from: names.province(army.province) });
}

interface Weighing {
  readonly chosen: Chosen;
  readonly prizes: readonly Prize[];
  readonly leavesGarrisons: boolean;
}

/** Lists all options of a free army. */
function movesOf(situation: Situation, army: CampaignArmy, { chosen, prizes, leavesGarrisons }: Weighing): Move[] {
  const points = situation.points(army);
  const here = army.province;
  const taken = new Set([...chosen.values()].flatMap(({ kind, to }) => (kind === 'march' ? [to] : [])));
  const worths = prizes.map(({ province, worth }) => (taken.has(province) ? worth * SECOND_ARMY : worth));
  const goalIn = (province: string): Goal | null => goalFrom(situation, prizes, worths, province);
  const stayGoal = goalIn(here);
  const coming = comingTo(situation, chosen, army.id);
  const hunger = (province: string): number => hungerIn(situation, province, points, coming.get(province) ?? 0);
  const others = situation.ownIn(here).some(({ id }) => id !== army.id && (chosen.get(id)?.to ?? here) === here);
  const guard = others ? SECOND_GUARD * guardOf(situation, null, points, here) : guardOf(situation, army, points, here);
  const isGuarding = guard > 0;
  const cover = (province: string): number =>
    coverOf(situation, province, (capital, within) =>
      situation.armies.some(
        ({ id, province: from }) =>
          id !== army.id &&
          (situation.distances(capital).get(chosen.get(id)?.to ?? from) ?? Infinity) < Math.max(1, within),
      ),
    );
  const leaves = leavesGarrisons && !others && canLeaveGarrison(situation, army);
  const left = leaves ? SMALL_GARRISON_HOLDS * wallsWorth(situation, here) : 0;
  /** Points of the troops that march if a garrison stays. */
  const marching = leaves ? points - LEFT_GARRISON.points : points;
  const moves: Move[] = [];
  const inFort = !isInField(army);
  const walls = inFort && situation.holder(here) === situation.player ? wallsWorth(situation, here) : 0;
  moves.push({
    kind: 'hold',
    to: here,
    fort: army.fort,
    worth:
      (inFort ? walls : guard + left - dangerIn(situation, points, here).loss) +
      (stayGoal?.worth ?? 0) +
      cover(here) -
      hunger(here),
    why: (names) =>
      inFort
        ? reason('hold-fort', { fort: names.fort(army.fort ?? ''), province: names.province(here) })
        : whyStay(situation, names, here, isGuarding),
    isFought: false,
    isFed: hunger(here) === 0,
  });
  const ways = inFort ? [here, ...situation.near(here)] : situation.near(here);
  for (const to of new Set(ways)) {
    if (!situation.mayEnter(to)) continue;
    const entry = entryOf(situation, marching, here, to);
    // Advice never goes below the temperament's minimum chance.
    if (entry.isFought && entry.win < situation.taste.leastAttack) continue;
    // Generals without troops go only to own troops.
    if (!hasTroops(army) && (entry.isFought || !situation.ownIn(to).some(hasTroops))) continue;
    const goal = goalIn(to);
    const immediate = taken.has(to) ? entry.worth * SECOND_ARMY : entry.worth;
    const alone = (coming.get(to) ?? 0) === 0 ? 1 : SECOND_GUARD;
    const shield = alone * guardOf(situation, null, marching, to);
    const { loss, stands } = dangerIn(situation, marching, to);
    // An army that takes nothing there reaches its goal only if no enemy comes and beats it.
    const onTheWay = (immediate > 0 ? 1 : stands) * entry.chance * (goal?.worth ?? 0);
    const guards = shield + cover(to) - cover(here);
    const isShield = guards > Math.max(0, onTheWay - (stayGoal?.worth ?? 0));
    moves.push({
      kind: 'march',
      to,
      fort: null,
      worth: immediate + onTheWay + shield + left + cover(to) - loss - hunger(to),
      why: (names) => whyMarch(situation, names, army, { to, goal, isShield, points: marching }),
      isFought: entry.isFought,
      isFed: hunger(to) === 0,
    });
  }
  for (const [id, fort] of Object.entries(situation.view.forts)) {
    if (fort.province !== here || fort.holder !== situation.player || army.fort === id) continue;
    moves.push({
      kind: 'garrison',
      to: here,
      fort: id,
      worth:
        wallsWorth(situation, here) * (others ? SECOND_GARRISON : 1) +
        GOAL_FROM_FORT * (stayGoal?.worth ?? 0) +
        cover(here) -
        hunger(here),
      why: (names) =>
        (situation.foesNextTo(here)[0]?.points ?? 0) > points
          ? reason('behind-walls', { army: names.army(army.id), fort: names.fort(id), province: names.province(here) })
          : reason('hold-fort', { fort: names.fort(id), province: names.province(here) }),
      isFought: false,
      isFed: hunger(here) === 0,
    });
  }
  return moves;
}

export function orderOf(army: CampaignArmy, { kind, to, fort }: Move): Order {
  if (kind === 'march') return { kind, army: army.id, to };
  if (kind === 'garrison') return { kind, army: army.id, fort: fort ?? '' };
  return { kind: 'hold', army: army.id };
}

/** Returns a key that identifies one of an army's moves. */
export const keyOf = ({ kind, to, fort }: Move): string => `${kind} ${to} ${fort ?? ''}`;

/** Options of the search for moves. */
export interface MoveSearch {
  /** Number of times that each army's move is chosen again, given the others' moves. */
  readonly rounds: number;
  /** Random amount of gold added to a move's value. */
  readonly noise?: () => number;
  /** A move that an army may not make, to find the second best. */
  readonly exclude?: { readonly army: string; readonly move: string };
  /** Provinces that armies must be in, or closer to, at the end of the month. */
  readonly bound?: ReadonlyMap<string, string>;
  /** Goals at this distance or more, in marches, do not count. */
  readonly reach?: number;
  /** Province that several armies go for together. */
  readonly target?: string | undefined;
  /** Armies that approach the province, if they are fed on the way. */
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
  { rounds, noise, exclude, bound, coming, reach = LATER.length, leavesGarrisons = false }: MoveSearch,
): Map<string, Move> {
  const chosen = new Map<string, Move>();
  const free = situation.armies.filter((army) => isFree(situation, army) && !isBusy(army.id));
  const prizes = new Map(free.map((army) => [army.id, prizesFor(situation, army, reach)]));
  for (let round = 0; round < rounds; round += 1) {
    for (const army of free) {
      chosen.delete(army.id);
      let best: { readonly move: Move; readonly worth: number } | null = null;
      const province = bound?.get(army.id);
      const moves = movesOf(situation, army, {
        chosen,
        prizes: prizes.get(army.id) ?? [],
        leavesGarrisons,
      }).filter(
        ({ to }) => province === undefined || to === province || isNearer(situation, province, to, army.province),
      );
      // An army starves only if none of its moves feeds it.
      const fed = moves.filter(({ isFed }) => isFed);
      const nearer = coming?.armies.has(army.id)
        ? fed.filter(({ to }) => isNearer(situation, coming.to, to, army.province))
        : [];
      for (const move of [nearer, fed, moves].find((some) => some.length > 0) ?? []) {
        if (exclude?.army === army.id && exclude.move === keyOf(move)) continue;
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

/**
 * Lists own capitals that an enemy can reach before an army that leaves can return, most threatened first. Unseen enemy provinces may
 * contain enemies.
 */
function threatenedCapitals(situation: Situation): readonly string[] {
  const { view, player, foesInField, isEnemys } = situation;
  const seen = watched(view, player);
  const places = [
    ...foesInField.map(({ province }) => province),
    ...view.setUp.provinces.flatMap(({ id }) => (isEnemys(id) && !seen.has(id) ? [id] : [])),
  ];
  const nearest = (province: string): number => {
    const distances = situation.distances(province);
    return Math.min(...places.map((place) => distances.get(place) ?? Infinity));
  };
  return situation.view.setUp.provinces
    .filter(({ id, capitalOf }) => capitalOf !== null && situation.holder(id) === situation.player)
    .map(({ id }) => ({ id, foe: nearest(id) }))
    .filter(({ foe }) => foe <= MARCHES_THERE_AND_BACK + 1)
    .toSorted((one, other) => one.foe - other.foe)
    .map(({ id }) => id);
}

/**
 * Chooses moves that leave no threatened capital empty. If a capital would be empty, the army there stays or the nearest one comes, the
 * weakest of several.
 */
export function movesThatGuard(
  situation: Situation,
  isBusy: (army: string) => boolean,
  search: MoveSearch,
): Map<string, Move> {
  const bound = new Map<string, string>();
  const isThere = (moves: ReadonlyMap<string, Move>, capital: string): boolean =>
    situation.armies.some(({ id, province }) => (moves.get(id)?.to ?? province) === capital);
  let moves = chooseMoves(situation, isBusy, search);
  for (const capital of threatenedCapitals(situation)) {
    if (isThere(moves, capital)) continue;
    const far = situation.distances(capital);
    const [guard] = situation.armies
      .filter((army) => isFree(situation, army) && !isBusy(army.id) && !bound.has(army.id))
      .filter(({ province }) => (far.get(province) ?? Infinity) <= MARCHES_THERE_AND_BACK)
      .toSorted((one, other) => {
        const marches = (far.get(one.province) ?? 0) - (far.get(other.province) ?? 0);
        return marches || situation.points(one) - situation.points(other);
      });
    if (!guard) continue;
    bound.set(guard.id, capital);
    moves = chooseMoves(situation, isBusy, { ...search, bound });
  }
  return moves;
}
