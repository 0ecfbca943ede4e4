import { z } from 'zod';
import { filterResults } from '../../core/procedure.ts';
import { unitsRole } from '../../core/table/ask-procedure.ts';
import { MELEE } from '../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import { TYPES } from '../troops/types.ts';
import { melee } from './melee.ts';
import { step } from './step.ts';

const choice = z.enum(['stays', 'falls-back']).default('stays');

const nextSchema = z.strictObject({
  round: z.int().min(1).max(2).default(1),
  mounted: z.boolean().default(false),
  loserTest: z.enum(['passed', 'failed']),
  /** Choices of both sides after a first round between infantry. */
  choices: z.strictObject({ winner: choice, loser: choice }).default({ winner: 'stays', loser: 'stays' }),
});
type NextInput = z.output<typeof nextSchema>;

interface NextOutcome {
  readonly result: 'second-round' | 'loser-routs' | 'loser-falls-back' | 'winner-falls-back' | 'both-fall-back';
}

function decideNext({ round, mounted, loserTest, choices }: NextInput): NextOutcome['result'] {
  if (loserTest === 'failed') return 'loser-routs';
  if (mounted || round === 2) return 'loser-falls-back';
  const { winner, loser } = choices;
  if (winner === 'stays') return loser === 'stays' ? 'second-round' : 'loser-falls-back';
  return loser === 'stays' ? 'winner-falls-back' : 'both-fall-back';
}

const RESULT_TEXT = {
  'second-round': 'both stay: a second round at once',
  'loser-routs': 'the loser failed its test and routs',
  'loser-falls-back': 'the loser falls back',
  'winner-falls-back': 'the winner falls back',
  'both-fall-back': 'both fall back',
} as const;

const VERDICTS = {
  'second-round': 'A second round',
  'loser-routs': 'The loser routs',
  'loser-falls-back': 'The loser falls back',
  'winner-falls-back': 'The winner falls back',
  'both-fall-back': 'Both fall back',
} as const;

/** Consequence of a melee round after the loser's test, without dice (Melee; ruling PRW-17). */
export const meleeNext = defineProcedure({
  id: 'pharaoh-rides-to-war/melee-next',
  title: 'After a round of melee',
  citation: MELEE,
  phase: 'melee',
  input: nextSchema,
  dice: [],
  resolve(input) {
    const result = decideNext(input);
    const who = input.mounted ? 'chariots or cavalry are in the melee' : 'infantry only';
    const text = `round ${input.round}, ${who}: ${RESULT_TEXT[result]}`;
    const steps = [
      step(MELEE, text),
      ...(result === 'second-round' ? [] : [step(MELEE, 'officers who fought in the front rank are rolled for')]),
    ];
    return { outcome: { result }, steps, rulings: result === 'second-round' ? [] : ['PRW-17'] };
  },
  verdict: ({ result }) => VERDICTS[result],
  asks: { units: unitsRole('Fighting units') },
  fill: {
    units(all, { happened }) {
      const fought = filterResults(happened, melee).flatMap(({ input: { a, b } }) => [a.arm, b.arm]);
      const arms = [...all.map(({ troop }) => TYPES[troop.type].arm), ...fought];
      return { mounted: arms.some((arm) => arm !== 'infantry') };
    },
  },
});
