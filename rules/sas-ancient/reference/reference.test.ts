import { describe, expect, it } from 'vitest';
import { findShippedList } from '../../../army-lists/shipped.ts';
import { type ArmyFile, armyFileSchema } from '../../core/army-file.ts';
import { SAS_RULINGS } from '../rulings.ts';
import { createArmyReference, listUnitMarks } from '../sas-ancient.ts';

const createArmy = (list: string, entries: readonly string[], more: Partial<ArmyFile> = {}): ArmyFile =>
  armyFileSchema.parse({
    format: 'nomarch-army',
    version: 1,
    rules: 'sas-ancient',
    list,
    name: 'Trial',
    limit: 100,
    generals: [{ name: 'Alexander', stars: 3 }],
    units: entries.map((entry) => ({ parts: [{ entry, troop: null, count: 1 }] })),
    ...more,
  });

const macedon = createArmy('macedon-of-alexander', [
  'companions',
  'phalanx',
  'agrianians',
  'cretan-archers',
  'torsion-engines',
]);
const persia = createArmy('persia-of-darius', ['horse-archers', 'scythed-chariots', 'elephants', 'kardakes']);
const gauls = createArmy('gauls', ['warriors'], { generals: [{ name: '', stars: 0 }] });
const crusaders = createArmy('crusader-kingdom', ['military-orders', 'crossbowmen', 'foot-sergeants'], {
  rulings: { 'SAS-5': 'crusades' },
});

const tables = (army: ArmyFile) => createArmyReference(army, findShippedList(army.list!));
const rows = (army: ArmyFile, id: string) => {
  const found = tables(army).find((known) => known.id === id);
  if (!found) throw new Error(`no table ${id}`);
  return found.rows;
};
const ids = (army: ArmyFile) => tables(army).map(({ id }) => id);

describe('the reference sheet contains', () => {
  it('troops: base strength, random part, moves', () => {
    expect(rows(macedon, 'troops')).toEqual([
      ['Companions', '9', 'D6', '9"', '3"'],
      ['Phalanx', '6', 'D6 + 4', '4"', '2"'],
      ['Agrianians', '8', 'D6', '6"', '6"'],
      ['Cretan archers', '6', 'D6', '6"', '6"'],
      ['Torsion engines', '6', 'D6', '4"', 'no'],
    ]);
    expect(rows(crusaders, 'troops')[2]).toEqual(['Foot sergeants', '8', 'D6 + 4', '4"', '2"']);
  });

  it('initiative and movement', () => {
    expect(rows(macedon, 'initiative')).toEqual([
      ['Great commander', 'average die + 1'],
      ['Move a unit or a group of units', '1'],
      ['Interpenetrate', '1, psiloi 0'],
      ['Retire a unit, or change its formation', '1'],
      ['Rally a shaken or impetuous unit', '1'],
      ['Charge: move a unit into contact', '1'],
      ['Out of sight, in mêlée or over 10" away', '+1'],
    ]);
    expect(rows(macedon, 'movement').map(([what, how]) => `${what}: ${how}`)).toEqual([
      'Commander, mounted: 12", difficult 4"',
      'Crossing an obstacle, mounted: −4"',
      'Crossing an obstacle, foot: −2"',
      'Entering difficult going: stops; not psiloi, peltasts, warband',
      'Back, facing the enemy: half; skirmishers in full',
      'To the flank, formation trained: half',
      'March column: moves again for more points; 12" from enemies, 4" in cover',
      'Evading: the chargers’ full move + 1"',
    ]);
  });

  it('shooting', () => {
    expect(rows(macedon, 'shooting')).toEqual([
      ['Artillery', '2', '2', '1', '1'],
      ['Bowmen', '2', '1½', '½', '–'],
      ['Javelins', '1', '–', '–', '–'],
    ]);
    expect(rows(macedon, 'shooting-shifts')).toEqual([
      ['At foot without shields', '1R'],
      ['At mounted', '1R'],
      ['At skirmishers', '1L'],
      ['At armoured horses', '1L'],
      ['Marksmen', '1R'],
      ['Shaken', '1L'],
      ['At cover or a war wagon', '1L'],
      ['Artillery at pikes', '1R'],
    ]);
    expect(rows(persia, 'move-and-shoot')).toEqual([
      ['Bactrian and Saka horse archers', 'full'],
      ['Indian elephants', 'full'],
      ['Kardakes', 'full'],
    ]);
    expect(rows(crusaders, 'shooting')).toEqual([['Crossbowmen', '1', '1', '1', '–']]);
  });

  it('mêlée', () => {
    expect(rows(macedon, 'melee')).toEqual([
      ['Charging knights, heavy or scythed chariots', '3'],
      ['Pikemen fighting mounted', '2'],
      ['Pikemen charging', '2'],
      ['In flank, rear or march column; artillery; psiloi', '½'],
      ['All others', '1'],
    ]);
    expect(rows(macedon, 'tactical')).toEqual([
      ['Charging, pursuing or following up', '1R'],
      ['Uphill of all enemy', '1R'],
      ['Commander with unit', '1R'],
      ['Enemy behind fortification', '2L'],
      ['Enemy behind obstacle', '1L'],
      ['Unit shaken', '1L'],
      ['Mounted troops fighting steady spearmen', '1L'],
      ['Mounted troops in bad going', '1L'],
      ['Pikes fighting swordsmen', '1L'],
      ['Horse fighting camelry or elephants', '1L'],
    ]);
    expect(rows(crusaders, 'tactical').map(([what]) => what)).not.toContain('Enemy behind obstacle');
    const whole = rows(gauls, 'chart').map((row, face) => [
      ...row,
      ...(rows(gauls, 'chart-high')[face]?.slice(1) ?? []),
    ]);
    expect(whole).toHaveLength(6);
    expect(whole[0]?.join(' ')).toBe('1 0* 0 0 0 0 1 1 1 2 2 2 3* 3 3 4 4 4 5 5 5 6*');
  });

  it('morale', () => {
    expect(rows(gauls, 'morale')).toEqual([
      ['Commander with unit', '+2'],
      ['Defending fortifications', '+2'],
      ['Uphill of all enemy', '+1'],
      ['Shot at by artillery', '−1'],
      ['Per unit lost from the command', '−1'],
      ['Mounted or warband in contact with elephants', '−2'],
      ['Attacked in flank or rear', '−3'],
      ['Marching column charged or in mêlée', '−4'],
    ]);
    expect(rows(persia, 'test-order').map(([place, who]) => `${place} ${who}`)).toEqual([
      '1 losers',
      '2 attackers of fortifications',
      '3 artillery, horde, war wagons',
      '4 psiloi',
      '5 elephants',
      '6 bowmen',
      '7 peltasts',
      '8 warband',
      '9 light horse',
      '10 cavalry',
      '11 knights',
      '12 swordsmen',
      '13 spearmen',
      '14 pikemen',
    ]);
    expect(rows(crusaders, 'morale')).toContainEqual(['Attacked in flank or rear', '−2']);
  });

  it('the turn, with the fatigue of knights', () => {
    expect(rows(macedon, 'turn').map(([phase]) => phase)).toEqual(
      '1A 1B 1C 1D 1E 1F 2A 2B 2C 2D 3A 3B 3C 3D 4A 4B'.split(' '),
    );
    expect(rows(macedon, 'turn')[4]?.[1]).toBe('Pursuing knights lose 1 strength; pursuers move');
    expect(rows(crusaders, 'turn')[2]?.[1]).toBe('Charging knights and heavy chariots lose 1 strength');
  });
});

