import { z } from 'zod';
import type { Resolution } from '../../core/procedure.ts';
import { unitRole } from '../../core/table/ask-procedure.ts';
import { CIVILIZATIONS, MORALE } from '../citations.ts';
import { defineProcedure, getUnitCivilisation } from '../define-procedure.ts';
import { getAttributeAmount } from '../troops/civilisations.ts';
import { MOVE_DISTANCES } from '../troops/kinds.ts';
import { civilisation, inches, step } from './step.ts';

const schema = z.strictObject({
  civilisation,
  terrain: z.enum(['level', 'rough']).default('level'),
  /** Inches to the nearest friendly and enemy unit, or null if there is none. */
  friend: inches.nullable().default(null),
  enemy: inches.nullable().default(null),
});

interface Rampage {
  /** Target of the elephants. `both` means equally near: the players choose. */
  readonly at: 'friend' | 'enemy' | 'both' | 'nobody';
  readonly inches: number;
  readonly reaches: boolean;
}

const BEAST = { kind: 'elephants', formation: 'none', weapon: 'elephant', missiles: 'none', templar: false } as const;
const orInfinity = (distance: number | null): number => distance ?? Infinity;

function findNearest(friend: number, enemy: number): Rampage['at'] {
  if (friend === Infinity && enemy === Infinity) return 'nobody';
  if (friend === enemy) return 'both';
  return friend < enemy ? 'friend' : 'enemy';
}

const TARGET_TEXT = {
  friend: 'At a friend',
  enemy: 'At an enemy',
  both: 'At a friend or an enemy',
  nobody: 'No target',
} as const;

/** Rampaging elephants move to the nearest unit, friend or foe, and fight it as in any melee, without dice (Morale). */
export const rampage = defineProcedure({
  id: 'by-the-gods/rampage',
  title: 'Rampage',
  citation: MORALE,
  phase: '6',
  input: schema,
  dice: [],
  resolve({ civilisation: people, terrain, friend, enemy }, _dice, rulings): Resolution<Rampage> {
    const gift = getAttributeAmount(people, 'move', BEAST, rulings);
    const move = (MOVE_DISTANCES.elephants[terrain] ?? 0) + gift;
    const at = findNearest(orInfinity(friend), orInfinity(enemy));
    const reaches = Math.min(orInfinity(friend), orInfinity(enemy)) <= move;
    const targetText = {
      friend: 'a friend',
      enemy: 'an enemy',
      both: 'a friend and an enemy at the same distance',
      nobody: 'nobody',
    }[at];
    return {
      outcome: { at, inches: move, reaches },
      steps: [
        step(MORALE, `nearest is ${targetText}`),
        ...(gift > 0 ? [step(CIVILIZATIONS, `elephants move ${gift} inches farther`)] : []),
        step(
          MORALE,
          reaches
            ? `the elephants reach the target within ${move} inches and fight`
            : `the elephants move ${move} inches towards the target`,
        ),
      ],
      rulings: [],
    };
  },
  verdict: ({ at }) => TARGET_TEXT[at],
  asks: { unit: unitRole('Elephants') },
  fill: { unit: (who) => ({ civilisation: getUnitCivilisation(who) }) },
  // Due each turn until the elephants rally (Morale).
  owes: {
    unit: ({ unit: { morale } }, { phase }) => (phase === '6' && morale === 'rampaging' ? 'rampaging' : null),
  },
});
