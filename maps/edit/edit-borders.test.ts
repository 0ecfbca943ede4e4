import { describe, expect, it } from 'vitest';
import { findMap } from '../catalogue.ts';
import { toBorderLines } from '../export/write-map.ts';
import { loadGeometry } from '../geometry.ts';
import { createDraft, changeSheet } from './draft.ts';
import { applyBorderLines, findBorders } from './new-map.ts';

const draft = createDraft(findMap('orontes')!, (await loadGeometry('orontes'))!);

describe('A pasted list of borders', () => {
  it('replaces all borders, and changes nothing if exported and pasted again', () => {
    const applied = applyBorderLines(draft, toBorderLines(draft), 'replace');
    expect(applied.draft.sheet).toEqual(draft.sheet);
    expect(applied).toMatchObject({ taken: draft.sheet.borders.length, issues: [] });
  });

  it('applies valid lines, guesses land or sea, and reports invalid lines', () => {
    const text = 'TYRE - byblos\nHalab - Tyre\n\nTyre - Atlantis pass\nTyre\nTyre - tyre';
    const { draft: next, issues } = applyBorderLines(draft, text, 'replace');
    expect(next.sheet.borders).toEqual([
      { a: 'byblos', b: 'tyre', kind: 'land' },
      { a: 'halab', b: 'tyre', kind: 'sea' },
    ]);
    expect(issues.map(({ line }) => line)).toEqual([4, 5, 6]);
    expect(issues[0]?.why).toBe('unknown province “Atlantis”');
  });

  it('changes only the listed borders if added', () => {
    const { draft: next } = applyBorderLines(draft, 'Tyre - Byblos pass', 'add');
    const changed = next.sheet.borders.filter((border, i) => border.kind !== draft.sheet.borders[i]?.kind);
    expect(changed).toEqual([{ a: 'byblos', b: 'tyre', kind: 'pass' }]);
  });

  it('changes nothing if no line is valid', () => {
    expect(applyBorderLines(draft, 'nonsense', 'replace').draft).toBe(draft);
  });
});

describe('findBorders', () => {
  it('adds borders of provinces that share a line and keeps listed ones', () => {
    expect(findBorders(draft, 0)).toBe(draft);
    const bare = changeSheet(draft, { borders: draft.sheet.borders.filter(({ kind }) => kind === 'sea') });
    expect(findBorders(bare, 0).sheet.borders.map(({ a, b }) => `${a} ${b}`)).toEqual(
      draft.sheet.borders.map(({ a, b }) => `${a} ${b}`),
    );
  });
});
