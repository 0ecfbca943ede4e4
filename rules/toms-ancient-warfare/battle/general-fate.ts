import { z } from 'zod';
import type { Resolution } from '../../core/procedure.ts';
import type { RulingsInForce } from '../../core/ruling.ts';
import { partRole, unitRole } from '../../core/table/ask-procedure.ts';
import { GENERALS, SHIELDS } from '../citations.ts';
import { formatGenerals, formatLosses, rollGenerals, rollSaves } from './attack.ts';
import {
  defineProcedure,
  countGenerals,
  createHitEffects,
  countHitsLeft,
  step,
  aspect,
  MAX_GENERALS,
  shield,
  flag,
} from './define-procedure.ts';
import { type Save, getSaveNumber } from './kill-number.ts';

const shieldsSchema = z.strictObject({
  kills: z.int().min(0).max(200),
  shield,
  obscured: flag,
  aspect,
});

type ShieldsInput = z.output<typeof shieldsSchema>;

interface ShieldsOutcome {
  readonly needed: number | null;
  readonly saved: number;
  readonly casualties: number;
}

const getSave = (input: ShieldsInput, inForce: RulingsInForce): Save =>
  getSaveNumber({ ...input, obscured: input.obscured ? 1 : 0 }, inForce);

/** Saves by shields for men that were hit (Tom’s Ancient Warfare, Shields; Missiles; rulings TOM-18, TOM-19). */
export const shields = defineProcedure({
  id: 'toms-ancient-warfare/shields',
  title: 'Shields',
  citation: SHIELDS,
  phase: ['3', '5'],
  input: shieldsSchema,
  dice: ['d6 for each man hit, none without a save'],
  resolve(input, dice, inForce): Resolution<ShieldsOutcome> {
    const save = getSave(input, inForce);
    const { saved, steps } = rollSaves(input.kills, save.needed, dice);
    return {
      outcome: { needed: save.needed, saved, casualties: input.kills - saved },
      steps: [...save.steps, ...steps],
      rulings: save.rulings,
    };
  },
  inShort: ({ casualties }) => formatLosses(casualties, 0),
  verdict: () => null,
  asks: { target: partRole('Unit hit') },
  fill: { target: ({ troop }) => ({ shield: troop.shield }) },
  effects: (outcome) => createHitEffects('target', outcome),
});

const fateSchema = z.strictObject({
  sixes: z.int().min(0).max(200),
  generals: z.int().min(1, 'no general is with the unit').max(MAX_GENERALS).default(1),
  unitDestroyed: flag,
});

interface FateOutcome {
  readonly generalsKilled: number;
  /** Sixes that hit men, whom shields may save. */
  readonly onMen: number;
  /** Generals removed because their unit is destroyed. */
  readonly outOfPlay: number;
}

/** Fate of generals whose unit is attacked (Generals; ruling TOM-20). */
export const generalFate = defineProcedure({
  id: 'toms-ancient-warfare/general-fate',
  title: 'A general’s fate',
  citation: GENERALS,
  phase: '5',
  input: fateSchema,
  dice: ['d6 for each 6 rolled'],
  resolve({ sixes, generals, unitDestroyed }, dice): Resolution<FateOutcome> {
    const { killed, steps } = rollGenerals(sixes, generals, dice);
    const outOfPlay = unitDestroyed ? generals - killed : 0;
    return {
      outcome: { generalsKilled: killed, onMen: sixes - killed, outOfPlay },
      steps: [
        ...steps,
        ...(sixes > killed
          ? [step(GENERALS, `${sixes - killed} of the sixes hit men, who may be saved by shields`)]
          : []),
        ...(outOfPlay > 0 ? [step(GENERALS, 'a general without a unit is out of play')] : []),
      ],
      rulings: ['TOM-20'],
    };
  },
  inShort: ({ generalsKilled }) => formatGenerals(generalsKilled),
  verdict: () => null,
  asks: { unit: unitRole('The generals’ unit') },
  fill: {
    unit: (who) =>
      who.hasGeneral
        ? { generals: countGenerals(who), unitDestroyed: who.unit.parts.every((each) => countHitsLeft(each) === 0) }
        : {},
  },
  effects: ({ generalsKilled, outOfPlay }) => createHitEffects('unit', { generalsKilled: generalsKilled + outOfPlay }),
});
