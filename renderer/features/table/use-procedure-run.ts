import { shallowRef, type ShallowRef } from 'vue';
import type { Die, TypedFace } from '../../../rules/core/dice.ts';
import type { HandedDice, ProcedureAnswer } from '../../../rules/core/procedure.ts';
import { freshSeed } from '../../components/typed-die.ts';
import { askProcedure, type Question } from './ask-procedure.ts';

interface Wanted {
  readonly die: Die;
  readonly what: string;
  /** The cards that are left, where a card is to be drawn. */
  readonly cards: readonly string[] | null;
}

interface Thrown extends Wanted {
  readonly face: TypedFace;
}

/** A procedure that is being resolved: by the app from a seed, or by hand, one die after another. */
export interface ProcedureRun {
  /** Thrown by hand so far. */
  readonly thrown: ShallowRef<readonly Thrown[]>;
  /** The die that is to be thrown, or the card that is to be drawn next. */
  readonly wanted: ShallowRef<Wanted | null>;
  readonly answer: ShallowRef<ProcedureAnswer | null>;
  readonly problem: ShallowRef<string | null>;
  /** The app throws. */
  throwAll(question: Question): void;
  /** The players throw: the first die is asked for. */
  begin(question: Question): void;
  /** Faces and cards in the order in which they are asked for; those that no die of its own comes up with are refused. */
  enter(faces: readonly TypedFace[]): void;
  /** The app throws what is left. */
  throwRest(): void;
  takeBack(): void;
  /** Forgets the dice; the last answer stays until the next. */
  stop(): void;
  forget(): void;
}

/** @param answered hears of every answer, once */
export function useProcedureRun(answered: (answer: ProcedureAnswer) => void): ProcedureRun {
  const thrown = shallowRef<readonly Thrown[]>([]);
  const wanted = shallowRef<ProcedureRun['wanted']['value']>(null);
  const answer = shallowRef<ProcedureAnswer | null>(null);
  const problem = shallowRef<string | null>(null);
  let question: Question | null = null;

  function ask(dice: HandedDice): 'wanted' | 'over' {
    if (!question) return 'over';
    const asked = askProcedure(question, dice);
    problem.value = asked.status === 'refused' ? asked.sentence : null;
    wanted.value = asked.status === 'die-wanted' ? { die: asked.die, what: asked.what, cards: asked.cards } : null;
    if (asked.status === 'answered') {
      answer.value = asked.answer;
      thrown.value = [];
      answered(asked.answer);
    }
    return asked.status === 'die-wanted' ? 'wanted' : 'over';
  }

  const faces = (): TypedFace[] => thrown.value.map(({ face }) => face);

  function enter(typed: readonly TypedFace[]): void {
    for (const face of typed) {
      const die = wanted.value;
      if (!die) return;
      const before = thrown.value;
      thrown.value = [...before, { ...die, face }];
      ask({ faces: faces() });
      if (problem.value !== null) {
        thrown.value = before;
        wanted.value = die;
        return;
      }
    }
  }

  function stop(): void {
    thrown.value = [];
    wanted.value = null;
    problem.value = null;
  }

  return {
    thrown,
    wanted,
    answer,
    problem,
    throwAll(asked) {
      stop();
      question = asked;
      ask({ seed: freshSeed() });
    },
    begin(asked) {
      stop();
      question = asked;
      ask({ faces: [] });
    },
    enter,
    throwRest: () => void ask({ faces: faces(), seed: freshSeed() }),
    takeBack() {
      thrown.value = thrown.value.slice(0, -1);
      ask({ faces: faces() });
    },
    stop,
    forget() {
      stop();
      answer.value = null;
    },
  };
}
