import { type BorderKind, getForts, type MapFort, type MapProvince, type MapSheet, createId } from '../schema.ts';
import { type MapDraft, sortBorders, changeSheet } from './draft.ts';

export type ProvinceFacts = Partial<Omit<MapProvince, 'id' | 'forts' | 'fort'>>;
/** Facts that can be set for several provinces at once. */
export type CommonFacts = Pick<ProvinceFacts, 'power' | 'tax' | 'food' | 'terrain' | 'port'>;

const changeProvince = (draft: MapDraft, id: string, change: (province: MapProvince) => MapProvince): MapDraft =>
  changeSheet(draft, {
    provinces: draft.sheet.provinces.map((province) => (province.id === id ? change(province) : province)),
  });

export const setProvinces = (draft: MapDraft, ids: ReadonlySet<string>, facts: CommonFacts): MapDraft =>
  changeSheet(draft, {
    provinces: draft.sheet.provinces.map((province) => (ids.has(province.id) ? { ...province, ...facts } : province)),
  });

/** Changes facts of a province. If the city has the same name as the province, renames both. */
export const setProvince = (draft: MapDraft, id: string, facts: ProvinceFacts): MapDraft =>
  changeProvince(draft, id, (province) => {
    const next = { ...province, ...facts };
    const named = facts.name !== undefined && facts.city === undefined && province.city.name === province.name;
    return named ? { ...next, city: { ...next.city, name: next.name } } : next;
  });

export const setMap = (draft: MapDraft, facts: Partial<Pick<MapSheet, 'title' | 'period' | 'note'>>): MapDraft =>
  changeSheet(draft, facts);

const setForts = (province: MapProvince, forts: readonly MapFort[]): MapProvince => ({
  ...province,
  fort: forts.length > 0,
  forts: [...forts],
});

/** Adds a fort. The first fort is named after the city. */
export function addFort(draft: MapDraft, id: string, name?: string): MapDraft {
  const taken = new Set(draft.sheet.provinces.flatMap((province) => getForts(province).map((fort) => fort.id)));
  return changeProvince(draft, id, (province) => {
    const forts = getForts(province);
    const called = name ?? (forts.length === 0 ? province.city.name : `${province.city.name} ${forts.length + 1}`);
    const fort: MapFort = {
      id: createId(`${id}-fort`, taken),
      name: called,
      moat: 'none',
      embankment: false,
      water: province.port,
    };
    return setForts(province, [...forts, fort]);
  });
}

export const setFort = (draft: MapDraft, id: string, fort: string, facts: Partial<Omit<MapFort, 'id'>>): MapDraft =>
  changeProvince(draft, id, (province) =>
    setForts(
      province,
      getForts(province).map((one) => (one.id === fort ? { ...one, ...facts } : one)),
    ),
  );

export const removeFort = (draft: MapDraft, id: string, fort: string): MapDraft =>
  changeProvince(draft, id, (province) =>
    setForts(
      province,
      getForts(province).filter((one) => one.id !== fort),
    ),
  );

const isBetween =
  (a: string, b: string) =>
  (border: { readonly a: string; readonly b: string }): boolean =>
    (border.a === a && border.b === b) || (border.a === b && border.b === a);

/** Adds a border between two provinces, or removes the existing one. */
export function toggleBorder(draft: MapDraft, a: string, b: string, kind: BorderKind = 'land'): MapDraft {
  if (a === b) return draft;
  const { borders } = draft.sheet;
  const exists = borders.some(isBetween(a, b));
  const next = exists ? borders.filter((border) => !isBetween(a, b)(border)) : [...borders, { a, b, kind }];
  return changeSheet(draft, { borders: sortBorders(next) });
}

export const setBorderKind = (draft: MapDraft, a: string, b: string, kind: BorderKind): MapDraft =>
  changeSheet(draft, {
    borders: draft.sheet.borders.map((border) => (isBetween(a, b)(border) ? { ...border, kind } : border)),
  });
