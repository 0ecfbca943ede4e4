import { besieges, type CampaignArmy, type Order } from '../../rules/campaign.ts';
import type { Sentence } from '../../rules/core/campaign/words.ts';
import { COMMON_GOALS, LEAST_BESIEGERS, MARCHES_TOGETHER } from '../constants.ts';
import { attackOdds, type BattleOdds } from '../evaluation/battle-odds.ts';
import { asMet, hasTroops, isFree, isInField, type Situation } from '../knowledge/situation.ts';
import type { Names } from '../order-sheet.ts';
import { inHundred, reason } from '../reasons.ts';
import { isAloneInCapital } from './forces.ts';

type Odds = Pick<BattleOdds, 'win' | 'worst'>;

/* What several armies do together: each alone is too weak for it. */

/** A common attack on a province, or the way to it. */
export interface Together {
  readonly target: string;
  /** Armies that enter it this month. */
  readonly attackers: readonly string[];
  readonly kind: 'march' | 'relieve';
  readonly why: (names: Names) => Sentence;
  /** Armies that come nearer to it this month. */
  readonly coming: ReadonlySet<string>;
  /** Armies next to it that wait for them. */
  readonly waiting: readonly string[];
}

/** What several armies may go for: own forts that are besieged, the nearest capitals of enemies, and enemies next door. */
export function commonGoals(situation: Situation): readonly string[] {
  const { view, player } = situation;
  const besieged = Object.values(view.sieges)
    .filter(({ fort, besieger }) => view.forts[fort]?.holder === player && besieger !== player)
    .map(({ province }) => province);
  const far = (province: string): number =>
    Math.min(...situation.armies.map((army) => situation.distances(army.province).get(province) ?? Infinity));
  const capitals = view.setUp.provinces
    .filter(({ id, capitalOf }) => capitalOf !== null && situation.isEnemys(id) && situation.mayEnter(id))
    .map(({ id }) => id)
    .filter((id) => far(id) <= MARCHES_TOGETHER)
    .toSorted((one, other) => far(one) - far(other))
    .slice(0, COMMON_GOALS);
  const met = situation.foesInField
    .map(({ province }) => province)
    .filter((province) => far(province) === 1 && situation.mayEnter(province))
    .slice(0, COMMON_GOALS);
  return [...new Set([...besieged, ...capitals, ...met])];
}

/** The chance to win that several armies have together, who come to those that are there. */
function oddsTogether(situation: Situation, armies: readonly CampaignArmy[], target: string): Odds {
  const [first] = armies;
  if (!first) return { win: 0, worst: 0 };
  const sum = (some: readonly CampaignArmy[]): number =>
    some.reduce((points, one) => points + situation.points(one), 0);
  const foes = situation.fieldFoes(target);
  const own = sum(armies);
  if (foes.length > 0) return attackOdds(own, asMet(situation, foes, own), situation.prospects(first.province, target));
  const garrison = situation.garrisons(target).reduce((points, foe) => points + foe.points, 0);
  const there = situation.ownIn(target).filter(isInField);
  const win = sum([...armies, ...there]) >= LEAST_BESIEGERS * garrison ? 1 : 0;
  return { win, worst: win };
}

function whyTogether(situation: Situation, armies: readonly CampaignArmy[], target: string, names: Names): Sentence {
  const province = names.province(target);
  if (situation.fieldFoes(target).length > 0)
    return reason(
      'together',
      { province, ...inHundred(oddsTogether(situation, armies, target)) },
      { count: armies.length },
    );
  return reason(situation.garrisons(target).length > 0 ? 'besieged-soon' : 'shield', { province });
}

/** How a seat's armies go for a province together; null where all of them are too weak for it. */
export function goTogether(situation: Situation, target: string): Together | null {
  const { view, player, taste } = situation;
  const far = situation.distances(target);
  const all = situation.armies.filter(
    (army) =>
      isFree(situation, army) &&
      hasTroops(army) &&
      army.province !== target &&
      (far.get(army.province) ?? Infinity) <= MARCHES_TOGETHER &&
      !besieges(view, army) &&
      !isAloneInCapital(situation, army),
  );
  const next = all.filter(({ province }) => far.get(province) === 1);
  const ids = (armies: readonly CampaignArmy[]): string[] => armies.map(({ id }) => id);
  const isEnough = (armies: readonly CampaignArmy[]): boolean =>
    armies.length > 0 && oddsTogether(situation, armies, target).win >= taste.leastAttack;
  if (isEnough(next)) {
    const isRelief = Object.values(view.sieges).some(
      ({ fort, province }) => province === target && view.forts[fort]?.holder === player,
    );
    const why = (names: Names): Sentence => whyTogether(situation, next, target, names);
    return { target, attackers: ids(next), kind: isRelief ? 'relieve' : 'march', why, coming: new Set(), waiting: [] };
  }
  if (!isEnough(all)) return null;
  return {
    target,
    attackers: [],
    kind: 'march',
    why: (names) => reason('gather', { province: names.province(target) }),
    coming: new Set(ids(all.filter((army) => !next.includes(army)))),
    waiting: ids(next),
  };
}

/** An order for each army that attacks or waits. */
export const ordersTogether = ({
  target,
  attackers,
  kind,
  waiting,
}: Together): (Order & { readonly army: string })[] => [
  ...attackers.map((army) => ({ kind, army, to: target })),
  ...waiting.map((army) => ({ kind: 'hold' as const, army })),
];
