import { describe, expect, it } from 'vitest';
import { findShading, createShades, getShadingKind, toggleLayer, DEFAULT_LAYERS } from './layers.ts';

describe('layers of a map', () => {
  it('are toggled one by one and keep their order', () => {
    const without = toggleLayer(DEFAULT_LAYERS, 'terrain');
    expect(without).toEqual(['holders', 'forts', 'armies']);
    expect(toggleLayer(without, 'terrain')).toEqual(DEFAULT_LAYERS);
  });

  it('have at most one shading', () => {
    const taxed = toggleLayer(DEFAULT_LAYERS, 'revenue');
    expect(getShadingKind(taxed)).toBe('revenue');
    expect(getShadingKind(toggleLayer(taxed, 'crops'))).toBe('crops');
    expect(toggleLayer(taxed, 'crops')).not.toContain('revenue');
    expect(getShadingKind(DEFAULT_LAYERS)).toBeNull();
  });

  it('shade provinces by gold or food', () => {
    const provinces = [
      { id: 'ur', tax: 3000, food: 500 },
      { id: 'kish', tax: 1000, food: 0 },
    ];
    expect(findShading(['revenue'], provinces)).toEqual({ kind: 'revenue', values: { ur: 3000, kish: 1000 } });
    expect(findShading(['crops'], provinces)).toEqual({ kind: 'crops', values: { ur: 500, kish: 0 } });
    expect(findShading(DEFAULT_LAYERS, provinces)).toBeNull();
  });
});

describe('shades', () => {
  it('have five even steps from the lowest to the highest value', () => {
    const { stepOf, from } = createShades({ a: 0, b: 2000, c: 5000, d: 10_000 });
    expect(Object.fromEntries(stepOf)).toEqual({ a: 0, b: 1, c: 2, d: 4 });
    expect(from).toEqual([0, 2000, 4000, 6000, 8000]);
  });

  it('have one step for equal values and none without values', () => {
    expect([...createShades({ a: 5, b: 5 }).stepOf.values()]).toEqual([4, 4]);
    expect(createShades({}).from).toEqual([]);
  });
});
