import { type Block, getCorners, distanceBetween, toRelative, findAttackedSide } from '../battlefield/block.ts';
import {
  type Fight,
  type FightUnit,
  isPresent,
  measureUnit,
  otherSide,
  listPresent,
  type SideAt,
  type UnitStanding,
} from '../rules/core/fight/fight.ts';
import {
  type UnitProfile,
  type FightOdds,
  type StrikeContext,
  OPEN_GROUND,
  type GroundEffect,
  type MoraleOdds,
  type RoundOdds,
  type TestCause,
} from '../rules/core/fight/fight-rules.ts';
import { getOrCreate } from '../rules/core/fight/unit-cache.ts';
import {
  getAttention,
  FALL_BACK_COST,
  CONTINUE_CHANCE,
  HALT_COST,
  MAX_WAITING_TURNS,
  QUIET_TURNS,
  MAX_ROUNDS,
  ROUT_COST,
} from './constants.ts';
import { findLieForShot, findLieInContact } from './ground-effects.ts';
import type { Style } from './styles.ts';

/* Estimates in points. They use the book's exact odds, weighted by the captain's style. */

/** A unit at its current position or a hypothetical one. */
export interface Piece {
  readonly standing: UnitStanding;
  readonly kind: UnitProfile;
  readonly block: Block;
}

export interface Context {
  readonly fight: Fight;
  readonly odds: FightOdds;
  readonly style: Style;
}

const FNV_START = 2166136261;

/** Computes an FNV-1a hash, continuing from a given hash. */
function hashText(text: string, hash = FNV_START): number {
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619);
  return hash;
}

/** Salt per battle, derived from its dice. Captains then overlook different units in battles with the same unit ids. */
const saltByFight = new WeakMap<Fight, number>();

function getSalt(fight: Fight): number {
  return getOrCreate(saltByFight, fight, () => {
    const first = fight.dice(0);
    return hashText('seed' in first ? first.seed : '');
  });
}

/** Returns a reproducible number between 0 and 1 for a key in the current turn. */
function hashToFraction(fight: Fight, key: string): number {
  let hash = hashText(`${key} ${fight.turn}`, getSalt(fight));
  hash = Math.imul(hash ^ (hash >>> 15), 2246822507);
  return ((hash ^ (hash >>> 13)) >>> 0) / 4294967296;
}

/** Checks whether the captain considers the unit this turn. */
export const considersUnit = ({ fight, style }: Pick<Context, 'fight' | 'style'>, unit: string): boolean =>
  style.attention >= 1 || hashToFraction(fight, `${unit} attends`) < getAttention(fight.book.id, style.attention);

/** Counts the turns without a hit, minus the number of turns that captains tolerate. Before the first hit, they tolerate more. */
export function countQuietTurns({ events, turn }: Fight): number {
  const lastHit = events.findLast(({ hits }) => hits > 0);
  return Math.max(0, lastHit ? turn - lastHit.turn - QUIET_TURNS : turn - MAX_WAITING_TURNS);
}

export function toPiece({ fight, odds }: Context, standing: UnitStanding): Piece | null {
  const measuredUnit = measureUnit(fight, standing.unit.id);
  return measuredUnit && { standing, kind: odds.kind(standing), block: measuredUnit.block };
}

export const listPieces = (ctx: Context, side: SideAt): readonly Piece[] =>
  listPresent(ctx.fight, side).flatMap((standing) => toPiece(ctx, standing) ?? []);

export const listEnemies = (ctx: Context, side: SideAt): readonly Piece[] => listPieces(ctx, otherSide(side));

export const getBlockGap = distanceBetween;

export const getAspect = (
  { fight, style }: Pick<Context, 'fight' | 'style'>,
  from: Block,
  to: Block,
): StrikeContext['aspect'] => {
  if (!style.seesFlanks) return 'front';
  const side = findAttackedSide(to, from, fight.field.sideLines(fight.terms.rulings));
  return side === 'left' || side === 'right' ? 'flank' : side;
};

/** Returns the value of the unit's remaining hits, in points. */
export const getUnitValue = ({ kind }: Piece): number => kind.hits * kind.worth;

