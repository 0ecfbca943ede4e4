import {
  areEnemies,
  type CampaignState,
  getNeighbours,
  findOffer,
  type PlayerEvent,
  type Treaty,
  findTreaty,
} from '../../rules/campaign.ts';
import type { Sentence } from '../../rules/core/campaign/sentence.ts';
import { LEADER_LIMITS, WAR_RATIO, TRUCE_TERMS } from '../constants.ts';
import { getProgress, getBaseValue } from '../evaluation/realm-values.ts';
import { estimateSidePoints } from '../knowledge/enemy-strength.ts';
import type { Situation } from '../knowledge/situation.ts';
import type { OrderSheet } from '../order-sheet.ts';
import { createReason } from '../reasons.ts';

/* Positions of the sides by public knowledge: the holder of each province. */

/** Returns the value of each side's provinces as a share of all held provinces. */
function getLandShares(view: CampaignState): ReadonlyMap<string, number> {
  const lands = new Map(view.players.map(({ id }) => [id, 0]));
  let total = 0;
  for (const { id } of view.setUp.provinces) {
    const holder = view.provinces[id]?.holder ?? null;
    if (holder === null) continue;
    const worth = getBaseValue(view, id);
    total += worth;
    lands.set(holder, (lands.get(holder) ?? 0) + worth);
  }
  return new Map([...lands].map(([side, worth]) => [side, worth / Math.max(1, total)]));
}

/** Finds a side so far ahead that the other sides should unite against it. Null if there is none. */
function findLeader(view: CampaignState): string | null {
  const ranked = [...getLandShares(view)]
    .filter(([, share]) => share > 0)
    .toSorted(([, one], [, other]) => other - one);
  const [first, second] = ranked;
  if (!first || !second || ranked.length < LEADER_LIMITS.sides) return null;
  return first[1] >= LEADER_LIMITS.ahead * second[1] ? first[0] : null;
}

/** Returns the share of a side's foreign border that it has with another side. */
function measureBorder(view: CampaignState, side: string, other: string): number {
  const getHolder = (province: string): string | null => view.provinces[province]?.holder ?? null;
  const foreign = view.setUp.provinces
    .filter(({ id }) => getHolder(id) === side)
    .flatMap(({ id }) => getNeighbours(view, id))
    .flatMap((id) => getHolder(id) ?? [])
    .filter((holder) => holder !== side);
  return foreign.filter((holder) => holder === other).length / Math.max(1, foreign.length);
}

/* Truces that a regent offers, accepts and ends. The decision depends on which side gains (ruling FTP-C34). */

/** Inputs for decisions about treaties. */
interface TreatyInputs {
  readonly situation: Situation;
  readonly sheet: OrderSheet;
  /** Sides that hold a province next to one of the seat's. */
  readonly near: ReadonlySet<string>;
  /** Sides that ended talks or a treaty with the seat this year. */
  readonly unwilling: ReadonlySet<string>;
  /** Side far ahead of the others. Null if there is none, if it is the seat itself, or if the regent ignores victory. */
  readonly leader: string | null;
}

function listNeighbours({ view, player, holder, neighbours }: Situation): ReadonlySet<string> {
  const owned = view.setUp.provinces.filter(({ id }) => holder(id) === player);
  const sides = owned.flatMap(({ id }) => neighbours(id)).flatMap((id) => holder(id) ?? []);
  return new Set(sides.filter((side) => side !== player));
}

/** Lists sides that ended talks or a treaty with a player this year, by the player's report. */
function listUnwilling({ year }: CampaignState, player: string, report: readonly PlayerEvent[]): Set<string> {
  return new Set(
    report.flatMap(({ year: when, seen }) =>
      when === year &&
      seen.kind === 'whole' &&
      seen.happening.kind === 'treaty-renounced' &&
      seen.happening.player === player
        ? [seen.happening.by]
        : [],
    ),
  );
}

const toPercent = (share: number): number => Math.round(100 * share);

