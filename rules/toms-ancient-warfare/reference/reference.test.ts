import { describe, expect, it } from 'vitest';
import { findShippedList } from '../../../army-lists/shipped.ts';
import { type ArmyFile, armyFileSchema } from '../../core/army-file.ts';
import { TOM_RULINGS } from '../rulings.ts';
import { createArmyReference, listUnitMarks, tomsAncientWarfare } from '../toms-ancient-warfare.ts';

type Unit = readonly [entry: string, count: number];

const createArmy = (list: string, units: readonly Unit[], more: Partial<ArmyFile> = {}): ArmyFile =>
  armyFileSchema.parse({
    format: 'nomarch-army',
    version: 1,
    rules: 'toms-ancient-warfare',
    list,
    name: 'Trial',
    limit: 250,
    generals: [{ name: 'He who leads', stars: 0 }],
    units: units.map(([entry, count]) => ({ parts: [{ entry, troop: null, count }] })),
    ...more,
  });

const greeks = createArmy('greek', [
  ['greek-hoplite', 16],
  ['greek-peltast', 12],
  ['greek-rhodian-slinger', 8],
  ['greek-javelin-cavalry', 6],
  ['greek-cataphractii', 4],
  ['greek-ballista', 1],
]);
const carthage = createArmy('carthaginian', [
  ['carthaginian-gauls', 24],
  ['carthaginian-elephants', 2],
]);
const persians = createArmy('persian', [
  ['persian-arabian-camels', 4],
  ['persian-sakae-cavalry', 8],
]);
const gauls = createArmy('carthaginian', [['carthaginian-gauls', 12]], { generals: [] });

const tables = (army: ArmyFile) => createArmyReference(army, army.list === null ? null : findShippedList(army.list));
const table = (army: ArmyFile, id: string) => {
  const found = tables(army).find((known) => known.id === id);
  if (!found) throw new Error(`no table ${id}`);
  return found;
};
const rows = (army: ArmyFile, id: string) => table(army, id).rows;
const rowsUnder = (army: ArmyFile, rulings: ArmyFile['rulings'], id: string) => rows({ ...army, rulings }, id);

