import { type Block, cornersOf, distanceBetween, seenFrom } from '../battlefield/block.ts';
import {
  type Fight,
  type FightUnit,
  isThere,
  measured,
  otherSide,
  present,
  type SideAt,
  type UnitStanding,
} from '../rules/core/fight/fight.ts';
import {
  type FightKind,
  type FightOdds,
  type HowStruck,
  IN_THE_OPEN,
  type Lie,
  type Nerve,
  type RoundOdds,
  type TestedAfter,
} from '../rules/core/fight/fight-rules.ts';
import { into } from '../rules/core/fight/known-units.ts';
import { sideAttacked } from '../battlefield/aspect.ts';
import { attendsIn, FALLS_COSTS, FIGHTS_ON, HALTS_COSTS, PATIENCE, QUIET, ROUNDS, RUNS_COSTS } from './constants.ts';
import { lieAcross, lieInContact } from './ground.ts';
import type { Style } from './styles.ts';

/* Estimates in points, from the book's exact odds weighted by the captain's style. */

/** A unit at its current position or a hypothetical one. */
export interface Piece {
  readonly standing: UnitStanding;
  readonly kind: FightKind;
  readonly block: Block;
}

export interface Table {
  readonly fight: Fight;
  readonly odds: FightOdds;
  readonly style: Style;
}

const FNV_START = 2166136261;

/** Computes an FNV-1a hash, continuing from a given hash. */
function hashed(text: string, hash = FNV_START): number {
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619);
  return hash;
}

/** Derived from the battle's dice, so that captains overlook different units in battles with the same unit ids. */
const salts = new WeakMap<Fight, number>();

function saltOf(fight: Fight): number {
  return into(salts, fight, () => {
    const first = fight.dice(0);
    return hashed('seed' in first ? first.seed : '');
  });
}

/** Returns a reproducible number between 0 and 1 for a key in the current turn. */
function shareOf(fight: Fight, what: string): number {
  let hash = hashed(`${what} ${fight.turn}`, saltOf(fight));
  hash = Math.imul(hash ^ (hash >>> 15), 2246822507);
  return ((hash ^ (hash >>> 13)) >>> 0) / 4294967296;
}

/** Checks whether the captain considers the unit this turn. */
export const attendsTo = ({ fight, style }: Pick<Table, 'fight' | 'style'>, unit: string): boolean =>
  style.attends >= 1 || shareOf(fight, `${unit} attends`) < attendsIn(fight.book.id, style.attends);

/** Counts the turns since the last hit, beyond those that captains ignore. Armies get more time before the first hit. */
export function quietTurns({ befell, turn }: Fight): number {
  const last = befell.findLast(({ hits }) => hits > 0);
  return Math.max(0, last ? turn - last.turn - QUIET : turn - PATIENCE);
}

export function pieceOf({ fight, odds }: Table, standing: UnitStanding): Piece | null {
  const found = measured(fight, standing.unit.id);
  return found && { standing, kind: odds.kind(standing), block: found.block };
}

export const piecesOf = (table: Table, side: SideAt): readonly Piece[] =>
  present(table.fight, side).flatMap((standing) => pieceOf(table, standing) ?? []);

export const enemiesOf = (table: Table, side: SideAt): readonly Piece[] => piecesOf(table, otherSide(side));

export const gap = distanceBetween;

export const aspectFrom = (
  { fight, style }: Pick<Table, 'fight' | 'style'>,
  from: Block,
  to: Block,
): HowStruck['aspect'] => {
  if (!style.seesFlanks) return 'front';
  const side = sideAttacked(to, from, fight.field.sideLines(fight.terms.rulings));
  return side === 'left' || side === 'right' ? 'flank' : side;
};

/** Returns the value of the unit's remaining hits, in points. */
export const worthOf = ({ kind }: Piece): number => kind.hits * kind.worth;

