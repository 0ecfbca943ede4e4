import type { Degrees } from '../../../battlefield/angles.ts';
import type { Position } from '../../../battlefield/position.ts';
import type { Block } from '../../../battlefield/block.ts';
import { logChange, snapshotBefore } from './change-log.ts';
import {
  beginBound,
  type Fight,
  isArriving,
  sumPointsLeft,
  type SideAt,
  invalidateUnit,
  type UnitStanding,
} from './fight.ts';
import type { Force } from '../table/forces.ts';
import { type Asking, type Decision, storeReason, type Question } from './questions.ts';

/** Values of a unit for the computer's decisions, apart from the unit's position. */
export interface UnitProfile {
  /** Shooting range; 0 if the unit does not shoot. */
  readonly range: number;
  readonly arc: Degrees;
  /** Distances of a normal move and of a charge, straight ahead in the open. */
  readonly moves: number;
  readonly charges: number;
  /** Points lost per hit. */
  readonly worth: number;
  /** Hits that the unit can still take. */
  readonly hits: number;
  readonly canEvade: boolean;
  /** True if the unit belongs in front of the line. */
  readonly isSkirmisher: boolean;
  readonly files: number;
  readonly isShaken: boolean;
  /** True if the unit recovers from disorder while it neither moves nor shoots. */
  readonly canRecover: boolean;
  /** Share of a move after which the unit can still shoot in the same turn. Null if shooting comes before movement. */
  readonly shootsAfterMoving: number | null;
  /** True if a wheel costs little or nothing. Otherwise it costs the path of the outer corner. */
  readonly hasFreeWheels: boolean;
}

/** Effect of the terrain on a unit that shoots at or strikes an enemy. */
export interface GroundEffect {
  /** Above 0 if the acting unit is higher, below 0 if the enemy is. */
  readonly height: number;
  /** Kinds of terrain under most of the enemy unit. */
  readonly under: readonly string[];
}

/** Open terrain, both units at the same height. */
export const OPEN_GROUND: GroundEffect = { height: 0, under: [] };

export interface StrikeContext {
  readonly aspect: 'front' | 'flank' | 'rear';
  readonly charging: boolean;
  /** Effect of the terrain. Absent in open terrain. */
  readonly effect?: GroundEffect;
}

/** Chances, from 0 to 1, that the striking unit wins or loses a round of melee. The rest is the chance of a draw. */
export interface RoundOdds {
  readonly wins: number;
  readonly loses: number;
}

/** Cause of a morale test: shots or a melee round, and the side of the unit from which they came. */
export interface TestCause {
  readonly after: 'shots' | 'won' | 'lost' | 'drawn';
  readonly aspect: StrikeContext['aspect'];
}

export const STEADY_ODDS: MoraleOdds = { obeys: 1, flees: 0, fallsBack: 0 };

export const AFTER_SHOTS: TestCause = { after: 'shots', aspect: 'front' };

/** Chances of the outcomes of a morale test, from 0 to 1. */
export interface MoraleOdds {
  readonly obeys: number;
  /** The unit flees towards its own table edge. */
  readonly flees: number;
  /** The unit falls back facing the enemy. */
  readonly fallsBack: number;
}

/** Expected result of evading a charge. */
export interface Evasion {
  /** Final position; null if off the table. */
  readonly block: Block | null;
  /** Distance covered. */
  readonly distance: number;
  /** Chances to evade and to rout, from 0 to 1. In all other cases the unit stands and fights. */
  readonly evades: number;
  readonly routs: number;
  /** Expected hits on a unit that evades, wherever it ends up. */
  readonly hits: number;
}

/** Effects of an officer on a round of melee. */
export interface OfficerOdds {
  /** Additional expected hits on the enemy. */
  readonly hits: number;
  /** Increase in the chance to win the round. */
  readonly wins: number;
  /** Chance that the officer is killed. */
  readonly falls: number;
}

/** Next loss of a unit that counts for victory. */
export interface ValueAtStake {
  /** Hits that cause the loss. */
  readonly hits: number;
  /** Points that the loss costs. */
  readonly points: number;
}

/** Support by a unit from behind for a friendly unit in melee. */
export interface RearSupport {
  /** Checks whether a unit's block is close enough behind a friendly unit's block to support it. */
  standsAt(block: Block, friend: Block): boolean;
  /** Estimates a round of melee of a supported unit, including the hits by the supporting unit. */
  round(unit: UnitStanding, by: UnitStanding, enemy: UnitStanding): RoundOdds & { readonly hits: number };
}

