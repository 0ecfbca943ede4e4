import { describe, expect, it } from 'vitest';
import { findMap } from '../catalogue.ts';
import { findMapIssues } from '../map-issues.ts';
import { getForts } from '../schema.ts';
import { loadGeometry } from '../geometry.ts';
import { findDraftIssues, createDraft, type MapDraft, findProvince } from './draft.ts';
import { addFort, removeFort, setBorderKind, setFort, setMap, setProvince, toggleBorder } from './edit-sheet.ts';

const draft = createDraft(findMap('orontes')!, (await loadGeometry('orontes'))!);
const of = (edited: MapDraft, id: string) => findProvince(edited, id)!;
const kinds = ({ sheet }: MapDraft, a: string, b: string) =>
  sheet.borders.filter((border) => border.a === a && border.b === b).map(({ kind }) => kind);

describe('Forts', () => {
  it('default to one named after the city', () => {
    expect(getForts(of(draft, 'tyre'))).toEqual([
      { id: 'tyre-fort', name: 'Tyre', moat: 'none', embankment: false, water: true },
    ]);
    expect(getForts(of(draft, 'halab'))[0]).toMatchObject({ water: false });
    expect(getForts(of(draft, 'hamath'))).toEqual([]);
  });

  it('can be added, changed and removed', () => {
    const built = addFort(draft, 'tyre', 'Ushu');
    expect(getForts(of(built, 'tyre')).map(({ id, name }) => [id, name])).toEqual([
      ['tyre-fort', 'Tyre'],
      ['tyre-fort-2', 'Ushu'],
    ]);
    const moated = setFort(built, 'tyre', 'tyre-fort-2', { moat: 'wet', embankment: true });
    expect(getForts(of(moated, 'tyre'))[1]).toMatchObject({ moat: 'wet', embankment: true });
    const bare = removeFort(removeFort(moated, 'tyre', 'tyre-fort'), 'tyre', 'tyre-fort-2');
    expect(of(bare, 'tyre')).toMatchObject({ fort: false, forts: [] });
    expect(of(addFort(draft, 'hamath'), 'hamath')).toMatchObject({ fort: true });
    for (const edited of [built, moated, bare]) expect(findMapIssues(edited.sheet)).toEqual([]);
  });

  it('cause issues for duplicate ids and contradictions', () => {
    const fort = { id: 'tyre-fort', name: 'Twin', moat: 'none', embankment: false, water: false } as const;
    const provinces = draft.sheet.provinces.map((one) =>
      one.id === 'hamath' ? { ...one, fort: true, forts: [fort] } : one,
    );
    expect(findMapIssues({ ...draft.sheet, provinces })).toEqual([
      { message: 'duplicate id tyre-fort: fort Twin in Hamath', province: 'hamath', border: null },
      { message: 'duplicate id tyre-fort: fort Tyre in Tyre', province: 'tyre', border: null },
    ]);
    const lying = draft.sheet.provinces.map((one) => (one.id === 'tyre' ? { ...one, forts: [] } : one));
    expect(findMapIssues({ ...draft.sheet, provinces: lying })[0]).toMatchObject({ province: 'tyre' });
  });
});

describe('Borders', () => {
  it('can be added between any two provinces and removed', () => {
    const drawn = toggleBorder(draft, 'tyre', 'alalakh', 'sea');
    expect(kinds(drawn, 'alalakh', 'tyre')).toEqual(['sea']);
    expect(toggleBorder(drawn, 'alalakh', 'tyre').sheet).toEqual(draft.sheet);
    expect(toggleBorder(draft, 'tyre', 'tyre')).toBe(draft);
  });

  it('change their kind, with either end first', () => {
    expect(kinds(setBorderKind(draft, 'tyre', 'byblos', 'pass'), 'byblos', 'tyre')).toEqual(['pass']);
  });

  it('cause an issue if a province has none', () => {
    const cut = draft.sheet.borders
      .filter(({ a, b }) => a === 'tyre' || b === 'tyre')
      .reduce((next, { a, b }) => toggleBorder(next, a, b), draft);
    expect(findDraftIssues(cut)).toEqual([{ message: 'Tyre has no border', province: 'tyre', border: null }]);
  });
});

describe('Facts of a province', () => {
  it('rename the city if it has the province’s name', () => {
    const renamed = setProvince(draft, 'tyre', { name: 'Sur' });
    expect(of(renamed, 'tyre')).toMatchObject({ name: 'Sur', city: { name: 'Sur' } });
    const own = setProvince(renamed, 'tyre', { city: { ...of(renamed, 'tyre').city, name: 'Ushu' } });
    expect(of(setProvince(own, 'tyre', { name: 'Tyre' }), 'tyre').city.name).toBe('Ushu');
  });

  it('cause issues for names outside and duplicate names', () => {
    const astray = setProvince(draft, 'tyre', { label: { x: 1, y: 1 }, name: 'Halab' });
    expect(findDraftIssues(astray).map(({ message, province }) => [province, message])).toEqual([
      ['tyre', 'duplicate province name Halab'],
      ['tyre', 'the name of Halab is outside it'],
    ]);
  });

  it('leave the rest of the map unchanged', () => {
    expect(setMap(draft, { title: 'North and south' }).sheet).toEqual({ ...draft.sheet, title: 'North and south' });
  });
});
