import { describe, expect, it } from 'vitest';
import { SUGGESTED_UNITS } from './army/tally.ts';
import { getCell, getChart, findColumn } from './battle/chart.ts';
import { FATIGUE_LOSS, STRAIGHT_CHARGE_INCHES, MAX_WHEEL } from './battle/charge.ts';
import { BREAK_DIVISOR } from './battle/command-morale.ts';
import { EVADE_LEAD } from './battle/evade.ts';
import { KIND_ORDER, TACTICAL_MODIFIERS } from './battle/melee-side.ts';
import { EVADING_BONUS, MORALE_DIE, MORALE_MODIFIERS } from './battle/morale.ts';
import { MAX_MASSED_MOVE, getShootingMove } from './battle/move-and-shoot.ts';
import { MARCH_DISTANCES } from './battle/movement.ts';
import { COMMAND_RANGE, ORDERS } from './battle/initiative.ts';
import { getVisibleDistance, TERRAINS } from './battle/visibility.ts';
import { DAYLIGHT_TURNS, YARDS_TO_AN_INCH } from './reference/moving-tables.ts';
import { KINDS, getInitiativePoints } from './troops/kinds.ts';
import { getMoveDistances, MOVE_DISTANCES, OBSTACLE_COST } from './troops/troop.ts';
import {
  ARMOUR_STRENGTH,
  FORMATION_TRAINED_STRENGTH,
  HIGHER_FACTORS,
  KIND_STRENGTH,
  LOWER_FACTOR,
  QUALITY_STRENGTH,
  getRandomPart,
  formatRandomPart,
} from './troops/strength.ts';
import { getFactors, RANGES, SHOOTERS } from './troops/shooting-table.ts';

/* Every figure here is copied from the book, table by table. If the two printings differ, the ruling is named. */

describe('the casualty chart of the first printing', () => {
  /* Cells by column, with their stars (SAS-3). */
  const PRINTED = `
1 | 0* 0 0 0 0 1 1 1 2 2 2 3* 3 3 4 4 4 5 5 5 6*
2 | 0 0 0* 0 1* 1 1 2 2 2* 3 3 3 4* 4 4 5 5 5* 6 6
3 | 0 0 0 1 1 1 2 2* 2 3 3 3 4 4 4 5 5* 5 6 6* 6
4 | 0 0 1 1* 1 2 2* 2 3 3 3 4 4 4 5* 5 5 6 6 6 7
5 | 0 1 1 1 2 2* 2 3 3* 3 4 4 4* 5 5 5 6 6* 6 7 7*
6 | 1 1* 1 2 2 2 3 3 3 4 4* 4 5 5 5 6* 6 6 7 7 7`;
  const HEADINGS = '<1 5 10 15 20 25 30 35 40 45 50 55 60 65 70 75 80 85 90 95 100<';

  it('has its 21 columns', () => {
    expect(getChart({}).columns.join(' ')).toBe(HEADINGS);
  });

  it.each(PRINTED.trim().split('\n'))('line %s', (line) => {
    const [face = '', cells = ''] = line.split(' | ');
    const shown = getChart({})
      .columns.map((_, column) => getCell(Number(face), column, {}))
      .map(({ casualties, star }) => `${casualties}${star ? '*' : ''}`);
    expect(shown.join(' ')).toBe(cells);
  });

  it('has no cells outside', () => {
    expect(() => getCell(7, 0, {})).toThrow(RangeError);
    expect(() => getCell(1, 21, {})).toThrow(RangeError);
  });
});