/** Returns the expected cost of a morale test, as a share of the unit's remaining value. */
function estimateMoraleLoss({ flees, fallsBack, obeys }: MoraleOdds): number {
  const halts = Math.max(0, 1 - flees - fallsBack - obeys);
  return flees * ROUT_COST + fallsBack * FALL_BACK_COST + halts * HALT_COST;
}

/** Returns the Poisson chances of 0, 1, 2, … hits. The last entry includes all higher counts. */
export function getPoissonChances(mean: number, max: number): readonly number[] {
  const last = Math.min(max, Math.ceil(mean + 4 * Math.sqrt(mean) + 1));
  const chances = [Math.exp(-mean)];
  for (let count = 1; count <= last; count += 1) chances.push((chances[count - 1]! * mean) / count);
  chances[last] = 1 - chances.slice(0, last).reduce((sum, chance) => sum + chance, 0);
  return chances;
}

/** Cached estimates. They are discarded when a unit leaves the field, because that can make other units' tests harder. */
interface EvaluationCache {
  /** Length of the log up to which the cache is valid, and the units then on the field. */
  logLength: number;
  readonly presence: string;
  readonly losses: WeakMap<FightUnit, Map<number, number>>;
  readonly melees: WeakMap<FightUnit, WeakMap<FightUnit, Map<string, MeleeResult>>>;
}

/** Caches by odds and by the fields of a style that affect the results. Similar captains then share entries. */
const cachesByOdds = new WeakMap<FightOdds, Map<string, EvaluationCache>>();

function getCache({ fight, odds, style }: Context): EvaluationCache {
  const { log, units } = fight;
  const caches = getOrCreate(cachesByOdds, odds, () => new Map<string, EvaluationCache>());
  const key = `${style.morale} ${style.rounds}`;
  const cached = caches.get(key);
  if (cached?.logLength === log.length) return cached;
  const presence = [...units.values()].map((each) => (isPresent(each) ? '1' : '0')).join('');
  if (cached?.presence === presence) {
    cached.logLength = log.length;
    return cached;
  }
  const created: EvaluationCache = { logLength: log.length, presence, losses: new WeakMap(), melees: new WeakMap() };
  caches.set(key, created);
  return created;
}

/** Estimates the loss from an average number of hits, including the morale test that follows. */
export function estimateLoss(ctx: Context, piece: Piece, hits: number): number {
  if (hits <= 0) return 0;
  const { odds, style } = ctx;
  const { kind, standing } = piece;
  if (style.morale === 0) return Math.min(hits, kind.hits) * kind.worth;
  const lossByHits = getOrCreate(getCache(ctx).losses, standing.unit, () => new Map<number, number>());
  const points = getOrCreate(lossByHits, hits, () =>
    getPoissonChances(hits, kind.hits).reduce((sum, chance, count) => {
      if (count === 0) return sum;
      const costs = style.morale * estimateMoraleLoss(odds.morale(standing, count));
      return sum + chance * kind.worth * (count + (kind.hits - count) * costs);
    }, 0),
  );
  return points + estimateObjectiveLoss(ctx, piece, hits);
}

const chanceOfAtLeast = (mean: number, min: number): number =>
  getPoissonChances(mean, min).reduce((sum, chance, count) => (count >= min ? sum + chance : sum), 0);

/** Estimates how much a loss contributes to the book's victory conditions. */
function estimateObjectiveLoss({ odds, style }: Context, { standing }: Piece, hits: number): number {
  const stake = style.objective === 0 || hits <= 0 ? null : odds.stake?.(standing);
  return stake ? style.objective * stake.points * chanceOfAtLeast(hits, stake.hits) : 0;
}

export const swapOdds = ({ wins, loses }: RoundOdds): RoundOdds => ({ wins: loses, loses: wins });

interface RoundLoss {
  readonly loss: number;
  /** Chance that the unit leaves the melee. */
  readonly leaves: number;
}

/**
 * Estimates a unit's loss in one melee round, including the morale test after it.
 * @param before hits already taken in this melee
 * @param roundOdds win and loss chances, or null if the book names no winner
 */