/** Returns the expected cost of a morale test, as a share of the unit's remaining value. */
function testCosts({ runs, falls, obeys }: Nerve): number {
  const halts = Math.max(0, 1 - runs - falls - obeys);
  return runs * RUNS_COSTS + falls * FALLS_COSTS + halts * HALTS_COSTS;
}

/** Returns the Poisson chances of 0, 1, 2, … hits. The last entry includes all higher counts. */
export function scattered(mean: number, most: number): readonly number[] {
  const last = Math.min(most, Math.ceil(mean + 4 * Math.sqrt(mean) + 1));
  const chances = [Math.exp(-mean)];
  for (let count = 1; count <= last; count += 1) chances.push((chances[count - 1]! * mean) / count);
  chances[last] = 1 - chances.slice(0, last).reduce((sum, chance) => sum + chance, 0);
  return chances;
}

/** Cached estimates. They are discarded when a unit leaves the field, because that can make other units' tests harder. */
interface Known {
  /** Log length up to which the cache is valid, and the units on the field at that time. */
  logged: number;
  readonly there: string;
  readonly losses: WeakMap<FightUnit, Map<number, number>>;
  readonly exchanges: WeakMap<FightUnit, WeakMap<FightUnit, Map<string, Fought>>>;
}

/** Cached by odds and by the style fields that affect the results, so that similar captains share entries. */
const knownOf = new WeakMap<FightOdds, Map<string, Known>>();

function knownIn({ fight, odds, style }: Table): Known {
  const { log, units } = fight;
  const ofFight = into(knownOf, odds, () => new Map<string, Known>());
  const reckons = `${style.reckonsMorale} ${style.rounds}`;
  const before = ofFight.get(reckons);
  if (before?.logged === log.length) return before;
  const there = [...units.values()].map((each) => (isThere(each) ? '1' : '0')).join('');
  if (before?.there === there) {
    before.logged = log.length;
    return before;
  }
  const made: Known = { logged: log.length, there, losses: new WeakMap(), exchanges: new WeakMap() };
  ofFight.set(reckons, made);
  return made;
}

/** Estimates the loss from an average number of hits, including the morale test that follows. */
export function lossOf(table: Table, of: Piece, hits: number): number {
  if (hits <= 0) return 0;
  const { odds, style } = table;
  const { kind, standing } = of;
  if (style.reckonsMorale === 0) return Math.min(hits, kind.hits) * kind.worth;
  const known = into(knownIn(table).losses, standing.unit, () => new Map<number, number>());
  const points = into(known, hits, () =>
    scattered(hits, kind.hits).reduce((sum, chance, count) => {
      if (count === 0) return sum;
      const costs = style.reckonsMorale * testCosts(odds.nerve(standing, count));
      return sum + chance * kind.worth * (count + (kind.hits - count) * costs);
    }, 0),
  );
  return points + stakedOn(table, of, hits);
}

const chanceOf = (mean: number, least: number): number =>
  scattered(mean, least).reduce((sum, chance, count) => (count >= least ? sum + chance : sum), 0);

/** Estimates the loss towards the book's victory conditions. */
function stakedOn({ odds, style }: Table, { standing }: Piece, hits: number): number {
  const stake = style.plays === 0 || hits <= 0 ? null : odds.stake?.(standing);
  return stake ? style.plays * stake.points * chanceOf(hits, stake.hits) : 0;
}

export const otherWay = ({ wins, loses }: RoundOdds): RoundOdds => ({ wins: loses, loses: wins });

interface RoundLoss {
  readonly loss: number;
  /** Chance that the unit leaves the melee. */
  readonly leaves: number;
}

/**
 * Estimates a unit's loss in one melee round, including the morale test after it.
 * @param before hits already taken in this melee
 * @param went win and loss chances, or null if the book names no winner
 */
