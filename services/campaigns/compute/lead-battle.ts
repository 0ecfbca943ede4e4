import { createCaptain } from '../../../captains/captain.ts';
import { createDiceSeeds, MAX_TURNS } from '../../../captains/play-battle.ts';
import { findStandingAnswer, withStandingAnswers } from '../../../captains/standing-answers.ts';
import { createStyle } from '../../../captains/styles.ts';
import { updateBattle, toResumedPlan } from '../../../contract/battles/fought-battle.ts';
import { UseCaseError } from '../../../contract/errors.ts';
import type { CaptainChoice, Leaders, LedChoice, LedQuestion } from '../../../contract/battles/fight-choices.ts';
import type { LedBattle, TableBattle } from '../../../contract/table.ts';
import { DiceError } from '../../../rules/core/dice.ts';
import {
  type DiceByHand,
  DiceNeeded,
  type TypedRoll,
  type PendingHandRoll,
} from '../../../rules/core/fight/dice-by-hand.ts';
import { beginBound, type Fight, openFight, type SideAt } from '../../../rules/core/fight/fight.ts';
import { deployArmies } from '../../../rules/core/fight/deploy.ts';
import {
  beginNextRun,
  type FightEnd,
  type FightPhases,
  type FightRules,
  playRun,
  checkSurrender,
  isLastRun,
  type Leader,
} from '../../../rules/core/fight/fight-rules.ts';
import {
  type Asking,
  type Choice,
  type Decision,
  isOffered,
  storeReason,
  type Question,
} from '../../../rules/core/fight/questions.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import { isSameJson } from '../../../rules/core/same-json.ts';
import type { AvailableBooks } from '../../books.ts';
import { expectPlan, loadSimulation } from './fight-out.ts';
import { recordStart, restoreStart, toPlainJson } from './run-start.ts';

/* A battle in play. Its document stores how the current bound began and all choices since. The engine replays them. */

export interface LeadTask {
  readonly battle: TableBattle;
  readonly leaders?: Leaders | undefined;
  readonly seed: string;
  /** True for sides that roll their own dice from now on. */
  readonly hands?: readonly [boolean, boolean] | undefined;
  /** Dice of the requested throw. */
  readonly dice?: Pick<TypedRoll, 'faces' | 'rest'> | undefined;
  readonly answers: readonly LedChoice[];
  readonly stand: 'question' | 'phase' | 'run' | null;
  /** The side whose person gives the answers, if two people play. Questions to the other side are not answered. */
  readonly by?: SideAt | undefined;
}

export interface LedResult {
  readonly battle: TableBattle;
  readonly question: LedQuestion | null;
}

/** A battle in progress. The engine waits at a question or at the end of a run through the phases. */
interface RunningBattle {
  readonly book: RuleSystem;
  readonly fight: Fight;
  readonly phases: FightPhases;
  /** The document at the start of the run. */
  start: TableBattle;
  led: LedBattle;
  run: Asking<FightEnd | null>;
  step: IteratorResult<Question, FightEnd | null>;
  /** The throw at which the run has stopped because a person rolls the dice for it. */
  wanted: PendingHandRoll | null;
}

function openBattle(book: RuleSystem, rules: FightRules, battle: TableBattle, led: LedBattle): RunningBattle {
  const start = restoreStart(battle, led.from);
  const plan = expectPlan(toResumedPlan(start, book, led.from));
  const fight = openFight(book, plan, createDiceSeeds(led.seed), getHands(led));
  for (const side of [0, 1] as const) fight.breakShares[side] = start.sides[side]?.answers?.givesUp ?? 0;
  const phases = rules(fight);
  const course: RunningBattle = {
    book,
    fight,
    phases,
    start,
    led,
    run: playRun(fight, phases),
    step: NOT_STARTED,
    wanted: null,
  };
  continueRun(course);
  return course;
}

const NOT_STARTED = { done: true, value: null } as const;

const getHands = ({ hands = [null, null], typed = [] }: LedBattle): DiceByHand => ({ sides: hands, typed });

/** Continues to the next question, or to the next throw that a person rolls. */
function continueRun(course: RunningBattle, ...choice: [] | [Choice]): void {
  try {
    course.step = course.run.next(...choice);
  } catch (error) {
    if (error instanceof DiceError) throw new UseCaseError('BAD_INPUT', error.message, 'dice');
    if (!(error instanceof DiceNeeded)) throw error;
    course.wanted = toPlainJson(error.wanted);
  }
}

function choose(course: RunningBattle, question: Question, { choice, because }: Decision): void {
  storeReason(course.fight, question, { choice, because });
  const { choices } = course.led;
  course.led = {
    ...course.led,
    choices: [...choices, toPlainJson({ choice: choice as LedChoice, because: because.slice(0, 300) })],
  };
  continueRun(course, choice);
}

const toDocument = ({ fight, start, led }: RunningBattle): TableBattle => ({
  ...toPlainJson(updateBattle(start, fight)),
  led,
});

