import { getForts, type MapBorder, type MapProvince, createId } from '../schema.ts';
import type { Point } from '../planar.ts';
import { findSharedBorders, getPairKey, type Shape, getShapeArea, tidyShape } from '../shapes.ts';
import {
  placeCity,
  isInShape,
  placeLabel,
  type MapDraft,
  findProvince,
  sortBorders,
  changeShapes,
  changeSheet,
} from './draft.ts';
import { doBoxesOverlap, joinShapes, addSharedCorners, subtractShapes, addPointsOnEdges } from './join.ts';
import { type SplitRefusal, splitShape } from './split.ts';

/** Reason for a refused edit. */
export type EditRefusal = SplitRefusal | 'no-such-province' | 'no-room' | 'no-area' | 'last-province';

export type EditResult =
  | { readonly ok: true; readonly draft: MapDraft; /** Province to select next. */ readonly province: string }
  | { readonly ok: false; readonly why: EditRefusal };

const refuse = (why: EditRefusal): EditResult => ({ ok: false, why });

const DEFAULTS = { tax: 4000, food: 9500, terrain: 'hills' } as const;

function createProvince(draft: MapDraft, name: string, shape: Shape, template?: MapProvince): MapProvince {
  const city = { name, ...placeCity(shape, name) };
  return {
    id: createId(name, new Set(draft.sheet.provinces.map(({ id }) => id))),
    name,
    power: template?.power ?? null,
    tax: template?.tax ?? DEFAULTS.tax,
    food: template?.food ?? DEFAULTS.food,
    terrain: template?.terrain ?? DEFAULTS.terrain,
    city,
    label: placeLabel(shape, city, name),
    fort: false,
    port: false,
  };
}

/** Lists land borders between a province and those that share its outline. */
function findLandBorders(provinces: ReadonlyMap<string, Shape>, id: string): MapBorder[] {
  const shape = provinces.get(id);
  if (!shape) return [];
  const near = new Map([...provinces].filter(([, other]) => other.length > 0 && doBoxesOverlap(shape, other)));
  return [...findSharedBorders(near).keys()].flatMap((pair): MapBorder[] => {
    const [a, b] = pair.split(' ') as [string, string];
    return a === id || b === id ? [{ a, b, kind: 'land' }] : [];
  });
}

/** Draws a new province on land that belongs to no province. It replaces wilderness. */
export function drawProvince(draft: MapDraft, ring: readonly Point[], name: string): EditResult {
  const drawn = tidyShape([[[...ring, ring[0] ?? [0, 0]]]]);
  if (drawn.length === 0) return refuse('no-area');
  const { sheet, shapes } = draft;
  const neighbours = [...shapes.provinces.values()].filter((shape) => doBoxesOverlap(drawn, shape));
  const freeShape = subtractShapes(drawn, neighbours);
  if (freeShape.length === 0 || getShapeArea(freeShape) < 1) return refuse('no-room');
  const outside = shapes.outside.map(({ terrain, shape }) => ({
    terrain,
    shape: doBoxesOverlap(shape, freeShape) ? subtractShapes(shape, [freeShape]) : shape,
  }));
  const shape = addSharedCorners(freeShape, [...neighbours, ...outside.map((wild) => wild.shape)]);
  const province = createProvince(draft, name, shape);
  const provinces = new Map<string, Shape>();
  for (const [id, other] of shapes.provinces)
    provinces.set(id, doBoxesOverlap(other, shape) ? addSharedCorners(other, [shape]) : other);
  provinces.set(province.id, shape);
  const borders = sortBorders([...sheet.borders, ...findLandBorders(provinces, province.id)]);
  const next = changeSheet(
    { ...draft, shapes: { ...shapes, provinces, outside } },
    { provinces: [...sheet.provinces, province], borders },
  );
  return { ok: true, draft: next, province: province.id };
}

