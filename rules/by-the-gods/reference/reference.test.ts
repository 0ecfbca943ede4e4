import { describe, expect, it } from 'vitest';
import { findShippedList } from '../../../army-lists/shipped.ts';
import { type ArmyFile, armyFileSchema } from '../../core/army-file.ts';
import { BTG_RULINGS } from '../rulings.ts';
import { createArmyReference, listUnitMarks } from './reference.ts';

const createArmy = (list: string, entries: readonly string[], more: Partial<ArmyFile> = {}): ArmyFile =>
  armyFileSchema.parse({
    format: 'nomarch-army',
    version: 1,
    rules: 'by-the-gods',
    list,
    name: 'Trial',
    limit: 0,
    generals: [{ name: 'First', stars: 1 }],
    units: entries.map((entry) => ({ parts: [{ entry, troop: null, count: 9 }] })),
    ...more,
  });

const macedon = createArmy('macedonian-people', ['phalanx', 'companions', 'archers', 'elephants', 'heavy-catapults']);
const greece = createArmy('greek-people', ['hoplites', 'cavalry'], { generals: [] });
const sumer = createArmy('sumerian-people', ['catapults']);
const babylon = createArmy('babylonian-people', ['spearmen', 'stone-throwers']);

const tables = (army: ArmyFile) => createArmyReference(army, findShippedList(army.list!));
const rows = (army: ArmyFile, id: string) => {
  const found = tables(army).find((known) => known.id === id);
  if (!found) throw new Error(`no table ${id}`);
  return found.rows;
};
const ids = (army: ArmyFile) => tables(army).map(({ id }) => id);

describe('the reference sheet contains', () => {
  it('moves with the people’s attribute', () => {
    expect(rows(macedon, 'movement')).toEqual([
      ['Pike phalanx', '6"', '4"', '3"', '12"', 'climbs'],
      ['Companions', '14"', '12"', '10"', '28"', 'no'],
      ['Cretan archers', '8"', '6"', '6"', 'no', 'climbs'],
      ['Elephants', '8"', '4"', '–', 'no', 'no'],
      ['Heavy catapults', '–', '–', '–', 'no', 'no'],
    ]);
    expect(rows(greece, 'movement')[0]).toEqual(['Hoplites', '9"', '7"', '6"', '18"', 'climbs']);
  });

  it('melee and armour with the people’s attribute against missiles', () => {
    expect(rows(macedon, 'troops')).toEqual([
      ['Pike phalanx', '1–5', '2', '4', '1'],
      ['Companions', '1–5', '1', '1', '1'],
      ['Cretan archers', '1–4', '0', '0', '1'],
      ['Elephants', '1–5', '0', '0', '2'],
      ['Heavy catapults', '–', '0', '0', '6'],
    ]);
  });

  it('missiles', () => {
    expect(rows(macedon, 'missiles')).toEqual([
      ['Javelins', '0–6"', '1–3', '6–8"', '1–2'],
      ['Compound bows', '0–8"', '1–5', '8–16"', '1–4'],
    ]);
    expect(rows(macedon, 'fire-modifiers').map(([, amount]) => amount)).toEqual(['−1', '+1', '−1', '−1', '−1', '+1']);
  });

  it('cards, base morale, checks and events', () => {
    expect(rows(greece, 'cards').slice(0, 2)).toEqual([
      ['2', '1 unit of its colour'],
      ['3, 4', '2 units of its colour'],
    ]);
    expect(rows(greece, 'base-morale')).toEqual([
      ['Mounted', '2', '3', '3', '3', '3', '3', '3', '4', '4', '4', '4'],
      ['Phalanx or legion', '3', '3', '3', '3', '3', '3', '4', '4', '4', '4', '4'],
    ]);
    expect(rows(greece, 'morale').slice(0, 3)).toEqual([
      ['2 or less', 'routs'],
      ['3, 4', 'falls back one move, or stops if it is moving'],
      ['5 or more', 'is well'],
    ]);
    expect(rows(greece, 'events')).toHaveLength(7);
    expect(rows(greece, 'when')).toHaveLength(7);
  });

  it('sieges: damage values, doubled for peoples with that attribute', () => {
    expect(rows(babylon, 'siege-damage').slice(0, 4)).toEqual([
      ['1', '1', '0'],
      ['2, 3', '2', '1'],
      ['4, 5', '3', '1'],
      ['6', '3', '2'],
    ]);
    expect(rows(babylon, 'damage-values')).toEqual([
      ['Siege weapon', '6', '6'],
      ['Small wall', '10', '10'],
      ['Small building', '10', '20'],
      ['Medium wall', '15', '15'],
      ['Large building', '15', '30'],
      ['City wall', '20', '20'],
      ['Barracks', '20', '40'],
      ['Small arrow tower', '25', '50'],
      ['Large arrow tower', '30', '60'],
      ['Ballista tower', '30', '60'],
    ]);
    const note = (army: ArmyFile) => tables(army).find(({ id }) => id === 'siege-damage')?.note;
    expect([note(babylon), note(sumer)]).toEqual(['Each shoots every 2 turns.', 'Each shoots every turn.']);
  });
});

describe('the reference sheet of an army', () => {
  it('omits missiles, engines, leaders and spears that the army does not have', () => {
    expect(ids(greece)).not.toContain('missiles');
    expect(ids(greece)).not.toContain('siege-damage');
    const bonuses = (army: ArmyFile) => rows(army, 'bonus-dice').map(([what]) => what);
    expect(bonuses(greece)).not.toContain('A leader');
    expect(bonuses(greece)).toContain('Phalanx');
    expect(bonuses(macedon)).toEqual(expect.arrayContaining(['A leader', 'Elephants', 'Spears on impact']));
    expect(createArmyReference({ ...greece, units: [] }, null)).toEqual([]);
  });

  it('only names existing rulings', () => {
    const known = new Set(BTG_RULINGS.map(({ id }) => id));
    for (const army of [macedon, greece, sumer, babylon]) {
      for (const { rulings = [] } of tables(army))
        for (const id of rulings) expect([id, known.has(id)]).toEqual([id, true]);
    }
  });
});

describe('unit marks', () => {
  it('leave room for base morale, and show moves, dice and armour', () => {
    const [phalanx, , , , engine] = listUnitMarks(macedon, findShippedList('macedonian-people'));
    expect(phalanx?.map(({ label, value }) => `${label} ${value}`)).toEqual([
      'Morale __',
      'Moves 6"',
      'Melee 5 to 5',
      'Armour 2',
    ]);
    expect(engine).toEqual([]);
  });
});
