import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bakeMap } from './natural-earth.ts';
import { mapFiles, specs } from './bake.ts';
import { twoRivers } from './specs/two-rivers.ts';

const committed = (name: string): string => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

describe('the bake', () => {
  it.each(specs)('makes the committed files of $id, the same bytes every time', (spec) => {
    for (const [name, text] of Object.entries(mapFiles(bakeMap(spec))))
      // Compared as a yes or no: the difference of two such files helps nobody.
      expect(text === committed(name), `${name} is stale: node maps/bake/bake.ts`).toBe(true);
  });

  it('keeps the geometry light enough to ship', () => {
    expect(committed('two-rivers.topo.json').length).toBeLessThan(60_000);
    expect(committed('near-east.topo.json').length).toBeLessThan(250_000);
  });

  it('refuses a sea crossing between provinces that touch', () => {
    expect(() => bakeMap({ ...twoRivers, seaCrossings: [['kish', 'agade']] })).toThrow(
      'agade - kish is a land border already',
    );
  });

  it('refuses a pass between provinces that do not touch', () => {
    expect(() => bakeMap({ ...twoRivers, passes: [['mari', 'susa']] })).toThrow(
      'the pass mari - susa has no land border',
    );
  });
});
