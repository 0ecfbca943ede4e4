import { getChoice, type RulingsInForce } from '../../core/ruling.ts';
import { BTG_18 } from '../rulings.ts';
import { hasBow, isCavalry, isInfantry, type Troop } from './kinds.ts';

/** The fields of a troop type that attributes depend on. */
export type AttributeTroop = Pick<Troop, 'kind' | 'formation' | 'weapon' | 'missiles' | 'templar'>;

/** What an attribute changes: dice, inches, armour, armour against missiles, the face that hits, damage values, or reloading. */
type AttributeKind = 'melee' | 'move' | 'range' | 'armour' | 'missile-armour' | 'to-hit' | 'structures' | 'reload';

export type StructureClass = 'wall' | 'building' | 'tower';

interface Gift {
  readonly of: AttributeKind;
  readonly amount: number;
  readonly words: string;
  readonly appliesTo: (troop: AttributeTroop, rulings: RulingsInForce) => boolean;
  readonly doubles?: readonly StructureClass[];
}

const isWidest = (rulings: RulingsInForce): boolean => getChoice(BTG_18, rulings) === 'widest';
const never = (): boolean => false;

export const CIVILISATION_IDS = [
  'assyrian',
  'babylonian',
  'barbarian-cavalry',
  'barbarian-infantry',
  'carthaginian',
  'choson',
  'egyptian',
  'greek',
  'hittite',
  'macedonian',
  'minoan',
  'palmyran',
  'persian',
  'phoenician',
  'roman',
  'shang',
  'sumerian',
  'yamato',
] as const;
export type Civilisation = (typeof CIVILISATION_IDS)[number] | 'other';

interface People {
  readonly name: string;
  readonly gift: Gift;
}

/** Civilization Attributes, in the book's order (rulings BTG-18, BTG-22). */
export const CIVILISATIONS: Readonly<Record<(typeof CIVILISATION_IDS)[number], People>> = {
  assyrian: {
    name: 'Assyrian',
    gift: {
      of: 'melee',
      amount: 1,
      words: 'melee units +1 bonus die',
      appliesTo: ({ missiles }, rulings) => missiles === 'none' || isWidest(rulings),
    },
  },
  babylonian: {
    name: 'Babylonian',
    gift: {
      of: 'structures',
      amount: 2,
      words: 'buildings and towers twice their damage value',
      appliesTo: never,
      doubles: ['building', 'tower'],
    },
  },
  'barbarian-cavalry': {
    name: 'Barbarian cavalry tribes',
    gift: { of: 'move', amount: 2, words: 'light cavalry +2"', appliesTo: ({ kind }) => kind === 'light-cavalry' },
  },
  'barbarian-infantry': {
    name: 'Barbarian infantry tribes',
    gift: { of: 'move', amount: 2, words: 'light infantry +2"', appliesTo: ({ kind }) => kind === 'light-infantry' },
  },
  carthaginian: {
    name: 'Carthaginian',
    gift: { of: 'armour', amount: 1, words: 'elephants +1 armour', appliesTo: ({ kind }) => kind === 'elephants' },
  },
  choson: {
    name: 'Choson (Korean)',
    gift: {
      of: 'armour',
      amount: 1,
      words: 'regular infantry with swords +1 armour',
      appliesTo: ({ kind, weapon, templar }, rulings) =>
        weapon === 'sword' && (isWidest(rulings) ? isInfantry(kind) : kind === 'heavy-infantry' && !templar),
    },
  },
  egyptian: {
    name: 'Egyptian',
    gift: { of: 'armour', amount: 1, words: 'chariots +1 armour', appliesTo: ({ kind }) => kind === 'chariots' },
  },
  greek: {
    name: 'Greek',
    gift: { of: 'move', amount: 3, words: 'phalanx +3"', appliesTo: ({ formation }) => formation === 'phalanx' },
  },
  hittite: {
    name: 'Hittite',
    gift: {
      of: 'to-hit',
      amount: 1,
      words: 'archers hit on one face more',
      appliesTo: ({ missiles }) => hasBow(missiles),
    },
  },
  macedonian: {
    name: 'Macedonian',
    gift: {
      of: 'missile-armour',
      amount: 2,
      words: 'phalanx and legion +2 armour against missiles',
      appliesTo: ({ formation }) => formation !== 'none',
    },
  },
  minoan: {
    name: 'Minoan',
    gift: {
      of: 'range',
      amount: 2,
      words: 'compound bows +2" range',
      appliesTo: ({ missiles }) => missiles === 'compound-bow',
    },
  },
  palmyran: {
    name: 'Palmyran',
    gift: { of: 'move', amount: 3, words: 'camelry +3"', appliesTo: ({ kind }) => kind === 'camelry' },
  },
  persian: {
    name: 'Persian',
    gift: { of: 'move', amount: 2, words: 'elephants +2"', appliesTo: ({ kind }) => kind === 'elephants' },
  },
  phoenician: {
    name: 'Phoenician',
    gift: {
      of: 'range',
      amount: 1,
      words: 'all missiles +1" range',
      appliesTo: ({ missiles }) => missiles !== 'none',
    },
  },
  roman: {
    name: 'Roman',
    gift: {
      of: 'melee',
      amount: 2,
      words: 'legions and infantry with swords +2 bonus dice',
      appliesTo: ({ kind, formation, weapon }) => formation === 'legion' || (isInfantry(kind) && weapon === 'sword'),
    },
  },
  shang: {
    name: 'Shang',
    gift: { of: 'structures', amount: 2, words: 'walls twice their damage value', appliesTo: never, doubles: ['wall'] },
  },
  sumerian: {
    name: 'Sumerian',
    gift: {
      of: 'reload',
      amount: 1,
      words: 'siege weapons reload a turn sooner',
      appliesTo: ({ kind }) => kind === 'siege-weapon',
    },
  },
  yamato: {
    name: 'Yamato',
    gift: { of: 'melee', amount: 2, words: 'cavalry +2 bonus dice', appliesTo: ({ kind }) => isCavalry(kind) },
  },
};

/** Attribute of an army list that names its civilisation. */
export const CIVILISATION_KEY = 'civilisation';

export const getAttribute = (civilisation: Civilisation): Gift | null =>
  civilisation === 'other' ? null : CIVILISATIONS[civilisation].gift;

export const getCivilisationName = (civilisation: Civilisation): string =>
  civilisation === 'other' ? 'another people' : CIVILISATIONS[civilisation].name;

/** Returns the civilisation named by a list, or `other`. */
export function getCivilisation(attributes: Readonly<Record<string, string>> = {}): Civilisation {
  const named = attributes[CIVILISATION_KEY];
  return CIVILISATION_IDS.find((id) => id === named) ?? 'other';
}

/** Returns the amount that an attribute gives a troop type; 0 if none (Civilization Attributes). */
export function getAttributeAmount(
  civilisation: Civilisation,
  of: AttributeKind,
  troop: AttributeTroop,
  rulings: RulingsInForce,
): number {
  const gift = getAttribute(civilisation);
  return gift?.of === of && gift.appliesTo(troop, rulings) ? gift.amount : 0;
}