export function estimateRoundLoss(
  { odds, style }: Context,
  { kind, standing }: Piece,
  hits: number,
  before: number,
  roundOdds: RoundOdds | null,
  aspect: StrikeContext['aspect'],
): RoundLoss {
  const left = Math.max(0, kind.hits - before);
  const counted = Math.min(hits, left);
  if (style.morale === 0) return { loss: counted * kind.worth, leaves: 0 };
  let [costs, leaves] = [0, 0];
  const addTest = (chance: number, count: number, after?: TestCause['after']): void => {
    if (chance <= 0) return;
    const nerve = odds.morale(standing, count, 0, after && { after, aspect });
    costs += chance * estimateMoraleLoss(nerve);
    leaves += chance * (nerve.flees + nerve.fallsBack);
  };
  if (roundOdds) {
    const count = Math.max(1, Math.round(Math.min(before + hits, kind.hits)));
    addTest(roundOdds.wins, count, 'won');
    addTest(roundOdds.loses, count, 'lost');
    addTest(1 - roundOdds.wins - roundOdds.loses, count, 'drawn');
  } else {
    for (const [more, chance] of getPoissonChances(hits, kind.hits).entries())
      if (more > 0) addTest(chance, Math.min(kind.hits, Math.round(before) + more));
  }
  return { loss: counted * kind.worth + style.morale * (left - counted) * kind.worth * costs, leaves };
}

/** Estimates the hits of one unit shooting at another. */
export function estimateShotHits(
  { odds, style, fight }: Context,
  from: Piece,
  to: Piece,
  fromBlock: Block = from.block,
  toBlock: Block = to.block,
): number {
  if (from.kind.range === 0) return 0;
  const distance = getBlockGap(fromBlock, toBlock);
  if (distance > from.kind.range) return 0;
  const share = getFrontShareInArc(fromBlock, toBlock, from.kind.arc);
  return share === 0
    ? 0
    : share *
        odds.shot(
          from.standing,
          to.standing,
          distance,
          getAspect({ fight, style }, fromBlock, toBlock),
          style.seesGround ? findLieForShot(fight, fromBlock, toBlock) : OPEN_GROUND,
        );
}

/** Estimates the target's loss from a volley, in points. */
export const estimateShotLoss = (ctx: Context, from: Piece, to: Piece, fromBlock?: Block, toBlock?: Block): number =>
  estimateLoss(ctx, to, estimateShotHits(ctx, from, to, fromBlock, toBlock));

/** Returns the share of the front rank with the target in its arc, whose width is measured at the target's nearest corner. */
export function getFrontShareInArc(from: Block, target: Block, arc: number): number {
  if (arc >= 360) return 1;
  const corners = getCorners(target).map((corner) => toRelative(from, corner));
  const ahead = Math.max(...corners.map((corner) => corner.ahead));
  if (ahead <= 0) return arc > 180 && ahead > -from.depth ? 1 : 0;
  if (arc >= 180) return 1;
  const near = Math.max(0, Math.min(...corners.map((corner) => corner.ahead)));
  const reach = (Math.tan((arc * Math.PI) / 360) * (near + ahead)) / 2;
  const halfFront = from.front / 2;
  const left = Math.max(-halfFront, Math.min(...corners.map(({ right }) => right)) - reach);
  const right = Math.min(halfFront, Math.max(...corners.map((corner) => corner.right)) + reach);
  return Math.max(0, right - left) / from.front;
}

export interface MeleeValue {
  /** Expected losses of the defender (`gains`) and of the attacker (`costs`), in points. */
  readonly gains: number;
  readonly costs: number;
}

interface MeleeResult extends MeleeValue {
  readonly given: number;
  readonly taken: number;
}

const countFilesInContact = (one: Piece, other: Piece, aspect: StrikeContext['aspect']): number => {
  const width = one.block.front / one.kind.files;
  const edge = aspect === 'flank' ? other.block.depth : other.block.front;
  return Math.max(1, Math.min(one.kind.files, Math.round(Math.min(one.block.front, edge) / width)));
};

interface MeleeStart {
  readonly charges: boolean;
  /** True if the defender counter-charges, false if it stands. */
  readonly answered: boolean;
}

