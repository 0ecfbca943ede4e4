import { describe, expect, it } from 'vitest';
import { crossingToAndFro, overlappingCircles } from '../../test/support/map-monsters.ts';
import { readMapText } from './read-map-text.ts';

/** What reading a map was at, one after another, and how it ended. */
function read(text: string): { readonly steps: readonly string[]; readonly ended: string } {
  const steps: string[] = [];
  const parse = (source: string): unknown => JSON.parse(source);
  try {
    readMapText(text, 'a.geojson', { parse, tell: (step) => steps.push(step), kinds: new Map() });
    return { steps, ended: 'read' };
  } catch (error) {
    return { steps, ended: (error as Error).message };
  }
}

describe('A drawing that covers its sheet over and over', () => {
  it('is refused before anything of it is fitted', () => {
    const { steps, ended } = read(overlappingCircles(100, 24));
    expect(ended).toContain('draw each province beside the others');
    expect(steps).toEqual(['reading', 'fitting']);
  });

  it('is read where it does so a few times', () => {
    expect(read(overlappingCircles(4, 24)).ended).toBe('read');
  });

  it('is refused when its work is too much, where its lines cross and its area is small', () => {
    expect(read(crossingToAndFro(4000)).ended).toContain('draw each province beside the others');
  });
});
