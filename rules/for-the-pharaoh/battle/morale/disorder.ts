import { z } from 'zod';
import type { Resolution } from '../../../core/procedure.ts';
import { partRole } from '../../../core/table/ask-procedure.ts';
import { markEffect } from '../../../core/table/effects.ts';
import { DISORDER, NIGHT_FIGHTING } from '../../citations.ts';
import { MOUNTS } from '../../points/troop.ts';
import { toChargeStance, defineProcedure, isDisordered } from '../define-procedure.ts';
import { flag } from '../sides.ts';
import { step } from '../steps.ts';

const CAUSES = [
  'morale',
  'charge-missed',
  'ground',
  'camels',
  'interpenetration',
  'scythes',
  'changing-formation',
] as const;

const CAUSE_WORDS: Readonly<Record<(typeof CAUSES)[number], string>> = {
  morale: 'the result of a morale test',
  'charge-missed': 'a charge without contact',
  ground: 'a move over disordering terrain',
  camels: 'horses other than Arabs within 5 cm of camels',
  interpenetration: 'passing through other troops, or other troops passing through it',
  scythes: 'melee with scythed chariots',
  'changing-formation': 'a charge that struck the unit during a formation change',
};

const inputSchema = z.strictObject({
  disordered: flag,
  /** Causes of disorder this turn. */
  causes: z.array(z.enum(CAUSES)).max(CAUSES.length).default([]),
  mount: z.enum(MOUNTS).default('none'),
  /** True if the unit moved this turn. Moving, shooting and fighting each prolong disorder. */
  moved: flag,
  shot: flag,
  inMelee: flag,
  /** True at night, when disorder lasts until the end of the game. */
  night: flag,
});
type DisorderInput = z.output<typeof inputSchema>;

export interface DisorderOutcome {
  readonly disordered: boolean;
}

/** Checks whether a cause disorders the unit. Camels frighten horses, but not Arabs, other camels or troops on foot. */
const isCauseEffective = (cause: (typeof CAUSES)[number], { mount }: DisorderInput): boolean =>
  cause !== 'camels' || mount === 'horse';

/** Checks whether a unit becomes or remains disordered (For the Pharaoh, Disorder). No dice. */
export const disorder = defineProcedure({
  id: 'for-the-pharaoh/disorder',
  title: 'Disorder',
  citation: DISORDER,
  phase: ['7', '10'],
  input: inputSchema,
  dice: [],
  resolve(input): Resolution<DisorderOutcome> {
    const causes = input.causes.filter((cause) => isCauseEffective(cause, input));
    const end = (disordered: boolean, text: string, citation = DISORDER) => ({
      outcome: { disordered },
      steps: [...causes.map((cause) => step(DISORDER, CAUSE_WORDS[cause])), step(citation, text)],
      rulings: [],
    });
    if (causes.length > 0) {
      return end(
        true,
        input.disordered ? 'the unit was already disordered and stays so' : 'the unit becomes disordered',
      );
    }
    if (!input.disordered) return end(false, 'nothing disorders the unit');
    if (input.night) return end(true, 'by night disorder lasts until the end of the game', NIGHT_FIGHTING);
    const kept = [
      ...(input.moved ? ['it moved'] : []),
      ...(input.shot ? ['it shot'] : []),
      ...(input.inMelee ? ['it fought'] : []),
    ];
    return kept.length > 0
      ? end(true, `${kept.join(', ')}, so the unit stays disordered`)
      : end(
          false,
          'the unit is in good order again after a turn without moving, shooting, fighting or further disorder',
        );
  },
  verdict: ({ disordered }) => (disordered ? 'Disordered' : 'In good order'),
  asks: { unit: partRole('Unit') },
  fill: { unit: (who) => ({ disordered: isDisordered(who), mount: toChargeStance(who.troop).mount }) },
  effects: ({ disordered }) => [markEffect('unit', 'disordered', disordered)],
});
