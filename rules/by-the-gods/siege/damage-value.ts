import { z } from 'zod';
import type { Procedure } from '../../core/procedure.ts';
import { civilisation, step } from '../battle/step.ts';
import { CIVILIZATIONS, SIEGE } from '../citations.ts';
import { civilisationName } from '../troops/civilisations.ts';
import { damageValue, STRUCTURE_IDS, STRUCTURES } from './structures.ts';

const schema = z.strictObject({ structure: z.enum(STRUCTURE_IDS), builder: civilisation });

/** Damage that destroys a structure (Siege Expansion, Damage Value Chart; Civilization Attributes). No die decides. */
export const damageValueOf: Procedure<z.output<typeof schema>, { readonly damage: number }> = {
  id: 'by-the-gods/damage-value',
  title: 'Damage value',
  citation: SIEGE,
  input: schema,
  dice: [],
  resolve({ structure, builder }) {
    const { label, damage: printed } = STRUCTURES[structure];
    const damage = damageValue(structure, builder);
    return {
      outcome: { damage },
      steps: [
        step(SIEGE, `${label}: ${printed}`),
        ...(damage > printed ? [step(CIVILIZATIONS, `${civilisationName(builder)}: ${damage}`)] : []),
      ],
      rulings: damage > printed ? ['BTG-22'] : [],
    };
  },
};
