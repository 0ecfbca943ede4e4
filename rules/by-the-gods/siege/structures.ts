import { z } from 'zod';
import type { StructureKind } from '../../core/table-rules.ts';
import { civilisation, step } from '../battle/step.ts';
import { CIVILIZATIONS, SIEGE } from '../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import {
  getAttribute,
  type Civilisation,
  CIVILISATION_IDS,
  getCivilisationName,
  type StructureClass,
} from '../troops/civilisations.ts';
import { hasEngines } from './siege-shot.ts';

interface Structure {
  readonly label: string;
  readonly of: StructureClass;
  readonly damage: number;
}

/** Damage Value Chart, in the book's order. Small and medium walls and buildings share their rows (Siege Expansion). */
export const STRUCTURES = {
  'small-wall': { label: 'Small wall', of: 'wall', damage: 10 },
  'small-building': { label: 'Small building', of: 'building', damage: 10 },
  'medium-wall': { label: 'Medium wall', of: 'wall', damage: 15 },
  'large-building': { label: 'Large building', of: 'building', damage: 15 },
  'city-wall': { label: 'City wall', of: 'wall', damage: 20 },
  barracks: { label: 'Barracks', of: 'building', damage: 20 },
  'small-arrow-tower': { label: 'Small arrow tower', of: 'tower', damage: 25 },
  'large-arrow-tower': { label: 'Large arrow tower', of: 'tower', damage: 30 },
  'ballista-tower': { label: 'Ballista tower', of: 'tower', damage: 30 },
} as const satisfies Readonly<Record<string, Structure>>;
export type StructureId = keyof typeof STRUCTURES;
export const STRUCTURE_IDS = Object.keys(STRUCTURES) as StructureId[];

/** Returns the multiplier of a people's own structures of a class, 1 or 2 (ruling BTG-22). */
export const getDamageMultiplier = (civilisation: Civilisation, of: StructureClass): number => {
  const gift = getAttribute(civilisation);
  return gift?.doubles?.includes(of) ? gift.amount : 1;
};

/** Returns the damage that destroys a structure built by a people (Siege Expansion; Civilization Attributes). */
export const getDamageValue = (id: StructureId, civilisation: Civilisation): number =>
  STRUCTURES[id].damage * getDamageMultiplier(civilisation, STRUCTURES[id].of);

/** Finds the people with doubled structures of this class. */
const findBuilder = (of: StructureClass): Civilisation | null =>
  CIVILISATION_IDS.find((id) => getDamageMultiplier(id, of) > 1) ?? null;

/** Structures at the table: each as built by most peoples, and by the people that doubles it. */
export const TABLE_STRUCTURES: readonly StructureKind[] = [
  ...STRUCTURE_IDS.map((id) => ({ id, label: STRUCTURES[id].label, damage: STRUCTURES[id].damage, citation: SIEGE })),
  ...STRUCTURE_IDS.flatMap((id) => {
    const master = findBuilder(STRUCTURES[id].of);
    if (master === null) return [];
    const label = `${STRUCTURES[id].label}, ${getCivilisationName(master)}`;
    return [{ id: `${id}-${master}`, label, damage: getDamageValue(id, master), citation: CIVILIZATIONS }];
  }),
];

const schema = z.strictObject({ structure: z.enum(STRUCTURE_IDS), builder: civilisation });

/** Damage that destroys a structure, without dice (Siege Expansion, Damage Value Chart; Civilization Attributes). */
export const damageValueProcedure = defineProcedure({
  id: 'by-the-gods/damage-value',
  title: 'Damage value',
  citation: SIEGE,
  phase: 'set-up-1',
  input: schema,
  dice: [],
  resolve({ structure, builder }) {
    const { label, damage: printed } = STRUCTURES[structure];
    const damage = getDamageValue(structure, builder);
    return {
      outcome: { damage },
      steps: [
        step(SIEGE, `${label}: ${printed}`),
        ...(damage > printed ? [step(CIVILIZATIONS, `${getCivilisationName(builder)}: ${damage}`)] : []),
      ],
      rulings: damage > printed ? ['BTG-22'] : [],
    };
  },
  verdict: ({ damage }) => `destroyed by ${damage} damage`,
  inBattle: (field) => field.hasStructures || hasEngines(field),
});
