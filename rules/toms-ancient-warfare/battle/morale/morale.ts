import { z } from 'zod';
import { throwVolley } from '../../../core/count-throws.ts';
import type { DiceSource } from '../../../core/dice.ts';
import type { Step } from '../../../core/procedure.ts';
import { choiceInForce, type RulingsInForce } from '../../../core/ruling.ts';
import type { TableEffect } from '../../../core/table-rules.ts';
import { unit } from '../../../core/table/ask-procedure.ts';
import { capital } from '../../../core/words.ts';
import { BREAK_TESTS, ELEPHANTS } from '../../citations.ts';
import { diceWords, hitsLeft, signed, step, type TomsUnit } from '../define-procedure.ts';
import type { Troop } from '../../points/troop.ts';
import { TOM_15 } from '../../rulings.ts';
import { yes } from '../target.ts';

/** Maximum distance in inches of generals that support a morale test. */
export const GENERAL_NEAR = 8;
/** Distance in inches that berserk elephants run each turn. */
export const BERSERK_RUN = 10;

export const troops = z.enum(['trained', 'untrained', 'elephant']);
export type MoraleTroops = z.output<typeof troops>;

export const moraleTroopsOf = ({ kind, trained }: Pick<Troop, 'kind' | 'trained'>): MoraleTroops =>
  kind === 'elephants' ? 'elephant' : trained ? 'trained' : 'untrained';

export const moraleShape = {
  troops,
  /** True if fewer than half of its men, or of an elephant's lives, are left. */
  belowHalf: yes,
  /** The nearest general: none within 8 inches, within 8 inches, or in the unit. */
  generals: z.enum(['none', 'near', 'in-unit']),
  onHill: yes,
  inForest: yes,
};

export interface Unsteady {
  readonly belowHalf: boolean;
  readonly generals: 'none' | 'near' | 'in-unit';
  readonly onHill: boolean;
  readonly inForest: boolean;
}

export interface MoraleDice {
  /** Number of dice; 0 passes the test. */
  readonly dice: number;
  readonly steps: readonly Step[];
  readonly rulings: readonly string[];
}

/* Counts the dice of a break, panic or FC test, in the book's order (rulings TOM-4, TOM-15, TOM-23). */
export function moraleDice(conditions: number, unit: Unsteady, inForce: RulingsInForce): MoraleDice {
  const grounds = [unit.onHill, unit.inForest].filter(Boolean).length;
  const sheltered = choiceInForce(TOM_15, inForce) === 'each' ? grounds : Math.min(1, grounds);
  const modifiers: readonly (readonly [string, number])[] = [
    [conditions === 1 ? 'a condition of the test is met' : `${conditions} conditions of the test count`, conditions],
    ['below half strength', unit.belowHalf ? 1 : 0],
    [`no general within ${GENERAL_NEAR} inches`, unit.generals === 'none' ? 1 : 0],
    ['a general in the unit', unit.generals === 'in-unit' ? -1 : 0],
    ['on a hill or in a forest', sheltered === 0 ? 0 : -sheltered],
  ];
  const sum = modifiers.reduce((total, [, amount]) => total + amount, 0);
  return {
    dice: Math.max(0, sum),
    steps: [
      ...modifiers
        .filter(([, amount]) => amount !== 0)
        .map(([what, amount]) => step(BREAK_TESTS, `${what} ${signed(amount)}`)),
      step(BREAK_TESTS, sum <= 0 ? `${diceWords(0)}: it holds without a roll` : `a test on ${diceWords(sum)}`),
    ],
    rulings: ['TOM-4', ...(grounds > 1 ? ['TOM-15'] : [])],
  };
}

export interface MoraleOutcome {
  readonly tested: boolean;
  readonly dice: number;
  /** Lowest face of any die that breaks the unit, or null without a test. */
  readonly breaksOn: number | null;
  readonly result: 'holds' | 'breaks' | 'berserk';
}

export const noTest = (citation: string, text: string): { outcome: MoraleOutcome; steps: Step[] } => ({
  outcome: { tested: false, dice: 0, breaksOn: null, result: 'holds' },
  steps: [step(citation, text)],
});

const BROKEN = step(BREAK_TESTS, 'it turns about at once and moves off at its usual pace next turn');
const BERSERK = step(
  ELEPHANTS,
  `it never rallies and runs ${BERSERK_RUN} inches in a random direction each turn until slain or off the table`,
);

/** Rolls a test. Any die at or above the number breaks the unit (ruling TOM-4). */
export function rollMorale(
  number: number,
  breaksOn: number,
  kind: MoraleTroops,
  dice: DiceSource,
): { outcome: MoraleOutcome; steps: Step[] } {
  const { hits, faces } = throwVolley(
    dice,
    'd6',
    number,
    (face) => face >= breaksOn,
    (at) => `morale ${at + 1} of ${number}, breaks on ${breaksOn}+`,
  );
  const broken = hits > 0;
  const result = !broken ? 'holds' : kind === 'elephant' ? 'berserk' : 'breaks';
  const thrown =
    number > 0 ? [step(BREAK_TESTS, `breaks on ${breaksOn}+: ${faces.join(' ')}: ${broken ? 'broken' : 'holds'}`)] : [];
  return {
    outcome: { tested: true, dice: number, breaksOn, result },
    steps: [...thrown, ...(broken ? [kind === 'elephant' ? BERSERK : BROKEN] : [])],
  };
}

/** Lowest face that breaks a unit, by training. Elephants have separate numbers (Break Tests; Elephant Special Rules). */
export const BREAKS_ON: Readonly<Record<'break' | 'panic', Readonly<Record<MoraleTroops, number>>>> = {
  break: { trained: 5, untrained: 4, elephant: 5 },
  panic: { trained: 6, untrained: 5, elephant: 5 },
};

const IN_SHORT = { holds: 'holds', breaks: 'breaks', berserk: 'goes berserk' } as const;

/** Parts shared by all morale tests (Morale; ruling TOM-23). */
export const moraleTest = {
  inShort: ({ result }: MoraleOutcome): string => IN_SHORT[result],
  verdict: ({ tested, result }: MoraleOutcome): string => (tested ? capital(IN_SHORT[result]) : 'No test'),
  asks: { unit: unit('Unit that tests') },
  fill: {
    unit: ({ unit: { parts, generals }, troop }: TomsUnit) => {
      const all = parts.reduce((sum, { count, hits }) => sum + count * hits, 0);
      const left = parts.reduce((sum, part) => sum + hitsLeft(part), 0);
      return {
        troops: moraleTroopsOf(troop),
        belowHalf: left * 2 < all,
        ...(generals.length > 0 ? { generals: 'in-unit' as const } : {}),
      };
    },
  },
  effects: ({ result }: MoraleOutcome): TableEffect[] =>
    result === 'holds' ? [] : [{ role: 'unit', morale: result === 'berserk' ? 'berserk' : 'broken' }],
} as const;
