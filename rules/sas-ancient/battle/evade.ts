import { z } from 'zod';
import type { Resolution, Step } from '../../core/procedure.ts';
import { partRole } from '../../core/table/ask-procedure.ts';
import { capitalise } from '../../core/words.ts';
import { BREAKOFFS, EVADING as EVADING_SECTION } from '../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import { isMounted, isSkirmisher } from '../troops/kinds.ts';
import { getMoveDistances } from '../troops/troop.ts';
import {
  listMoraleEffects,
  type MoraleResult,
  moraleShape,
  type MoraleTest,
  RESULTS,
  rollMorale,
  toMoraleInput,
} from './morale.ts';
import { inches, step, flag } from './chart.ts';

/** Distance in inches that an evader ends ahead of its pursuers. */
export const EVADE_LEAD = 1;

const evadeSchema = z
  .strictObject({
    ...moraleShape,
    occasion: z.enum(['charged', 'break-off']).default('charged'),
    /** True if the unit has missiles, without which cavalry may not evade. */
    missiles: flag,
    /** Full moves in inches, of the chargers and of the evader. */
    chargersMove: inches,
    ownMove: inches,
    sameType: flag,
    /** True if psiloi can reach difficult going or friends other than psiloi within a move. */
    refuge: z.boolean().default(true),
  })
  .superRefine(({ kind, missiles, occasion }, context) => {
    const may = isSkirmisher(kind) || (kind === 'cavalry' && missiles) || occasion === 'break-off';
    if (may) return;
    context.addIssue({
      code: 'custom',
      path: ['kind'],
      message: 'only skirmishers and cavalry with missiles evade',
      input: kind,
    });
  });

type EvadeInput = z.output<typeof evadeSchema>;

export type EvadeResult = 'evades' | 'caught' | 'retires shaken' | 'routs';

interface EvadeOutcome {
  readonly result: MoraleResult;
  readonly fate: EvadeResult;
  readonly inches: number;
  readonly shaken: boolean;
}

const toMoraleTest = ({ kind, baseStrength, ...input }: EvadeInput): MoraleTest => ({
  kind,
  baseStrength,
  commander: input.commander,
  fortifications: input.fortifications,
  uphill: input.uphill,
  artillery: input.artillery,
  unitsLost: input.unitsLost,
  chargedBy: input.chargedBy,
  elephants: input.elephants,
  flankOrRear: input.flankOrRear,
  marchColumn: input.marchColumn,
  evading: isSkirmisher(kind),
  melee: 'none',
  opponentsGone: false,
});

/** Psiloi in the open are lost when mounted troops charge them. */
const isLost = ({ kind, chargedBy, occasion, refuge }: EvadeInput): boolean =>
  kind === 'psiloi' && occasion === 'charged' && chargedBy !== null && isMounted(chargedBy) && !refuge;

function getFate(result: MoraleResult, input: EvadeInput): { fate: EvadeResult; inches: number; steps: Step[] } {
  const citation = input.occasion === 'break-off' ? BREAKOFFS : EVADING_SECTION;
  if (result === 'steady') {
    if (isLost(input)) {
      const text = 'psiloi that mounted chase over open ground, without friends near, are routed';
      return { fate: 'routs', inches: input.ownMove, steps: [step(citation, text)] };
    }
    const distance = input.chargersMove + EVADE_LEAD;
    return {
      fate: 'evades',
      inches: distance,
      steps: [
        step(
          citation,
          `moves away by the pursuers’ full move of ${input.chargersMove} and ${EVADE_LEAD}: ${distance} inches, facing away`,
        ),
        ...(input.kind === 'light-horse'
          ? [step(citation, 'light horse with bows may shoot to the rear this turn')]
          : []),
      ],
    };
  }
  if (result === 'shaken') return { fate: 'caught', inches: 0, steps: [step(citation, 'the unit is caught')] };
  if (result === 'rout') return { fate: 'routs', inches: input.ownMove, steps: [step(citation, 'it routs')] };
  if (input.sameType) {
    const text = 'pursuers of the same troop type catch the unit: it is routed';
    return { fate: 'routs', inches: input.ownMove, steps: [step(citation, text)] };
  }
  const text = `falls back a full move of ${input.ownMove} inches, shaken, facing the enemy`;
  return { fate: 'retires shaken', inches: input.ownMove, steps: [step(citation, text)] };
}

const STATE_BY_FATE = { evades: null, caught: 'shaken', 'retires shaken': 'shaken', routs: 'routed' } as const;

/** A unit evades a charge or breaks off a mêlée (Evading; Breakoffs; Morale Test; rulings SAS-4, SAS-9, SAS-11, SAS-24). */
export const evade = defineProcedure({
  id: 'sas-ancient/evade',
  title: 'Evade or break off',
  citation: EVADING_SECTION,
  phase: ['1C', '1D'],
  input: evadeSchema,
  dice: ['d20 of its morale test'],
  resolve(input, dice, inForce): Resolution<EvadeOutcome> {
    const { outcome, steps, rulings } = rollMorale(toMoraleTest(input), dice, inForce);
    const { result } = outcome;
    const { fate, inches: far, steps: after } = getFate(result, input);
    const shaken = result !== 'steady';
    return {
      outcome: { result, fate, inches: far, shaken },
      steps: [
        ...steps,
        ...after,
        ...(fate === 'caught'
          ? []
          : [
              step(
                EVADING_SECTION,
                'the chargers continue for their full move from the evader’s former position, unless difficult going or other enemies are in the way',
              ),
            ]),
      ],
      rulings: [...rulings, 'SAS-24'],
    };
  },
  inShort: ({ fate, shaken }) => (fate === 'caught' && shaken ? 'caught, shaken' : fate),
  oddsOrder: ({ result }) => RESULTS.indexOf(result),
  verdict: ({ fate }) => capitalise(fate),
  asks: { unit: partRole('Evading unit'), charger: partRole('Charging unit') },
  fill: {
    unit: (who, facts) => ({
      ...toMoraleInput(who, facts),
      missiles: who.troop.missiles !== null,
      ownMove: getMoveDistances(who.troop).good,
    }),
    charger: ({ troop }) => ({ chargedBy: troop.kind, chargersMove: getMoveDistances(troop).good }),
  },
  effects: ({ fate }) => listMoraleEffects(STATE_BY_FATE[fate]),
});