/** Checks whether a side needs only one province or capital for victory. False if the regent ignores victory. */
function isCloseToVictory({ taste }: Situation, view: CampaignState, side: string): boolean {
  const { provinces, capitals } = getProgress(view, side);
  return taste.victoryWeight > 0 && (provinces === 1 || capitals === 1);
}

/** Returns the reason to break a treaty before its agreed end, or null. */
function findBreachReason(
  { situation, sheet, leader }: TreatyInputs,
  view: CampaignState,
  side: string,
): Sentence | null {
  const { player } = situation;
  const values = { player: sheet.names.player(side) };
  if (side === leader && isCloseToVictory(situation, view, side)) return createReason('treaty-winning', values);
  const isLeft = view.players.some(
    ({ id }) => areEnemies(view, player, id) && Object.values(view.provinces).some(({ holder }) => holder === id),
  );
  return isLeft ? null : createReason('treaty-only-foe', values);
}

/** Returns the reason against a truce with a side, or null. */
function findObjection(
  { situation, sheet, near, leader }: TreatyInputs,
  view: CampaignState,
  side: string,
  isBound: boolean,
): Sentence | null {
  const { player, taste, armies, points, aims } = situation;
  const values = { player: sheet.names.player(side) };
  if (aims.faithless.has(side)) return createReason('treaty-faithless', values);
  if (isCloseToVictory(situation, view, side)) return createReason('treaty-winning', values);
  if (side === leader)
    return createReason('treaty-leader', { ...values, share: toPercent(getLandShares(view).get(side) ?? 0) });
  const rivals = [...near].filter((other) => other !== side);
  const foes = rivals.filter((other) => areEnemies(view, player, other));
  if (foes.length === 0) return createReason('treaty-only-foe', values);
  // Against a leader next door, peace with all others is best.
  if (leader !== null && foes.includes(leader)) return null;
  // A side at peace with all its neighbours can win nothing.
  if (foes.length <= rivals.length - foes.length) return createReason('treaty-enough', values);
  if (!near.has(side)) return null;
  const lands = getLandShares(view);
  const [ownLand, theirLands] = [lands.get(player) ?? 0, lands.get(side) ?? 0];
  if (
    taste.victoryWeight > 0 &&
    theirLands > (isBound ? TRUCE_TERMS.moreLand.inForce : TRUCE_TERMS.moreLand.offered) * ownLand
  )
    return createReason('treaty-stronger', { ...values, ours: toPercent(ownLand), theirs: toPercent(theirLands) });
  const owned = armies.reduce((sum, army) => sum + points(army), 0);
  const warRatio = isBound ? WAR_RATIO.inForce : WAR_RATIO.offered;
  if (owned > warRatio * taste.ownLossWeight * estimateSidePoints(view, side))
    return createReason('treaty-prey', values);
  const [ours, theirs] = [measureBorder(view, player, side), measureBorder(view, side, player)];
  const gain = isBound ? TRUCE_TERMS.theirGain.inForce : TRUCE_TERMS.theirGain.offered;
  return theirs > gain * ours
    ? createReason('treaty-their-gain', { ...values, ours: toPercent(ours), theirs: toPercent(theirs) })
    : null;
}

/** Returns the reason to offer a truce to an acceptable side, or null. */
function findOfferReason(
  { situation: { player }, sheet, near, leader, unwilling }: TreatyInputs,
  view: CampaignState,
  side: string,
): Sentence | null {
  if (unwilling.has(side)) return null;
  const values = { player: sheet.names.player(side) };
  if (leader !== null && near.has(leader) && areEnemies(view, player, leader))
    return createReason('treaty-offer-coalition', { ...values, leader: sheet.names.player(leader) });
  const share = measureBorder(view, player, side);
  return near.has(side) && share >= TRUCE_TERMS.leastBorder
    ? createReason('treaty-offer', { ...values, share: toPercent(share) })
    : null;
}

