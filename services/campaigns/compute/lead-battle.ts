import { createCaptain } from '../../../captains/captain.ts';
import { seededDice, MAX_TURNS } from '../../../captains/play-battle.ts';
import { findStandingAnswer, withStandingAnswers } from '../../../captains/standing-answers.ts';
import { createStyle } from '../../../captains/styles.ts';
import { battleOf, begunPlanOf } from '../../../contract/battles/fought-battle.ts';
import { UseCaseError } from '../../../contract/errors.ts';
import type { CaptainChoice, Leaders, LedChoice, LedQuestion } from '../../../contract/battles/fight-choices.ts';
import type { LedBattle, TableBattle } from '../../../contract/table.ts';
import { DiceError } from '../../../rules/core/dice.ts';
import {
  type DiceByHand,
  DiceWanted,
  type TypedThrow,
  type WantedThrow,
} from '../../../rules/core/fight/dice-by-hand.ts';
import { beginBound, type Fight, openFight, type SideAt } from '../../../rules/core/fight/fight.ts';
import { deploy } from '../../../rules/core/fight/deploy.ts';
import {
  beginNextRun,
  type FightEnd,
  type FightPhases,
  type FightRules,
  foughtRun,
  givenUp,
  isLastRun,
  type Leader,
} from '../../../rules/core/fight/fight-rules.ts';
import {
  type Asking,
  type Choice,
  type Decision,
  isOffered,
  keepReason,
  type Question,
} from '../../../rules/core/fight/questions.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import { sameJson } from '../../../rules/core/same-json.ts';
import { fightRulesOf } from '../../../rules/fights.ts';
import { bookOf, type BooksAtHand } from '../../books.ts';

/* A battle in play. Its document stores how the current run through the phases began and the choices since. The engine replays them. */

export interface LeadTask {
  readonly battle: TableBattle;
  readonly leaders?: Leaders | undefined;
  readonly seed: string;
  /** True for sides that roll their own dice from now on. */
  readonly hands?: readonly [boolean, boolean] | undefined;
  /** Dice of the requested throw. */
  readonly dice?: Pick<TypedThrow, 'faces' | 'rest'> | undefined;
  readonly answers: readonly LedChoice[];
  readonly stand: 'question' | 'phase' | 'run' | null;
  /** The side that gives the answers if two people play. It never answers the other side's questions. */
  readonly by?: SideAt | undefined;
}

export interface LedOn {
  readonly battle: TableBattle;
  readonly question: LedQuestion | null;
}

/** A battle in progress: the engine waits at a question or at the end of a run through the phases. */
interface Course {
  readonly book: RuleSystem;
  readonly fight: Fight;
  readonly phases: FightPhases;
  /** The document at the start of the run. */
  start: TableBattle;
  led: LedBattle;
  run: Asking<FightEnd | null>;
  step: IteratorResult<Question, FightEnd | null>;
  /** The throw at which the run has stopped because a person rolls for it. */
  wanted: WantedThrow | null;
}

type From = LedBattle['from'];

const plain = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

/** Records the battle as the start of a run that can be replayed. */
function fromHere(battle: TableBattle, made: number, memory: unknown): From {
  const { sides, field, first, turn, bound, phase, throws } = battle;
  const log = field?.log?.length ?? 0;
  return plain({
    sides,
    placed: field?.placed ?? {},
    ...(field?.generals ? { generals: field.generals } : {}),
    first,
    turn,
    bound,
    phase,
    throws: throws.length,
    log,
    made,
    memory,
  });
}

/** Restores the document to the start of the run. */
function asItBegan(
  battle: TableBattle,
  { sides, placed, generals, first, turn, bound, phase, throws, log }: From,
): TableBattle {
  return {
    ...battle,
    // Default answers may change at any time, so the current ones are used.
    sides: sides.map((side, at) => {
      const { answers: _before, ...rest } = side;
      const { answers } = battle.sides[at] ?? {};
      return answers ? { ...rest, answers } : rest;
    }),
    first,
    turn,
    bound,
    phase,
    throws: battle.throws.slice(0, throws),
    ...(battle.field
      ? {
          field: {
            ...battle.field,
            generals: generals ?? {},
            placed,
            log: (battle.field.log ?? []).slice(0, log),
          },
        }
      : {}),
  };
}

function courseFrom(book: RuleSystem, rules: FightRules, battle: TableBattle, led: LedBattle): Course {
  const start = asItBegan(battle, led.from);
  const plan = begunPlanOf(start, book, led.from);
  if (!plan) throw new UseCaseError('BAD_INPUT', 'the battle has no table to scale', 'battle.field');
  const fight = openFight(book, plan, seededDice(led.seed), handsOf(led));
  for (const side of [0, 1] as const) fight.givesUp[side] = start.sides[side]?.answers?.givesUp ?? 0;
  const phases = rules(fight);
  const course: Course = {
    book,
    fight,
    phases,
    start,
    led,
    run: foughtRun(fight, phases),
    step: NOT_BEGUN,
    wanted: null,
  };
  goOn(course);
  return course;
}

