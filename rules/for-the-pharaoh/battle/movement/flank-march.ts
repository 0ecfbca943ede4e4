import { z } from 'zod';
import type { Resolution } from '../../../core/procedure.ts';
import { generalRole, unitsRole } from '../../../core/table/ask-procedure.ts';
import { FLANK_MARCHES, REINFORCEMENTS } from '../../citations.ts';
import { MAX_STARS } from '../../points/points-table.ts';
import { defineProcedure } from '../define-procedure.ts';
import { createIssueReporter, flag } from '../sides.ts';
import { step } from '../steps.ts';

const flankArrivalInputSchema = z.strictObject({
  /** Number of turns before the force arrives. */
  turns: z.int().min(0).max(1000),
  /** Move of the slowest unit in centimetres, without bonuses for column and road. */
  move: z.number().min(0).max(1000),
  /** Centimetres from one long edge of the table to the other. */
  tableDepth: z.number().gt(0).max(10_000).optional(),
});

export interface FlankArrivalOutcome {
  /** Centimetres along the flank, from the corner of the force's own table edge. */
  readonly cm: number;
  /** True if the force arrives behind the enemy's edge; null if the table's depth is unknown. */
  readonly behindEnemyEdge: boolean | null;
}

/** Where a flank march arrives (For the Pharaoh, Flank Marches). No dice. */
export const flankArrival = defineProcedure({
  id: 'for-the-pharaoh/flank-arrival',
  title: 'Flank march: place of arrival',
  citation: FLANK_MARCHES,
  phase: '10',
  input: flankArrivalInputSchema,
  dice: [],
  resolve({ turns, move, tableDepth }): Resolution<FlankArrivalOutcome> {
    const cm = turns * move;
    const behindEnemyEdge = tableDepth === undefined ? null : cm > tableDepth;
    const where = behindEnemyEdge ? 'and arrives behind the enemy’s table edge' : 'along the flank from its own corner';
    return {
      outcome: { cm, behindEnemyEdge },
      steps: [step(FLANK_MARCHES, `${turns} turns × ${move} cm = ${cm} cm ${where}`)],
      rulings: [],
    };
  },
});

const inputSchema = z
  .strictObject({
    /** Number of this attempt, from 1. */
    attempt: z.int().min(1).max(1000),
    /** Stars of a general with the force. */
    generalStars: z.int().min(0).max(MAX_STARS).default(0),
    /** True for reinforcements, which arrive over their own table edge and cannot lose their way. */
    reinforcements: flag,
    /** True if the force's side is out-scouted, which rules out a flank march. */
    outScouted: flag,
  })
  .superRefine(({ outScouted, reinforcements }, context) => {
    if (outScouted && !reinforcements)
      createIssueReporter(context)(['outScouted'], 'an out-scouted army cannot make a flank march', true);
  });
type FlankMarchInput = z.output<typeof inputSchema>;

export interface FlankMarchOutcome {
  /** Sum of the die and the general's stars that the force needs to arrive. */
  readonly needed: number;
  readonly arrives: boolean;
  /** True if the force loses its way and never arrives. */
  readonly lost: boolean;
}

const FIRST_SCORE = 10;
const LOST_FACE = 1;
/** Returns the sum needed to arrive: 10 on the first attempt, one less on each further attempt, at least 1. */
const getNeededScore = (attempt: number): number => Math.max(1, FIRST_SCORE + 1 - attempt);

function decideFate(
  face: number,
  { attempt, generalStars, reinforcements }: FlankMarchInput,
): 'arrives' | 'lost' | 'not yet' {
  if (face === LOST_FACE && !reinforcements) return 'lost';
  return face + generalStars >= getNeededScore(attempt) ? 'arrives' : 'not yet';
}

/** A force off the table tries to arrive (For the Pharaoh, Flank Marches; Off Table Reinforcements; ruling FTP-B18). */
export const flankMarch = defineProcedure({
  id: 'for-the-pharaoh/flank-march',
  title: 'Flank march',
  citation: FLANK_MARCHES,
  phase: '10',
  input: inputSchema,
  dice: ['d10 arrival'],
  resolve(input, dice): Resolution<FlankMarchOutcome> {
    const { attempt, generalStars, reinforcements } = input;
    const citation = reinforcements ? REINFORCEMENTS : FLANK_MARCHES;
    const needed = getNeededScore(attempt);
    const face = dice.roll('d10', `arrival, ${needed} is needed`);
    const fate = decideFate(face, input);
    const score = generalStars > 0 ? `${face} + ${generalStars} for the general = ${face + generalStars}` : `${face}`;
    const end = {
      arrives: 'the force arrives and may make its full move with bonuses, but not charge',
      lost: 'on a natural 1 the force has lost its way and never arrives',
      'not yet': `the force does not arrive yet; the next attempt needs ${getNeededScore(attempt + 1)}`,
    }[fate];
    return {
      outcome: { needed, arrives: fate === 'arrives', lost: fate === 'lost' },
      steps: [step(citation, `attempt ${attempt} needs ${needed} or more`), step(citation, `${score}: ${end}`)],
      rulings: [...(generalStars > 0 ? ['FTP-B18'] : [])],
    };
  },
  inShort: ({ arrives, lost }) => (arrives ? 'arrives' : lost ? 'lost its way' : 'not yet'),
  oddsOrder: ({ arrives, lost }) => (arrives ? 0 : lost ? 2 : 1),
  verdict: ({ arrives, lost }) => (lost ? 'Lost its way' : arrives ? 'It arrives' : 'Not yet'),
  asks: { general: generalRole('General with the force'), units: unitsRole('Marching units') },
  fill: {
    general: ({ stars }) => ({ generalStars: stars }),
    units(all) {
      const stars = all.flatMap(({ unit }) => unit.generals);
      return stars.length > 0 ? { generalStars: Math.max(...stars) } : {};
    },
  },
});
