import { describe, expect, it } from 'vitest';
import { toCells, hasSameCells } from '../../rules/core/army/list-columns.ts';
import { pharaohRidesToWar } from '../../rules/pharaoh-rides-to-war/pharaoh-rides-to-war.ts';
import { TYPE_IDS, TYPES } from '../../rules/pharaoh-rides-to-war/troops/types.ts';
import { findPriceDifferences } from '../schema.ts';
import { shippedLists } from '../shipped.ts';

const lists = shippedLists.filter(({ rules }) => rules === 'pharaoh-rides-to-war');

it('The Pharaoh Rides to War has Assyria and Egypt with their forces', () => {
  expect(lists.map(({ id, forces }) => [id, forces])).toEqual([
    ['assyria', ['Media', 'Asia', 'Babylon', 'Reserve']],
    ['egypt', ['Amun', 'Ptah', 'Re', 'Reserve']],
  ]);
});

describe.each(lists)('the list of $title', ({ id, entries, attributes, ...list }) => {
  it('has no costs and maximums, and cells that match its troop types', () => {
    expect(findPriceDifferences({ ...list, id, entries }, pharaohRidesToWar)).toEqual([]);
    for (const { troop, printed, cost, max } of entries) {
      expect([cost, max]).toEqual([0, null]);
      expect(hasSameCells(toCells(pharaohRidesToWar.listColumns, troop), printed)).toBe(true);
    }
  });

  it('has exactly the types of its nation with all printed weapons', () => {
    const rows = entries.map(({ troop }) => `${String(troop['type'])} ${String(troop['weapon'])}`);
    // Slings and javelins on foot are custom types (PRW-21).
    const expected = TYPE_IDS.filter((type) => TYPES[type].nation === id).flatMap((type) =>
      TYPES[type].weapons
        .filter((weapon) => weapon !== 'sling' && (weapon !== 'javelin' || TYPES[type].arm === 'cavalry'))
        .map((weapon) => `${type} ${weapon}`),
    );
    expect(rows.sort()).toEqual(expected.sort());
    expect(attributes).toEqual({ nation: id });
  });
});
