import { z } from 'zod';
import { civilisation, step } from '../battle/step.ts';
import { CIVILIZATIONS, SIEGE } from '../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import { civilisationName } from '../troops/civilisations.ts';
import { hasEngines } from './siege-shot.ts';
import { damageValue, STRUCTURE_IDS, STRUCTURES } from './structures.ts';

const schema = z.strictObject({ structure: z.enum(STRUCTURE_IDS), builder: civilisation });

/** Damage that destroys a structure (Siege Expansion, Damage Value Chart; Civilization Attributes). No die decides. */
export const damageValueOf = defineProcedure({
  id: 'by-the-gods/damage-value',
  title: 'Damage value',
  citation: SIEGE,
  phase: 'set-up-1',
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
  verdict: ({ damage }) => `${damage} damage destroys it`,
  inBattle: (field) => field.hasStructures || hasEngines(field),
});
