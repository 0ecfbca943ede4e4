import { shallowRef, type ShallowRef } from 'vue';
import type { TypedFace } from '../../../../rules/core/dice.ts';
import type { GivenDice, ProcedureAnswer } from '../../../../rules/core/procedure.ts';
import type { AskResult, WantedDie } from '../../../../rules/core/table/ask-procedure.ts';
import { createSeed } from '../../../components/dice/typed-die.ts';
import type { Draft } from '../../../components/form/form-draft.ts';

/** Source key for input measured on the field or given by the previous outcome. */
const REQUEST = 'called with';

/**
 * Fills a form from several sources. A value that its source stops giving is reset before the form is filled again.
 * @param put fills known values into the form; `before` is what the source gave last
 * @param sources returns the known values of each role and of the agreements
 */
export function createFormFill(
  put: (known: Draft, before: Draft) => void,
  sources: () => readonly (readonly [from: string, known: Draft])[],
) {
  const last = new Map<string, Draft>();
  function fill(from: string, known: Draft): void {
    put(known, last.get(from) ?? {});
    last.set(from, known);
  }
  function fillAll(): void {
    for (const [from, known] of sources()) fill(from, known);
  }
  return {
    fill,
    fillAll,
    /** Refills the form, then fills in the input. Earlier input is removed. */
    callWith(input: Draft): void {
      fill(REQUEST, {});
      fillAll();
      fill(REQUEST, input);
    },
    forget: (): void => last.clear(),
  };
}

interface Thrown extends WantedDie {
  readonly face: TypedFace;
}

/** Asks a procedure with the dice rolled so far. */
export type Ask<Answer> = (dice: GivenDice) => AskResult<Answer>;

/** A procedure being resolved, rolled by the app or die by die by the players. */
export interface ProcedureRun<Answer = ProcedureAnswer> {
  /** Dice entered so far. */
  readonly thrown: ShallowRef<readonly Thrown[]>;
  /** The next die to roll or card to draw. */
  readonly wanted: ShallowRef<WantedDie | null>;
  readonly answer: ShallowRef<Answer | null>;
  readonly problem: ShallowRef<string | null>;
  /** Rolls all dice in the app. */
  throwAll(ask: Ask<Answer>): void;
  /** Asks the players for the first die. */
  begin(ask: Ask<Answer>): void;
  /** Enters results or cards in order. Impossible results and more than are needed are refused. */
  enter(faces: readonly TypedFace[]): void;
  /** Rolls the remaining dice in the app. */
  throwRest(): void;
  takeBack(): void;
  /** Clears the dice but keeps the last answer. */
  stop(): void;
  forget(): void;
}

/** @param answered called once per answer */
export function useProcedureRun<Answer = ProcedureAnswer>(answered: (answer: Answer) => void): ProcedureRun<Answer> {
  const thrown = shallowRef<readonly Thrown[]>([]);
  const wanted = shallowRef<WantedDie | null>(null);
  const answer: ShallowRef<Answer | null> = shallowRef(null);
  const problem = shallowRef<string | null>(null);
  let asking: Ask<Answer> | null = null;

  function ask(dice: GivenDice): void {
    if (!asking) return;
    const asked = asking(dice);
    problem.value = asked.status === 'refused' ? asked.sentence : null;
    wanted.value = asked.status === 'die-wanted' ? asked.wanted : null;
    if (asked.status !== 'answered') return;
    answer.value = asked.answer;
    thrown.value = [];
    answered(asked.answer);
  }

  const faces = (): TypedFace[] => thrown.value.map(({ face }) => face);

  function enter(typed: readonly TypedFace[]): void {
    const result = asking?.({ faces: [...faces(), ...typed] });
    if (result?.status === 'refused' && result.code === 'die-left-over') {
      problem.value = result.sentence;
      return;
    }
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

  function start(ask: Ask<Answer>): void {
    stop();
    asking = ask;
  }

  return {
    thrown,
    wanted,
    answer,
    problem,
    throwAll(asked) {
      start(asked);
      ask({ seed: createSeed() });
    },
    begin(asked) {
      start(asked);
      ask({ faces: [] });
    },
    enter,
    throwRest: () => ask({ faces: faces(), seed: createSeed() }),
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
