import type { Degrees } from '../../../battlefield/angles.ts';
import type { Position } from '../../../battlefield/position.ts';
import type { Block } from '../../../battlefield/block.ts';
import { logChange, snapshotBefore } from './change-log.ts';
import { beginBound, type Fight, isMarching, pointsLeft, type SideAt, touched, type UnitStanding } from './fight.ts';
import type { Force } from '../table/forces.ts';
import { type Asking, type Decision, keepReason, type Question } from './questions.ts';

/** What a captain reckons with of a unit, beside where it stands. */
export interface FightKind {
  /** How far it shoots and in which arc; 0 where it does not. */
  readonly range: number;
  readonly arc: Degrees;
  /** In a normal move and in a charge, straight on in the open. */
  readonly moves: number;
  readonly charges: number;
  /** What a hit on it costs in points. */
  readonly worth: number;
  /** Hits that it can still take. */
  readonly hits: number;
  /** It may run from a charge. */
  readonly evades: boolean;
  /** It belongs before the line, not in it. */
  readonly skirmishes: boolean;
  /** Files that stand side by side. */
  readonly files: number;
  readonly shaken: boolean;
  /** It finds its order again where it stands still and does not shoot. */
  readonly mends: boolean;
  /** The share of a move after which it still shoots in the same turn, where moves come before shots; null where shots come first. */
  readonly shootsAfterMoving: number | null;
  /** A wheel costs little or nothing of its move; else it costs the way of the outer corner. */
  readonly wheelsFree: boolean;
}

/** What the ground gives where one shoots at another or strikes him. */
export interface Lie {
  /** Above 0 where the first stands higher, below 0 where the other does. */
  readonly height: number;
  /** Kinds of ground under most of the other. */
  readonly under: readonly string[];
}

/** Open ground, and neither higher than the other. */
export const IN_THE_OPEN: Lie = { height: 0, under: [] };

/** How a blow or a shot comes. */
export interface HowStruck {
  readonly aspect: 'front' | 'flank' | 'rear';
  readonly charging: boolean;
  /** In the open where absent. */
  readonly lie?: Lie;
}

/** How a round of melee may go for the one who strikes, as shares of 1; else it is drawn. */
export interface RoundOdds {
  readonly wins: number;
  readonly loses: number;
}

/** What a test of morale follows: shots, or a round of melee, by how it went; and where the unit was struck. */
export interface TestedAfter {
  readonly after: 'shots' | 'won' | 'lost' | 'drawn';
  readonly aspect: HowStruck['aspect'];
}

/** Nobody tests. */
export const STEADY: Nerve = { obeys: 1, runs: 0, falls: 0 };

export const AT_SHOTS: TestedAfter = { after: 'shots', aspect: 'front' };

/** How a test of morale may end, as shares of 1. */
export interface Nerve {
  /** It obeys its orders or goes forward. */
  readonly obeys: number;
  /** It runs for its own edge of the table. */
  readonly runs: number;
  /** It goes back, its face to the enemy. */
  readonly falls: number;
}

/** How a unit fares that runs from a charge. */
export interface Evasion {
  /** Where it comes to; null where that is off the table. */
  readonly block: Block | null;
  /** How far it goes. */
  readonly gone: number;
  /** How its test ends, as shares of 1: it runs, or it routs; else it stands and fights. */
  readonly evades: number;
  readonly routs: number;
  /** Hits that running costs it on the mean, wherever it comes to. */
  readonly hits: number;
}

/** Differences that an officer makes in a round of melee. */
export interface OfficerOdds {
  /** Additional expected hits on the enemy. */
  readonly hits: number;
  /** Increase in the chance to win the round. */
  readonly wins: number;
  /** Chance that the officer falls. */
  readonly falls: number;
}

/** Something of a unit that decides a battle. */
export interface Stake {
  /** With so many more hits it is gone. */
  readonly hits: number;
  /** What that is worth in points. */
  readonly points: number;
}

/** What a unit adds to a melee of a friend from behind him. */
export interface RearHelp {
  /** Whether a block stands so behind a friend that it helps him. */
  standsAt(block: Block, friend: Block): boolean;
  /** A round of a unit that is helped, with the hits that both bring on the mean. */
  round(unit: UnitStanding, by: UnitStanding, enemy: UnitStanding): RoundOdds & { readonly hits: number };
}

