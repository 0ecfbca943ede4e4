import { shallowRef, type ShallowRef } from 'vue';
import type { TypedFace } from '../../../../rules/core/dice.ts';
import type { GivenDice, ProcedureAnswer } from '../../../../rules/core/procedure.ts';
import type { Asked, WantedDie } from '../../../../rules/core/table/ask-procedure.ts';
import { createSeed } from '../../../components/dice/typed-die.ts';
import type { Draft } from '../../../components/form/form-draft.ts';

/** Under what a form keeps what it was called with: measured on the field, or said by the outcome before. */
const CALLED = 'called with';

/**
 * What a form was filled with, by where it came from: what follows from there no more goes back before it is filled again.
 * @param put puts what is known into the form; `before` is what was known from there last
 * @param sources what follows from each role now, and from what was agreed
 */
export function formFill(
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
    /** Fills everything again, and puts over it what the form is called with; nothing of what it was called with before stays. */
    callWith(input: Draft): void {
      fill(CALLED, {});
      fillAll();
      fill(CALLED, input);
    },
    forget: (): void => last.clear(),
  };
}

interface Thrown extends WantedDie {
  readonly face: TypedFace;
}

/** What is to be resolved, asked with the dice that there are. */
export type Ask<Answer> = (dice: GivenDice) => Asked<Answer>;

/** Something that is being resolved: by the app from a seed, or by hand, one die after another. */
export interface ProcedureRun<Answer = ProcedureAnswer> {
  /** Thrown by hand so far. */
  readonly thrown: ShallowRef<readonly Thrown[]>;
  /** The die that is to be thrown, or the card that is to be drawn next. */
  readonly wanted: ShallowRef<WantedDie | null>;
  readonly answer: ShallowRef<Answer | null>;
  readonly problem: ShallowRef<string | null>;
  /** The app throws. */
  throwAll(ask: Ask<Answer>): void;
  /** The players throw: the first die is asked for. */
  begin(ask: Ask<Answer>): void;
  /** Faces and cards in the order in which they are asked for; more than that, and such as no die comes up with, are refused. */
  enter(faces: readonly TypedFace[]): void;
  /** The app throws what is left. */
  throwRest(): void;
  takeBack(): void;
  /** Forgets the dice; the last answer stays until the next. */
  stop(): void;
  forget(): void;
}

/** @param answered hears of every answer, once */
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
    const all = asking?.({ faces: [...faces(), ...typed] });
    if (all?.status === 'refused' && all.code === 'die-left-over') {
      problem.value = all.sentence;
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
