import { z } from 'zod';
import type { Resolution } from '../../core/procedure.ts';
import { partRole } from '../../core/table/ask-procedure.ts';
import { markEffect } from '../../core/table/effects.ts';
import { INTERPENETRATION } from '../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import { isMounted, KINDS } from '../troops/kinds.ts';
import { step, flag } from './chart.ts';

/** Reasons for passing through friends: a move of choice, a recoil, or flight. */
const REASONS = ['moves', 'charges', 'recoils', 'evades', 'retires-shaken', 'routs'] as const;

const interpenetrationSchema = z.strictObject({
  mover: z.strictObject({
    kind: z.enum(KINDS),
    legionaries: flag,
    inMelee: flag,
  }),
  through: z.strictObject({
    kind: z.enum(KINDS),
    legionaries: flag,
    inMelee: flag,
  }),
  way: z.enum(REASONS).default('moves'),
  /** True for Crusader mounted that started in line contact with the Crusader foot they ride through. */
  throughCrusaderFoot: flag,
});

type InterpenetrationInput = z.output<typeof interpenetrationSchema>;

interface InterpenetrationOutcome {
  readonly passes: boolean;
  readonly cost: number;
  /** Effect on the friends: they stay, are pushed back too, or retire a full move. */
  readonly friends: 'stay' | 'pushed-back' | 'retire';
  /** True if the friends may not shoot or counter-charge this turn. */
  readonly runThrough: boolean;
}

const POINT_COST = 1;

const isFlight = (way: InterpenetrationInput['way']): boolean =>
  way === 'evades' || way === 'retires-shaken' || way === 'routs';

const FRIENDS_STAY = { friends: 'stay', runThrough: false } as const;

function decideRecoil({ mover, through }: InterpenetrationInput): readonly [InterpenetrationOutcome, string] {
  if (mover.kind === 'elephants') {
    const outcome = { passes: false, cost: 0, friends: 'retire', runThrough: false } as const;
    return [outcome, 'elephants recoil into the friends, who retire a full move'];
  }
  if (mover.kind === 'psiloi') return [{ passes: true, cost: 0, ...FRIENDS_STAY }, 'recoiling psiloi pass through'];
  if (mover.legionaries && through.legionaries) {
    return [
      { passes: true, cost: 0, ...FRIENDS_STAY },
      'legionaries recoil through other legionaries, which take their place',
    ];
  }
  return [{ passes: false, cost: 0, friends: 'pushed-back', runThrough: false }, 'a recoil pushes friends back'];
}

function decide(input: InterpenetrationInput): readonly [InterpenetrationOutcome, string] {
  const { mover, through, way, throughCrusaderFoot } = input;
  if (isFlight(way)) {
    const outcome = { passes: true, cost: 0, friends: 'stay', runThrough: true } as const;
    return [
      outcome,
      'the unit flees through friends to a full move behind them: they may not shoot or counter-charge this turn',
    ];
  }
  if (way === 'recoils') return decideRecoil(input);
  const relief = mover.legionaries && through.legionaries;
  if ((mover.inMelee || through.inMelee) && !relief) {
    return [
      { passes: false, cost: 0, ...FRIENDS_STAY },
      'except for legionaries, no unit in mêlée passes through another or is passed through',
    ];
  }
  if (mover.kind === 'psiloi') return [{ passes: true, cost: 0, ...FRIENDS_STAY }, 'psiloi pass through for free'];
  if (way === 'charges' && throughCrusaderFoot && isMounted(mover.kind) && !isMounted(through.kind)) {
    return [
      { passes: true, cost: 0, ...FRIENDS_STAY },
      'mounted Crusaders charge for free through the foot they stood with',
    ];
  }
  const text =
    relief && mover.inMelee ? 'legionaries in mêlée are relieved by passing through others' : 'the unit passes through';
  return [{ passes: true, cost: POINT_COST, ...FRIENDS_STAY }, `${text}, for one initiative point`];
}

/** Passage through friends and its effect on them, without dice (Interpenetration). */
export const interpenetration = defineProcedure({
  id: 'sas-ancient/interpenetration',
  title: 'Passing through friends',
  citation: INTERPENETRATION,
  phase: ['1D', '1F', '3B'],
  input: interpenetrationSchema,
  dice: [],
  resolve(input): Resolution<InterpenetrationOutcome> {
    const [outcome, text] = decide(input);
    return { outcome, steps: [step(INTERPENETRATION, text)], rulings: [] };
  },
  asks: { mover: partRole('Passing unit'), through: partRole('Unit passed through') },
  fill: {
    mover: ({ troop: { kind } }) => ({ mover: { kind } }),
    through: ({ troop: { kind } }) => ({ through: { kind } }),
  },
  effects: ({ runThrough }) => (runThrough ? [markEffect('through', 'run-through')] : []),
});
