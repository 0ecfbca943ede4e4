import { describe, expect, it } from 'vitest';
import { findShippedList } from '../../../army-lists/shipped.ts';
import { type ArmyFile, armyFileSchema } from '../../core/army-file.ts';
import { PRW_RULINGS } from '../rulings.ts';
import { createArmyReference, listUnitMarks } from './reference.ts';

const createArmy = (list: string, entries: readonly string[], more: Partial<ArmyFile> = {}): ArmyFile =>
  armyFileSchema.parse({
    format: 'nomarch-army',
    version: 1,
    rules: 'pharaoh-rides-to-war',
    list,
    name: 'Trial',
    limit: 0,
    units: entries.map((entry) => ({ parts: [{ entry, troop: null, count: 5 }] })),
    ...more,
  });

const assyria = createArmy('assyria', ['heavy-chariots', 'mounted-javelins', 'mounted-lancers', 'heavy-spearmen']);
const egypt = createArmy('egypt', ['light-chariots', 'heavy-axemen', 'light-bowmen', 'light-swordsmen']);

const tables = (army: ArmyFile) => createArmyReference(army, findShippedList(army.list!));
const table = (army: ArmyFile, id: string) => {
  const found = tables(army).find((known) => known.id === id);
  if (!found) throw new Error(`no table ${id}`);
  return found;
};
const rows = (army: ArmyFile, id: string) => table(army, id).rows;

describe('the reference sheet contains', () => {
  it('troops: castings, hits and moves', () => {
    expect(rows(assyria, 'troops')).toEqual([
      ['Chariots', '1', '5', '10"', '14"'],
      ['Mounted javelins', '2', '3', '15"', '20"'],
      ['Mounted lancers', '2', '3', '13"', '18"'],
      ['Heavy infantry with spears', '3', '3', '6"', '9"'],
    ]);
    expect(rows(egypt, 'troops')).toEqual([
      ['Chariots', '1', '3', '13"', '18"'],
      ['Heavy infantry with axes', '3', '3', '6"', '9"'],
      ['Light infantry with bows', '3', '3', '8"', '12"'],
      ['Light infantry with swords', '3', '3', '8"', '12"'],
    ]);
  });

  it('terrain, turns and charges', () => {
    expect(rows(assyria, 'ground')).toEqual([
      ['Heavy chariots', 'no', 'no', 'no', 'no', 'no'],
      ['Mounted javelins', '½', '½', '½', '½', '½'],
      ['Mounted lancers', '½', '½', '½', '½', 'no'],
      ['Heavy infantry', '½', '½', '½', '½', '½'],
    ]);
    expect(rows(egypt, 'ground')[0]).toEqual(['Light chariots', 'no', 'no', '½', 'no', 'no']);
    expect(rows(egypt, 'ground')[2]?.slice(1)).toEqual(['full', 'full', 'full', 'full', 'full']);
    expect(rows(assyria, 'drill').map(([, turns, , charges]) => [turns, charges])).toEqual([
      ['two of 45° in all', 'yes'],
      ['any', 'not the front of infantry with spears'],
      ['any', 'yes'],
      ['one of 45°, or about-face in place of the move', 'yes'],
    ]);
    expect(rows(egypt, 'drill')[2]).toEqual([
      'Egyptian light infantry, missiles',
      'two of 45°, or about-face and move',
      'line or column; square with infantry of swords, spears or axes',
      'no',
    ]);
  });

  it('shooting, with entered ranges and arc', () => {
    expect(rows(assyria, 'shooting')).toEqual([
      ['Bows, short', '4 to 6', '5 to 6'],
      ['Bows, long', '5 to 6', '6'],
      ['Javelins, short', '4 to 6', '5 to 6'],
    ]);
    const typed = { ...assyria, settings: { 'bow-short': 8, 'javelin-arc': 30 } };
    expect(rows(typed, 'shooting')[0]?.[0]).toBe('Bows, short, to 8"');
    expect(rows(typed, 'arcs')).toEqual([
      ['Chariots', 'all round'],
      ['Mounted javelins', '30° to either side'],
    ]);
    expect(rows(assyria, 'arcs')[1]).toEqual(['Mounted javelins', '–']);
    expect(rows(typed, 'typed-in')).toEqual([
      ['Bows, short range, inches', '8'],
      ['Arc of mounted javelins, degrees to either side', '30'],
    ]);
    expect(tables(assyria).map(({ id }) => id)).not.toContain('typed-in');
    const slings = createArmy('egypt', [], {
      units: [
        { name: '', parts: [{ entry: null, troop: { type: 'egyptian-light-bowmen', weapon: 'sling' }, count: 2 }] },
      ],
    });
    expect(rows(slings, 'shooting').map(([what]) => what)).toEqual(['Slings, short', 'Slings, long']);
    const asJavelins = { ...slings, rulings: { 'PRW-8': 'javelins' } };
    expect(rows(asJavelins, 'shooting').map(([what]) => what)).toEqual(['Slings, short']);
  });

  it('only melee factors that the army’s troops can have', () => {
    expect(rows(assyria, 'melee')).toEqual([
      ['Each stand', '1'],
      ['Spears to the front', '+1'],
      ['Heavier than the enemy', '+1'],
      ['Officer in the front rank', '+2'],
      ['Attacking the flank or rear', '+2'],
      ['Uphill', '−1'],
      ['Across a wall or rough ground', '−1'],
    ]);
    expect(rows(egypt, 'melee').map(([what]) => what)).toContain('Axes, not against chariots');
    expect(rows(egypt, 'melee').map(([what]) => what)).not.toContain('Spears to the front');
  });

  it('the officers’ chariots', () => {
    expect(tables(egypt).find(({ id }) => id === 'morale')?.note).toMatch(/All officers ride in chariots/);
  });

  it('fate cards, each rank with its effect', () => {
    expect(rows(egypt, 'fate-cards').map(([rank]) => rank)).toEqual(
      'Ace King Queen Jack 10 9 8 7 6 5 4 3 2 Joker'.split(' '),
    );
  });

  it('only existing rulings, and nothing for an army without troops', () => {
    const known = new Set(PRW_RULINGS.map(({ id }) => id));
    for (const army of [assyria, egypt]) {
      for (const { rulings = [] } of tables(army)) for (const id of rulings) expect(known).toContain(id);
    }
    expect(tables(createArmy('egypt', []))).toEqual([]);
  });
});

describe('unit marks', () => {
  it('show moves, hits per stand, dice and the losses at which the unit tests', () => {
    const shown = listUnitMarks(assyria, findShippedList('assyria')).map((marks) =>
      marks.map(({ label, value }) => `${label} ${value}`).join(', '),
    );
    expect(shown).toEqual([
      'Moves 10" (14"), Hits per stand 5, Shoots 10 dice, Fights 5 dice, Tests at 3 lost',
      'Moves 15" (20"), Hits per stand 3, Shoots 5 dice, Fights 5 dice, Tests at 3 lost',
      'Moves 13" (18"), Hits per stand 3, Fights 5 dice, Tests at 3 lost',
      'Moves 6" (9"), Hits per stand 3, Fights 6 dice, Tests at 3 lost',
    ]);
  });
});
