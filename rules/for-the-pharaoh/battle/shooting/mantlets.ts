import { z } from 'zod';
import type { Resolution } from '../../../core/procedure.ts';
import { getChoice } from '../../../core/ruling.ts';
import { partRole } from '../../../core/table/ask-procedure.ts';
import { DEFINITIONS, MIXED_TARGETS } from '../../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import { FTP_B32 } from '../table-rulings.ts';
import { step } from '../steps.ts';
import { RANGE_IDS } from './shooting-table.ts';

const mixedTargetInputSchema = z.strictObject({
  range: z.enum(RANGE_IDS),
  /** Kinds of target in the rank shot at: the front rank, or the rearmost at extreme range. */
  targets: z
    .array(z.strictObject({ name: z.string().max(100).default(''), count: z.int().min(1).max(2000).default(1) }))
    .min(1, 'expected at least one kind of target')
    .max(20),
});
type MixedInput = z.output<typeof mixedTargetInputSchema>;

export interface MixedTargetOutcome {
  readonly rank: 'front' | 'rearmost';
  /** Number of the kind that is hit, from 1. */
  readonly target: number;
  readonly name: string;
}

/** Faces for each kind of target (ruling FTP-B32). */
const listFaces = ({ targets }: MixedInput, byFigures: boolean): number[] =>
  targets.map(({ count }) => (byFigures ? count : 1));

const getTargetName = ({ targets }: MixedInput, at: number): string => targets[at]?.name || `target ${at + 1}`;

/** Choice among several kinds of target (For the Pharaoh, Shooting at Mixed Targets; ruling FTP-B32). */
export const mixedTarget = defineProcedure({
  id: 'for-the-pharaoh/mixed-target',
  title: 'Shooting at mixed targets',
  citation: MIXED_TARGETS,
  phase: '8',
  input: mixedTargetInputSchema,
  dice: ['a die with one face for each kind of target; no die if there is only one kind'],
  resolve(input, dice, inForce): Resolution<MixedTargetOutcome> {
    const rank = input.range === 'extreme' ? 'rearmost' : 'front';
    const where = step(
      MIXED_TARGETS,
      rank === 'rearmost' ? 'at extreme range missiles hit the rearmost rank' : 'at this range the front rank is hit',
    );
    const ends = listFaces(input, getChoice(FTP_B32, inForce) === 'by-figures').map((_, index, faces) =>
      faces.slice(0, index + 1).reduce((sum, count) => sum + count, 0),
    );
    const total = ends.at(-1) ?? 1;
    const face = input.targets.length === 1 ? 1 : dice.roll(`d${total}`, 'which of the targets is hit');
    const index = ends.findIndex((end) => face <= end);
    const name = getTargetName(input, index);
    const thrown =
      input.targets.length === 1
        ? `there is only one kind of target: ${name}`
        : `${face} on a die of ${total} faces: ${name}`;
    return {
      outcome: { rank, target: index + 1, name },
      steps: [where, step(MIXED_TARGETS, thrown)],
      rulings: input.targets.length === 1 ? [] : ['FTP-B32'],
    };
  },
  inShort: ({ name }) => name,
  verdict: ({ name }) => `${name} is hit`,
});

const countSchema = z.int().min(0).max(2000);

const inputSchema = z.strictObject({
  mantlets: countSchema,
  /** Number of figures behind the mantlets. */
  sheltering: countSchema,
});

export interface MantletsOutcome {
  readonly covered: number;
  readonly uncovered: number;
}

/** Figures covered by one mantlet. */
export const FIGURES_PER_MANTLET = 2;

/** Figures that mantlets cover (For the Pharaoh, Armour, Class, Troop Type and Weapons Definitions; rulings FTP-B24, FTP-B31). No dice. */
export const mantlets = defineProcedure({
  id: 'for-the-pharaoh/mantlets',
  title: 'Mantlets: covered figures',
  citation: DEFINITIONS,
  phase: '8',
  input: inputSchema,
  dice: [],
  resolve({ mantlets: count, sheltering }): Resolution<MantletsOutcome> {
    const covered = Math.min(sheltering, count * FIGURES_PER_MANTLET);
    return {
      outcome: { covered, uncovered: sheltering - covered },
      steps: [
        step(
          DEFINITIONS,
          `${count} mantlets cover ${FIGURES_PER_MANTLET} figures each: ${covered} of the ${sheltering} figures are covered`,
        ),
        step(DEFINITIONS, 'covered figures count as shielded when shot at, and as behind an obstacle in melee'),
      ],
      rulings: ['FTP-B24', 'FTP-B31'],
    };
  },
  asks: { unit: partRole('Unit with mantlets') },
  fill: { unit: ({ troop, part: { left } }) => (troop.shield === 'mantlet' ? { mantlets: left } : {}) },
});
