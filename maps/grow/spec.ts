import { INCOME_BY_TERRAIN, type MapSheet } from '../schema.ts';
import type { Point, Polygon, Rect, Ring } from '../planar.ts';

/** Latitude and longitude in degrees. Lists of ancient sites use this order; GeoJSON uses the reverse. */
export type LatLon = readonly [lat: number, lon: number];

export type Box = {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
};

type Terrain = MapSheet['provinces'][number]['terrain'];

/** Terrain of unplayable land, which decides its glyphs on the map. */
type OutsideTerrain = 'desert' | 'mountains' | 'steppe';

export type ProvinceSpec = {
  readonly name: string;
  /** Needed only if two provinces would get the same id from their names. */
  readonly id?: string;
  readonly at: LatLon;
  readonly power: string | null;
  readonly terrain: Terrain;
  /** Overrides of the terrain's income, in multiples of 500. */
  readonly tax?: number;
  readonly food?: number;
  readonly fort?: boolean;
  readonly port?: boolean;
  /** Additional seeds that stretch the shape of the province. */
  readonly helpers?: readonly LatLon[];
  /** Growth rate relative to neighbours, default 1. */
  readonly weight?: number;
  /** Maximum distance that the province grows over open country before wilderness begins, in map units. */
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
  /** Area to which the source is clipped. Must enclose the view. */
  readonly frame: Box;
  /** Area of the sheet, measured along its middle parallel and meridian. */
  readonly view: Box;
  readonly parallels: readonly [number, number];
  readonly width: number;
  /** Mean distance between cells, in map units. */
  readonly spacing: number;
  /** Default reach of a province, in map units. */
  readonly reach: number;
  /** Extra cost of crossing a river, in map units. Draws borders to rivers. */
  readonly riverCost: number;
  readonly provinces: readonly ProvinceSpec[];
  readonly blanks: readonly { readonly at: LatLon; readonly terrain: OutsideTerrain }[];
  readonly rivers: {
    /** Areas in which the source's rivers are removed, because they had another course in the period. */
    readonly leaveOut: readonly Box[];
    readonly drawn: readonly RiverCourse[];
  };
  /** A point inside each lake of the source that did not exist in the period. */
  readonly modernLakes: readonly LatLon[];
  /** Pairs of ids of provinces that are connected by sea. */
  readonly seaCrossings: readonly (readonly [string, string])[];
  readonly passes: readonly (readonly [string, string])[];
};

/** Input of map growth, before or after projection. */
export type LandAndWater = {
  readonly land: readonly Polygon[];
  readonly rivers: readonly Point[][];
  readonly lakes: readonly Ring[];
};

/** Converts coordinates of the source or of a spec to map units. */
export type MapProjection = {
  readonly project: (lonLat: Point) => Point;
  readonly projectSite: (site: LatLon) => Point;
  readonly sheet: Rect;
};

export function getIncome(province: ProvinceSpec): { readonly tax: number; readonly food: number } {
  const usual = INCOME_BY_TERRAIN[province.terrain];
  return { tax: province.tax ?? usual.tax, food: province.food ?? usual.food };
}

export function getProvinceId(province: ProvinceSpec): string {
  return province.id ?? province.name.toLowerCase().replaceAll(/[^a-z]+/g, '-');
}
