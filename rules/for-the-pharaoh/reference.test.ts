import { describe, expect, it } from 'vitest';
import readyMade from '../../army-lists/ready-made/akkadian-4000.json' with { type: 'json' };
import { findShippedList } from '../../army-lists/shipped.ts';
import { armyFileSchema, type ArmyFile } from '../core/army-file.ts';
import { getUnitMorale, getTroopMorale } from './battle/morale/morale-table.ts';
import { CLASSES, KINDS, ORDERS, WEAPONS } from './points/troop.ts';
import { createArmyReference } from './reference.ts';
import { listUnitMarks } from './for-the-pharaoh.ts';

type Parts = readonly (readonly [troop: Record<string, unknown>, count: number])[];

const armyOf = (units: readonly Parts[], more: Partial<ArmyFile> = {}): ArmyFile =>
  armyFileSchema.parse({
    format: 'nomarch-army',
    version: 1,
    rules: 'for-the-pharaoh',
    name: 'Trial',
    limit: 4000,
    units: units.map((parts) => ({ parts: parts.map(([troop, count]) => ({ troop, count })) })),
    ...more,
  });

/** An army that uses every row of the sheet. */
const everything = armyOf(
  [
    ...CLASSES.map((known): Parts => [[{ class: known }, 12]]),
    ...KINDS.flatMap((kind) => ORDERS.map((order): Parts => [[{ class: 'C', kind, order, drill: 'regular' }, 12]])),
    ...['infantry', 'cavalry'].map((kind): Parts => [[{ class: 'C', kind, order: 'MO', weapons: [...WEAPONS] }, 12]]),
    ...ORDERS.map((order): Parts => [[{ class: 'C', order, weapons: ['bow'] }, 12]]),
    [[{ class: 'E', mercenary: true }, 12]],
  ],
  { generals: [{ name: '', stars: 1 }] },
);

const table = (army: ArmyFile, id: string, list: Parameters<typeof createArmyReference>[1] = null) => {
  const found = createArmyReference(army, list).find((known) => known.id === id);
  if (!found) throw new Error(`no table ${id}`);
  return found;
};
const rows = (id: string) => table(everything, id).rows;

