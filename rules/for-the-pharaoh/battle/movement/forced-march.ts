import { z } from 'zod';
import { getHitOdds } from '../../../core/odds.ts';
import type { Resolution } from '../../../core/procedure.ts';
import { partRole } from '../../../core/table/ask-procedure.ts';
import { FORCED_MARCHES, TERRAIN } from '../../citations.ts';
import { defineProcedure, DISORDERED_MARK, toLossGroups, toHits } from '../define-procedure.ts';
import { MAX_GROUPS, flag } from '../sides.ts';
import { step } from '../steps.ts';

const fordInputSchema = z.strictObject({});

export interface FordOutcome {
  readonly flooded: boolean;
}

const FLOODED_FACE = 1;

/** Whether a ford is flooded, found out by the first unit that reaches it (For the Pharaoh, Terrain Definitions). */
export const ford = defineProcedure({
  id: 'for-the-pharaoh/ford',
  title: 'Ford',
  citation: TERRAIN,
  phase: '10',
  input: fordInputSchema,
  dice: ['d10 for the ford'],
  resolve(_input, dice): Resolution<FordOutcome> {
    const face = dice.roll('d10', 'the ford is flooded on a 1');
    const flooded = face === FLOODED_FACE;
    const text = `${face} rolled: the ford ${flooded ? 'is flooded and impassable' : 'can be crossed and counts as rough ground'}`;
    return { outcome: { flooded }, steps: [step(TERRAIN, text)], rulings: [] };
  },
  inShort: ({ flooded }) => (flooded ? 'flooded' : 'passable'),
  verdict: () => null,
});

const countSchema = z.int().min(0).max(MAX_GROUPS);

const inputSchema = z.strictObject({
  groups: countSchema,
  partialGroups: countSchema.default(0),
  /** True for chariots, carts and wagons, which lose half a model at a time. */
  models: flag,
});

export interface ForcedMarchOutcome {
  /** Figures, or half models, lost for the rest of the game. */
  readonly lost: number;
}

const STRAGGLER_FACE = 1;

const toLoss = (ones: number, models: boolean): number => (models ? ones / 2 : ones);

function formatLoss(ones: number, models: boolean): string {
  const lost = toLoss(ones, models);
  if (lost === 0) return 'nobody';
  const complete = Math.floor(lost);
  const number = lost === complete ? `${complete}` : `${complete === 0 ? '' : complete}½`;
  return `${number} ${models ? 'model' : 'figure'}${lost > 1 ? 's' : ''}`;
}

/** Stragglers that a unit loses in one turn of a forced march (For the Pharaoh, Forced Marches). */
export const forcedMarch = defineProcedure({
  id: 'for-the-pharaoh/forced-march',
  title: 'Forced march',
  citation: FORCED_MARCHES,
  phase: '10',
  input: inputSchema,
  dice: ['d10 each complete group', 'd20 each partial group'],
  resolve({ groups, partialGroups, models }, dice): Resolution<ForcedMarchOutcome> {
    const rolled = (number: number, die: 'd10' | 'd20', of: string): number[] =>
      Array.from({ length: number }, (_, index) => dice.roll(die, `stragglers, ${of} ${index + 1} of ${number}`));
    const complete = rolled(groups, 'd10', 'group');
    const partial = rolled(partialGroups, 'd20', 'partial group');
    const ones = [...complete, ...partial].filter((face) => face === STRAGGLER_FACE).length;
    const rows = [
      ...(groups > 0 ? [`complete groups (d10): ${complete.join(' ')}`] : []),
      ...(partialGroups > 0 ? [`partial groups (d20): ${partial.join(' ')}`] : []),
    ];
    return {
      outcome: { lost: toLoss(ones, models) },
      steps: [
        step(FORCED_MARCHES, 'the unit moves farther by one bonus move and becomes disordered'),
        ...rows.map((text) => step(FORCED_MARCHES, text)),
        step(
          FORCED_MARCHES,
          `for each ${STRAGGLER_FACE} the unit leaves ${formatLoss(1, models)} behind: it loses ${formatLoss(ones, models)}, which count as casualties for the rest of the game`,
        ),
      ],
      rulings: [],
    };
  },
  // Up to a hundred groups of two kinds roll, too many to count each combination.
  odds({ groups, partialGroups, models }) {
    const chances = getHitOdds([
      { dice: groups, faces: 10, hitting: 1 },
      { dice: partialGroups, faces: 20, hitting: 1 },
    ]);
    return chances.map((chance, ones) => ({ outcome: `${formatLoss(ones, models)} lost`, chance }));
  },
  verdict: ({ lost }) => `Stragglers: ${lost}`,
  asks: { unit: partRole('Marching unit') },
  fill: { unit: toLossGroups },
  effects: ({ lost }, { models }) => [{ role: 'unit', lost: toHits(lost, models), marks: [DISORDERED_MARK] }],
});
