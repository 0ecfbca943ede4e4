import { z } from 'zod';
import type { Resolution } from '../../core/procedure.ts';
import type { RulingsInForce } from '../../core/ruling.ts';
import { part } from '../../core/table/ask-procedure.ts';
import { SHIELDS } from '../citations.ts';
import { defineProcedure, hit } from './define-procedure.ts';
import { lossWords, rollSaves } from './attack.ts';
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
export const shields = defineProcedure({
  id: 'toms-ancient-warfare/shields',
  title: 'Shields',
  citation: SHIELDS,
  phase: ['3', '5'],
  input: shieldsSchema,
  dice: ['d6 for each man hit, none without a save'],
  resolve(input, dice, inForce): Resolution<ShieldsOutcome> {
    const save = saveOf(input, inForce);
    const { saved, steps } = rollSaves(input.kills, save.needed, dice);
    return {
      outcome: { needed: save.needed, saved, casualties: input.kills - saved },
      steps: [...save.steps, ...steps],
      rulings: save.rulings,
    };
  },
  inShort: ({ casualties }) => lossWords(casualties, 0),
  verdict: () => null,
  asks: { target: part('Who is hit') },
  fill: { target: ({ troop }) => ({ shield: troop.shield }) },
  effects: (outcome) => hit('target', outcome),
});