describe('the chart on the sheet for the Crusades (SAS-5, SAS-25)', () => {
  /* As printed: the first row has 22 cells, the others 23, of which the last two are equal. */
  const PRINTED = `
1 | 0* 0 0 0 0 1 1 1 1 2 2 2 3* 3 3 4 4 4 5 5 5 6*
2 | 0 0 0* 0 1* 1 1 2 2 2* 3 3 3 3 4* 4 4 4 5 5 5* 6 6
3 | 0 0 0 1 1 1 2 2* 2 3 3 3 4 4 4 5 5* 5 6 6 6* 6 6
4 | 0 0 1 1* 1 2 2* 2 3 3 3 4 4 4 5* 5 5 6 6 6 6 7 7
5 | 0 1 1 1 2 2* 2 3 3* 3 4 4 4* 5 5 5 6 6* 6 7 7* 7 7
6 | 1 1* 1 2 2 3 3 3 3 4 4* 4 5 5 5 6* 6 6 7 7 7 7 7`;
  const sheet = { 'SAS-5': 'crusades' };

  it.each(PRINTED.trim().split('\n'))('line %s', (line) => {
    const [face = '', cells = ''] = line.split(' | ');
    const printed = cells.split(' ');
    expect(getChart(sheet).columns).toHaveLength(22);
    if (printed.length === 23) expect(printed[22]).toBe(printed[21]);
    expect(getChart(sheet).rows[Number(face) - 1]).toEqual(printed.slice(0, 22));
  });

  it('reads 100 in its own column, and higher totals in the last', () => {
    expect([99, 100, 101, 130].map((total) => findColumn(total, sheet))).toEqual([19, 20, 21, 21]);
    expect([99, 100, 101].map((total) => findColumn(total, {}))).toEqual([19, 20, 20]);
  });
});

describe('strengths', () => {
  it('are 8, 6, 4 and 2, with 1 for armour and 2 for heavy armour', () => {
    expect(QUALITY_STRENGTH).toEqual({ fanatics: 8, elite: 8, soldiers: 6, militia: 4, levies: 4 });
    expect(KIND_STRENGTH).toEqual({ expendables: 6, artillery: 6, horde: 2, elephants: 2 });
    expect(ARMOUR_STRENGTH).toEqual({ none: 0, armoured: 1, heavy: 2 });
    expect(FORMATION_TRAINED_STRENGTH).toBe(1);
  });

  it('have a random part of D6 + 4, D10 or D6', () => {
    const of = (words: string) => KINDS.filter((kind) => formatRandomPart(getRandomPart(kind)) === words);
    expect(of('D6 + 4')).toEqual(['spearmen', 'pikemen', 'swordsmen']);
    expect(of('D10')).toEqual(['elephants', 'warband', 'peltasts', 'bowmen', 'horde']);
    expect(of('D6')).toEqual(['knights', 'cavalry', 'light-horse', 'expendables', 'psiloi', 'artillery', 'war-wagon']);
  });
});

describe('commanders', () => {
  it('roll an average die + 1, an average die, a D6 or a D4 (SAS-2)', () => {
    const faces = [1, 2, 3, 4, 5, 6];
    expect(faces.map((face) => getInitiativePoints('skilful', face))).toEqual([2, 3, 3, 4, 4, 5]);
    expect(faces.map((face) => getInitiativePoints('great', face))).toEqual([3, 4, 4, 5, 5, 6]);
    expect(faces.map((face) => getInitiativePoints('proficient', face))).toEqual(faces);
    expect([1, 2, 3, 4].map((face) => getInitiativePoints('rotten', face))).toEqual([1, 2, 3, 4]);
    expect(() => getInitiativePoints('great', 7)).toThrow(RangeError);
  });
});

