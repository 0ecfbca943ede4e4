import { INCOME, type MapSheet } from '../schema.ts';
import type { Point, Polygon, Rect, Ring } from '../planar.ts';

/** Latitude, longitude in degrees: the order of the site lists, not of GeoJSON. */
export type LatLon = readonly [lat: number, lon: number];

export type Box = {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
};

type Terrain = MapSheet['provinces'][number]['terrain'];

/** What lies beyond the playable provinces; the drawing picks its glyphs by it. */
type OutsideTerrain = 'desert' | 'mountains' | 'steppe';

export type ProvinceSpec = {
  readonly name: string;
  /** Only where two provinces would share the id made of the name. */
  readonly id?: string;
  readonly at: LatLon;
  readonly power: string | null;
  readonly terrain: Terrain;
  /** Overrides of the terrain's income, multiples of 500. */
  readonly tax?: number;
  readonly food?: number;
  readonly fort?: boolean;
  readonly port?: boolean;
  /** Further seeds of the same province, to stretch its shape. */
  readonly helpers?: readonly LatLon[];
  /** Above 1 the province grows faster than its neighbours. */
  readonly weight?: number;
  /** How far (map units) it grows over open country before wilderness begins. */
  readonly reach?: number;
};

type RiverCourse = {
  readonly name: string;
  readonly course: readonly LatLon[];
};

export type MapSpec = {
  readonly id: string;
  readonly title: string;
  readonly period: string;
  readonly note: string;
  readonly credits: readonly string[];
  /** The part of the world the source is clipped to; must enclose the view. */
  readonly frame: Box;
  /** The sheet's rectangle, measured along its middle parallel and meridian. */
  readonly view: Box;
  readonly parallels: readonly [number, number];
  readonly width: number;
  /** Mean distance of the fine cells that provinces are made of, in map units. */
  readonly spacing: number;
  /** The default reach of a province, in map units. */
  readonly reach: number;
  /** Added to the way across a river, in map units: borders settle on rivers. */
  readonly riverCost: number;
  readonly provinces: readonly ProvinceSpec[];
  readonly blanks: readonly { readonly at: LatLon; readonly terrain: OutsideTerrain }[];
  readonly rivers: {
    /** Reaches of the source rivers that ran elsewhere in the period. */
    readonly leaveOut: readonly Box[];
    readonly drawn: readonly RiverCourse[];
  };
  /** A point inside each lake of the source that did not exist in the period. */
  readonly modernLakes: readonly LatLon[];
  /** Pairs of province ids. */
  readonly seaCrossings: readonly (readonly [string, string])[];
  readonly passes: readonly (readonly [string, string])[];
};

/** What a map is grown on, before it is projected or after. */
export type LandAndWater = {
  readonly land: readonly Polygon[];
  readonly rivers: readonly Point[][];
  readonly lakes: readonly Ring[];
};

/** From places on the earth, or wherever a spec has them, to map units. */
export type MapProjection = {
  readonly project: (lonLat: Point) => Point;
  readonly projectSite: (site: LatLon) => Point;
  readonly sheet: Rect;
};

export function incomeOf(province: ProvinceSpec): { readonly tax: number; readonly food: number } {
  const usual = INCOME[province.terrain];
  return { tax: province.tax ?? usual.tax, food: province.food ?? usual.food };
}

export function provinceId(province: ProvinceSpec): string {
  return province.id ?? province.name.toLowerCase().replaceAll(/[^a-z]+/g, '-');
}
