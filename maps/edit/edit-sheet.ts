import { type BorderKind, fortsOf, type MapFort, type MapProvince, type MapSheet } from '../schema.ts';
import { idFrom } from '../words.ts';
import { type MapDraft, sortedBorders, withSheet } from './draft.ts';

export type ProvinceFacts = Partial<Omit<MapProvince, 'id' | 'forts' | 'fort'>>;
/** Facts that can be set for several provinces at once. */
export type CommonFacts = Pick<ProvinceFacts, 'power' | 'tax' | 'food' | 'terrain' | 'port'>;

const changeProvince = (draft: MapDraft, id: string, change: (province: MapProvince) => MapProvince): MapDraft =>
  withSheet(draft, {
    provinces: draft.sheet.provinces.map((province) => (province.id === id ? change(province) : province)),
  });

export const setProvinces = (draft: MapDraft, ids: ReadonlySet<string>, facts: CommonFacts): MapDraft =>
  withSheet(draft, {
    provinces: draft.sheet.provinces.map((province) => (ids.has(province.id) ? { ...province, ...facts } : province)),
  });

/** Changes facts of a province. A city that has the province's name is renamed with it. */
export const setProvince = (draft: MapDraft, id: string, facts: ProvinceFacts): MapDraft =>
  changeProvince(draft, id, (province) => {
    const next = { ...province, ...facts };
    const named = facts.name !== undefined && facts.city === undefined && province.city.name === province.name;
    return named ? { ...next, city: { ...next.city, name: next.name } } : next;
  });

export const setMap = (draft: MapDraft, facts: Partial<Pick<MapSheet, 'title' | 'period' | 'note'>>): MapDraft =>
  withSheet(draft, facts);

const withForts = (province: MapProvince, forts: readonly MapFort[]): MapProvince => ({
  ...province,
  fort: forts.length > 0,
  forts: [...forts],
});

/** Adds a fort. The first fort is named after the city. */
export function addFort(draft: MapDraft, id: string, name?: string): MapDraft {
  const taken = new Set(draft.sheet.provinces.flatMap((province) => fortsOf(province).map((fort) => fort.id)));
  return changeProvince(draft, id, (province) => {
    const forts = fortsOf(province);
    const called = name ?? (forts.length === 0 ? province.city.name : `${province.city.name} ${forts.length + 1}`);
    const fort: MapFort = {
      id: idFrom(`${id}-fort`, taken),
      name: called,
      moat: 'none',
      embankment: false,
      water: province.port,
    };
    return withForts(province, [...forts, fort]);
  });
}

export const setFort = (draft: MapDraft, id: string, fort: string, facts: Partial<Omit<MapFort, 'id'>>): MapDraft =>
  changeProvince(draft, id, (province) =>
    withForts(
      province,
      fortsOf(province).map((one) => (one.id === fort ? { ...one, ...facts } : one)),
    ),
  );

export const removeFort = (draft: MapDraft, id: string, fort: string): MapDraft =>
  changeProvince(draft, id, (province) =>
    withForts(
      province,
      fortsOf(province).filter((one) => one.id !== fort),
    ),
  );

const between =
  (a: string, b: string) =>
  (border: { readonly a: string; readonly b: string }): boolean =>
    (border.a === a && border.b === b) || (border.a === b && border.b === a);

/** Adds a border between two provinces, or removes the existing one. */
export function toggleBorder(draft: MapDraft, a: string, b: string, kind: BorderKind = 'land'): MapDraft {
  if (a === b) return draft;
  const { borders } = draft.sheet;
  const isThere = borders.some(between(a, b));
  const next = isThere ? borders.filter((border) => !between(a, b)(border)) : [...borders, { a, b, kind }];
  return withSheet(draft, { borders: sortedBorders(next) });
}

export const setBorderKind = (draft: MapDraft, a: string, b: string, kind: BorderKind): MapDraft =>
  withSheet(draft, {
    borders: draft.sheet.borders.map((border) => (between(a, b)(border) ? { ...border, kind } : border)),
  });