/** Splits a province along a line. The half with the city keeps the name, and each half keeps the borders that it still touches. */
export function splitProvince(draft: MapDraft, id: string, line: readonly Point[], name: string): EditResult {
  const { sheet, shapes } = draft;
  const old = findProvince(draft, id);
  const shape = shapes.provinces.get(id);
  if (!old || !shape || shape.length === 0) return refuse('no-such-province');
  const split = splitShape(shape, line);
  if (!split.ok) return refuse(split.why);
  const [left, right] = split.halves;
  const keepsLeft = isInShape(left, [old.city.x, old.city.y]) || !isInShape(right, [old.city.x, old.city.y]);
  const [kept, separated] = keepsLeft ? [left, right] : [right, left];
  const added = createProvince(draft, name, separated, old);
  const provinces = new Map<string, Shape>();
  for (const [other, its] of shapes.provinces) {
    provinces.set(other, other === id ? kept : addPointsOnEdges(its, split.corners));
    if (other === id) provinces.set(added.id, separated);
  }
  const outside = shapes.outside.map((wild) => ({ ...wild, shape: addPointsOnEdges(wild.shape, split.corners) }));
  const label = isInShape(kept, [old.label.x, old.label.y]) ? old.label : placeLabel(kept, old.city, old.name);
  const next = changeSheet(
    { ...draft, shapes: { ...shapes, provinces, outside } },
    {
      provinces: sheet.provinces.flatMap((one) => (one.id === id ? [{ ...one, label }, added] : [one])),
      borders: sortBorders(splitBorders(sheet.borders, provinces, id, added.id)),
    },
  );
  return { ok: true, draft: next, province: added.id };
}

/** Assigns borders to the halves that touch the neighbour. Sea borders and those without a line stay with the half that keeps the name. */
function splitBorders(
  borders: readonly MapBorder[],
  provinces: ReadonlyMap<string, Shape>,
  id: string,
  added: string,
): MapBorder[] {
  const near = new Map(
    [...provinces].filter(([, shape]) => [id, added].some((half) => doBoxesOverlap(shape, provinces.get(half)!))),
  );
  const touching = findSharedBorders(near);
  const moved = borders.flatMap((border): MapBorder[] => {
    if (border.a !== id && border.b !== id) return [border];
    const other = border.a === id ? border.b : border.a;
    const halves = [id, added].filter((half) => touching.has(getPairKey(half, other)));
    return (halves.length === 0 ? [id] : halves).map((half) => ({ a: half, b: other, kind: border.kind }));
  });
  return [...moved, { a: id, b: added, kind: 'land' }];
}

/** Merges two provinces under the first one's name. If both border on one neighbour, the kind of the first one's border is kept. */
export function mergeProvinces(draft: MapDraft, id: string, other: string): EditResult {
  const { sheet, shapes } = draft;
  const [kept, removed] = [findProvince(draft, id), findProvince(draft, other)];
  if (!kept || !removed || id === other) return refuse('no-such-province');
  const provinces = new Map(shapes.provinces);
  const shape = joinShapes(shapes.provinces.get(id) ?? [], shapes.provinces.get(other) ?? []);
  provinces.set(id, shape);
  provinces.delete(other);
  const rename = (end: string): string => (end === other ? id : end);
  const remaining = sheet.borders.filter(({ a, b }) => a !== other && b !== other);
  const inherited = sheet.borders
    .filter(({ a, b }) => a === other || b === other)
    .map(({ a, b, kind }) => ({ a: rename(a), b: rename(b), kind }));
  const forts = [...getForts(kept), ...getForts(removed)];
  const merged: MapProvince = {
    ...kept,
    fort: kept.fort || removed.fort,
    port: kept.port || removed.port,
    ...(removed.fort || kept.forts ? { forts } : {}),
    ...(shape.length > 0 ? { label: placeLabel(shape, kept.city, kept.name) } : {}),
  };
  const next = changeSheet(changeShapes(draft, provinces), {
    provinces: sheet.provinces.flatMap((one) => (one.id === other ? [] : [one.id === id ? merged : one])),
    borders: sortBorders([...remaining, ...inherited]),
  });
  return { ok: true, draft: next, province: id };
}

/** Replacement for the land of removed provinces. */
export type RemainingGround = 'wilderness' | 'sea';

/** Removes provinces with all their borders. */
export function removeProvinces(draft: MapDraft, ids: ReadonlySet<string>, ground: RemainingGround): EditResult {
  const { sheet, shapes } = draft;
  const [left, removed] = [
    sheet.provinces.filter(({ id }) => !ids.has(id)),
    sheet.provinces.filter(({ id }) => ids.has(id)),
  ];
  if (removed.length === 0) return refuse('no-such-province');
  if (left.length === 0) return refuse('last-province');
  const provinces = new Map(shapes.provinces);
  const wild = removed.flatMap(({ id }) => {
    const shape = provinces.get(id) ?? [];
    provinces.delete(id);
    return ground === 'sea' || shape.length === 0 ? [] : [{ terrain: 'steppe', shape }];
  });
  const next = changeSheet(
    { ...draft, shapes: { ...shapes, provinces, outside: [...shapes.outside, ...wild] } },
    { provinces: left, borders: sheet.borders.filter(({ a, b }) => !ids.has(a) && !ids.has(b)) },
  );
  return { ok: true, draft: next, province: left[0]!.id };
}