describe('the reference sheet', () => {
  it('omits what a warband does not use', () => {
    expect(ids(gauls)).toEqual([
      'turn',
      'troops',
      'initiative',
      'movement',
      'charging',
      'melee',
      'tactical',
      'chart',
      'chart-high',
      'morale',
      'morale-results',
      'test-order',
      'after-melee',
      'commands',
    ]);
    expect(rows(gauls, 'turn')).toHaveLength(14);
    expect(rows(gauls, 'initiative')[0]).toEqual(['Rotten commander', 'D4']);
    expect(tables({ ...gauls, units: [] })).toEqual([]);
  });

  it('only names existing sections and rulings', () => {
    const known = SAS_RULINGS.map(({ id }) => id);
    for (const army of [macedon, persia, gauls, crusaders]) {
      for (const { id, citation, rulings = [], columns, rows: lines } of tables(army)) {
        expect(citation).toMatch(/^SAS Ancient Rules, /);
        expect([id, rulings.filter((ruling) => !known.includes(ruling))]).toEqual([id, []]);
        expect([id, new Set(lines.map((line) => line.length)).size]).toEqual([id, 1]);
        if (columns.length > 0) expect([id, columns.length]).toEqual([id, lines[0]?.length]);
      }
    }
  });
});

it('unit marks show strength, morale, moves and shooting factors', () => {
  const marks = (army: ArmyFile) =>
    listUnitMarks(army, findShippedList(army.list!)).map((unit) =>
      unit.map(({ label, value }) => `${label} ${value}`).join(', '),
    );
  expect(marks(macedon)).toEqual([
    'Strength 9 + D6, Morale 9, Moves 9" (3")',
    'Strength 6 + D6 + 4, Morale 6, Moves 4" (2")',
    'Strength 8 + D6, Morale 8, Moves 6" (6"), Shoots 1',
    'Strength 6 + D6, Morale 6, Moves 6" (6"), Shoots 2 1½ ½',
    'Strength 6 + D6, Morale 6, Moves 4", Shoots 2 2 1 1',
  ]);
  expect(marks({ ...gauls, units: [{ name: '', parts: [{ entry: 'warriors', troop: null, count: 0 }] }] })).toEqual([
    '',
  ]);
});
