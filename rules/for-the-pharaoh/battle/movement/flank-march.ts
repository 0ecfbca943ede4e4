import { z } from 'zod';
import type { Resolution } from '../../../core/procedure.ts';
import { general, units } from '../../../core/table/ask-procedure.ts';
import { FLANK_MARCHES, REINFORCEMENTS } from '../../citations.ts';
import { MOST_STARS } from '../../points/points-table.ts';
import { defineProcedure } from '../define-procedure.ts';
import { reporting, yes } from '../sides.ts';
import { step } from '../working.ts';

const flankArrivalInputSchema = z.strictObject({
  /** Turns before the one in which the force comes on. */
  turns: z.int().min(0).max(1000),
  /** A move of the slowest unit in it, in centimetres; column and road count for nothing. */
  move: z.number().min(0).max(1000),
  /** From one long edge of the table to the other, in centimetres. */
  tableDepth: z.number().gt(0).max(10_000).optional(),
});

export interface FlankArrivalOutcome {
  /** From the corner of its own table edge, along the flank. */
  readonly cm: number;
  /** Whether it comes on behind the enemy's edge; null where the table's depth is not known. */
  readonly behindEnemyEdge: boolean | null;
}

/** Where a flank march comes on (For the Pharaoh, Flank Marches). No dice. */
export const flankArrival = defineProcedure({
  id: 'for-the-pharaoh/flank-arrival',
  title: 'Flank march, where it comes on',
  citation: FLANK_MARCHES,
  phase: '10',
  input: flankArrivalInputSchema,
  dice: [],
  resolve({ turns, move, tableDepth }): Resolution<FlankArrivalOutcome> {
    const cm = turns * move;
    const behindEnemyEdge = tableDepth === undefined ? null : cm > tableDepth;
    const where = behindEnemyEdge ? 'behind the enemy’s edge of the table' : 'along the flank, from its own corner';
    return {
      outcome: { cm, behindEnemyEdge },
      steps: [step(FLANK_MARCHES, `${turns} turns × ${move} cm = ${cm} cm ${where}`)],
      rulings: [],
    };
  },
});

const inputSchema = z
  .strictObject({
    /** The how-manieth time the force dices to come on. */
    attempt: z.int().min(1).max(1000),
    /** Of a general who marches with it. */
    generalStars: z.int().min(0).max(MOST_STARS).default(0),
    /** Reinforcements come on over their own table edge and cannot lose their way. */
    reinforcements: yes,
    /** Its side is out-scouted: such an army makes no flank march. */
    outScouted: yes,
  })
  .superRefine(({ outScouted, reinforcements }, context) => {
    if (outScouted && !reinforcements)
      reporting(context)(['outScouted'], 'an army that is out-scouted makes no flank march', true);
  });
type FlankMarchInput = z.output<typeof inputSchema>;

export interface FlankMarchOutcome {
  /** The score, die and general together, that brings the force on. */
  readonly needed: number;
  readonly arrives: boolean;
  /** It has lost its way and will not come at all. */
  readonly lost: boolean;
}

const FIRST = 10;
const LOST = 1;
/** 10 at first, one less each time, down to 1. */
const neededAt = (attempt: number): number => Math.max(1, FIRST + 1 - attempt);

function fateOf(
  face: number,
  { attempt, generalStars, reinforcements }: FlankMarchInput,
): 'arrives' | 'lost' | 'not yet' {
  if (face === LOST && !reinforcements) return 'lost';
  return face + generalStars >= neededAt(attempt) ? 'arrives' : 'not yet';
}

/** A force off the table tries to come on (For the Pharaoh, Flank Marches; Off Table Reinforcements; ruling FTP-B18). */
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
    const needed = neededAt(attempt);
    const face = dice.roll('d10', `arrival, ${needed} is needed`);
    const fate = fateOf(face, input);
    const score =
      generalStars > 0 ? `${face} and the general’s ${generalStars} make ${face + generalStars}` : `${face}`;
    const end = {
      arrives: 'the force comes on, with its full move and bonuses but without a charge',
      lost: 'a natural 1: the force has lost its way and will not come',
      'not yet': `not yet: next time ${neededAt(attempt + 1)} is needed`,
    }[fate];
    return {
      outcome: { needed, arrives: fate === 'arrives', lost: fate === 'lost' },
      steps: [step(citation, `attempt ${attempt}: ${needed} is needed`), step(citation, `${score}: ${end}`)],
      rulings: [...(generalStars > 0 ? ['FTP-B18'] : [])],
    };
  },
  inShort: ({ arrives, lost }) => (arrives ? 'comes on' : lost ? 'has lost its way' : 'not yet'),
  oddsOrder: ({ arrives, lost }) => (arrives ? 0 : lost ? 2 : 1),
  verdict: ({ arrives, lost }) => (lost ? 'Lost its way' : arrives ? 'It arrives' : 'Not yet'),
  asks: { general: general('General with them'), units: units('Who marches') },
  fill: {
    general: ({ stars }) => ({ generalStars: stars }),
    units(all) {
      const stars = all.flatMap(({ unit }) => unit.generals);
      return stars.length > 0 ? { generalStars: Math.max(...stars) } : {};
    },
  },
});
