import { fortsOf, type MapBorder, type MapProvince } from '../schema.ts';
import type { Point } from '../planar.ts';
import { sharedBorders, pairOf } from '../shared-borders.ts';
import { type Shape, shapeArea, tidyShape } from '../shapes.ts';
import { idFrom } from '../words.ts';
import {
  cityFor,
  inShape,
  labelFor,
  type MapDraft,
  provinceOf,
  sortedBorders,
  withShapes,
  withSheet,
} from './draft.ts';
import { boxesMeet, joinShapes, sharingCorners, without, withPointsOnEdges } from './join.ts';
import { type SplitRefusal, splitShape } from './split.ts';

/** Reason for a refused edit. */
export type EditRefusal = SplitRefusal | 'no-such-province' | 'no-room' | 'no-area' | 'last-province';

export type Edited =
  | { readonly ok: true; readonly draft: MapDraft; /** Province to select next. */ readonly province: string }
  | { readonly ok: false; readonly why: EditRefusal };

const refused = (why: EditRefusal): Edited => ({ ok: false, why });

const USUAL = { tax: 4000, food: 9500, terrain: 'hills' } as const;

function newProvince(draft: MapDraft, name: string, shape: Shape, like?: MapProvince): MapProvince {
  const city = { name, ...cityFor(shape, name) };
  return {
    id: idFrom(name, new Set(draft.sheet.provinces.map(({ id }) => id))),
    name,
    power: like?.power ?? null,
    tax: like?.tax ?? USUAL.tax,
    food: like?.food ?? USUAL.food,
    terrain: like?.terrain ?? USUAL.terrain,
    city,
    label: labelFor(shape, city, name),
    fort: false,
    port: false,
  };
}

/** Lists land borders between a province and those that share its outline. */
function bordersFound(provinces: ReadonlyMap<string, Shape>, id: string): MapBorder[] {
  const shape = provinces.get(id);
  if (!shape) return [];
  const near = new Map([...provinces].filter(([, other]) => other.length > 0 && boxesMeet(shape, other)));
  return [...sharedBorders(near).keys()].flatMap((pair): MapBorder[] => {
    const [a, b] = pair.split(' ') as [string, string];
    return a === id || b === id ? [{ a, b, kind: 'land' }] : [];
  });
}

/** Draws a new province on land without a province. It replaces wilderness. */
export function drawProvince(draft: MapDraft, ring: readonly Point[], name: string): Edited {
  const drawn = tidyShape([[[...ring, ring[0] ?? [0, 0]]]]);
  if (drawn.length === 0) return refused('no-area');
  const { sheet, shapes } = draft;
  const held = [...shapes.provinces.values()].filter((shape) => boxesMeet(drawn, shape));
  const free = without(drawn, held);
  if (free.length === 0 || shapeArea(free) < 1) return refused('no-room');
  const outside = shapes.outside.map(({ terrain, shape }) => ({
    terrain,
    shape: boxesMeet(shape, free) ? without(shape, [free]) : shape,
  }));
  const shape = sharingCorners(free, [...held, ...outside.map((wild) => wild.shape)]);
  const province = newProvince(draft, name, shape);
  const provinces = new Map<string, Shape>();
  for (const [id, other] of shapes.provinces)
    provinces.set(id, boxesMeet(other, shape) ? sharingCorners(other, [shape]) : other);
  provinces.set(province.id, shape);
  const borders = sortedBorders([...sheet.borders, ...bordersFound(provinces, province.id)]);
  const next = withSheet(
    { ...draft, shapes: { ...shapes, provinces, outside } },
    { provinces: [...sheet.provinces, province], borders },
  );
  return { ok: true, draft: next, province: province.id };
}

/** Splits a province along a line. The half with its city keeps its name, and each half keeps the borders it still touches. */
export function splitProvince(draft: MapDraft, id: string, line: readonly Point[], name: string): Edited {
  const { sheet, shapes } = draft;
  const old = provinceOf(draft, id);
  const shape = shapes.provinces.get(id);
  if (!old || !shape || shape.length === 0) return refused('no-such-province');
  const split = splitShape(shape, line);
  if (!split.ok) return refused(split.why);
  const [left, right] = split.halves;
  const keepsLeft = inShape(left, [old.city.x, old.city.y]) || !inShape(right, [old.city.x, old.city.y]);
  const [kept, off] = keepsLeft ? [left, right] : [right, left];
  const added = newProvince(draft, name, off, old);
  const provinces = new Map<string, Shape>();
  for (const [other, its] of shapes.provinces) {
    provinces.set(other, other === id ? kept : withPointsOnEdges(its, split.corners));
    if (other === id) provinces.set(added.id, off);
  }
  const outside = shapes.outside.map((wild) => ({ ...wild, shape: withPointsOnEdges(wild.shape, split.corners) }));
  const label = inShape(kept, [old.label.x, old.label.y]) ? old.label : labelFor(kept, old.city, old.name);
  const next = withSheet(
    { ...draft, shapes: { ...shapes, provinces, outside } },
    {
      provinces: sheet.provinces.flatMap((one) => (one.id === id ? [{ ...one, label }, added] : [one])),
      borders: sortedBorders(bordersAfterSplit(sheet.borders, provinces, id, added.id)),
    },
  );
  return { ok: true, draft: next, province: added.id };
}

