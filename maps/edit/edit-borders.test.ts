import { describe, expect, it } from 'vitest';
import { mapById } from '../catalogue.ts';
import { bordersText } from '../export/write-map.ts';
import { geometryOf } from '../geometry.ts';
import { draftOf, withSheet } from './draft.ts';
import { applyBorderLines, findBorders } from './new-map.ts';

const draft = draftOf(mapById('orontes')!, (await geometryOf('orontes'))!);

describe('A list of borders pasted onto a map', () => {
  it('puts them in place of those there were; written out and pasted again nothing changes', () => {
    const applied = applyBorderLines(draft, bordersText(draft), 'replace');
    expect(applied.draft.sheet).toEqual(draft.sheet);
    expect(applied).toMatchObject({ taken: draft.sheet.borders.length, issues: [] });
  });

  it('takes what it can, guesses land or sea by the drawing, and names the lines that are wrong', () => {
    const text = 'TYRE - byblos\nHalab - Tyre\n\nTyre - Atlantis pass\nTyre\nTyre - tyre';
    const { draft: next, issues } = applyBorderLines(draft, text, 'replace');
    expect(next.sheet.borders).toEqual([
      { a: 'byblos', b: 'tyre', kind: 'land' },
      { a: 'halab', b: 'tyre', kind: 'sea' },
    ]);
    expect(issues.map(({ line }) => line)).toEqual([4, 5, 6]);
    expect(issues[0]?.why).toBe('there is no province “Atlantis”');
  });

  it('beside the others changes only those it names', () => {
    const { draft: next } = applyBorderLines(draft, 'Tyre - Byblos pass', 'add');
    const changed = next.sheet.borders.filter((border, i) => border.kind !== draft.sheet.borders[i]?.kind);
    expect(changed).toEqual([{ a: 'byblos', b: 'tyre', kind: 'pass' }]);
  });

  it('without one good line changes nothing', () => {
    expect(applyBorderLines(draft, 'nonsense', 'replace').draft).toBe(draft);
  });
});

describe('Borders found in the drawing', () => {
  it('are those that two provinces share; what is listed stays as it is', () => {
    expect(findBorders(draft, 0)).toBe(draft);
    const bare = withSheet(draft, { borders: draft.sheet.borders.filter(({ kind }) => kind === 'sea') });
    expect(findBorders(bare, 0).sheet.borders.map(({ a, b }) => `${a} ${b}`)).toEqual(
      draft.sheet.borders.map(({ a, b }) => `${a} ${b}`),
    );
  });
});
