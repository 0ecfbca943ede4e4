import { cornersOf } from '../battlefield/block.ts';
import { type Point, storedPoint } from '../battlefield/angles.ts';
import type { FightPhases } from '../rules/core/fight/fight-rules.ts';
import type { Fight } from '../rules/core/fight/fight.ts';
import { tryMove } from '../rules/core/fight/move-in-fight.ts';
import { type Choice, NONE, type Question } from '../rules/core/fight/questions.ts';
import { captain } from './captain.ts';
import type { Style } from './styles.ts';

/** What a captain would do with one unit, and why. */
export interface Advice {
  readonly kind: Question['kind'];
  readonly choice: Choice;
  /** In a sentence, with the odds behind it; '' where there is nothing to say. */
  readonly because: string;
}

/** The question, asked of one unit alone; null where it is not asked. */
function askedOf(question: Question, unit: string): Question | null {
  switch (question.kind) {
    case 'charge':
    case 'shoot': {
      const options = question.options.filter((choice) => 'unit' in choice && choice.unit === unit);
      return options.length === 0 ? null : { ...question, options: [NONE, ...options] };
    }
    case 'move': {
      const movers = question.movers.filter((mover) => mover.unit === unit);
      return movers.length === 0 ? null : { ...question, movers };
    }
    case 'general':
    case 'officers':
      return null;
    default:
      return question.unit === unit ? question : null;
  }
}

/** Whoever is asked about a unit gets round to it. */
const adviser = (fight: Fight, phases: FightPhases, style: Style) => captain(fight, phases, { ...style, attends: 1 });

/**
 * What a captain would do with a unit in the phase at hand: the first question that the book asks of it. Null where it asks none. What the
 * phase throws before that is thrown on the fight that is given, which is a copy.
 */
export function advise(fight: Fight, phases: FightPhases, unit: string, style: Style): Advice | null {
  const phase = fight.rules.turn.phases[fight.phase];
  if (!phase) return null;
  const leader = adviser(fight, phases, style);
  const course = phases.phase(phase.id);
  for (let step = course.next(); !step.done; step = course.next(NONE)) {
    const question = askedOf(step.value, unit);
    if (question) return { kind: question.kind, ...leader.decide(question) };
  }
  return null;
}

/** The same at a question that is asked already. */
export function adviseOn(
  fight: Fight,
  phases: FightPhases,
  asked: Question,
  unit: string,
  style: Style,
): Advice | null {
  const question = askedOf(asked, unit);
  return question && { kind: question.kind, ...adviser(fight, phases, style).decide(question) };
}

/** The corners of the ground that a unit would stand on after a move, the front first; null where it would not move. */
export function groundAfter(fight: Fight, choice: Choice): readonly Point[] | null {
  if (choice.kind !== 'move' || choice.steps.length === 0) return null;
  const made = tryMove(fight, choice.unit, choice.manner, choice.steps);
  return made && cornersOf(made.block).map(storedPoint);
}