const NOT_BEGUN = { done: true, value: null } as const;

const handsOf = ({ hands = [null, null], typed = [] }: LedBattle): DiceByHand => ({ sides: hands, typed });

/** Continues to the next question, or to a throw that a person makes. */
function goOn(course: Course, ...choice: [] | [Choice]): void {
  try {
    course.step = course.run.next(...choice);
  } catch (error) {
    if (error instanceof DiceError) throw new UseCaseError('BAD_INPUT', error.message, 'dice');
    if (!(error instanceof DiceWanted)) throw error;
    course.wanted = plain(error.wanted);
  }
}

function choose(course: Course, question: Question, { choice, because }: Decision): void {
  keepReason(course.fight, question, { choice, because });
  const { choices } = course.led;
  course.led = {
    ...course.led,
    choices: [...choices, plain({ choice: choice as LedChoice, because: because.slice(0, 300) })],
  };
  goOn(course, choice);
}

const documentOf = ({ fight, start, led }: Course): TableBattle => ({ ...plain(battleOf(start, fight)), led });

/** Checks whether a document matches the result of its choices. It does not if someone edited it by hand or the rules have changed. */
function isAsLed(battle: TableBattle, course: Course): boolean {
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
  return sameJson(plain(parts(battle)), plain(parts(documentOf(course))));
}

/** Replays a document's choices. Null if they do not lead to the document's position. */
function goneThrough(book: RuleSystem, rules: FightRules, battle: TableBattle, led: LedBattle): Course | null {
  const course = wentThrough(book, rules, battle, led);
  return course && isAsLed(battle, course) ? course : null;
}

/** Replays choices. Null if one of them is not offered. */
function wentThrough(book: RuleSystem, rules: FightRules, battle: TableBattle, led: LedBattle): Course | null {
  const course = courseFrom(book, rules, battle, { ...led, choices: [] });
  for (const { choice, because } of led.choices) {
    if (course.wanted || course.step.done || !isOffered(course.step.value, choice)) return null;
    choose(course, course.step.value, { choice, because });
  }
  return course;
}

/** Starts to lead a battle. Before turn 1 the book throws for the side that begins; later the battle continues with the current phase. */
function begins(
  book: RuleSystem,
  rules: FightRules,
  battle: TableBattle,
  { leaders, seed }: Pick<LedBattle, 'leaders' | 'seed'>,
): Course {
  const { led: before, ...hand } = battle;
  const made = before ? before.from.made + Math.max(0, battle.throws.length - before.from.throws) : 0;
  if (battle.turn > 0) {
    const led = { leaders, seed, from: fromHere(hand, made, before?.from.memory ?? null), choices: [] };
    return courseFrom(book, rules, hand, led);
  }
  const plan = begunPlanOf(hand, book);
  if (!plan) throw new UseCaseError('BAD_INPUT', 'the battle has no table to scale', 'battle.field');
  const fight = openFight(book, plan, seededDice(seed));
  const phases = rules(fight);
  const captainOf = (leads: CaptainChoice | null) =>
    leads && createCaptain(fight, phases, createStyle(leads.strength, leads.temperament));
  deploy(fight, [captainOf(leaders[0]), captainOf(leaders[1])]);
  // No book asks anything before turn 1.
  for (let step = phases.open().next(); !step.done;)
    throw new Error(`${book.title} asks a ${step.value.kind} before the first turn`);
  beginBound(fight);
  const opened = plain(battleOf(hand, fight));
  const led = { leaders, seed, from: fromHere(opened, fight.made, null), choices: [] };
  return courseFrom(book, rules, opened, led);
}

/** Starts the next run through the phases and drops the choices of the previous run. */
function goesOn(course: Course): void {
  const { fight, phases, led } = course;
  beginNextRun(fight);
  const opened = plain(battleOf(course.start, fight));
  const from = fromHere(opened, fight.made, phases.memory?.() ?? null);
  course.start = opened;
  const { typed: _typed, ...kept } = led;
  course.led = { ...kept, from, choices: [] };
  course.run = foughtRun(fight, phases);
  goOn(course);
}

/** Returns who decides for each side: computer players, default answers, and the skilled computer player that auto-plays for a person. */
function leadersOf({ fight, phases, led, start }: Course) {
  const known = new Map<string, Leader>();
  const captainOf = ({ strength, temperament }: CaptainChoice): Leader => {
    const id = `${strength} ${temperament}`;
    const found = known.get(id) ?? createCaptain(fight, phases, createStyle(strength, temperament));
    known.set(id, found);
    return found;
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
    // Full attention: the person may ask about any unit.
    standIn: createCaptain(fight, phases, { ...createStyle('able'), attention: 1 }),
  };
}

/**
 * Continues a battle until a person must answer, or to the end of the run if computer players lead both sides.
 * @throws UseCaseError BAD_INPUT for an answer that was not offered, a battle without a battlefield, or a book that computer players cannot
 * play
 */
