import { z } from 'zod';
import { rollVolley } from '../../../core/calculate-odds.ts';
import type { DiceSource } from '../../../core/dice.ts';
import type { Step } from '../../../core/procedure.ts';
import { getChoice, type RulingsInForce } from '../../../core/ruling.ts';
import type { TableEffect } from '../../../core/table-rules.ts';
import { unitRole } from '../../../core/table/ask-procedure.ts';
import { capitalise } from '../../../core/words.ts';
import { BREAK_TESTS, ELEPHANTS } from '../../citations.ts';
import { formatDice, countHitsLeft, formatSigned, step, type TomsUnit, flag } from '../define-procedure.ts';
import type { Troop } from '../../points/troop.ts';
import { TOM_15 } from '../../rulings.ts';

/** Maximum distance in inches of generals that support a morale test. */
export const SUPPORT_DISTANCE = 8;
/** Distance in inches that berserk elephants run each turn. */
export const BERSERK_DISTANCE = 10;

export const moraleTroops = z.enum(['trained', 'untrained', 'elephant']);
export type MoraleTroops = z.output<typeof moraleTroops>;

export const getMoraleTroops = ({ kind, trained }: Pick<Troop, 'kind' | 'trained'>): MoraleTroops =>
  kind === 'elephants' ? 'elephant' : trained ? 'trained' : 'untrained';

export const moraleShape = {
  troops: moraleTroops,
  /** True if fewer than half of its men, or of an elephant's lives, are left. */
  belowHalf: flag,
  /** The nearest general: none within 8 inches, within 8 inches, or in the unit. */
  generals: z.enum(['none', 'near', 'in-unit']),
  onHill: flag,
  inForest: flag,
};

export interface TestedUnit {
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
export function countMoraleDice(conditions: number, unit: TestedUnit, inForce: RulingsInForce): MoraleDice {
  const grounds = [unit.onHill, unit.inForest].filter(Boolean).length;
  const sheltered = getChoice(TOM_15, inForce) === 'each' ? grounds : Math.min(1, grounds);
  const modifiers: readonly (readonly [string, number])[] = [
    [conditions === 1 ? 'a condition of the test is met' : `${conditions} conditions of the test count`, conditions],
    ['below half strength', unit.belowHalf ? 1 : 0],
    [`no general within ${SUPPORT_DISTANCE} inches`, unit.generals === 'none' ? 1 : 0],
    ['a general in the unit', unit.generals === 'in-unit' ? -1 : 0],
    ['on a hill or in a forest', sheltered === 0 ? 0 : -sheltered],
  ];
  const sum = modifiers.reduce((total, [, amount]) => total + amount, 0);
  return {
    dice: Math.max(0, sum),
    steps: [
      ...modifiers
        .filter(([, amount]) => amount !== 0)
        .map(([what, amount]) => step(BREAK_TESTS, `${what} ${formatSigned(amount)}`)),
      step(BREAK_TESTS, sum <= 0 ? `${formatDice(0)}: the unit holds without a roll` : `a test on ${formatDice(sum)}`),
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

export const createNoTest = (citation: string, text: string): { outcome: MoraleOutcome; steps: Step[] } => ({
  outcome: { tested: false, dice: 0, breaksOn: null, result: 'holds' },
  steps: [step(citation, text)],
});

const BROKEN_STEP = step(BREAK_TESTS, 'the unit turns about at once and moves away at its usual pace next turn');
const BERSERK_STEP = step(
  ELEPHANTS,
  `the elephant never rallies and runs ${BERSERK_DISTANCE} inches in a random direction each turn until slain or off the table`,
);

/** Rolls a test. Any die at or above the unit's break number breaks it (ruling TOM-4). */
export function rollMorale(
  number: number,
  breaksOn: number,
  kind: MoraleTroops,
  dice: DiceSource,
): { outcome: MoraleOutcome; steps: Step[] } {
  const { hits, faces } = rollVolley(
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
    steps: [...thrown, ...(broken ? [kind === 'elephant' ? BERSERK_STEP : BROKEN_STEP] : [])],
  };
}

/** Lowest face that breaks a unit, by training. Elephants have separate numbers (Break Tests; Elephant Special Rules). */
export const BREAK_FACES: Readonly<Record<'break' | 'panic', Readonly<Record<MoraleTroops, number>>>> = {
  break: { trained: 5, untrained: 4, elephant: 5 },
  panic: { trained: 6, untrained: 5, elephant: 5 },
};

const RESULT_LABELS = { holds: 'holds', breaks: 'breaks', berserk: 'goes berserk' } as const;

/** Parts shared by all morale tests (Morale; ruling TOM-23). */
export const moraleTest = {
  inShort: ({ result }: MoraleOutcome): string => RESULT_LABELS[result],
  verdict: ({ tested, result }: MoraleOutcome): string => (tested ? capitalise(RESULT_LABELS[result]) : 'No test'),
  asks: { unit: unitRole('Unit that tests') },
  fill: {
    unit: ({ unit: { parts, generals }, troop }: TomsUnit) => {
      const total = parts.reduce((sum, { count, hits }) => sum + count * hits, 0);
      const left = parts.reduce((sum, part) => sum + countHitsLeft(part), 0);
      return {
        troops: getMoraleTroops(troop),
        belowHalf: left * 2 < total,
        ...(generals.length > 0 ? { generals: 'in-unit' as const } : {}),
      };
    },
  },
  effects: ({ result }: MoraleOutcome): TableEffect[] =>
    result === 'holds' ? [] : [{ role: 'unit', morale: result === 'berserk' ? 'berserk' : 'broken' }],
} as const;