/** The book's own odds as numbers, for those who plan ahead. */
export interface FightOdds {
  kind(unit: UnitStanding): FightKind;
  /** Hits that a volley of all who reach brings on the mean. */
  shot(from: UnitStanding, to: UnitStanding, distance: number, aspect: HowStruck['aspect'], lie?: Lie): number;
  /** Hits that a round of melee brings on the mean, with so many files in contact. */
  blow(from: UnitStanding, to: UnitStanding, files: number, how: HowStruck): number;
  /**
   * A test of morale after so many more hits; after none it is that of a charger.
   * @param adds stars of a general, added or taken off
   * @param tested shots at its front where absent
   */
  nerve(unit: UnitStanding, hits: number, adds?: number, tested?: TestedAfter): Nerve;
  /** Who wins a round of melee; absent where the book names no winner. @param answered the other charges as well */
  round?(from: UnitStanding, to: UnitStanding, how: HowStruck, answered: boolean): RoundOdds;
  /** Help from the rear of a friend who fights; absent where nobody gives it. */
  readonly fromRear?: RearHelp;
  /** Who is struck in flank or rear strikes back at once. */
  readonly strikesBackAside?: boolean;
  /** The test of a unit that is charged, before anybody strikes; absent where none is taken. @param answers it meets the charge with its own */
  receives?(unit: UnitStanding, charger: UnitStanding, answers: boolean): Nerve;
  /** What share of a volley the charged loose at whoever comes, beside their own of the turn; none where absent. */
  readonly atChargers?: number;
  /** Who charges shoots in the same turn all the same, and so does whom he charges. */
  readonly chargersShoot?: boolean;
  /** Chargers strike before whoever they charge, who strikes with those who are left. */
  readonly chargersStrikeFirst?: boolean;
  /** How many rounds two fight at the most before they part; as long as both stand where absent. */
  readonly mostRounds?: number;
  mayCharge(unit: UnitStanding, target: UnitStanding, aspect: HowStruck['aspect']): boolean;
  /** How a unit fares that runs from a charger from where both stand now; null for one that does not go. Absent where nobody evades. */
  evasion?(unit: UnitStanding, charger: UnitStanding): Evasion | null;
  /** How surely a general who is with a unit falls when it tests its morale, with so many of his stars; absent where no test loses him. */
  generalFalls?(unit: UnitStanding, adds: number): number;
  /** Estimates the effect of an officer in a unit's front rank on a round of melee; absent if officers do not fight there. */
  officer?(unit: UnitStanding, enemy: UnitStanding, how: HowStruck): OfficerOdds;
  /** Chances per turn that a routed unit rallies, with and without an officer; absent if an officer makes no difference. */
  rallies?: { readonly led: number; readonly alone: number };
  /** What else a unit loses with so many hits, because the book asks for it to say who has lost; null where that is lost already. Absent where points tell. */
  stake?(unit: UnitStanding): Stake | null;
}

/** A book's phases, for one battle. */
export interface FightPhases {
  readonly odds: FightOdds;
  /** What is done before the first turn: who begins. */
  open(): Asking;
  /** One phase, by its id. */
  phase(id: string): Asking;
  /** The least share of its points with which an army stands; null where none breaks. */
  readonly breaksUnder: number | null;
  /** Whether what is left of a unit still counts for its army. */
  isInHand(unit: UnitStanding): boolean;
  /** How the book itself says that a battle has ended; null while it goes on. Absent where it does not say. */
  decided?(): { readonly winner: SideAt | null } | null;
  /** What is kept in mind from one run through the phases to the next, as JSON: a battle goes on with it as `memory`. Nothing where absent. */
  memory?(): unknown;
}

export type FightRules = (fight: Fight) => FightPhases;

/** How a battle ended. */
export interface FightEnd {
  readonly winner: SideAt | null;
  readonly turns: number;
  /** Whether somebody broke or gave up; none did where the last turn came first. */
  readonly broke: boolean;
}

/** The share of its points that a side still has in hand; those on their way to the table among them. */
export function inHand(fight: Fight, phases: FightPhases, side: SideAt): number {
  const { units, points } = fight.sides[side];
  const isInHand = (unit: UnitStanding): boolean => phases.isInHand(unit) || isMarching(fight, unit);
  const left = units.reduce((sum, unit) => (isInHand(unit) ? sum + pointsLeft(unit.unit) : sum), 0);
  return points === 0 ? 0 : left / points;
}

/** The winner where a side has broken; both at once where neither won. */
function broken(fight: Fight, phases: FightPhases): { readonly winner: SideAt | null } | null {
  const shares = [inHand(fight, phases, 0), inHand(fight, phases, 1)] as const;
  const least = phases.breaksUnder ?? 1e-9;
  const fallen = shares.map((share, side) => share < Math.max(least, fight.givesUp[side as SideAt]));
  if (!fallen[0] && !fallen[1]) return null;
  if (fallen[0] && fallen[1]) return { winner: shares[0] > shares[1] ? 0 : shares[1] > shares[0] ? 1 : null };
  return { winner: fallen[0] ? 1 : 0 };
}