describe('movement', () => {
  it.each([
    ['light-horse', 12, 4],
    ['mounted-commander', 12, 4],
    ['cavalry', 10, 4],
    ['knights', 9, 3],
    ['expendables', 9, 3],
    ['pikemen', 4, 2],
    ['spearmen', 4, 2],
    ['horde', 4, 2],
    ['baggage', 4, null],
    ['swordsmen', 5, 4],
    ['warband', 5, 4],
    ['bowmen', 5, 4],
    ['peltasts', 6, 6],
    ['psiloi', 6, 6],
    ['foot-commander', 6, 6],
    ['elephants', 6, 3],
    // Artillery and war wagons move like baggage (ruling SAS-14).
    ['artillery', 4, null],
    ['war-wagon', 4, null],
  ] as const)('of %s is %s inches, in difficult going %s', (kind, good, difficult) => {
    expect(MOVE_DISTANCES[kind]).toEqual({ good, difficult });
  });

  it('bars chariots from difficult going, and gives light ones the 10 inches of cavalry', () => {
    const chariot = { mount: 'chariot', mountedInfantry: false } as const;
    expect(getMoveDistances({ kind: 'knights', ...chariot })).toEqual({ good: 9, difficult: null });
    expect(getMoveDistances({ kind: 'light-horse', ...chariot })).toEqual({ good: 10, difficult: null });
    expect(getMoveDistances({ kind: 'expendables', ...chariot })).toEqual({ good: 9, difficult: null });
    expect(getMoveDistances({ kind: 'spearmen', mount: 'horse', mountedInfantry: true })).toEqual({
      good: 10,
      difficult: 4,
    });
  });

  it('costs mounted 4 and foot 2 inches per obstacle', () => {
    expect(OBSTACLE_COST).toEqual({ mounted: 4, foot: 2 });
  });
});

describe('shooting', () => {
  it('has the table’s factors up to 4, 8, 12 and 24 inches', () => {
    expect(RANGES).toEqual([4, 8, 12, 24]);
    expect(Object.fromEntries(SHOOTERS.map((row) => [row, getFactors(row, {})]))).toEqual({
      artillery: [2, 2, 1, 1],
      bow: [2, 1.5, 0.5, 0],
      crossbow: [1.5, 1.5, 1, 0],
      'war-wagon': [1.5, 1, 1, 0],
      'horse-bow': [1.5, 1, 0.5, 0],
      sling: [1, 1, 0, 0],
      handgun: [1, 1, 0, 0],
      javelin: [1, 0, 0, 0],
    });
  });

  it('has the factors of the sheet for the Crusades if it is in force (SAS-5)', () => {
    const crusade = { 'SAS-5': 'crusades' };
    expect(getFactors('bow', crusade)).toEqual([2, 1, 1, 0]);
    expect(getFactors('horse-bow', crusade)).toEqual([2, 1, 0, 0]);
    expect(getFactors('crossbow', crusade)).toEqual([1, 1, 1, 0]);
    for (const other of ['sling', 'handgun', 'javelin'] as const) {
      expect(getFactors(other, crusade)).toEqual([1, 0, 0, 0]);
    }
    expect(getFactors('artillery', crusade)).toEqual([2, 2, 1, 1]);
  });

  it('is possible after a full move, half a move, one inch, or no move', () => {
    expect(getShootingMove('elephants', 'javelin')).toBe('full');
    expect(getShootingMove('peltasts', 'javelin')).toBe('full');
    expect(getShootingMove('psiloi', 'javelin')).toBe('full');
    expect(getShootingMove('light-horse', 'bow')).toBe('full');
    expect(getShootingMove('psiloi', 'bow')).toBe('half');
    expect(getShootingMove('psiloi', 'sling')).toBe('half');
    expect(getShootingMove('cavalry', 'bow')).toBe('half');
    expect(getShootingMove('bowmen', 'crossbow')).toBe('massed');
    expect(getShootingMove('war-wagon', 'war-wagon')).toBe('massed');
    expect(getShootingMove('artillery', 'artillery')).toBe('none');
  });
});

describe('morale', () => {
  it('has these modifiers', () => {
    expect(MORALE_MODIFIERS.map(([what, amount]) => `${amount({})} ${what}`)).toEqual([
      '4 skirmishers attempting to evade',
      '2 commander with unit',
      '2 defending fortifications',
      '1 uphill of all enemy',
      '-1 shot at by artillery',
      '-1 per unit lost from the command',
      '-2 psiloi or peltasts charged by cavalry or knights',
      '-2 mounted or warband in contact with elephants',
      '-3 attacked in flank or rear',
      '-4 marching column charged or in mêlée',
    ]);
  });

  it('has −2 in flank or rear by the sheet for the Crusades (SAS-5)', () => {
    expect(MORALE_MODIFIERS.map(([, amount]) => amount({ 'SAS-5': 'crusades' }))).toEqual([
      4, 2, 2, 1, -1, -1, -2, -2, -2, -4,
    ]);
  });
});