describe('the reference sheet contains', () => {
  it('troops: move, charge, missiles, melee dice, kill and save numbers', () => {
    expect(rows(greeks, 'troops')).toEqual([
      ['Hoplite', '10', '–', '8', '5+', '5+'],
      ['Peltast', '10', '8', '4', '4+', '6+'],
      ['Rhodian Slinger', '8', '30', '4', '4+', '6+'],
      ['Javelin cavalry', '24', '6', 'all', '5+', '6+'],
      ['Cataphractii', '18', '6', 'all', '6+', '5+'],
      ['Ballista', '6', '48', '4', '4+', '5+'],
    ]);
    expect(rows(persians, 'troops')).toEqual([
      ['Arabian camels', '16, charge 20', '–', 'all', '5+', '–'],
      ['Sakae cavalry', '24', '30', '4 on foot', '5+', '–'],
    ]);
    expect(rows(carthage, 'troops')[1]).toEqual(['Elephants', '10', '16', 'tramples, crew 3', '5+', '5+']);
  });

  it('moves and missiles, in inches', () => {
    expect(rows(greeks, 'movement')).toEqual([
      ['Each turn of up to 90°', '−2'],
      ['Difficult ground or uphill', '−2'],
      ['Charge from a hill', '+4'],
      ['The turn after holdfast', 'half'],
    ]);
    expect(rows(greeks, 'shooting')).toEqual([
      ['From a hill', '+4 inches'],
      ['Up a hill or into a wood', '−2 inches'],
      ['Over units more than 2 inches before the target', '1 die less'],
      ['Over or through a wood', 'no'],
      ['Out of a wood', 'up to 4 inches from its edge'],
      ['At a unit in a wood', 'less than 4 inches deep'],
    ]);
  });

  it('kill rolls, each modifier with its sign', () => {
    const { columns, rows: modifiers, note } = table(greeks, 'kill-rolls');
    expect(columns[0]).toBe('To the 4+ that kills');
    expect(modifiers).toEqual([
      ['Against armour', '+1'],
      ['Against cavalry', '+1'],
      ['Charging', '−1'],
      ['Cavalry against infantry', '−1'],
      ['At the side', '−1'],
      ['From behind', '−2'],
      ['Accuracy of a unit that did not move', '−1'],
    ]);
    expect(note).toContain('below 2+ adds a die instead; above 6+ nothing kills');
  });

  it('saves and responses to a charge', () => {
    expect(rows(greeks, 'saves')).toEqual([
      ['Attacked from the rear', 'shields do not count'],
      ['Obscured, with shields', 'one better'],
    ]);
    expect(rows(gauls, 'saves')).toEqual([['Obscured, without shields', '6+']]);
    expect(rows(greeks, 'when-charged')).toEqual([
      ['Shoot', 'with no bonus for not moving'],
      ['Counter-charge', '4+ on any die, one die for each general within 10 inches'],
      ['Reform to the side', 'no 6 on a die for every 4 men'],
      ['Reform to the rear', 'no 5 or 6 on a die for every 4 men'],
    ]);
  });

  it('morale: numbers that break, panic and rally, and the dice', () => {
    expect(rows(greeks, 'test-numbers')).toEqual([
      ['Trained', '5+', '6+', '5+', '5+'],
      ['Untrained', '4+', '5+', '4+', '6+'],
    ]);
    expect(rows(carthage, 'test-numbers')).toEqual([
      ['Untrained', '4+', '5+', '4+', '6+'],
      ['Elephants', '5+', '5+', '–', 'never'],
    ]);
    expect(rows(greeks, 'test-dice')).toEqual([
      ['Any reason to test', '+1'],
      ['Below half strength', '+1'],
      ['No general within 8 inches', '+1'],
      ['A general in the unit', '−1'],
      ['On a hill or in a forest', '−1'],
    ]);
    expect(rows(greeks, 'rally')).toEqual([
      ['To begin with', '1'],
      ['Each general within 10 inches', '+1'],
      ['Enemies within 12 inches', '+1'],
    ]);
    expect(rows(greeks, 'tests').map((row) => row[1])).toEqual(['break', 'break', 'break', 'break', 'FC', 'panic']);
  });

  it('ballistae, elephants and fire', () => {
    expect(rows(greeks, 'ballistae').map((row) => row[1])).toEqual([
      'a die for each of the crew, at most 4',
      'on 3+, cavalry on 4+; no armour, no saves',
      'misses: half the dice at the unit behind, to 48 inches',
      'one of the crew dies',
    ]);
    expect(rows(carthage, 'elephants').map((row) => row[1])).toEqual([
      '4, one less for each kill',
      '6 dice at 4+, shields save',
      'panic test on 5+',
      'break test on 4+',
      'break test on 5+',
      'berserk: 10 inches in a random direction each turn, never rallies',
      'falls D6 inches in a random direction and tramples',
      'panic test',
      'FC test',
    ]);
    expect(rows(greeks, 'fire-missiles').slice(1, 4)).toEqual([
      ['Reach', '6 → 3, 8 → 4, 30 → 15'],
      ['Burns', 'D3 turns of either player, D6 if flammable'],
      ['Each turn', 'as many dice as turns are left, 4+ kills, no saves'],
    ]);
  });
});

describe('the reference sheet of an army', () => {
  const ids = (army: ArmyFile) => tables(army).map(({ id }) => id);

  it('omits what untrained foot without missiles and generals does not use', () => {
    expect(ids(gauls)).toEqual([
      'turn',
      'troops',
      'movement',
      'kill-rolls',
      'saves',
      'tests',
      'test-numbers',
      'test-dice',
      'rally',
      'woods',
    ]);
    expect(rows(gauls, 'kill-rolls').map((row) => row[0])).not.toContain('Cavalry against infantry');
    expect(rows(gauls, 'kill-rolls').map((row) => row[0])).not.toContain('Accuracy of a unit that did not move');
    expect(rows(gauls, 'test-dice').map((row) => row[0])).not.toContain('A general in the unit');
    expect(rows(gauls, 'turn')).toHaveLength(4);
  });

  it('contains everything if the army uses everything', () => {
    expect(ids(greeks)).toEqual(expect.arrayContaining(['shooting', 'when-charged', 'holdfast', 'generals']));
    expect(ids(greeks)).not.toContain('elephants');
    expect(ids(carthage)).not.toContain('ballistae');
    const nobody = createArmy('greek', [['greek-hoplite', 0]]);
    expect(tables(nobody)).toEqual([]);
  });

  it('only names existing sections and rulings', () => {
    const known = TOM_RULINGS.map(({ id }) => id);
    for (const army of [greeks, carthage, persians, gauls]) {
      for (const { id, citation, rulings = [], columns, rows: lines } of tables(army)) {
        expect(citation).toMatch(/^Tom’s Ancient Warfare, /);
        expect([id, rulings.filter((ruling) => !known.includes(ruling))]).toEqual([id, []]);
        expect([id, new Set(lines.map((line) => line.length)).size]).toEqual([id, 1]);
        if (columns.length > 0) expect([id, columns.length]).toEqual([id, lines[0]?.length]);
      }
    }
  });
});

