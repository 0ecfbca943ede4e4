import { describe, expect, it } from 'vitest';
import { shippedLists } from '../army-lists/shipped.ts';
import { shippedScenarios } from '../scenarios/shipped.ts';
import { createOwnId } from './own-id.ts';

describe('ownId', () => {
  it.each([
    ['Akkad, as we play it', 1, 'own-akkad-as-we-play-it'],
    ['Élam & Šuš', 1, 'own-elam-sus'],
    ['own-elam', 1, 'own-elam'],
    ['own-elam', 3, 'own-elam-3'],
    ['汉', 2, 'own-list-2'],
    ['../../etc/passwd', 1, 'own-etc-passwd'],
    ['own', 1, 'own-own'],
  ])('of “%s”, attempt %i, is %s', (words, attempt, id) => {
    expect(createOwnId(words, attempt, 'list')).toBe(id);
  });

  it('never exceeds the maximum length of an id', () => {
    expect(createOwnId('x-'.repeat(500), 99_999, 'list')).toMatch(/^own-[x-]{80,}x-99999$/);
    expect(createOwnId('x-'.repeat(500), 99_999, 'list').length).toBeLessThanOrEqual(100);
  });

  it('differs from all shipped lists and scenarios', () => {
    const shipped = [...shippedLists, ...(shippedScenarios as readonly { readonly id: string }[])];
    expect(shipped.filter(({ id }) => id.startsWith('own-'))).toEqual([]);
  });
});
