import type { UnitNumber, UnitState } from '../../core/table-rules.ts';
import { BREAK_TESTS, ELEPHANTS, FIGHTING_ORDER, FIRE_MISSILES, HOLDFAST } from '../citations.ts';
import { type Troop, troopSchema } from '../points/troop.ts';
import { getFireFaces } from './shooting/fire.ts';

export const MORALE_STATES: readonly UnitState[] = [
  { id: 'steady', label: 'Steady', tone: 'plain', meaning: [], citation: BREAK_TESTS },
  {
    id: 'broken',
    label: 'Broken',
    tone: 'lost',
    meaning: ['the unit has turned about and moves away at its usual pace until it rallies'],
    citation: BREAK_TESTS,
  },
  {
    id: 'berserk',
    label: 'Berserk',
    tone: 'lost',
    meaning: ['an elephant that never rallies and runs 10 inches in a random direction each turn'],
    citation: ELEPHANTS,
  },
];

const createFilter =
  (test: (troop: Troop) => boolean): NonNullable<UnitState['applies']> =>
  (raw) => {
    const troop = troopSchema.safeParse(raw).data;
    return troop !== undefined && test(troop);
  };

/** Ballistae have no fire missiles (ruling TOM-30). */
const canShootFire = ({ kind, range }: Troop): boolean => range !== null && kind !== 'ballista';

export const UNIT_MARKS: readonly UnitState[] = [
  {
    id: 'holdfast',
    label: 'Holdfast',
    tone: 'forward',
    meaning: ['the unit strikes first if charged in the enemy’s next turn, and moves half in its own next turn'],
    applies: createFilter(({ trained }) => trained),
    citation: HOLDFAST,
  },
  {
    id: 'counter-charge',
    label: 'Counter-charges',
    tone: 'forward',
    meaning: ['the unit strikes like chargers, this turn only'],
    until: 'bound',
    citation: FIGHTING_ORDER,
  },
  {
    id: 'flames-lit',
    label: 'Flames lit',
    tone: 'forward',
    meaning: ['the unit may shoot flaming missiles in its next turn only'],
    applies: createFilter(canShootFire),
    citation: FIRE_MISSILES,
  },
  {
    id: 'burning',
    label: 'Burning',
    tone: 'shaken',
    meaning: ['the unit burns in both players’ turns, for as many turns as its fire die shows'],
    citation: FIRE_MISSILES,
  },
];

/** The fire die beside a unit: turns left to burn, of both players (Fire Missile Special Rules). */
export const FIRE_DIE: UnitNumber = {
  id: 'fire-die',
  label: 'Fire die',
  least: 0,
  most: getFireFaces(true),
  citation: FIRE_MISSILES,
};