/** Marks that end by themselves with a run or a turn are taken off. */
function withoutOldMarks(fight: Fight, ended: 'turn' | 'bound'): void {
  const old = new Set(
    fight.rules.marks.flatMap(({ id, until }) =>
      until === ended || (ended === 'turn' && until === 'bound') ? [id] : [],
    ),
  );
  if (old.size === 0) return;
  for (const standing of fight.units.values()) {
    if (!standing.unit.marks.some((mark) => old.has(mark))) continue;
    standing.unit = { ...standing.unit, marks: standing.unit.marks.filter((mark) => !old.has(mark)) };
    touched(fight, standing.unit.id);
  }
}

/** One run through the phases, from the phase at hand to the last. @returns how the battle ended with it; null where it goes on */
export function* foughtRun(fight: Fight, phases: FightPhases): Asking<FightEnd | null> {
  const { turn } = fight.rules;
  for (; fight.phase < turn.phases.length; fight.phase += 1) {
    yield* phases.phase(turn.phases[fight.phase]!.id);
    // Whatever is told from now on was not done for what was chosen in this phase.
    fight.reasons.clear();
  }
  fight.phase = turn.phases.length - 1;
  withoutOldMarks(fight, 'bound');
  const end = phases.decided?.() ?? broken(fight, phases);
  return end && { ...end, turns: fight.turn, broke: true };
}

/** The next run through the phases begins: of the other side, or of the next turn. */
export function beginNextRun(fight: Fight): void {
  const isLast = isLastRun(fight);
  if (isLast) {
    withoutOldMarks(fight, 'turn');
    fight.turn += 1;
  }
  fight.bound = isLast ? 0 : 1;
  fight.phase = 0;
  beginBound(fight);
}

/**
 * A battle from its first phase, or from the phase in which it opens, to its end, a question at a time.
 * @param mostTurns after which nobody has won
 * @param ended how it ends after a run beside what the book says
 */
export function* fought(
  fight: Fight,
  phases: FightPhases,
  mostTurns: number,
  ended: () => FightEnd | null = () => null,
): Asking<FightEnd> {
  // Who begins is clear where a battle opens within a turn, as a storm does.
  if (fight.phase === 0) yield* phases.open();
  for (beginBound(fight); fight.turn <= mostTurns; beginNextRun(fight)) {
    const end = (yield* foughtRun(fight, phases)) ?? ended();
    if (end) return end;
  }
  fight.turn = mostTurns;
  return { winner: null, turns: mostTurns, broke: false };
}

/** Where a unit is drawn up, and why. */
export interface DrawnUp {
  readonly unit: string;
  readonly position: Position;
  /** As the log has it after the unit's name. */
  readonly told: string;
}

/** Units that a leader sends round a flank, and why. */
export interface FlankMarch extends Pick<Force, 'by' | 'units' | 'delay'> {
  readonly because: string;
}

/** Whoever leads a side. */
export interface Leader {
  decide(question: Question): Decision;
  /** Why a side gives the battle up at the end of a turn, in a sentence; null where it fights on. It never does where absent. */
  givesUp?(side: SideAt): string | null;
  /** Where it draws its units up before the first turn; nobody moves from where he was laid where absent. */
  drawsUp?(side: SideAt): readonly DrawnUp[];
  /** Whom it sends round a flank before the first turn, and why; null for nobody. It never does where absent. */
  marches?(side: SideAt): FlankMarch | null;
}

/** The last run of a turn: of the side that goes second, or of both where they go together. */
export const isLastRun = ({ rules, bound }: Fight): boolean => rules.turn.runs === 1 || bound === 1;

/** How a battle ends after a run because a side gives up, with a line in the log; null where it goes on. Nobody wins where both do. */
export function givenUp(fight: Fight, leaders: readonly [Leader | null, Leader | null]): FightEnd | null {
  if (!isLastRun(fight)) return null;
  const because = ([0, 1] as const).map((side) => leaders[side]?.givesUp?.(side) ?? null);
  if (because.every((why) => why === null)) return null;
  for (const [side, why] of because.entries())
    if (why !== null)
      logChange(fight, `${fight.sides[side as SideAt].name} gives up: ${why}`, snapshotBefore(fight, []));
  const winner = because[0] === null ? 0 : because[1] === null ? 1 : null;
  return { winner, turns: fight.turn, broke: true };
}

/** Fights a battle out: every question goes to whoever leads the side. */
export function fightOut(
  fight: Fight,
  phases: FightPhases,
  leaders: readonly [Leader, Leader],
  mostTurns: number,
): FightEnd {
  const course = fought(fight, phases, mostTurns, () => givenUp(fight, leaders));
  let step = course.next();
  while (!step.done) {
    const decision = leaders[step.value.side].decide(step.value);
    keepReason(fight, step.value, decision);
    step = course.next(decision.choice);
  }
  return step.value;
}
