import { z } from 'zod';
import type { Die } from '../../core/dice.ts';
import type { Resolution } from '../../core/procedure.ts';
import { groupFaces } from '../../core/roll-context.ts';
import { defineProcedure, isStorm } from '../battle/define-procedure.ts';
import { DEFENCE } from '../citations.ts';

const inputSchema = z.strictObject({
  /** True if the engine is under a penthouse or shed. */
  protected: z.boolean().default(false),
});

export interface RocksOutcome {
  readonly destroyed: boolean;
}

const DESTROYING_FACE = 10;
const getDieFaces = (covered: boolean): 10 | 12 => (covered ? 12 : 10);

/** Returns the chance that a week of rocks destroys an engine. */
export const getRockChance = (covered: boolean): number => 1 / getDieFaces(covered);

/** A week of rocks on a ram or claw (For the Pharaoh, Defence Against Claws and Rams; ruling FTP-S8). */
export const rocks = defineProcedure({
  id: 'for-the-pharaoh/siege/rocks',
  title: 'Rocks on an engine',
  citation: DEFENCE,
  phase: [],
  input: inputSchema,
  dice: ['d10 for the rocks, or d12 if the engine is protected'],
  resolve({ protected: covered }, dice): Resolution<RocksOutcome> {
    const die: Die = `d${getDieFaces(covered)}`;
    const face = dice.roll(die, 'rocks', undefined, {
      odds: () =>
        groupFaces(die, (thrown) => (thrown === DESTROYING_FACE ? 'the engine is destroyed' : 'the engine survives')),
    });
    const destroyed = face === DESTROYING_FACE;
    const text = `${face} rolled, ${DESTROYING_FACE} needed: the engine ${destroyed ? 'is destroyed' : 'survives'}`;
    return { outcome: { destroyed }, steps: [{ text, citation: DEFENCE }], rulings: ['FTP-S8'] };
  },
  inShort: ({ destroyed }) => (destroyed ? 'destroyed' : 'stands'),
  oddsOrder: ({ destroyed }) => (destroyed ? 0 : 1),
  verdict: () => null,
  inBattle: isStorm,
});