/** A book's odds as numbers, for the computer's decisions. */
export interface FightOdds {
  kind(unit: UnitStanding): UnitProfile;
  /** Estimates the hits of a volley by all figures in range. */
  shot(
    from: UnitStanding,
    to: UnitStanding,
    distance: number,
    aspect: StrikeContext['aspect'],
    lie?: GroundEffect,
  ): number;
  /** Estimates the hits of a round of melee with this number of files in contact. */
  blow(from: UnitStanding, to: UnitStanding, files: number, how: StrikeContext): number;
  /** Estimates a test after more hits; 0 hits: before a charge. @param adds a general's stars @param tested cause, by default shots */
  morale(unit: UnitStanding, hits: number, adds?: number, tested?: TestCause): MoraleOdds;
  /** Estimates who wins a round of melee; absent if the book's rounds have no winner. @param answered true if the target counter-charges */
  round?(from: UnitStanding, to: UnitStanding, how: StrikeContext, answered: boolean): RoundOdds;
  /** Support from behind in melee; absent if the book has none. */
  readonly fromRear?: RearSupport;
  /** True if a unit struck in flank or rear strikes back at once. */
  readonly strikesBackAside?: boolean;
  /** Estimates a charged unit's test before the melee; absent if the book has none. @param answers true if the unit counter-charges */
  receives?(unit: UnitStanding, charger: UnitStanding, answers: boolean): MoraleOdds;
  /** Share of a volley that a charged unit shoots at the chargers, in addition to its normal shooting; none if absent. */
  readonly shotsAtChargers?: number;
  /** True if chargers and their targets can also shoot in the same turn. */
  readonly chargersShoot?: boolean;
  /** True if chargers strike first and only surviving figures of the target strike back. */
  readonly chargersStrikeFirst?: boolean;
  /** Maximum rounds of a melee; unlimited if absent. */
  readonly maxRounds?: number;
  mayCharge(unit: UnitStanding, target: UnitStanding, aspect: StrikeContext['aspect']): boolean;
  /** Estimates the result if a unit evades a charge now; null if the unit cannot evade. Absent if the book has no evades. */
  evasion?(unit: UnitStanding, charger: UnitStanding): Evasion | null;
  /** Estimates the chance that a unit's morale test kills its general; absent if none does. @param adds stars that the general adds */
  generalFalls?(unit: UnitStanding, adds: number): number;
  /** Estimates the effect of an officer in a unit's front rank on a round of melee; absent if officers do not fight there. */
  officer?(unit: UnitStanding, enemy: UnitStanding, how: StrikeContext): OfficerOdds;
  /** Chances per turn that a routed unit rallies, with an officer (`led`) and without; absent if an officer makes no difference. */
  rallies?: { readonly led: number; readonly alone: number };
  /** Returns the unit's next loss that counts for victory in this book; null if none is left. Absent if points decide. */
  stake?(unit: UnitStanding): ValueAtStake | null;
}

export interface FightPhases {
  readonly odds: FightOdds;
  /** Runs the steps before the first turn, such as choosing who goes first. */
  open(): Asking;
  phase(id: string): Asking;
  /** Share of its points below which an army breaks; null if armies do not break. */
  readonly breakShare: number | null;
  /** Checks whether a unit still counts for the strength of its army. */
  countsForArmy(unit: UnitStanding): boolean;
  /** Returns the result if the book's own rule has ended the battle, otherwise null. Absent if the book has no such rule. */
  getResult?(): { readonly winner: SideAt | null } | null;
  /** Returns data that the book keeps from one run through the phases to the next, as JSON. The next run reads it from `fight.memory`. */
  memory?(): unknown;
}

export type FightRules = (fight: Fight) => FightPhases;

export interface FightEnd {
  readonly winner: SideAt | null;
  readonly turns: number;
  /** True if a side broke or surrendered; false if the last turn ended first. */
  readonly broke: boolean;
}

/** Returns the share of its points that a side still has, including units that have yet to arrive. */
export function getRemainingShare(fight: Fight, phases: FightPhases, side: SideAt): number {
  const { units, points } = fight.sides[side];
  const counts = (unit: UnitStanding): boolean => phases.countsForArmy(unit) || isArriving(fight, unit);
  const left = units.reduce((sum, unit) => (counts(unit) ? sum + sumPointsLeft(unit.unit) : sum), 0);
  return points === 0 ? 0 : left / points;
}

/** Returns the winner if an army has broken. If both have broken, the side with the larger remaining share wins. */
function decideBroken(fight: Fight, phases: FightPhases): { readonly winner: SideAt | null } | null {
  const shares = [getRemainingShare(fight, phases, 0), getRemainingShare(fight, phases, 1)] as const;
  const min = phases.breakShare ?? 1e-9;
  const isBroken = shares.map((share, side) => share < Math.max(min, fight.breakShares[side as SideAt]));
  if (!isBroken[0] && !isBroken[1]) return null;
  if (isBroken[0] && isBroken[1]) return { winner: shares[0] > shares[1] ? 0 : shares[1] > shares[0] ? 1 : null };
  return { winner: isBroken[0] ? 1 : 0 };
}

