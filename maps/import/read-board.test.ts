import { describe, expect, it } from 'vitest';
import { borders, read, readJson, refusal } from '../../test/support/maps/read-map.ts';
import { findDraftIssues, createDraft } from '../edit/draft.ts';
import { toMapFile } from '../export/write-map.ts';
import { getShapeArea, splitTopology } from '../shapes.ts';

describe('A board as JSON', () => {
  it('with neighbours and positions gets outlines and keeps crossing borders', () => {
    const map = readJson({
      title: 'Small Board',
      provinces: {
        mem: { name: 'Memphis', adj: ['sai', 'the'], x: 0, y: 10, terrain: 'river' },
        sai: { name: 'Sais', adj: ['mem', { to: 'kno', kind: 'sea' }], x: 0, y: 0 },
        the: { name: 'Thebes', adj: ['mem'], x: 2, y: 30 },
        kno: { name: 'Knossos', adj: ['sai/nc', 'the'], x: -40, y: -40 },
      },
    });
    expect(map.format).toBe('board');
    expect(map.sheet.title).toBe('Small Board');
    expect(borders(map)).toEqual([
      'knossos sais sea',
      'knossos thebes sea',
      'memphis sais land',
      'memphis thebes land',
    ]);
    expect(findDraftIssues(createDraft(map.sheet, map.topology))).toEqual([]);
  });

  it('with edges only gets a deterministic layout', () => {
    const board = {
      nodes: ['Ur', 'Uruk', 'Kish', 'Mari'],
      edges: [
        ['Ur', 'Uruk', 'river'],
        ['Uruk', 'Kish'],
        ['Kish', 'Mari'],
      ],
    };
    const map = readJson(board);
    expect(borders(map)).toEqual(['kish mari land', 'kish uruk land', 'ur uruk river'].sort());
    expect(toMapFile(readJson(board))).toBe(toMapFile(map));
    expect([...splitTopology(map.topology).provinces.values()].every((shape) => getShapeArea(shape) > 100)).toBe(true);
  });

  it('can be plain lists of neighbours', () => {
    expect(borders(readJson({ Ur: ['Uruk', 'Eridu'], Uruk: ['Ur'] }))).toEqual(['eridu ur land', 'ur uruk land']);
  });

  it('without provinces and borders is refused', () => {
    expect(refusal('{}')).toBe('no provinces or borders found');
    expect(refusal('[]')).toBe('no provinces or borders found');
  });
});

describe('A list of borders', () => {
  it('is read in many notations, and invalid lines are reported', () => {
    const text = [
      '# the south',
      'Ur - Uruk river',
      'Uruk – Kish',
      'Kish -> Mari (pass)',
      'Mari, Assur, sea',
      'Ur: Eridu, Lagash (sea)',
      'nonsense',
      'Kish | Agade',
    ];
    const map = read(text.join('\n'), 'south.txt');
    expect(borders(map)).toEqual([
      'agade kish land',
      'assur mari sea',
      'eridu ur land',
      'kish mari pass',
      'kish uruk land',
      'lagash ur sea',
      'ur uruk river',
    ]);
    expect(map.left).toEqual([{ what: 'line 7: nonsense', why: 'expected two provinces, as in “Ur - Uruk river”' }]);
  });

  it('without any border is refused with the first invalid line', () => {
    expect(refusal('\n\nUr and Uruk')).toBe('line 3: expected two provinces, as in “Ur - Uruk river”');
  });
});
