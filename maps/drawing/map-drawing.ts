import { feature, type Feature, merge, mesh, type ReadGeometry, type ReadTopology } from 'topojson-client';
import { type Box, boxOf, type Line, linesPath, outlineWithin, type Polygon, polygonsPath } from './shape.ts';

export interface DrawnProvince {
  readonly id: string;
  readonly path: string;
  readonly polygons: readonly Polygon[];
  readonly box: Box;
}

/** Paths of everything on a map that stays the same during a campaign. */
export interface DrawnMap {
  readonly provinces: readonly DrawnProvince[];
  readonly outside: readonly {
    readonly terrain: string;
    readonly polygons: readonly Polygon[];
    readonly path: string;
  }[];
  readonly land: string;
  readonly landPolygons: readonly Polygon[];
  /** Outer borders of provinces, next to wilderness or sea. */
  readonly edge: string;
  readonly coast: string;
  readonly coastLines: readonly Line[];
  readonly rivers: string;
  readonly riverLines: readonly Line[];
  readonly lakes: string;
  readonly lakePolygons: readonly Polygon[];
}

/** Borders and areas that depend on the holders of the provinces. */
export interface DrawnPowers {
  /** Borders between provinces with the same holder, or without one. */
  readonly inner: string;
  /** Borders between provinces with different holders. */
  readonly outer: string;
  /** The land of each player as one shape. */
  readonly lands: readonly { readonly player: string; readonly path: string }[];
}

const featuresOf = (topology: ReadTopology, name: string): readonly Feature[] => {
  const object = topology.objects[name];
  if (!object) return [];
  const drawn = feature(topology, object);
  return drawn.type === 'Feature' ? [drawn] : drawn.features;
};

function polygonsOf({ geometry }: Feature): readonly Polygon[] {
  if (geometry.type === 'Polygon') return [geometry.coordinates as Polygon];
  return geometry.type === 'MultiPolygon' ? (geometry.coordinates as Polygon[]) : [];
}

function linesOf({ geometry }: Feature): readonly Line[] {
  if (geometry.type === 'LineString') return [geometry.coordinates as Line];
  return geometry.type === 'MultiLineString' ? (geometry.coordinates as Line[]) : [];
}

export function drawMap(topology: ReadTopology, width: number, height: number): DrawnMap {
  const land = featuresOf(topology, 'land').flatMap(polygonsOf);
  const lakePolygons = featuresOf(topology, 'lakes').flatMap(polygonsOf);
  const provinces = topology.objects['provinces'];
  const coastLines = outlineWithin(land, width, height);
  const riverLines = featuresOf(topology, 'rivers').flatMap(linesOf);
  return {
    provinces: featuresOf(topology, 'provinces').map((province) => {
      const polygons = polygonsOf(province);
      return { id: province.id ?? '', polygons, path: polygonsPath(polygons), box: boxOf(polygons) };
    }),
    outside: featuresOf(topology, 'outside').map((wilds) => {
      const polygons = polygonsOf(wilds);
      const { terrain } = wilds.properties;
      return { terrain: typeof terrain === 'string' ? terrain : '', polygons, path: polygonsPath(polygons) };
    }),
    land: polygonsPath(land),
    landPolygons: land,
    edge: provinces ? linesPath(mesh(topology, provinces, (a, b) => a === b).coordinates) : '',
    coast: linesPath(coastLines),
    coastLines,
    riverLines,
    rivers: linesPath(riverLines),
    lakePolygons,
    lakes: polygonsPath(lakePolygons),
  };
}

/** @param holderOf returns the player id for a province id, or null if no one holds it */
export function drawPowers(topology: ReadTopology, holderOf: (province: string) => string | null): DrawnPowers {
  const provinces = topology.objects['provinces'];
  if (!provinces) return { inner: '', outer: '', lands: [] };
  const holder = ({ id }: ReadGeometry) => holderOf(id ?? '');
  const inner = mesh(topology, provinces, (a, b) => a !== b && holder(a) === holder(b));
  const outer = mesh(topology, provinces, (a, b) => a !== b && holder(a) !== holder(b));
  const members = Map.groupBy(provinces.geometries ?? [], holder);
  return {
    inner: linesPath(inner.coordinates),
    outer: linesPath(outer.coordinates),
    lands: [...members].flatMap(([player, lands]) =>
      player === null ? [] : [{ player, path: polygonsPath(merge(topology, lands).coordinates) }],
    ),
  };
}