const addTruce = (view: CampaignState, player: string, side: string): CampaignState => ({
  ...view,
  treaties: [...(view.treaties ?? []), { players: [player, side], treaty: 'truce', until: null }],
});

const removeTreaty = (view: CampaignState, treaty: Treaty): CampaignState => ({
  ...view,
  treaties: (view.treaties ?? []).filter((one) => one !== treaty),
});

/** The state with the treaties in force this turn (`now`), and the state with those after it (`soon`). */
interface TreatyStates {
  readonly now: CampaignState;
  readonly soon: CampaignState;
}

/** Gives orders concerning one side. @returns the resulting treaties */
function answerSide(talks: TreatyInputs, { now, soon }: TreatyStates, side: string): TreatyStates {
  const { situation, sheet } = talks;
  const { player, view } = situation;
  const to = { player: side };
  const values = { player: sheet.names.player(side) };
  const offer = findOffer(view, side, player);
  const ownOffer = findOffer(view, player, side);
  const treaty = findTreaty(view, player, side);
  const hasEnd = treaty !== undefined && treaty.until !== null;
  const refusal = hasEnd ? findBreachReason(talks, soon, side) : findObjection(talks, soon, side, treaty !== undefined);
  if (refusal) {
    const isEnded =
      (offer ?? treaty ?? ownOffer) !== undefined && sheet.addOrder({ kind: 'end-treaty', ...to }, refusal);
    return { now, soon: isEnded && treaty ? removeTreaty(soon, treaty) : soon };
  }
  if (offer?.treaty === 'truce') {
    // The offer serves the other side, so the seat accepts only what it would have offered itself.
    if (!findOfferReason(talks, soon, side)) {
      sheet.addOrder({ kind: 'end-treaty', ...to }, createReason('treaty-no-need', values));
      return { now, soon };
    }
    const isAccepted = sheet.addOrder({ kind: 'accept-treaty', ...to }, createReason('treaty-accept', values));
    return isAccepted ? { now: addTruce(now, player, side), soon: addTruce(soon, player, side) } : { now, soon };
  }
  if (treaty) return { now, soon };
  // Every offer may be accepted, so the seat offers only what it can keep.
  const offered = { now, soon: addTruce(soon, player, side) };
  if (ownOffer) return offered;
  const why = offer ? createReason('treaty-truce-only', values) : findOfferReason(talks, soon, side);
  const turns = offer ? offer.turns : TRUCE_TERMS.turns;
  const isOffered = why && sheet.addOrder({ kind: 'offer-treaty', ...to, treaty: 'truce', turns }, why);
  return isOffered ? offered : { now, soon };
}

/**
 * Accepts and offers truces, answers other offers with a truce because no foreign army may enter, and ends treaties without benefit.
 * @returns the view with the accepted truces, for the following plans; an ended treaty still binds until the end of the turn
 */
export function answerTreaties(situation: Situation, sheet: OrderSheet, report: readonly PlayerEvent[]): CampaignState {
  const { player, view, taste } = situation;
  const leader = taste.victoryWeight > 0 ? findLeader(view) : null;
  const talks: TreatyInputs = {
    situation,
    sheet,
    near: listNeighbours(situation),
    unwilling: listUnwilling(view, player, report),
    leader: leader === player ? null : leader,
  };
  const isPending = (side: string): boolean =>
    (findOffer(view, player, side) ?? findTreaty(view, player, side)) !== undefined;
  // Sides with treaties in force or with offers come first, then sides by the length of the common border.
  const sides = view.players
    .map(({ id }) => id)
    .filter((side) => side !== player)
    .toSorted(
      (one, other) =>
        Number(isPending(other)) - Number(isPending(one)) ||
        (isPending(one) ? 0 : measureBorder(view, player, other) - measureBorder(view, player, one)),
    );
  return sides.reduce<TreatyStates>((bonds, side) => answerSide(talks, bonds, side), { now: view, soon: view }).now;
}