/** Checks whether a document matches the result of its choices. Edits by hand or changed rules make them differ. */
function matchesChoices(battle: TableBattle, course: RunningBattle): boolean {
  const parts = ({ sides, field, turn, bound, phase, throws }: TableBattle) => ({
    units: sides.map(({ units }) =>
      units.map(({ id, parts, morale, marks, offField = false }) => ({
        id,
        lost: parts.map(({ lost }) => lost),
        morale,
        marks,
        offField,
      })),
    ),
    generals: sides.map(({ generals }) =>
      generals.map(({ id, unit, fallen, state = '', hurt = 0 }) => ({ id, unit, fallen, state, hurt })),
    ),
    alone: field?.generals ?? {},
    at: Object.entries(field?.placed ?? {}).map(([id, { at, facing, files }]) => [id, at, facing, files]),
    now: [turn, bound, phase],
    throws: throws.map(({ id }) => id),
  });
  return isSameJson(toPlainJson(parts(battle)), toPlainJson(parts(toDocument(course))));
}

/** Replays a document's choices. Null if they do not lead to the positions in the document. */
function replayMatching(
  book: RuleSystem,
  rules: FightRules,
  battle: TableBattle,
  led: LedBattle,
): RunningBattle | null {
  const course = replayChoices(book, rules, battle, led);
  return course && matchesChoices(battle, course) ? course : null;
}

/** Replays choices. Null if one of them was not offered. */
function replayChoices(book: RuleSystem, rules: FightRules, battle: TableBattle, led: LedBattle): RunningBattle | null {
  const course = openBattle(book, rules, battle, { ...led, choices: [] });
  for (const { choice, because } of led.choices) {
    if (course.wanted || course.step.done || !isOffered(course.step.value, choice)) return null;
    choose(course, course.step.value, { choice, because });
  }
  return course;
}

/** Starts to lead a battle. Before turn 1, the book throws for the side that begins. Later, the battle continues with the current phase. */
function startLedBattle(
  book: RuleSystem,
  rules: FightRules,
  battle: TableBattle,
  { leaders, seed }: Pick<LedBattle, 'leaders' | 'seed'>,
): RunningBattle {
  const { led: before, ...hand } = battle;
  const throwCount = before ? before.from.rollCount + Math.max(0, battle.throws.length - before.from.throws) : 0;
  if (battle.turn > 0) {
    const led = { leaders, seed, from: recordStart(hand, throwCount, before?.from.memory ?? null), choices: [] };
    return openBattle(book, rules, hand, led);
  }
  const plan = expectPlan(toResumedPlan(hand, book));
  const fight = openFight(book, plan, createDiceSeeds(seed));
  const phases = rules(fight);
  const captainOf = (leads: CaptainChoice | null) =>
    leads && createCaptain(fight, phases, createStyle(leads.strength, leads.temperament));
  deployArmies(fight, [captainOf(leaders[0]), captainOf(leaders[1])]);
  // Needs no answers, because no book asks anything before turn 1.
  for (let step = phases.open().next(); !step.done;)
    throw new Error(`${book.title} asks a ${step.value.kind} before the first turn`);
  beginBound(fight);
  const opened = toPlainJson(updateBattle(hand, fight));
  const led = { leaders, seed, from: recordStart(opened, fight.rollCount, null), choices: [] };
  return openBattle(book, rules, opened, led);
}

/** Starts the next run through the phases and drops the choices of the previous run. */
function startNextRun(course: RunningBattle): void {
  const { fight, phases, led } = course;
  beginNextRun(fight);
  const opened = toPlainJson(updateBattle(course.start, fight));
  const from = recordStart(opened, fight.rollCount, phases.memory?.() ?? null);
  course.start = opened;
  const { typed: _typed, ...kept } = led;
  course.led = { ...kept, from, choices: [] };
  course.run = playRun(fight, phases);
  continueRun(course);
}

/** Returns the deciders of each side: computer players, default answers, and the skilled computer player that auto-plays for a person. */
function createDeciders({ fight, phases, led, start }: RunningBattle) {
  const known = new Map<string, Leader>();
  const captainOf = ({ strength, temperament }: CaptainChoice): Leader => {
    const id = `${strength} ${temperament}`;
    const leader = known.get(id) ?? createCaptain(fight, phases, createStyle(strength, temperament));
    known.set(id, leader);
    return leader;
  };
  return {
    captain: (side: SideAt): Leader | null => {
      const leads = led.leaders[side];
      const answers = start.sides[side]?.answers;
      if (!leads) return null;
      return answers ? withStandingAnswers(answers, captainOf(leads)) : captainOf(leads);
    },
    /** Uses the person's default answers. */
    beforehand: (question: Question): Decision | null => {
      const answers = start.sides[question.side]?.answers;
      const choice = answers ? findStandingAnswer(answers, question) : null;
      return choice && { choice, because: 'default answer' };
    },
    // Gives full attention to every unit, because the person may ask about any of them.
    standIn: createCaptain(fight, phases, { ...createStyle('able'), attention: 1 }),
  };
}

/**
 * Continues a battle until a person must answer, or to the end of the run if computer players lead both sides.
 * @throws UseCaseError BAD_INPUT for an answer that was not offered, a battle without a battlefield, or a book that computer players cannot
 * play
 */