describe('The reference sheet contains the book’s', () => {
  it('movement in centimetres, with the bonus', () => {
    expect(rows('movement').map((row) => row.slice(1))).toEqual([
      ['6', '+2'],
      ['9', '+3'],
      ['12', '+4'],
      ['12', '+4'],
      ['18', '+6'],
      ['24', '+8'],
      ['20', '+4'],
      ['15', '+3'],
      ['10', '+2'],
      ['5', '+1'],
      ['2', '–'],
    ]);
  });

  it('difficult terrain for open, medium and close order and for wheels', () => {
    const steep = 'up ⅓, down ⅔';
    expect(rows('terrain').map((row) => row.slice(1))).toEqual([
      ['full', 'full', 'full', '⅘ up'],
      [steep, steep, steep, 'no'],
      ['full', 'full', '⅔', 'no'],
      ['full', '⅔', '⅓', 'no'],
      ['⅓', '⅓', '⅓', 'no'],
      ['⅓', '⅓', '⅓', 'no'],
      ['⅓', '⅓', '⅓', '⅕'],
      ['⅔', '⅔', '⅔', '⅕'],
      ['one move', 'one move', 'one move', 'no'],
      ['no', 'no', 'no', 'no'],
      ['one move', 'one move', 'one move', 'one move'],
      ['⅓', '⅓', '⅓', 'no'],
      ['disorder', 'disorder', 'disorder', 'disorder'],
    ]);
  });

  it('shooting ranges, weapons against armour, ranks and moving, arcs', () => {
    expect(rows('ranges')).toEqual([
      ['Javelin', '1', '2', '4'],
      ['Dart', '2', '4', '8'],
      ['Javelin with throw stick', '2', '4', '8'],
      ['Chariots, battle-carts', '2', '4', '8'],
      ['Sling', '3', '6', '12'],
      ['Bow', '4', '8', '16'],
      ['Composite bow', '6', '12', '24'],
    ]);
    expect(rows('shooting-weapons')).toEqual([
      ['Dart', '–', '+1', '+2'],
      ['Bow', '–', '+1', '+2'],
      ['Javelin', '–', '–', '+1'],
      ['Javelin with throw stick', '–', '–', '+1'],
      ['Composite bow', '–', '–', '+1'],
      ['Sling', '–', '–', '+1'],
    ]);
    expect(rows('ranks')).toEqual([
      ['Bow', '3', 'full'],
      ['Dart', '3', 'full'],
      ['Composite bow', '3', '⅔'],
      ['Javelin', '2', '⅔'],
      ['Sling', '2', '⅔'],
      ['Javelin with throw stick', '1', '⅓'],
    ]);
    expect(rows('arcs').map((row) => row[1])).toEqual([
      'all round',
      '90° either side',
      '45° either side',
      '22.5° either side',
    ]);
  });

  it('shooting factors with their signs', () => {
    expect(rows('shooting-factors').map((row) => row[1])).toEqual([
      '−2',
      '−2',
      '−1',
      '−1',
      '+1',
      '+1',
      '+1',
      '+2',
      '+1',
      '+2',
      '+3',
    ]);
  });

  it('melee weapons against armour, and fighting ranks', () => {
    expect(rows('melee-weapons')).toEqual([
      ['Other weapons', '–', '–', '–', '1'],
      ['Short spear', '−1', '−1', '–', '1'],
      ['Long spear on foot', '−1', '−1', '–', '2'],
      ['Foot lance', '−1', '−1', '–', '3'],
      ['Pike', '−1', '−1', '–', '4'],
      ['Mace', '−1', '−1', '−1', '1'],
      ['Two-handed mace', '−2', '−2', '−2', '1'],
      ['Axe', '−2', '−1', '−1', '1'],
      ['Two-handed axe', '−3', '−2', '−2', '1'],
      ['Sword', '−3', '−2', '−1', '1'],
      ['Two-handed sword', '−4', '−3', '−2', '1'],
      ['Long spear, mounted', '−2', '−2', '−1', '1'],
    ]);
  });

  it('melee factors with their signs', () => {
    expect(rows('melee-factors').map((row) => row[1])).toEqual([
      '−2',
      '−2',
      '−1',
      '−1',
      '−1',
      '−1',
      '−1',
      '−1',
      '−1',
      '−1',
      '−1',
      '+1',
    ]);
  });

  it('morale of each class, dice and nine results', () => {
    expect(table(everything, 'intrinsic-morale').columns.slice(1)).toEqual(['A+', 'A', 'B', 'C', 'D', 'E']);
    expect(rows('intrinsic-morale')[0]?.slice(1)).toEqual(['3', '5', '7', '9', '11', '13']);
    expect(rows('morale-dice').map((row) => row[1])).toEqual(['4D6', '3D6', '2D6', '1D6']);
    expect(rows('morale-results')).toEqual([
      ['+16 or better', 'Obey orders', 'Assault'],
      ['+11 to +15', 'Obey orders', 'Attack'],
      ['+6 to +10', 'Obey orders', 'Advance'],
      ['+1 to +5', 'Obey orders', 'Obey orders'],
      ['0', 'Halt, disordered, orders forgotten', 'Halt, disordered, orders forgotten'],
      ['−1 to −2', 'Recoil', 'Recoil'],
      ['−3 to −4', 'Retire', 'Retire'],
      ['−5 to −6', 'Retreat', 'Retreat'],
      ['−7 or worse', 'Rout', 'Rout'],
    ]);
  });

  it('risk to a general, and twelve phases', () => {
    expect(rows('generals-risk').map((row) => row[1])).toEqual(['1 to 2', '1 to 4', '1 to 6', '1 to 8', 'always']);
    expect(rows('phases')).toHaveLength(12);
  });
});

