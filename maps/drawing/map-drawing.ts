import { feature, type Feature, merge, mesh, type ReadGeometry, type ReadTopology } from 'topojson-client';
import { type Box, getBox, type Line, toLinesPath, getOutline, type Polygon, toPolygonsPath } from './shape.ts';

export interface DrawnProvince {
  readonly id: string;
  readonly path: string;
  readonly polygons: readonly Polygon[];
  readonly box: Box;
}

/** Paths of all parts of a map that stay the same during a campaign. */
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
  /** Borders between provinces with the same holder, and between unheld provinces. */
  readonly inner: string;
  /** Borders between provinces with different holders. */
  readonly outer: string;
  /** The land of each player as one shape. */
  readonly lands: readonly { readonly player: string; readonly path: string }[];
}

const getFeatures = (topology: ReadTopology, name: string): readonly Feature[] => {
  const object = topology.objects[name];
  if (!object) return [];
  const drawn = feature(topology, object);
  return drawn.type === 'Feature' ? [drawn] : drawn.features;
};

function getPolygons({ geometry }: Feature): readonly Polygon[] {
  if (geometry.type === 'Polygon') return [geometry.coordinates as Polygon];
  return geometry.type === 'MultiPolygon' ? (geometry.coordinates as Polygon[]) : [];
}

function getLines({ geometry }: Feature): readonly Line[] {
  if (geometry.type === 'LineString') return [geometry.coordinates as Line];
  return geometry.type === 'MultiLineString' ? (geometry.coordinates as Line[]) : [];
}

export function drawMap(topology: ReadTopology, width: number, height: number): DrawnMap {
  const land = getFeatures(topology, 'land').flatMap(getPolygons);
  const lakePolygons = getFeatures(topology, 'lakes').flatMap(getPolygons);
  const provinces = topology.objects['provinces'];
  const coastLines = getOutline(land, width, height);
  const riverLines = getFeatures(topology, 'rivers').flatMap(getLines);
  return {
    provinces: getFeatures(topology, 'provinces').map((province) => {
      const polygons = getPolygons(province);
      return { id: province.id ?? '', polygons, path: toPolygonsPath(polygons), box: getBox(polygons) };
    }),
    outside: getFeatures(topology, 'outside').map((wilds) => {
      const polygons = getPolygons(wilds);
      const { terrain } = wilds.properties;
      return { terrain: typeof terrain === 'string' ? terrain : '', polygons, path: toPolygonsPath(polygons) };
    }),
    land: toPolygonsPath(land),
    landPolygons: land,
    edge: provinces ? toLinesPath(mesh(topology, provinces, (a, b) => a === b).coordinates) : '',
    coast: toLinesPath(coastLines),
    coastLines,
    riverLines,
    rivers: toLinesPath(riverLines),
    lakePolygons,
    lakes: toPolygonsPath(lakePolygons),
  };
}

/** Draws the land of each player. @param holderOf returns the player id for a province id, or null if no one holds it */
export function drawPowers(topology: ReadTopology, holderOf: (province: string) => string | null): DrawnPowers {
  const provinces = topology.objects['provinces'];
  if (!provinces) return { inner: '', outer: '', lands: [] };
  const holder = ({ id }: ReadGeometry) => holderOf(id ?? '');
  const inner = mesh(topology, provinces, (a, b) => a !== b && holder(a) === holder(b));
  const outer = mesh(topology, provinces, (a, b) => a !== b && holder(a) !== holder(b));
  const members = Map.groupBy(provinces.geometries ?? [], holder);
  return {
    inner: toLinesPath(inner.coordinates),
    outer: toLinesPath(outer.coordinates),
    lands: [...members].flatMap(([player, lands]) =>
      player === null ? [] : [{ player, path: toPolygonsPath(merge(topology, lands).coordinates) }],
    ),
  };
}