/** Estimates the result of several melee rounds between two units. Results are cached. */
export function estimateMelee(
  ctx: Context,
  attacker: Piece,
  defender: Piece,
  aspect: StrikeContext['aspect'],
  start: MeleeStart,
): MeleeValue {
  const byDefender = getOrCreate(
    getCache(ctx).melees,
    attacker.standing.unit,
    () => new WeakMap<FightUnit, Map<string, MeleeResult>>(),
  );
  const results = getOrCreate(byDefender, defender.standing.unit, () => new Map<string, MeleeResult>());
  const [from, to] = [attacker.block, defender.block];
  const lie = ctx.style.seesGround ? findLieInContact(ctx.fight, from, to, getBlockGap(from, to)) : OPEN_GROUND;
  const key = `${aspect} ${start.charges} ${start.answered} ${lie.height} ${lie.under.join(' ')}`;
  const { gains, costs, given, taken } = getOrCreate(results, key, () =>
    playMelee(ctx, attacker, defender, aspect, start, lie),
  );
  return {
    gains: gains + estimateObjectiveLoss(ctx, defender, given),
    costs: costs + estimateObjectiveLoss(ctx, attacker, taken),
  };
}

/** Returns the share of the unit still fighting after the given losses. */
const strikingShare = ({ kind }: Piece, lost: number): number => Math.max(0, 1 - lost / Math.max(1, kind.hits));

export const estimateHitsOnCharger = ({ odds }: Context, charger: Piece, target: Piece): number =>
  odds.shotsAtChargers === undefined || target.kind.range === 0
    ? 0
    : odds.shotsAtChargers * odds.shot(target.standing, charger.standing, 0.5, 'front');

function playMelee(
  ctx: Context,
  attacker: Piece,
  defender: Piece,
  aspect: StrikeContext['aspect'],
  { charges, answered }: MeleeStart,
  lie: GroundEffect,
): MeleeResult {
  const { odds, style } = ctx;
  let [gains, costs, weight, given] = [0, 0, 1, 0];
  // The target shoots first, so the charger fights with the survivors.
  let taken = charges ? estimateHitsOnCharger(ctx, attacker, defender) : 0;
  const files = countFilesInContact(attacker, defender, aspect);
  // The defender strikes back at an attacker on open ground.
  const defenderLie: GroundEffect = { height: -lie.height, under: [] };
  const strikesBack = aspect === 'front' || odds.strikesBackAside === true;
  const filesBack = strikesBack ? countFilesInContact(defender, attacker, 'front') : 0;
  if (charges && style.morale > 0 && odds.receives) {
    const test = odds.receives(defender.standing, attacker.standing, answered);
    gains += style.morale * getUnitValue(defender) * estimateMoraleLoss(test);
    weight -= test.flees + test.fallsBack;
  }
  /** Returns the hits of both units at full strength. All rounds after the first are alike. */
  const roundAtFullStrength = (isFirst: boolean) => {
    const how = { aspect, charging: charges && isFirst, effect: lie };
    const countered = answered && isFirst;
    const against = { aspect: 'front', charging: countered, effect: defenderLie } as const;
    return {
      charging: how.charging,
      given: odds.blow(attacker.standing, defender.standing, files, how),
      taken: filesBack === 0 ? 0 : odds.blow(defender.standing, attacker.standing, filesBack, against),
      went: odds.round?.(attacker.standing, defender.standing, how, countered) ?? null,
    };
  };
  let fullStrength = roundAtFullStrength(true);
  for (let round = 0; round < Math.min(style.rounds, odds.maxRounds ?? MAX_ROUNDS); round += 1) {
    if (round === 1) fullStrength = roundAtFullStrength(false);
    const { went } = fullStrength;
    const hits = fullStrength.given * strikingShare(attacker, taken);
    const isFirst = odds.chargersStrikeFirst === true && fullStrength.charging;
    const hitsSuffered = fullStrength.taken * strikingShare(defender, given + (isFirst ? hits : 0));
    const defenderRound = estimateRoundLoss(ctx, defender, hits, given, went && swapOdds(went), aspect);
    const attackerRound = estimateRoundLoss(ctx, attacker, hitsSuffered, taken, went, 'front');
    gains += weight * defenderRound.loss;
    costs += weight * attackerRound.loss;
    weight *= (1 - defenderRound.leaves) * (1 - attackerRound.leaves) * CONTINUE_CHANCE;
    given += hits;
    taken += hitsSuffered;
  }
  return {
    gains: Math.min(gains, getUnitValue(defender)),
    costs: Math.min(costs, getUnitValue(attacker)),
    given,
    taken,
  };
}
