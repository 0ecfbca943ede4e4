import { getCorners } from '../battlefield/block.ts';
import { type Point, toStoredPoint } from '../battlefield/angles.ts';
import type { FightPhases } from '../rules/core/fight/fight-rules.ts';
import type { Fight } from '../rules/core/fight/fight.ts';
import { tryMove } from '../rules/core/fight/move-in-fight.ts';
import { type Choice, NO_CHOICE, type Question } from '../rules/core/fight/questions.ts';
import { createCaptain } from './captain.ts';
import type { Style } from './styles.ts';

/** A captain's suggestion for one unit. */
export interface Advice {
  readonly kind: Question['kind'];
  readonly choice: Choice;
  /** Reason with the odds behind it, or '' if there is nothing to explain. */
  readonly because: string;
}

/** Restricts the question to one unit; null if the question does not concern that unit. */
function narrowToUnit(question: Question, unit: string): Question | null {
  switch (question.kind) {
    case 'charge':
    case 'shoot': {
      const options = question.options.filter((choice) => 'unit' in choice && choice.unit === unit);
      return options.length === 0 ? null : { ...question, options: [NO_CHOICE, ...options] };
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

/** Creates the captain that advises. It considers every unit, even if its style would overlook some. */
const createAdviser = (fight: Fight, phases: FightPhases, style: Style) =>
  createCaptain(fight, phases, { ...style, attention: 1 });

/** Returns the captain's answer to the phase's first question about a unit, or null. Earlier dice change the fight, so pass a copy. */
export function adviseOnUnit(fight: Fight, phases: FightPhases, unit: string, style: Style): Advice | null {
  const phase = fight.rules.turn.phases[fight.phase];
  if (!phase) return null;
  const leader = createAdviser(fight, phases, style);
  const course = phases.phase(phase.id);
  for (let step = course.next(); !step.done; step = course.next(NO_CHOICE)) {
    const question = narrowToUnit(step.value, unit);
    if (question) return { kind: question.kind, ...leader.decide(question) };
  }
  return null;
}

/** Returns the captain's answer to a question that is already pending, like `advise`. */
export function adviseOnQuestion(
  fight: Fight,
  phases: FightPhases,
  current: Question,
  unit: string,
  style: Style,
): Advice | null {
  const question = narrowToUnit(current, unit);
  return question && { kind: question.kind, ...createAdviser(fight, phases, style).decide(question) };
}

/** Returns the corners of the unit's footprint after the move, front corners first; null if the unit would not move. */
export function getFootprintAfterMove(fight: Fight, choice: Choice): readonly Point[] | null {
  if (choice.kind !== 'move' || choice.steps.length === 0) return null;
  const result = tryMove(fight, choice.unit, choice.manner, choice.steps);
  return result && getCorners(result.block).map(toStoredPoint);
}