export function roundLoss(
  { odds, style }: Table,
  { kind, standing }: Piece,
  hits: number,
  before: number,
  went: RoundOdds | null,
  aspect: HowStruck['aspect'],
): RoundLoss {
  const left = Math.max(0, kind.hits - before);
  const real = Math.min(hits, left);
  if (style.reckonsMorale === 0) return { loss: real * kind.worth, leaves: 0 };
  let [costs, leaves] = [0, 0];
  const tests = (chance: number, count: number, after?: TestedAfter['after']): void => {
    if (chance <= 0) return;
    const nerve = odds.nerve(standing, count, 0, after && { after, aspect });
    costs += chance * testCosts(nerve);
    leaves += chance * (nerve.runs + nerve.falls);
  };
  if (went) {
    const count = Math.max(1, Math.round(Math.min(before + hits, kind.hits)));
    tests(went.wins, count, 'won');
    tests(went.loses, count, 'lost');
    tests(1 - went.wins - went.loses, count, 'drawn');
  } else {
    for (const [more, chance] of scattered(hits, kind.hits).entries())
      if (more > 0) tests(chance, Math.min(kind.hits, Math.round(before) + more));
  }
  return { loss: real * kind.worth + style.reckonsMorale * (left - real) * kind.worth * costs, leaves };
}

/** Estimates the hits of one unit shooting at another. */
export function shotHits(
  { odds, style, fight }: Table,
  from: Piece,
  to: Piece,
  at: Block = from.block,
  target: Block = to.block,
): number {
  if (from.kind.range === 0) return 0;
  const distance = gap(at, target);
  if (distance > from.kind.range) return 0;
  const share = inArcOf(at, target, from.kind.arc);
  return share === 0
    ? 0
    : share *
        odds.shot(
          from.standing,
          to.standing,
          distance,
          aspectFrom({ fight, style }, at, target),
          style.seesGround ? lieAcross(fight, at, target) : IN_THE_OPEN,
        );
}

/** Estimates the loss of the target, in points. */
export const shotWorth = (table: Table, from: Piece, to: Piece, at?: Block, target?: Block): number =>
  lossOf(table, to, shotHits(table, from, to, at, target));

/**
 * Returns the share of the front rank with the target in its arc. Each figure sees sideways as far as the arc reaches at the distance of
 * the target's nearest corner.
 */
export function inArcOf(from: Block, target: Block, arc: number): number {
  if (arc >= 360) return 1;
  const corners = cornersOf(target).map((corner) => seenFrom(from, corner));
  const ahead = Math.max(...corners.map((corner) => corner.ahead));
  if (ahead <= 0) return arc > 180 && ahead > -from.depth ? 1 : 0;
  if (arc >= 180) return 1;
  const near = Math.max(0, Math.min(...corners.map((corner) => corner.ahead)));
  const wide = (Math.tan((arc * Math.PI) / 360) * (near + ahead)) / 2;
  const half = from.front / 2;
  const left = Math.max(-half, Math.min(...corners.map(({ right }) => right)) - wide);
  const right = Math.min(half, Math.max(...corners.map((corner) => corner.right)) + wide);
  return Math.max(0, right - left) / from.front;
}

export interface Exchange {
  /** Expected losses in points: of the defender (gains) and of the attacker (costs). */
  readonly gains: number;
  readonly costs: number;
}

interface Fought extends Exchange {
  readonly given: number;
  readonly taken: number;
}

const filesMet = (one: Piece, other: Piece, aspect: HowStruck['aspect']): number => {
  const width = one.block.front / one.kind.files;
  const edge = aspect === 'flank' ? other.block.depth : other.block.front;
  return Math.max(1, Math.min(one.kind.files, Math.round(Math.min(one.block.front, edge) / width)));
};

interface HowMet {
  readonly charges: boolean;
  /** True if the defender counter-charges, false if it stands. */
  readonly answered: boolean;
}

