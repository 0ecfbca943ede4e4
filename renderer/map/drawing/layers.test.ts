import { describe, expect, it } from 'vitest';
import { shadedBy, shadesOf, shadingOf, switched, USUAL_LAYERS } from './layers.ts';

describe('layers of a map', () => {
  it('are toggled one by one and keep their order', () => {
    const without = switched(USUAL_LAYERS, 'terrain');
    expect(without).toEqual(['holders', 'forts', 'armies']);
    expect(switched(without, 'terrain')).toEqual(USUAL_LAYERS);
  });

  it('have at most one shading', () => {
    const taxed = switched(USUAL_LAYERS, 'revenue');
    expect(shadingOf(taxed)).toBe('revenue');
    expect(shadingOf(switched(taxed, 'crops'))).toBe('crops');
    expect(switched(taxed, 'crops')).not.toContain('revenue');
    expect(shadingOf(USUAL_LAYERS)).toBeNull();
  });

  it('shade provinces by gold or food', () => {
    const provinces = [
      { id: 'ur', tax: 3000, food: 500 },
      { id: 'kish', tax: 1000, food: 0 },
    ];
    expect(shadedBy(['revenue'], provinces)).toEqual({ kind: 'revenue', values: { ur: 3000, kish: 1000 } });
    expect(shadedBy(['crops'], provinces)).toEqual({ kind: 'crops', values: { ur: 500, kish: 0 } });
    expect(shadedBy(USUAL_LAYERS, provinces)).toBeNull();
  });
});

describe('shades', () => {
  it('have five even steps from the lowest to the highest value', () => {
    const { stepOf, from } = shadesOf({ a: 0, b: 2000, c: 5000, d: 10_000 });
    expect(Object.fromEntries(stepOf)).toEqual({ a: 0, b: 1, c: 2, d: 4 });
    expect(from).toEqual([0, 2000, 4000, 6000, 8000]);
  });

  it('have one step for equal values and none without values', () => {
    expect([...shadesOf({ a: 5, b: 5 }).stepOf.values()]).toEqual([4, 4]);
    expect(shadesOf({}).from).toEqual([]);
  });
});
