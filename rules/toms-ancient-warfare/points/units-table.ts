import type { Troop } from './troop.ts';

type Characteristics = Partial<Omit<Troop, 'points'>>;

/** One line of the book's lists, with its characteristics as printed and as parsed. */
export interface PrintedUnit {
  readonly id: string;
  readonly name: string;
  readonly points: number;
  readonly printed: string;
  readonly troop: Characteristics;
}

const createPrintedUnit = (
  id: string,
  name: string,
  points: number,
  printed: string,
  troop: Characteristics,
): PrintedUnit => ({
  id,
  name,
  points,
  printed,
  troop,
});

/* The lists in the book's row order (Tom’s Ancient Warfare, Point System; Elephant Special Rules). Defaults (foot, move 10) are omitted. */

export const GREEK_UNITS: readonly PrintedUnit[] = [
  createPrintedUnit('greek-hoplite', 'Hoplite', 3, '10m, a, s5+, tr.', {
    armour: true,
    shield: '5+',
    trained: true,
    lines: 2,
  }),
  createPrintedUnit('greek-peltast', 'Peltast', 2, '10m, 8r, s6+', { range: 8, shield: '6+' }),
  createPrintedUnit('greek-archer', 'Archer', 2, '10m, 24r', { range: 24 }),
  createPrintedUnit('greek-rhodian-slinger', 'Rhodian Slinger', 4, '8m, 30r, 6+', { move: 8, range: 30, shield: '6+' }),
  createPrintedUnit('greek-javelin-cavalry', 'Javelin cavalry', 3, '24m, 6r, 6+', {
    kind: 'cavalry',
    move: 24,
    range: 6,
    shield: '6+',
  }),
  createPrintedUnit('greek-cataphractii', 'Cataphractii', 5, '18m, 6r, a, s5+, c, tr.', {
    kind: 'cavalry',
    move: 18,
    range: 6,
    armour: true,
    shield: '5+',
    cavalry: true,
    trained: true,
  }),
  createPrintedUnit('greek-ballista', 'Ballista', 15, '6m, 48r, s5+, 4 crew', {
    kind: 'ballista',
    move: 6,
    range: 48,
    shield: '5+',
    crew: 4,
  }),
];

export const PERSIAN_UNITS: readonly PrintedUnit[] = [
  createPrintedUnit('persian-archer', 'Archer', 2, '10m, 24r, s6+', { range: 24, shield: '6+' }),
  createPrintedUnit('persian-spearmen', 'Spearmen', 1, '10m, s6+', { shield: '6+' }),
  createPrintedUnit('persian-immortal-spearmen', 'Immortal spearmen', 5, '10m, 24r, s5+', { range: 24, shield: '5+' }),
  createPrintedUnit('persian-phoenician-marine', 'Phoenician marine', 3, '10m, 8r, a, s5+, tr.', {
    range: 8,
    armour: true,
    shield: '5+',
    trained: true,
  }),
  // Printed with two moves; see ruling TOM-2.
  createPrintedUnit('persian-arabian-camels', 'Arabian camels', 2, '20m(16"m+20"ch)', {
    kind: 'camels',
    move: 16,
    charge: 20,
  }),
  createPrintedUnit('persian-spearmen-cavalry', 'Spearmen cavalry', 3, '24m, 8r, s6+, c', {
    kind: 'cavalry',
    move: 24,
    range: 8,
    shield: '6+',
    cavalry: true,
  }),
  createPrintedUnit('persian-caspian-cavalry', 'Caspian cavalry', 3, '24m, 18r, c', {
    kind: 'cavalry',
    move: 24,
    range: 18,
    cavalry: true,
  }),
  createPrintedUnit('persian-sakae-cavalry', 'Sakae cavalry', 5, '24m, 30r, c', {
    kind: 'cavalry',
    move: 24,
    range: 30,
    cavalry: true,
  }),
];

export const CARTHAGINIAN_UNITS: readonly PrintedUnit[] = [
  createPrintedUnit('carthaginian-gauls', 'Gauls', 1, '10m', {}),
  createPrintedUnit('carthaginian-infantry', 'Cartg. Infantry', 2, '10m, 8r, s6+', { range: 8, shield: '6+' }),
  createPrintedUnit('carthaginian-mercenaries-bows', 'Mercenaries – with bows', 4, '8m, 24r, s6+, tr.', {
    move: 8,
    range: 24,
    shield: '6+',
    trained: true,
  }),
  createPrintedUnit('carthaginian-cretan-archers', 'Cretan archers', 3, '10m, 24r', { range: 24 }),
  createPrintedUnit('carthaginian-slingers', 'Slingers', 2, '10m, 16r', { range: 16 }),
  createPrintedUnit('carthaginian-mercenaries-hoplites', 'Mercenaries – hoplites', 3, '8m, a, s5+, tr.', {
    move: 8,
    armour: true,
    shield: '5+',
    trained: true,
    lines: 2,
  }),
  createPrintedUnit('carthaginian-light-cavalry', 'Cartg. light cavalry', 3, '24m, 8r, c', {
    kind: 'cavalry',
    move: 24,
    range: 8,
    cavalry: true,
  }),
  // By ruling TOM-2 "10ma" means move 10 and armour. The crew's bows and shields are in Elephant Special Rules.
  createPrintedUnit('carthaginian-elephants', 'Elephants', 10, '10ma, Sp*, 3 crew (16r)', {
    kind: 'elephants',
    range: 16,
    armour: true,
    shield: '5+',
    crew: 3,
  }),
];

const BY_ID: ReadonlyMap<string, PrintedUnit> = new Map(
  [...GREEK_UNITS, ...PERSIAN_UNITS, ...CARTHAGINIAN_UNITS].map((row) => [row.id, row]),
);

export const findPrintedUnit = (id: string): PrintedUnit | undefined => BY_ID.get(id);

export const PRINTED_IDS: readonly string[] = [...BY_ID.keys()];