/** Evaluates several melee rounds between two units. Results are cached. */
export function exchange(
  table: Table,
  attacker: Piece,
  defender: Piece,
  aspect: HowStruck['aspect'],
  how: HowMet,
): Exchange {
  const ofUnit = into(
    knownIn(table).exchanges,
    attacker.standing.unit,
    () => new WeakMap<FightUnit, Map<string, Fought>>(),
  );
  const known = into(ofUnit, defender.standing.unit, () => new Map<string, Fought>());
  const [from, to] = [attacker.block, defender.block];
  const lie = table.style.seesGround ? lieInContact(table.fight, from, to, gap(from, to)) : IN_THE_OPEN;
  const key = `${aspect} ${how.charges} ${how.answered} ${lie.height} ${lie.under.join(' ')}`;
  const { gains, costs, given, taken } = into(known, key, () => fightOn(table, attacker, defender, aspect, how, lie));
  return {
    gains: gains + stakedOn(table, defender, given),
    costs: costs + stakedOn(table, attacker, taken),
  };
}

/** Returns the share of the unit still fighting after the given losses. */
const strikingOf = ({ kind }: Piece, lost: number): number => Math.max(0, 1 - lost / Math.max(1, kind.hits));

export const hitsAtCharger = ({ odds }: Table, charger: Piece, target: Piece): number =>
  odds.atChargers === undefined || target.kind.range === 0
    ? 0
    : odds.atChargers * odds.shot(target.standing, charger.standing, 0.5, 'front');

function fightOn(
  table: Table,
  attacker: Piece,
  defender: Piece,
  aspect: HowStruck['aspect'],
  { charges, answered }: HowMet,
  lie: Lie,
): Fought {
  const { odds, style } = table;
  let [gains, costs, weight, given] = [0, 0, 1, 0];
  // The target shoots first, so the charger fights with the survivors.
  let taken = charges ? hitsAtCharger(table, attacker, defender) : 0;
  const files = filesMet(attacker, defender, aspect);
  // The defender strikes back at an attacker on open ground.
  const lieBack: Lie = { height: -lie.height, under: [] };
  const strikesBack = aspect === 'front' || odds.strikesBackAside === true;
  const back = strikesBack ? filesMet(defender, attacker, 'front') : 0;
  if (charges && style.reckonsMorale > 0 && odds.receives) {
    const test = odds.receives(defender.standing, attacker.standing, answered);
    gains += style.reckonsMorale * worthOf(defender) * testCosts(test);
    weight -= test.runs + test.falls;
  }
  /** Returns the hits of both units at full strength. All rounds after the first are alike. */
  const blows = (isFirst: boolean) => {
    const how = { aspect, charging: charges && isFirst, lie };
    const countered = answered && isFirst;
    const against = { aspect: 'front', charging: countered, lie: lieBack } as const;
    return {
      charging: how.charging,
      given: odds.blow(attacker.standing, defender.standing, files, how),
      taken: back === 0 ? 0 : odds.blow(defender.standing, attacker.standing, back, against),
      went: odds.round?.(attacker.standing, defender.standing, how, countered) ?? null,
    };
  };
  let whole = blows(true);
  for (let round = 0; round < Math.min(style.rounds, odds.mostRounds ?? ROUNDS); round += 1) {
    if (round === 1) whole = blows(false);
    const { went } = whole;
    const hits = whole.given * strikingOf(attacker, taken);
    const isFirst = odds.chargersStrikeFirst === true && whole.charging;
    const suffered = whole.taken * strikingOf(defender, given + (isFirst ? hits : 0));
    const theirs = roundLoss(table, defender, hits, given, went && otherWay(went), aspect);
    const own = roundLoss(table, attacker, suffered, taken, went, 'front');
    gains += weight * theirs.loss;
    costs += weight * own.loss;
    weight *= (1 - theirs.leaves) * (1 - own.leaves) * FIGHTS_ON;
    given += hits;
    taken += suffered;
  }
  return { gains: Math.min(gains, worthOf(defender)), costs: Math.min(costs, worthOf(attacker)), given, taken };
}
