import { type CampaignArmy, type Order, provinceSetUp } from '../../rules/campaign.ts';
import { entryOf } from '../evaluation/move-value.ts';
import { prizeOf } from '../evaluation/province-value.ts';
import { foodOf, isFree, isInField, type Situation } from '../knowledge/situation.ts';
import type { OrderSheet } from '../order-sheet.ts';
import { reason } from '../reasons.ts';
import { forceOf, reserveOf } from './forces.ts';
import { canLeaveGarrison } from './garrisons.ts';
import type { Move } from './moves.ts';
import { JOIN_AGAINST, LEFT_GARRISON, SPLIT, SPLIT_CAUTION } from '../constants.ts';

/** Provinces that can be taken without a fight, at most two marches off. */
function openNear(situation: Situation, province: string, points: number): string[] {
  return [...situation.distances(province)]
    .filter(([id, far]) => far > 0 && far <= 2 && prizeOf(situation, id) > 0)
    .map(([id]) => id)
    .filter((id) => {
      const { worth, isFought, isBarred } = entryOf(situation, points, id);
      return worth > 0 && !isFought && !isBarred;
    });
}

/**
 * Joins armies in one province where an enemy near is a match for each of them and no province lies open.
 * @returns the situation after it
 */
export function joinArmies(situation: Situation, sheet: OrderSheet): Situation {
  const joined = new Map<string, string>();
  const gained = new Map<string, number>();
  for (const host of situation.armies) {
    if (joined.has(host.id) || !isFree(situation, host) || !isInField(host)) continue;
    const [foe] = [...situation.fieldFoes(host.province), ...situation.foesNextTo(host.province)];
    const points = situation.points(host);
    if (!foe || foe.points < JOIN_AGAINST * points || openNear(situation, host.province, points).length > 0) continue;
    let fed = foodOf(situation, host.province) - points;
    for (const army of situation.ownIn(host.province)) {
      const more = situation.points(army);
      if (army.id === host.id || !isInField(army) || joined.has(army.id) || gained.has(army.id) || more > fed) continue;
      const why = reason('join', { province: sheet.names.province(host.province) });
      if (!sheet.give({ kind: 'join', army: army.id, into: host.id }, why)) continue;
      joined.set(army.id, host.id);
      gained.set(host.id, (gained.get(host.id) ?? 0) + more);
      fed -= more;
    }
  }
  if (joined.size === 0) return situation;
  return {
    ...situation,
    armies: situation.armies.filter(({ id }) => !joined.has(id)),
    points: (army) => situation.points(army) + (gained.get(army.id) ?? 0),
    ownIn: (province) => situation.ownIn(province).filter(({ id }) => !joined.has(id)),
  };
}

/** Splits armies where more provinces lie open than there are armies near, and no enemy near is a match for what stays. */
export function splitArmies(situation: Situation, sheet: OrderSheet, moves: ReadonlyMap<string, Move>): void {
  const goals = new Set([...moves.values()].flatMap(({ kind, to }) => (kind === 'march' ? [to] : [])));
  for (const army of situation.armies) {
    const move = moves.get(army.id);
    const points = situation.points(army);
    if (!move || move.isFought || !isInField(army) || SPLIT.share * points < SPLIT.least) continue;
    const foes = [...situation.foesNextTo(army.province), ...situation.foesNextTo(move.to)];
    if (foes.some((foe) => foe.points * SPLIT_CAUTION > points * (1 - SPLIT.share))) continue;
    const nearby = situation.armies.filter(
      (other) => other.id !== army.id && (situation.distances(army.province).get(other.province) ?? 9) <= 1,
    );
    const open = openNear(situation, army.province, SPLIT.share * points).filter((id) => !goals.has(id));
    if (open.length <= nearby.length) continue;
    const order = splitOf(situation, sheet, army, {
      points: SPLIT.share * points,
      name: `${army.name}, second part`,
      isLed: true,
    });
    if (order) sheet.give(order, reason('split', { province: sheet.names.province(army.province) }));
  }
}

/** Splits a garrison off in each capital that its armies would leave; it enters the fort a month later. */
export function leaveGarrisons(situation: Situation, sheet: OrderSheet, moves: ReadonlyMap<string, Move>): void {
  const left = new Set<string>();
  for (const army of situation.armies) {
    const { province } = army;
    if (left.has(province) || !canLeaveGarrison(situation, army) || moves.get(army.id)?.kind === 'garrison') continue;
    const others = situation.ownIn(province).filter(({ id }) => id !== army.id);
    if (others.some(({ id, fort }) => fort !== null || (moves.get(id)?.to ?? province) === province)) continue;
    const name = `Garrison of ${provinceSetUp(situation.view, province)?.name ?? province}`;
    const order = splitOf(situation, sheet, army, { points: LEFT_GARRISON.points, name, isLed: false });
    if (order && sheet.give(order, reason('leave-garrison', { province: sheet.names.province(province) })))
      left.add(province);
  }
}

interface Part {
  readonly points: number;
  readonly name: string;
  /** Whether the cheapest of two or more generals goes along. */
  readonly isLed: boolean;
}

function splitOf(situation: Situation, sheet: OrderSheet, army: CampaignArmy, part: Part): Order | null {
  const reserve = reserveOf(situation, sheet.orders, { kind: 'split', army: army.id });
  const sent = reserve && forceOf(reserve, part.points);
  if (!sent) return null;
  const [general] =
    part.isLed && army.generals.length > 1 ? reserve.generals.toSorted((one, other) => one.cost - other.cost) : [];
  return {
    kind: 'split',
    army: army.id,
    name: part.name.slice(0, 200),
    force: { ...sent.force, generals: general ? [general.id] : [] },
  };
}

/** Orders retreats to own provinces, those with the fewest enemies next to them first. */
export function chooseRetreats(situation: Situation, sheet: OrderSheet, moves: ReadonlyMap<string, Move>): void {
  for (const army of situation.armies) {
    const move = moves.get(army.id);
    if (!move || move.kind === 'garrison' || !isInField(army) || situation.foesNextTo(army.province).length === 0)
      continue;
    const safe = [...new Set(situation.near(army.province))]
      .filter((id) => situation.holder(id) === situation.player && situation.fieldFoes(id).length === 0)
      .toSorted((one, other) => situation.foesNextTo(one).length - situation.foesNextTo(other).length);
    if (safe.length < 2) continue;
    sheet.give(
      { kind: 'retreat', army: army.id, to: safe.slice(0, 3) },
      reason('retreat', { army: sheet.names.army(army.id) }),
    );
  }
}
