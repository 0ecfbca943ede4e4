import { describe, expect, it } from 'vitest';
import { getCell } from '../../rules/core/army/list-columns.ts';
import { tomsAncientWarfare } from '../../rules/toms-ancient-warfare/toms-ancient-warfare.ts';
import { CARTHAGINIAN_UNITS, GREEK_UNITS, PERSIAN_UNITS } from '../../rules/toms-ancient-warfare/points/units-table.ts';
import { findPriceDifferences, readList } from '../schema.ts';
import carthaginianJson from './carthaginian.json' with { type: 'json' };
import greekJson from './greek.json' with { type: 'json' };
import persianJson from './persian.json' with { type: 'json' };

/* The lists as printed in the book (Point System): name, characteristics, points per figure. */
const PRINTED = {
  greek: `
Hoplite|10m, a, s5+, tr.|3
Peltast|10m, 8r, s6+|2
Archer|10m, 24r|2
Rhodian Slinger|8m, 30r, 6+|4
Javelin cavalry|24m, 6r, 6+|3
Cataphractii|18m, 6r, a, s5+, c, tr.|5
Ballista|6m, 48r, s5+, 4 crew|15`,
  persian: `
Archer|10m, 24r, s6+|2
Spearmen|10m, s6+|1
Immortal spearmen|10m, 24r, s5+|5
Phoenician marine|10m, 8r, a, s5+, tr.|3
Arabian camels|20m(16"m+20"ch)|2
Spearmen cavalry|24m, 8r, s6+, c|3
Caspian cavalry|24m, 18r, c|3
Sakae cavalry|24m, 30r, c|5`,
  carthaginian: `
Gauls|10m|1
Cartg. Infantry|10m, 8r, s6+|2
Mercenaries – with bows|8m, 24r, s6+, tr.|4
Cretan archers|10m, 24r|3
Slingers|10m, 16r|2
Mercenaries – hoplites|8m, a, s5+, tr.|3
Cartg. light cavalry|24m, 8r, c|3
Elephants|10ma, Sp*, 3 crew (16r)|10`,
};

const TABLES = { greek: GREEK_UNITS, persian: PERSIAN_UNITS, carthaginian: CARTHAGINIAN_UNITS };
const lists = [greekJson, persianJson, carthaginianJson].map(readList);

/** Reads a characteristic from a printed line: the number before its letter in the book's key. */
const figure = (printed: string, letter: string): number | null => {
  const found = new RegExp(`(?:^|[ ,(])(\\d+)"?${letter}`).exec(printed);
  return found ? Number(found[1]) : null;
};

/* Lines interpreted by ruling TOM-2 and by Elephant Special Rules. */
const READ_BY_RULING: Readonly<Record<string, object>> = {
  'persian-arabian-camels': { move: 16, charge: 20, range: null, armour: false, shield: 'none', crew: 0 },
  'carthaginian-elephants': { move: 10, charge: null, range: 16, armour: true, shield: '5+', crew: 3 },
};

describe.each(lists)('the list of $title units', (list) => {
  const printed = PRINTED[list.id as keyof typeof PRINTED];

  it('has every line of the book as printed, in its order, without a maximum', () => {
    expect(list.entries.map((entry) => `${entry.name}|${entry.printed.weapons}|${entry.cost}`)).toEqual(
      printed.trim().split('\n'),
    );
    expect(list.rules).toBe('toms-ancient-warfare');
    for (const { max } of list.entries) expect(max).toBeNull();
  });

  it('matches the units table of the rules', () => {
    const table = TABLES[list.id as keyof typeof TABLES];
    expect(
      list.entries.map(({ id, name, cost, printed: cells, troop }) => [id, name, cost, cells.weapons, troop]),
    ).toEqual(
      table.map(({ id, name, points, printed: line, troop }) => [id, name, points, line, { ...troop, points }]),
    );
  });

  it('has troop types that match their printed lines', () => {
    for (const { id, printed: cells, troop: raw } of list.entries) {
      const troop = tomsAncientWarfare.readTroop(raw);
      const line = getCell(cells, 'weapons');
      const marks = line.split(/, ?/);
      expect({ id, ...troop }).toMatchObject(
        READ_BY_RULING[id] ?? {
          move: figure(line, 'm'),
          charge: null,
          range: figure(line, 'r'),
          armour: marks.includes('a'),
          shield: /[56]\+/.exec(line)?.[0] ?? 'none', // A plain 6+ is a shield: ruling TOM-6.
          crew: figure(line, ' crew') ?? 0,
        },
      );
      expect({ id, cavalry: troop['cavalry'], trained: troop['trained'] }).toEqual({
        id,
        cavalry: marks.includes('c'),
        trained: marks.includes('tr.'),
      });
      expect([id, troop['lines']]).toEqual([id, /hoplite/i.test(id) ? 2 : 1]); // Ruling TOM-7.
    }
  });

  it('has the rule book’s costs, by id and by troop type', () => {
    expect(findPriceDifferences(list, tomsAncientWarfare)).toEqual([]);
    for (const { id, cost } of list.entries) expect(tomsAncientWarfare.price(id, {}).cost).toBe(cost);
  });
});