describe('mêlée', () => {
  it('multiplies strength by 3, 2 or ½', () => {
    expect(HIGHER_FACTORS.map(([what, factor]) => `${factor} ${what}`)).toEqual([
      '3 charging knights, heavy or scythed chariots',
      '2 charging cavalry',
      '2 elephants fighting mounted',
      '2 warband charging foot',
      '2 pikemen fighting mounted',
      '2 pikemen charging',
    ]);
    expect(LOWER_FACTOR).toBe(0.5);
  });

  it('has these column shifts', () => {
    expect(TACTICAL_MODIFIERS.map(([what, columns]) => `${columns} ${what}`)).toEqual([
      '1 charging, pursuing or following up',
      '1 uphill of all enemy',
      '1 commander with unit',
      '1 swordsmen fighting shaken',
      '1 spearmen’s shieldwall',
      '-2 enemy behind fortification',
      '-1 enemy behind obstacle',
      '-1 unit shaken',
      '-1 mounted troops fighting steady spearmen',
      '-1 mounted troops in bad going',
      '-1 bowmen without pavises',
      '-1 pikes fighting swordsmen',
      '-1 horse fighting camelry or elephants',
    ]);
  });
});

describe('morale after a mêlée', () => {
  it('is tested by troop type in the order of the first printing, hordes with artillery by the second (SAS-4, SAS-14)', () => {
    expect(KIND_ORDER).toEqual([
      ['artillery', 'horde', 'war-wagon'],
      ['psiloi'],
      ['elephants'],
      ['bowmen'],
      ['peltasts'],
      ['warband'],
      ['light-horse'],
      ['cavalry'],
      ['knights'],
      ['swordsmen'],
      ['spearmen'],
      ['pikemen'],
    ]);
  });
});

describe('figures in the text', () => {
  it('of scale: 10 to 18 turns of daylight, 25 yards to an inch', () => {
    expect([DAYLIGHT_TURNS, YARDS_TO_AN_INCH]).toEqual([{ least: 10, most: 18 }, 25]);
  });

  it('of orders: six uses of a point, 10 inches from the commander', () => {
    expect([Object.keys(ORDERS).length, COMMAND_RANGE]).toEqual([6, 10]);
  });

  it('of charges: 45 degrees, an inch ahead of pursuers, the last 4 inches straight, a point of fatigue', () => {
    expect([MAX_WHEEL, EVADE_LEAD, STRAIGHT_CHARGE_INCHES, FATIGUE_LOSS]).toEqual([45, 1, 4, 1]);
  });

  it('of marches: 12 inches from enemies, 4 from those in cover; 1 inch for massed missile troops', () => {
    expect(MARCH_DISTANCES).toEqual({ open: 12, cover: 4 });
    expect(MAX_MASSED_MOVE).toBe(1);
  });

  it('of morale: a D20, 4 for evading, a third of a command, eight units of a battle', () => {
    expect([MORALE_DIE, EVADING_BONUS, BREAK_DIVISOR, SUGGESTED_UNITS]).toEqual([20, 4, 3, 8]);
  });
});

describe('visibility', () => {
  it('ends at 1 inch in woods and towns, at 4 in orchards and dunes, and for psiloi in low growth', () => {
    const all = Object.fromEntries(TERRAINS.map((terrain) => [terrain, getVisibleDistance(terrain, false)]));
    expect(all).toEqual({
      open: null,
      wood: 1,
      town: 1,
      orchard: 4,
      'sand-dunes': 4,
      vineyard: null,
      marsh: null,
      rocks: null,
      brush: null,
      gully: 0,
    });
    for (const low of ['vineyard', 'marsh', 'rocks', 'brush'] as const) expect(getVisibleDistance(low, true)).toBe(4);
  });
});
