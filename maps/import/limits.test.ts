import { describe, expect, it } from 'vitest';
import { crossingToAndFro, overlappingCircles } from '../../test/support/maps/map-monsters.ts';
import { readMapText } from './read-map-text.ts';

/** Reads a map and records the import steps and the outcome. */
function read(text: string): { readonly steps: readonly string[]; readonly ended: string } {
  const steps: string[] = [];
  const parse = (source: string): unknown => JSON.parse(source);
  try {
    readMapText(text, 'a.geojson', { parse, reportStep: (step) => steps.push(step), kinds: new Map() });
    return { steps, ended: 'read' };
  } catch (error) {
    return { steps, ended: (error as Error).message };
  }
}

describe('A drawing with overlapping outlines', () => {
  it('is refused before it is scaled', () => {
    const { steps, ended } = read(overlappingCircles(100, 24));
    expect(ended).toContain('draw the provinces side by side');
    expect(steps).toEqual(['reading', 'fitting']);
  });

  it('is read if there are few overlaps', () => {
    expect(read(overlappingCircles(4, 24)).ended).toBe('read');
  });

  it('is refused if crossing lines take too much work', () => {
    expect(read(crossingToAndFro(4000)).ended).toContain('draw the provinces side by side');
  });
});
