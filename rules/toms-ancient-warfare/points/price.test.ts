import { describe, expect, it } from 'vitest';
import { PRINTED_IDS } from './units-table.ts';
import { tomsAncientWarfare } from '../toms-ancient-warfare.ts';

const { price } = tomsAncientWarfare;
const cost = (value: unknown): number => price(value, {}).cost;

describe('points', () => {
  it('of a printed unit are found by id', () => {
    expect(cost('greek-hoplite')).toBe(3);
    expect(cost('greek-ballista')).toBe(15);
    expect(cost('persian-spearmen')).toBe(1);
    expect(cost('carthaginian-elephants')).toBe(10);
  });

  it('are per figure: sixteen hoplites cost 48', () => {
    expect(16 * cost('greek-hoplite')).toBe(48);
  });

  it('have a breakdown with sections that adds up', () => {
    for (const id of PRINTED_IDS) {
      const { cost: whole, breakdown } = price(id, {});
      expect(breakdown.reduce((sum, line) => sum + line.points, 0)).toBe(whole);
      expect(breakdown.map(({ citation }) => citation)).toEqual(['Tom’s Ancient Warfare, Point System']);
    }
  });

  it('of generals are 0 (TOM-1)', () => {
    expect(cost({ entry: 'greek-ballista' })).toBe(15);
    expect(() => price({ entry: 'greek-fire' }, {})).toThrow('“greek-fire” is not a printed unit');
    expect(price({ general: {} }, {})).toMatchObject({ cost: 0, breakdown: [{ points: 0 }] });
    expect(cost({ general: { stars: 0 } })).toBe(0);
    expect(() => cost({ general: { stars: 1 } })).toThrow(/general, general\.stars/);
  });

  it('of a custom troop type are as stated (TOM-13)', () => {
    expect(cost({ kind: 'cavalry', move: 24, points: 4 })).toBe(4);
    expect(() => cost({ kind: 'cavalry' })).toThrow(/points: .*no table/);
  });

  it('are rejected for anything else, naming the field', () => {
    expect(() => cost('greek-hoplites')).toThrow(
      /“greek-hoplites” is not a printed unit; the printed units are greek-hoplite/,
    );
    expect(() => cost({ points: -1 })).toThrow(/points/);
    expect(() => cost({ points: 1, shield: '4+' })).toThrow(/shield/);
    expect(() => cost({ points: 1, wings: true })).toThrow(/wings/);
    expect(() => cost({ specialist: 'miner' })).toThrow(/troop type/);
    for (const wrong of [null, 7, [], true]) expect(() => cost(wrong)).toThrow(/troop type/);
  });
});