/**
 * Assigns each border to the halves that touch the other side. Sea borders and borders without a shared line stay with the half that keeps
 * the name.
 */
function bordersAfterSplit(
  borders: readonly MapBorder[],
  provinces: ReadonlyMap<string, Shape>,
  id: string,
  added: string,
): MapBorder[] {
  const near = new Map(
    [...provinces].filter(([, shape]) => [id, added].some((half) => boxesMeet(shape, provinces.get(half)!))),
  );
  const touching = sharedBorders(near);
  const moved = borders.flatMap((border): MapBorder[] => {
    if (border.a !== id && border.b !== id) return [border];
    const other = border.a === id ? border.b : border.a;
    const halves = [id, added].filter((half) => touching.has(pairOf(half, other)));
    return (halves.length === 0 ? [id] : halves).map((half) => ({ a: half, b: other, kind: border.kind }));
  });
  return [...moved, { a: id, b: added, kind: 'land' }];
}

/** Merges two provinces under the name of the first. If both border on the same neighbour, the first one's border kind is kept. */
export function mergeProvinces(draft: MapDraft, id: string, other: string): Edited {
  const { sheet, shapes } = draft;
  const [kept, gone] = [provinceOf(draft, id), provinceOf(draft, other)];
  if (!kept || !gone || id === other) return refused('no-such-province');
  const provinces = new Map(shapes.provinces);
  const shape = joinShapes(shapes.provinces.get(id) ?? [], shapes.provinces.get(other) ?? []);
  provinces.set(id, shape);
  provinces.delete(other);
  const rename = (end: string): string => (end === other ? id : end);
  const own = sheet.borders.filter(({ a, b }) => a !== other && b !== other);
  const taken = sheet.borders
    .filter(({ a, b }) => a === other || b === other)
    .map(({ a, b, kind }) => ({ a: rename(a), b: rename(b), kind }));
  const forts = [...fortsOf(kept), ...fortsOf(gone)];
  const merged: MapProvince = {
    ...kept,
    fort: kept.fort || gone.fort,
    port: kept.port || gone.port,
    ...(gone.fort || kept.forts ? { forts } : {}),
    ...(shape.length > 0 ? { label: labelFor(shape, kept.city, kept.name) } : {}),
  };
  const next = withSheet(withShapes(draft, provinces), {
    provinces: sheet.provinces.flatMap((one) => (one.id === other ? [] : [one.id === id ? merged : one])),
    borders: sortedBorders([...own, ...taken]),
  });
  return { ok: true, draft: next, province: id };
}

/** Replacement for the land of removed provinces. */
export type LeftGround = 'wilderness' | 'sea';

/** Removes provinces with all their borders. */
export function removeProvinces(draft: MapDraft, ids: ReadonlySet<string>, ground: LeftGround): Edited {
  const { sheet, shapes } = draft;
  const [left, gone] = [
    sheet.provinces.filter(({ id }) => !ids.has(id)),
    sheet.provinces.filter(({ id }) => ids.has(id)),
  ];
  if (gone.length === 0) return refused('no-such-province');
  if (left.length === 0) return refused('last-province');
  const provinces = new Map(shapes.provinces);
  const wild = gone.flatMap(({ id }) => {
    const shape = provinces.get(id) ?? [];
    provinces.delete(id);
    return ground === 'sea' || shape.length === 0 ? [] : [{ terrain: 'steppe', shape }];
  });
  const next = withSheet(
    { ...draft, shapes: { ...shapes, provinces, outside: [...shapes.outside, ...wild] } },
    { provinces: left, borders: sheet.borders.filter(({ a, b }) => !ids.has(a) && !ids.has(b)) },
  );
  return { ok: true, draft: next, province: left[0]!.id };
}
