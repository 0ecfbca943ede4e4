import { describe, expect, it } from 'vitest';
import { getCell } from '../../rules/core/army/list-columns.ts';
import { findRuleSystem } from '../../rules/systems.ts';
import { findPriceDifferences } from '../schema.ts';
import { findShippedList } from '../shipped.ts';

/* The list as printed in the book (Army Lists 1): name, class, type, order, weapons, cost, number, notes. */
const PRINTED = `
SCOUTS|Irreg D|LC|OO|OW|5|2|
Battle-Carts|Reg D|BC|N/A|OW|26|12|4
Household Chariots|Reg A|LCh|N/A|OW|28|12|1
Allied Chariots|Irreg B|LCh|N/A|OW|24|12|2
Chariots|Reg C|LCh|N/A|OW|20|24|1
SCOUT Chariots|Irreg D|LCh|N/A|OW|16|36|3
Household Spearmen|Reg A|LI|CO|P|13|144|5, 6
Household Spearmen|Reg A|LI|CO|L|12|144|5, 6
Household Spearmen|Reg A|LI|CO|LSp|11|144|5, 6
Household Spearmen|Reg A|LI|CO|SSp|10|144|5, 6
Household Shield-Bearers|Reg A|LI|CO|Man, OW|11|72|5, 7
Retinue|Reg B|LI|CO|2HA|10|48|6
Archers|Reg C|LI|CO|CB|7|24|6
Spearmen|Reg C|LI|CO|P|9|240|5, 6
Spearmen|Reg C|LI|CO|L|8|240|5, 6
Spearmen|Reg C|LI|CO|LSp|7|240|5, 6
Spearmen|Reg C|LI|CO|SSp|6|240|5, 6
Shield-Bearers|Reg C|LI|CO|Man OW|7|120|6, 7
Militia Archers|Reg D|LI|CO|CB|5|480|6
Militia Spearmen|Reg D|LI|CO|P|7|480|5, 6
Militia Spearmen|Reg D|LI|CO|L|6|480|5, 6
Militia Spearmen|Reg D|LI|CO|LSp|5|480|5, 6
Militia Spearmen|Reg D|LI|CO|SSp|4|480|5, 6
Militia Shield-Bearers|Reg D|LI|CO|Man, OW|5|240|5, 7
Auxiliaries|Reg A|LI|MO|SSp, Sh|12|60|6
Warrior Priests|Irreg A|LI|MO|SSp, Sh|12|24|8
Allied Tribesmen|Irreg C|LI|MO|SSp, Sh|8|72|2
Militia|Reg D|LI|MO|SSp|4|24|
Allied Archers|Irreg D|LI|MO|CB|5|36|2
Auxiliaries|Irreg D|LI|MO|SSp, Sh|6|60|2
Levy|Irreg E|LI|MO|OW|1|60|
Archers|Reg C|LI|OO|CB|7|240|6
Slingers|Reg C|LI|OO|S|6|38|6
Allied Archers|Irreg C|LI|OO|CB|7|48|2
Allied Slingers|Irreg C|LI|OO|S|6|60|2
Allied Javelin-men|Irreg C|LI|OO|J, Sh|8|60|2
Militia Archers|Reg D|LI|OO|CB|5|36|`
  .trim()
  .split('\n')
  .map((row) => row.split('|'));

const list = findShippedList('akkadian');
const system = findRuleSystem('for-the-pharaoh');
if (!list || !system) throw new Error('the Akkadian list is not shipped');

describe('the Akkadian list', () => {
  it('has the 37 rows as printed in the book', () => {
    const rows = list.entries.map(({ name, printed, cost, max, notes }) => [
      name,
      printed.class,
      printed.type,
      printed.order,
      printed.weapons,
      String(cost),
      String(max),
      notes.join(', '),
    ]);
    expect(rows).toHaveLength(37);
    expect(rows).toEqual(PRINTED);
  });

  it('has troop types that match their printed cells', () => {
    const weapons: Record<string, string> = { OW: '', Man: '', Sh: '' };
    for (const { name, printed, troop: raw } of list.entries) {
      const arms = getCell(printed, 'weapons');
      const troop = system.readTroop(raw);
      const [drill, cls] = getCell(printed, 'class').split(' ');
      expect([name, troop['class']]).toEqual([name, cls]);
      expect(troop['drill']).toBe(drill === 'Reg' ? 'regular' : 'irregular');
      expect(troop['order']).toBe(printed.order === 'N/A' ? null : printed.order);
      const face = system.face(raw).short;
      for (const mark of arms.split(/[ ,]+/)) if (!(mark in weapons)) expect(face).toContain(mark);
      expect(troop['shield']).toBe(arms.includes('Man') ? 'mantlet' : arms.includes('Sh') ? 'shield' : 'none');
    }
  });

  it('has the table’s costs, except battle-carts with 26 instead of 24 (ruling FTP-P5)', () => {
    expect(findPriceDifferences(list, system)).toEqual([
      { row: 2, id: 'battle-carts', name: 'Battle-Carts', printed: 26, table: 24 },
    ]);
  });

  it('has notes 1 to 8 as references without texts (ruling FTP-P8)', () => {
    expect(Object.entries(list.notes)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((note) => [String(note), null]));
  });
});