export async function leadBattle(context: BooksAtHand, task: LeadTask): Promise<LedOn> {
  const { battle, seed } = task;
  const book = await bookOf(context, battle.rules);
  const rules = await fightRulesOf(battle.rules);
  if (!rules)
    throw new UseCaseError('BAD_INPUT', `computer players cannot lead battles of ${book.title} yet`, 'battle.rules');
  if (battle.sides.length < 2)
    throw new UseCaseError('BAD_INPUT', 'a battle has two sides; this one has one', 'battle.sides');
  const { led } = battle;
  if (led?.end) return { battle, question: null };
  const leaders = task.leaders ?? led?.leaders ?? [null, null];
  const begun =
    (led && goneThrough(book, rules, battle, led)) ?? begins(book, rules, battle, { leaders, seed: led?.seed ?? seed });
  const course = goesOnWith(begun, rules, task, leaders);
  leadOn(course, task);
  return { battle: documentOf(course), question: questionOf(course) };
}

/** Applies new leaders, a new choice of who rolls dice, or the dice of the requested throw. */
function goesOnWith(course: Course, rules: FightRules, { hands, dice }: LeadTask, leaders: Leaders): Course {
  const { fight, wanted, book } = course;
  if (dice && !wanted) throw new UseCaseError('BAD_INPUT', 'no dice are needed now', 'dice');
  const { hands: before = [null, null], typed = [], ...rest } = course.led;
  const from = (side: SideAt): number | null =>
    leaders[side] === null && (hands?.[side] ?? before[side] !== null) ? (before[side] ?? fight.made) : null;
  const now = [from(0), from(1)] as [number | null, number | null];
  const own = wanted && dice && { faces: [...dice.faces], rest: dice.rest, number: wanted.number, own: wanted.own };
  const thrown = own ? [...typed, own] : typed;
  course.led = {
    ...rest,
    leaders,
    ...(now.some((each) => each !== null) ? { hands: now } : {}),
    ...(thrown.length > 0 ? { typed: thrown } : {}),
  };
  fight.hands = handsOf(course.led);
  if (!wanted || (!dice && now[wanted.side] !== null)) return course;
  // A run stops at a requested throw, so it is replayed with the dice.
  const again = wentThrough(book, rules, course.start, course.led);
  if (again) return again;
  throw new UseCaseError('BAD_INPUT', 'the battle cannot continue with these dice', 'dice');
}

function questionOf({ wanted, step, led }: Course): LedQuestion | null {
  if (wanted) {
    const { number, ...asked } = wanted;
    return plain({ kind: 'dice', ...asked, seed: seededDice(led.seed)(number).seed } as LedQuestion);
  }
  return !step.done && led.leaders[step.value.side] === null ? plain(step.value as LedQuestion) : null;
}

function leadOn(course: Course, { answers, stand, by }: Pick<LeadTask, 'answers' | 'stand' | 'by'>): void {
  const { fight } = course;
  const decides = leadersOf(course);
  const given = [...answers];
  const began = { turn: fight.turn, bound: fight.bound, phase: fight.phase };
  let standsIn = stand;
  for (;;) {
    if (course.wanted) return;
    if (course.step.done) {
      const end =
        course.step.value ??
        givenUp(fight, [decides.captain(0), decides.captain(1)]) ??
        (fight.turn >= MAX_TURNS && isLastRun(fight) ? { winner: null, turns: fight.turn } : null);
      if (end) {
        course.led = { ...course.led, end: { winner: end.winner, turns: end.turns } };
        return;
      }
      goesOn(course);
      // Without people, the caller sees the battle run by run.
      if (course.led.leaders.every((leader) => leader !== null)) return;
      continue;
    }
    const question = course.step.value;
    const own = decides.captain(question.side)?.decide(question);
    const isSameRun = fight.turn === began.turn && fight.bound === began.bound;
    const isCovered =
      standsIn === 'question' ||
      (isSameRun && (standsIn === 'run' || (standsIn === 'phase' && fight.phase === began.phase)));
    const isTheirs = by !== undefined && question.side !== by;
    const next =
      own ??
      (isTheirs ? null : answerTo(question, given)) ??
      decides.beforehand(question) ??
      (isCovered && !isTheirs ? decides.standIn.decide(question) : null);
    if (!next) return;
    if (!own && standsIn === 'question') standsIn = null;
    choose(course, question, next);
  }
}

/** Takes the next answer of the person. Null if none is left. @throws UseCaseError if the answer is not offered */
function answerTo(question: Question, given: LedChoice[]): Decision | null {
  const choice = given.shift();
  if (!choice) return null;
  if (!isOffered(question, choice))
    throw new UseCaseError('BAD_INPUT', `a ${choice.kind} is not offered now`, 'answers');
  return { choice, because: '' };
}

/** Opens a battle in play at its current question. Null if it waits for no answer. */
export function ledAtQuestion(book: RuleSystem, rules: FightRules, battle: TableBattle) {
  const course = battle.led && goneThrough(book, rules, battle, battle.led);
  return course && !course.wanted && !course.step.done
    ? { fight: course.fight, phases: course.phases, question: course.step.value }
    : null;
}