/** Removes markers that expire at the end of a bound or turn. */
function removeExpiredMarks(fight: Fight, ended: 'turn' | 'bound'): void {
  const old = new Set(
    fight.rules.marks.flatMap(({ id, until }) =>
      until === ended || (ended === 'turn' && until === 'bound') ? [id] : [],
    ),
  );
  if (old.size === 0) return;
  for (const standing of fight.units.values()) {
    if (!standing.unit.marks.some((mark) => old.has(mark))) continue;
    standing.unit = { ...standing.unit, marks: standing.unit.marks.filter((mark) => !old.has(mark)) };
    invalidateUnit(fight, standing.unit.id);
  }
}

/** Plays one run through the phases, starting at the current phase. @returns the end of the battle, or null if the battle continues */
export function* playRun(fight: Fight, phases: FightPhases): Asking<FightEnd | null> {
  const { turn } = fight.rules;
  for (; fight.phase < turn.phases.length; fight.phase += 1) {
    yield* phases.phase(turn.phases[fight.phase]!.id);
    // The reasons of this phase do not apply to later changes.
    fight.reasons.clear();
  }
  fight.phase = turn.phases.length - 1;
  removeExpiredMarks(fight, 'bound');
  const end = phases.getResult?.() ?? decideBroken(fight, phases);
  return end && { ...end, turns: fight.turn, broke: true };
}

export function beginNextRun(fight: Fight): void {
  const isLast = isLastRun(fight);
  if (isLast) {
    removeExpiredMarks(fight, 'turn');
    fight.turn += 1;
  }
  fight.bound = isLast ? 0 : 1;
  fight.phase = 0;
  beginBound(fight);
}

/** Plays a battle to its end, one question at a time. @param maxTurns turns until a draw @param checkEnd further check after each turn */
export function* playFight(
  fight: Fight,
  phases: FightPhases,
  maxTurns: number,
  checkEnd: () => FightEnd | null = () => null,
): Asking<FightEnd> {
  // A battle that starts in the middle of a turn, such as a storm, already has a first side.
  if (fight.phase === 0) yield* phases.open();
  for (beginBound(fight); fight.turn <= maxTurns; beginNextRun(fight)) {
    const end = (yield* playRun(fight, phases)) ?? checkEnd();
    if (end) return end;
  }
  fight.turn = maxTurns;
  return { winner: null, turns: maxTurns, broke: false };
}

/** Position of a unit at deployment, with the reason. */
export interface DeployedUnit {
  readonly unit: string;
  readonly position: Position;
  /** Text that the log shows after the unit's name. */
  readonly told: string;
}

/** Units that a leader sends on a flank march, with the reason. */
export interface FlankMarch extends Pick<Force, 'by' | 'units' | 'delay'> {
  readonly because: string;
}

/** The person or computer player who leads a side. */
export interface Leader {
  decide(question: Question): Decision;
  /** Returns the reason to surrender at the end of a turn; null to fight on. If absent, the side never surrenders. */
  surrender?(side: SideAt): string | null;
  /** Deploys the side before the first turn. If absent, the side has the default deployment. */
  deploy?(side: SideAt): readonly DeployedUnit[];
  /** Chooses a flank march before the first turn; null for none. If absent, the side sends no flank march. */
  planFlankMarch?(side: SideAt): FlankMarch | null;
}

/** Checks for the last run of a turn: the second side's bound, or the only run if both sides share the phases. */
export const isLastRun = ({ rules, bound }: Fight): boolean => rules.turn.runs === 1 || bound === 1;

/** Ends the battle and logs the surrender if a side surrenders after a turn. If both do, it is a draw. Returns null if neither does. */
export function checkSurrender(fight: Fight, leaders: readonly [Leader | null, Leader | null]): FightEnd | null {
  if (!isLastRun(fight)) return null;
  const reasons = ([0, 1] as const).map((side) => leaders[side]?.surrender?.(side) ?? null);
  if (reasons.every((why) => why === null)) return null;
  for (const [side, why] of reasons.entries())
    if (why !== null)
      logChange(fight, `${fight.sides[side as SideAt].name} surrenders: ${why}`, snapshotBefore(fight, []));
  const winner = reasons[0] === null ? 0 : reasons[1] === null ? 1 : null;
  return { winner, turns: fight.turn, broke: true };
}

/** Plays a battle to its end. The leader of a side answers all questions to that side. */
export function playToEnd(
  fight: Fight,
  phases: FightPhases,
  leaders: readonly [Leader, Leader],
  maxTurns: number,
): FightEnd {
  const run = playFight(fight, phases, maxTurns, () => checkSurrender(fight, leaders));
  let step = run.next();
  while (!step.done) {
    const decision = leaders[step.value.side].decide(step.value);
    storeReason(fight, step.value, decision);
    step = run.next(decision.choice);
  }
  return step.value;
}
