import { describe, expect, it } from 'vitest';
import { tomsAncientWarfare } from '../toms-ancient-warfare.ts';
import { CARTHAGINIAN_UNITS, GREEK_UNITS, PERSIAN_UNITS, findPrintedUnit } from './units-table.ts';

const { face, facets, readTroop, suitableMultiples, troopFields, defaultSize } = tomsAncientWarfare;
const raw = (id: string) => ({ ...findPrintedUnit(id)?.troop, points: findPrintedUnit(id)?.points });

describe('a troop type', () => {
  it('with points only is plain foot, like the Gauls', () => {
    expect(readTroop({ points: 1 })).toEqual(readTroop(raw('carthaginian-gauls')));
    expect(readTroop({ points: 1 })).toEqual({
      kind: 'infantry',
      move: 10,
      charge: null,
      range: null,
      armour: false,
      shield: 'none',
      cavalry: false,
      trained: false,
      lines: 1,
      crew: 0,
      points: 1,
    });
  });

  it('has a crew only if it is a ballista, with at most four, or an elephant', () => {
    const crewed = (kind: string, crew: number) => () => readTroop({ kind, crew, points: 1 });
    for (const crew of [1, 4]) expect(crewed('ballista', crew)).not.toThrow();
    for (const crew of [0, 5]) expect(crewed('ballista', crew)).toThrow(/crew: a ballista is served by 1 to 4 men/);
    expect(crewed('elephants', 3)).not.toThrow();
    expect(crewed('elephants', 0)).toThrow(/crew: an elephant carries/);
    expect(crewed('cavalry', 1)).toThrow(/crew: only ballistae and elephants/);
  });

  it('is described in the letters of the key and in words', () => {
    expect(face(raw('greek-cataphractii'))).toMatchObject({
      short: '18m, 6r, a, s5+, c, tr.',
      words: 'trained armoured cavalry, moves 18 inches, missiles to 6 inches, shields 5+',
    });
    expect(face(raw('greek-hoplite')).words).toContain('strikes with 2 lines');
    expect(face(raw('persian-arabian-camels'))).toMatchObject({
      short: '16m, 20ch',
      words: 'untrained camel riders, moves 16 inches, charges 20',
    });
    expect(face(raw('carthaginian-elephants')).short).toBe('10m, 16r, a, s5+, Sp*, 3 crew');
    expect(face({ shield: 'oak' })).toEqual({ short: '?', words: 'a troop type that cannot be read', facets: {} });
  });

  it('has a known value in each facet', () => {
    for (const { id } of [...GREEK_UNITS, ...PERSIAN_UNITS, ...CARTHAGINIAN_UNITS]) {
      const values = face(raw(id)).facets;
      expect(Object.keys(values)).toEqual(facets.map((facet) => facet.id));
      for (const facet of facets) {
        for (const value of values[facet.id] ?? []) expect(facet.values.map((known) => known.id)).toContain(value);
      }
    }
  });

  it('counts missiles up to 8 inches as javelins (TOM-14)', () => {
    const missiles = (id: string) => face(raw(id)).facets['missiles'];
    expect(missiles('greek-peltast')).toEqual(['javelins']);
    expect(missiles('carthaginian-slingers')).toEqual(['long']);
    expect(missiles('greek-hoplite')).toEqual(['none']);
  });

  it('has a field for each key', () => {
    expect(troopFields.map(({ key }) => key).sort()).toEqual(Object.keys(readTroop({ points: 1 })).sort());
  });

  it('has units of 12, hoplites of 16, cavalry of at least 4, and single models (TOM-9)', () => {
    expect(defaultSize?.(raw('greek-peltast'))).toBe(12);
    expect(defaultSize?.(raw('carthaginian-mercenaries-hoplites'))).toBe(16);
    expect(defaultSize?.(raw('greek-javelin-cavalry'))).toBe(4);
    expect(defaultSize?.(raw('greek-ballista'))).toBeNull();
    expect(defaultSize?.({})).toBeNull();
    expect(suitableMultiples(raw('greek-peltast'))).toEqual([4]);
    expect(suitableMultiples(raw('carthaginian-elephants'))).toEqual([]);
    expect(suitableMultiples({})).toEqual([]);
  });
});