export async function leadBattle(context: AvailableBooks, task: LeadTask): Promise<LedResult> {
  const { battle, seed } = task;
  const { book, rules } = await loadSimulation(context, battle);
  const { led } = battle;
  if (led?.end) return { battle, question: null };
  const leaders = task.leaders ?? led?.leaders ?? [null, null];
  const begun =
    (led && replayMatching(book, rules, battle, led)) ??
    startLedBattle(book, rules, battle, { leaders, seed: led?.seed ?? seed });
  const course = applyChanges(begun, rules, task, leaders);
  continueBattle(course, task);
  return { battle: toDocument(course), question: getQuestion(course) };
}

/** Applies new leaders, changes of who rolls dice, or the dice of the requested throw. */
function applyChanges(
  course: RunningBattle,
  rules: FightRules,
  { hands, dice }: LeadTask,
  leaders: Leaders,
): RunningBattle {
  const { fight, wanted, book } = course;
  if (dice && !wanted) throw new UseCaseError('BAD_INPUT', 'no dice are needed now', 'dice');
  const { hands: before = [null, null], typed = [], ...rest } = course.led;
  const from = (side: SideAt): number | null =>
    leaders[side] === null && (hands?.[side] ?? before[side] !== null) ? (before[side] ?? fight.rollCount) : null;
  const nextHands = [from(0), from(1)] as [number | null, number | null];
  const typedThrow = wanted &&
    dice && { faces: [...dice.faces], rest: dice.rest, number: wanted.number, own: wanted.own };
  const thrown = typedThrow ? [...typed, typedThrow] : typed;
  course.led = {
    ...rest,
    leaders,
    ...(nextHands.some((each) => each !== null) ? { hands: nextHands } : {}),
    ...(thrown.length > 0 ? { typed: thrown } : {}),
  };
  fight.diceByHand = getHands(course.led);
  if (!wanted || (!dice && nextHands[wanted.side] !== null)) return course;
  // A run stops at a requested throw, so it must be replayed with the new dice.
  const replayed = replayChoices(book, rules, course.start, course.led);
  if (replayed) return replayed;
  throw new UseCaseError('BAD_INPUT', 'these dice do not match the dice that the battle needs', 'dice');
}

function getQuestion({ wanted, step, led }: RunningBattle): LedQuestion | null {
  if (wanted) {
    const { number, ...asked } = wanted;
    return toPlainJson({ kind: 'dice', ...asked, seed: createDiceSeeds(led.seed)(number).seed } as LedQuestion);
  }
  return !step.done && led.leaders[step.value.side] === null ? toPlainJson(step.value as LedQuestion) : null;
}

function continueBattle(
  course: RunningBattle,
  { answers, stand, by }: Pick<LeadTask, 'answers' | 'stand' | 'by'>,
): void {
  const { fight } = course;
  const deciders = createDeciders(course);
  const pending = [...answers];
  const start = { turn: fight.turn, bound: fight.bound, phase: fight.phase };
  let autoPlay = stand;
  for (;;) {
    if (course.wanted) return;
    if (course.step.done) {
      const end =
        course.step.value ??
        checkSurrender(fight, [deciders.captain(0), deciders.captain(1)]) ??
        (fight.turn >= MAX_TURNS && isLastRun(fight) ? { winner: null, turns: fight.turn } : null);
      if (end) {
        course.led = { ...course.led, end: { winner: end.winner, turns: end.turns } };
        return;
      }
      startNextRun(course);
      // Between computer players, the battle stops after each run so that the caller can show it.
      if (course.led.leaders.every((leader) => leader !== null)) return;
      continue;
    }
    const question = course.step.value;
    const decision = deciders.captain(question.side)?.decide(question);
    const isSameRun = fight.turn === start.turn && fight.bound === start.bound;
    const isCovered =
      autoPlay === 'question' ||
      (isSameRun && (autoPlay === 'run' || (autoPlay === 'phase' && fight.phase === start.phase)));
    const isTheirs = by !== undefined && question.side !== by;
    const next =
      decision ??
      (isTheirs ? null : takeAnswer(question, pending)) ??
      deciders.beforehand(question) ??
      (isCovered && !isTheirs ? deciders.standIn.decide(question) : null);
    if (!next) return;
    if (!decision && autoPlay === 'question') autoPlay = null;
    choose(course, question, next);
  }
}

/** Takes the person's next answer. Null if no answer is left. @throws UseCaseError if the answer is not offered */
function takeAnswer(question: Question, given: LedChoice[]): Decision | null {
  const choice = given.shift();
  if (!choice) return null;
  if (!isOffered(question, choice))
    throw new UseCaseError('BAD_INPUT', `“${choice.kind}” is not possible now`, 'answers');
  return { choice, because: '' };
}

/** Opens a battle in play at its current question. Null if the battle waits for no answer. */
export function openAtQuestion(book: RuleSystem, rules: FightRules, battle: TableBattle) {
  const course = battle.led && replayMatching(book, rules, battle, battle.led);
  return course && !course.wanted && !course.step.done
    ? { fight: course.fight, phases: course.phases, question: course.step.value }
    : null;
}
