import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bakeMap } from './natural-earth.ts';
import { toMapFiles, specs } from './bake.ts';
import { twoRivers } from './specs/two-rivers.ts';

const committed = (name: string): string => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

describe('the bake', () => {
  it.each(specs)('creates exactly the committed files of $id', (spec) => {
    for (const [name, text] of Object.entries(toMapFiles(bakeMap(spec))))
      // Compares as a boolean, because a diff of these files is unreadable.
      expect(text === committed(name), `${name} is stale: node maps/bake/bake.ts`).toBe(true);
  });

  it('keeps the geometry small', () => {
    expect(committed('two-rivers.topo.json').length).toBeLessThan(60_000);
    expect(committed('near-east.topo.json').length).toBeLessThan(250_000);
  });

  it('refuses a sea crossing between provinces that touch', () => {
    expect(() => bakeMap({ ...twoRivers, seaCrossings: [['kish', 'agade']] })).toThrow(
      'agade - kish is already a land border',
    );
  });

  it('refuses a pass between provinces that do not touch', () => {
    expect(() => bakeMap({ ...twoRivers, passes: [['mari', 'susa']] })).toThrow(
      'the pass mari - susa has no land border',
    );
  });
});