describe('the reference sheet follows rulings', () => {
  it('on conditions that count once or each (TOM-15, TOM-22)', () => {
    expect(rowsUnder(greeks, { 'TOM-15': 'each' }, 'movement').slice(1, 3)).toEqual([
      ['Difficult ground', '−2'],
      ['Uphill', '−2'],
    ]);
    expect(rowsUnder(greeks, { 'TOM-15': 'each' }, 'test-dice')).toHaveLength(6);
    expect(rowsUnder(greeks, { 'TOM-22': 'each' }, 'test-dice')[0]).toEqual(['Each reason to test', '+1']);
  });

  it('on cover, near enemies and cavalry (TOM-18, TOM-24, TOM-5)', () => {
    expect(rowsUnder(gauls, { 'TOM-18': 'shields-only' }, 'saves')).toEqual([['Obscured, without shields', '–']]);
    expect(rowsUnder(greeks, { 'TOM-24': 'hinders' }, 'rally').at(-1)).toEqual(['Enemies within 12 inches', '−1']);
    expect(rowsUnder(greeks, { 'TOM-5': 'as-printed' }, 'troops')[3]).toEqual([
      'Javelin cavalry',
      '24',
      '6',
      '4',
      '4+',
      '6+',
    ]);
  });
});

describe('unit marks', () => {
  const marks = (army: ArmyFile) =>
    listUnitMarks(army, findShippedList(army.list!)).map((unit) =>
      unit.map(({ label, value }) => `${label} ${value}`).join(', '),
    );

  it('show break, panic and rally numbers and melee dice', () => {
    expect(marks(greeks)).toEqual([
      'Breaks 5+, Panics 6+, Rallies 5+, Strikes 8',
      'Breaks 4+, Panics 5+, Rallies 6+, Strikes 4',
      'Breaks 4+, Panics 5+, Rallies 6+, Strikes 4',
      'Breaks 4+, Panics 5+, Rallies 6+, Strikes 6',
      'Breaks 5+, Panics 6+, Rallies 5+, Strikes 4',
      'Breaks 4+, Panics 5+, Rallies 6+, Strikes 4',
    ]);
    expect(marks(carthage)[1]).toBe('Breaks 5+, Panics 5+, Rallies never, Strikes 4');
    expect(marks(persians)).toEqual([
      'Breaks 4+, Panics 5+, Rallies 6+, Strikes 4',
      'Breaks 4+, Panics 5+, Rallies 6+, Strikes 4',
    ]);
  });

  it('list the numbers of every part of a mixed unit, and are empty for an empty unit', () => {
    const mixed = createArmy('greek', [['greek-hoplite', 0]], {});
    const units = [
      {
        name: '',
        parts: [
          { entry: 'greek-hoplite', troop: null, count: 8 },
          { entry: 'greek-peltast', troop: null, count: 4 },
        ],
      },
    ];
    expect(marks({ ...mixed, units })).toEqual(['Breaks 5+ / 4+, Panics 6+ / 5+, Rallies 5+ / 6+, Strikes 12']);
    expect(marks(mixed)).toEqual(['']);
  });

  it('include boxes for an elephant’s four lives, a ballista’s crew or each man', () => {
    const of = (list: string, at: number) => {
      const entry = findShippedList(list)?.entries[at];
      return [entry?.name, tomsAncientWarfare.hitsEach?.(entry?.troop ?? {}, {})];
    };
    expect(of('carthaginian', 7)).toEqual(['Elephants', 4]);
    expect(of('greek', 6)).toEqual(['Ballista', 4]);
    expect(of('greek', 0)).toEqual(['Hoplite', 1]);
    expect(tomsAncientWarfare.hitsEach?.({}, {})).toBe(1);
  });
});
