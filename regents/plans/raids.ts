import { type CampaignArmy, interception, provinceSetUp } from '../../rules/campaign.ts';
import type { RaidLosses } from '../knowledge/raid-losses.ts';
import { isFree, type Situation } from '../knowledge/situation.ts';
import type { OrderSheet } from '../order-sheet.ts';
import { reason } from '../reasons.ts';
import { forceOf, pointsIn, reserveOf } from './forces.ts';
import type { Move } from './moves.ts';
import { CAUGHT_LOSS, FAR_STRONGER, LEAST_GUARDS, LEAST_RAID_GOLD, MAY_BE_AWAY, RAID_DAMAGE } from '../constants.ts';

/* Raiders, interceptors and police, which armies send out beside their moves (For the Pharaoh, Raids). */

/** The chance that interceptors catch raiders, in points. */
function caughtChance(raiders: number, interceptors: number): number {
  if (raiders < 1 || interceptors <= raiders) return 0;
  const odds = interception.odds?.({ raiders: Math.round(raiders), interceptors: Math.round(interceptors) }, {});
  return odds?.find(({ outcome }) => outcome === 'caught')?.chance ?? 0;
}

/** Points that a province's holder may send against raiders: half of his armies there. */
function huntersIn(situation: Situation, province: string): number {
  const holder = situation.holder(province);
  return [...situation.fieldFoes(province), ...situation.garrisons(province)]
    .filter(({ player }) => player === holder)
    .reduce((sum, { points }) => sum + points / 2, 0);
}

/** Gold that can still be raided from a province this year. */
const leftIn = ({ view }: Situation, province: string, { taken }: RaidLosses): number =>
  Math.max(0, (provinceSetUp(view, province)?.tax ?? 0) - (taken.get(province) ?? 0));

interface RaidPlan {
  readonly target: string;
  readonly points: number;
  readonly gold: number;
  readonly worth: number;
}

function bestRaid(
  situation: Situation,
  army: CampaignArmy,
  points: number,
  raided: RaidLosses,
  planned: ReadonlyMap<string, number>,
  spared: ReadonlySet<string>,
): RaidPlan | null {
  let best: RaidPlan | null = null;
  for (const target of new Set(situation.near(army.province))) {
    if (!situation.isEnemys(target) || spared.has(target)) continue;
    const left = leftIn(situation, target, raided) - (planned.get(target) ?? 0);
    const hunters = huntersIn(situation, target);
    // Where raiders might be caught all that can go are sent, as a large party is caught less often.
    const sent = hunters > 0 ? points : Math.min(points, left / RAID_DAMAGE);
    const gold = Math.min(left, RAID_DAMAGE * sent);
    const caught = caughtChance(sent, hunters);
    const worth = situation.taste.raiding * gold * (1 - caught / 2) - caught * CAUGHT_LOSS * sent;
    if (gold >= LEAST_RAID_GOLD && worth > (best?.worth ?? 0)) best = { target, points: sent, gold, worth };
  }
  return best;
}

/** The part of an army that may be away during its move. */
function mayBeAway(situation: Situation, army: CampaignArmy, move: Move | undefined): number {
  if (!move) return 0;
  if (move.isFought) return 0;
  const foes = situation.foesNextTo(move.to);
  if (foes.length === 0 && situation.fieldFoes(move.to).length === 0) return 1;
  // In the field a battle may come, behind walls few are needed.
  if (army.fort !== null && move.kind === 'hold') return MAY_BE_AWAY.behindWalls;
  return situation.points(army) > FAR_STRONGER * (foes[0]?.points ?? 0) ? MAY_BE_AWAY.stronger : MAY_BE_AWAY.otherwise;
}

/** Provinces where own armies will stand: raids there would starve them. */
const standingIn = (situation: Situation, moves: ReadonlyMap<string, Move>): ReadonlySet<string> =>
  new Set(situation.armies.map(({ id, province }) => moves.get(id)?.to ?? province));

export function sendRaiders(
  situation: Situation,
  sheet: OrderSheet,
  moves: ReadonlyMap<string, Move>,
  raided: RaidLosses,
): void {
  const planned = new Map<string, number>();
  const spared = standingIn(situation, moves);
  for (const army of situation.armies) {
    if (!isFree(situation, army)) continue;
    const share = mayBeAway(situation, army, moves.get(army.id));
    const reserve = share > 0 ? reserveOf(situation, sheet.orders, { kind: 'raid', army: army.id }) : null;
    if (!reserve) continue;
    const plan = bestRaid(situation, army, share * pointsIn(reserve), raided, planned, spared);
    const sent = plan && forceOf(reserve, plan.points);
    if (!plan || !sent) continue;
    const why = reason('raid', { gold: Math.round(plan.gold), province: sheet.names.province(plan.target) });
    const order = { kind: 'raid', army: army.id, target: plan.target, force: sent.force } as const;
    if (sheet.give(order, why)) planned.set(plan.target, (planned.get(plan.target) ?? 0) + plan.gold);
  }
}

/** Posts interceptors where enemies stand next door, and police where raids have come without any enemy near. */
export function sendGuards(situation: Situation, sheet: OrderSheet, moves: ReadonlyMap<string, Move>): void {
  const { view, player, taste } = situation;
  for (const army of situation.armies) {
    const here = army.province;
    if (!isFree(situation, army) || situation.holder(here) !== player) continue;
    const move = moves.get(army.id);
    if (move?.kind === 'march' && move.isFought) continue;
    const foes = situation.foesNextTo(here);
    const raidLoss = view.provinces[here]?.raidLoss ?? 0;
    const kind = foes.length > 0 ? 'intercept' : raidLoss > 0 ? 'police' : null;
    if (kind === null) continue;
    const reserve = reserveOf(situation, sheet.orders, { kind, army: army.id });
    const sent = reserve && forceOf(reserve, taste.interceptors * pointsIn(reserve));
    if (!sent || sent.points < LEAST_GUARDS) continue;
    sheet.give({ kind, army: army.id, force: sent.force }, reason(kind, { province: sheet.names.province(here) }));
  }
}

/** Orders partisans in enemy provinces to act, except where own armies will stand. */
export function callPartisans(situation: Situation, sheet: OrderSheet, moves: ReadonlyMap<string, Move>): void {
  const { view, player } = situation;
  const spared = standingIn(situation, moves);
  for (const band of Object.values(view.partisans)) {
    if (band.player !== player || !situation.isEnemys(band.province) || spared.has(band.province)) continue;
    sheet.give(
      { kind: 'activate', partisans: band.id },
      reason('rise', { province: sheet.names.province(band.province) }),
    );
  }
}
