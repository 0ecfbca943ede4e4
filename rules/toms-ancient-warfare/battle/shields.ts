import { z } from 'zod';
import { hitOdds } from '../../core/odds.ts';
import type { Procedure } from '../../core/procedure.ts';
import type { RulingsInForce } from '../../core/ruling.ts';
import { SHIELDS } from '../citations.ts';
import { rollSaves } from './attack.ts';
import { lossWords } from './attack-odds.ts';
import { type Save, saveNumber } from './save.ts';
import { aspect, shield, yes } from './target.ts';

const shieldsSchema = z.strictObject({
  /** Men hit by kill rolls. */
  kills: z.int().min(0).max(200),
  shield,
  obscured: yes,
  aspect,
});

type ShieldsInput = z.output<typeof shieldsSchema>;

interface ShieldsOutcome {
  readonly needed: number | null;
  readonly saved: number;
  readonly casualties: number;
}

const saveOf = (input: ShieldsInput, inForce: RulingsInForce): Save =>
  saveNumber({ ...input, obscured: input.obscured ? 1 : 0 }, inForce);

/** Shields save the men that were hit (Tom’s Ancient Warfare, Shields; Missiles; rulings TOM-18, TOM-19). */
export const shields: Procedure<ShieldsInput, ShieldsOutcome> = {
  id: 'toms-ancient-warfare/shields',
  title: 'Shields',
  citation: SHIELDS,
  input: shieldsSchema,
  dice: ['d6 for each man hit, none without a save'],
  resolve(input, dice, inForce) {
    const save = saveOf(input, inForce);
    const { saved, steps } = rollSaves(input.kills, save.needed, dice);
    return {
      outcome: { needed: save.needed, saved, casualties: input.kills - saved },
      steps: [...save.steps, ...steps],
      rulings: save.rulings,
    };
  },
  odds(input, inForce) {
    const { needed } = saveOf(input, inForce);
    const lost = needed === null ? 6 : needed - 1;
    return hitOdds([{ dice: input.kills, faces: 6, hitting: lost }])
      .map((chance, casualties) => ({ outcome: lossWords(casualties, 0), chance }))
      .filter(({ chance }) => chance > 0);
  },
};
