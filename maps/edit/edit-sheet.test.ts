import { describe, expect, it } from 'vitest';
import { mapById } from '../catalogue.ts';
import { mapIssues } from '../map-issues.ts';
import { fortsOf } from '../schema.ts';
import { geometryOf } from '../geometry.ts';
import { draftIssues, draftOf, type MapDraft, provinceOf } from './draft.ts';
import { addFort, removeFort, setBorderKind, setFort, setMap, setProvince, toggleBorder } from './edit-sheet.ts';

const draft = draftOf(mapById('orontes')!, (await geometryOf('orontes'))!);
const of = (edited: MapDraft, id: string) => provinceOf(edited, id)!;
const kinds = ({ sheet }: MapDraft, a: string, b: string) =>
  sheet.borders.filter((border) => border.a === a && border.b === b).map(({ kind }) => kind);

describe('The forts of a province', () => {
  it('are one named after the city where the sheet only says that there is one', () => {
    expect(fortsOf(of(draft, 'tyre'))).toEqual([
      { id: 'tyre-fort', name: 'Tyre', moat: 'none', embankment: false, water: true },
    ]);
    expect(fortsOf(of(draft, 'halab'))[0]).toMatchObject({ water: false });
    expect(fortsOf(of(draft, 'hamath'))).toEqual([]);
  });

  it('are added, described and taken away, and the sheet says whether there is one', () => {
    const built = addFort(draft, 'tyre', 'Ushu');
    expect(fortsOf(of(built, 'tyre')).map(({ id, name }) => [id, name])).toEqual([
      ['tyre-fort', 'Tyre'],
      ['tyre-fort-2', 'Ushu'],
    ]);
    const moated = setFort(built, 'tyre', 'tyre-fort-2', { moat: 'wet', embankment: true });
    expect(fortsOf(of(moated, 'tyre'))[1]).toMatchObject({ moat: 'wet', embankment: true });
    const bare = removeFort(removeFort(moated, 'tyre', 'tyre-fort'), 'tyre', 'tyre-fort-2');
    expect(of(bare, 'tyre')).toMatchObject({ fort: false, forts: [] });
    expect(of(addFort(draft, 'hamath'), 'hamath')).toMatchObject({ fort: true });
    for (const edited of [built, moated, bare]) expect(mapIssues(edited.sheet)).toEqual([]);
  });

  it('are an issue where two have one id, and where the sheet contradicts itself', () => {
    const fort = { id: 'tyre-fort', name: 'Twin', moat: 'none', embankment: false, water: false } as const;
    const provinces = draft.sheet.provinces.map((one) =>
      one.id === 'hamath' ? { ...one, fort: true, forts: [fort] } : one,
    );
    expect(mapIssues({ ...draft.sheet, provinces })).toEqual([
      { message: 'the fort Twin in Hamath and another have the id tyre-fort', province: 'hamath', border: null },
      { message: 'the fort Tyre in Tyre and another have the id tyre-fort', province: 'tyre', border: null },
    ]);
    const lying = draft.sheet.provinces.map((one) => (one.id === 'tyre' ? { ...one, forts: [] } : one));
    expect(mapIssues({ ...draft.sheet, provinces: lying })[0]).toMatchObject({ province: 'tyre' });
  });
});

describe('Borders', () => {
  it('are drawn between any two, crossing others or not, and taken away again', () => {
    const drawn = toggleBorder(draft, 'tyre', 'alalakh', 'sea');
    expect(kinds(drawn, 'alalakh', 'tyre')).toEqual(['sea']);
    expect(toggleBorder(drawn, 'alalakh', 'tyre').sheet).toEqual(draft.sheet);
    expect(toggleBorder(draft, 'tyre', 'tyre')).toBe(draft);
  });

  it('change their kind by either end', () => {
    expect(kinds(setBorderKind(draft, 'tyre', 'byblos', 'pass'), 'byblos', 'tyre')).toEqual(['pass']);
  });

  it('that are missing leave an issue at the province', () => {
    const cut = draft.sheet.borders
      .filter(({ a, b }) => a === 'tyre' || b === 'tyre')
      .reduce((next, { a, b }) => toggleBorder(next, a, b), draft);
    expect(draftIssues(cut)).toEqual([{ message: 'Tyre has no border', province: 'tyre', border: null }]);
  });
});

describe('What is written of a province', () => {
  it('takes the city’s name along while it is the province’s own', () => {
    const renamed = setProvince(draft, 'tyre', { name: 'Sur' });
    expect(of(renamed, 'tyre')).toMatchObject({ name: 'Sur', city: { name: 'Sur' } });
    const own = setProvince(renamed, 'tyre', { city: { ...of(renamed, 'tyre').city, name: 'Ushu' } });
    expect(of(setProvince(own, 'tyre', { name: 'Tyre' }), 'tyre').city.name).toBe('Ushu');
  });

  it('leaves an issue where names or cities lie elsewhere, or two are named alike', () => {
    const astray = setProvince(draft, 'tyre', { label: { x: 1, y: 1 }, name: 'Halab' });
    expect(draftIssues(astray).map(({ message, province }) => [province, message])).toEqual([
      ['tyre', 'two provinces are named Halab'],
      ['tyre', 'the name of Halab stands outside it'],
    ]);
  });

  it('leaves the rest of the map alone', () => {
    expect(setMap(draft, { title: 'North and south' }).sheet).toEqual({ ...draft.sheet, title: 'North and south' });
  });
});