describe('The reference sheet of an army', () => {
  const akkad = armyFileSchema.parse(readyMade);
  const list = findShippedList('akkadian');
  const firsts = (id: string) => table(akkad, id, list).rows.map((row) => row[0]);

  it('omits unused rows for the sample army of Akkad', () => {
    expect(firsts('movement')).toEqual([
      'Close order infantry',
      'Open order infantry',
      'Open order cavalry',
      'Light chariots',
    ]);
    expect(table(akkad, 'terrain', list).columns).toEqual(['Share of a full move', 'Open', 'Close', 'Wheels']);
    expect(firsts('ranges')).toEqual(['Chariots, battle-carts', 'Sling', 'Composite bow']);
    expect(firsts('shooting-weapons')).toEqual(['Composite bow', 'Sling']);
    expect(firsts('melee-weapons')).toEqual(['Other weapons', 'Long spear on foot', 'Pike', 'Two-handed axe']);
    expect(table(akkad, 'intrinsic-morale', list).columns).toEqual(['Class', 'A', 'B', 'C', 'D']);
    expect(firsts('melee-factors')).not.toContain('Heavy chariot against close order');
    expect(firsts('melee-factors')).not.toContain('Medium order against open order');
  });

  it('omits shooting without shooters, generals without generals, and all of it without troops', () => {
    const spears = armyOf([[[{ class: 'C', drill: 'regular', weapons: ['long-spear'] }, 20]]]);
    const ids = createArmyReference(spears, null).map(({ id }) => id);
    expect(ids).toEqual([
      'phases',
      'movement',
      'terrain',
      'melee-weapons',
      'melee-factors',
      'intrinsic-morale',
      'morale-dice',
      'morale-results',
    ]);
    expect(table(spears, 'morale-results').columns).toEqual(['Roll − morale', 'Regulars']);
    expect(createArmyReference(armyOf([[[{ class: 'C' }, 0]]]), null)).toEqual([]);
  });

  it('shows mounted infantry in the saddle and in its looser dismounted order', () => {
    const riders = armyOf([[[{ class: 'C', kind: 'mounted-infantry', order: 'CO', mount: 'horse' }, 12]]]);
    expect(table(riders, 'movement').rows.map((row) => row[0])).toEqual([
      'Medium order infantry',
      'Close order cavalry',
    ]);
  });

  it('shows chariots with the ranges of their bought bow, or of their own row (FTP-B13)', () => {
    const armed = armyOf([[[{ class: 'C', kind: 'light-chariot', weapons: ['composite-bow', 'javelin'] }, 6]]]);
    expect(table(armed, 'ranges')).toMatchObject({
      rows: [['Composite bow', '6', '12', '24']],
      rulings: ['FTP-B13'],
    });
    const own = { ...armed, rulings: { 'FTP-B13': 'own-row' } };
    expect(table(own, 'ranges').rows).toEqual([['Chariots, battle-carts', '2', '4', '8']]);
    const javelins = armyOf([[[{ class: 'C', kind: 'light-chariot', weapons: ['javelin'] }, 6]]]);
    expect(table(javelins, 'ranges').rows).toEqual([['Chariots, battle-carts', '2', '4', '8']]);
    expect(table(javelins, 'ranges').rulings).toBeUndefined();
  });

  it('shows ditches by ruling FTP-B7', () => {
    const chosen = { ...everything, rulings: { 'FTP-B7': 'text' } };
    expect(table(chosen, 'terrain').rows.slice(8, 10)).toEqual([
      ['Small ditch', 'full', 'full', 'full', 'one move'],
      ['Large ditch', 'disorder', 'disorder', 'disorder', 'no'],
    ]);
  });
});

describe('The intrinsic morale of a unit', () => {
  it('is that of its class, one better for fanatics and one worse for mercenaries, from 3 to 15 (FTP-B3)', () => {
    const of = (known: (typeof CLASSES)[number], fanatic: boolean, mercenary: boolean) =>
      getTroopMorale({ class: known, fanatic, mercenary });
    expect(CLASSES.map((known) => of(known, false, false))).toEqual([3, 5, 7, 9, 11, 13]);
    expect(CLASSES.map((known) => of(known, true, false))).toEqual([3, 3, 5, 7, 9, 11]);
    expect(CLASSES.map((known) => of(known, false, true))).toEqual([5, 7, 9, 11, 13, 15]);
  });

  it('is 8 for C class spearmen with a group of B class, and 9 after that group loses one (the book’s example)', () => {
    const spearmen = { morale: 9, figures: 20, groupSize: 4 };
    expect(getUnitMorale([spearmen, { morale: 7, figures: 4, groupSize: 4 }])).toBe(8);
    expect(getUnitMorale([spearmen, { morale: 7, figures: 3, groupSize: 4 }])).toBe(9);
  });

  it('rounds halves up, counts a class once, and is null for an empty unit (FTP-B4)', () => {
    const group = (morale: number) => ({ morale, figures: 4, groupSize: 4 });
    expect(getUnitMorale([group(3), group(5), group(5)])).toBe(4);
    expect(getUnitMorale([group(3), group(5), group(11)])).toBe(6);
    expect(getUnitMorale([group(5), group(7), group(9), group(9), group(13)])).toBe(9);
    expect(getUnitMorale([{ morale: 9, figures: 2, groupSize: 4 }])).toBe(9);
    expect(getUnitMorale([])).toBeNull();
  });

  it('is shown beside every unit of an army', () => {
    const marks = listUnitMarks(armyFileSchema.parse(readyMade), findShippedList('akkadian'));
    expect(marks.map((unit) => unit.map(({ value }) => value).join())).toEqual([
      '5',
      '5',
      '7',
      '9',
      '9',
      '11',
      '9',
      '9',
      '11',
    ]);
  });
});
