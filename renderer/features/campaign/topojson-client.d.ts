// topojson-client ships no types; only what the map drawing calls is declared.
declare module 'topojson-client' {
  export interface TopoGeometry {
    readonly type: string;
    readonly id?: string;
    readonly properties?: Readonly<Record<string, unknown>>;
    readonly arcs?: unknown;
    readonly geometries?: readonly TopoGeometry[];
  }
  export interface Topology {
    readonly type: 'Topology';
    readonly arcs: readonly (readonly (readonly number[])[])[];
    readonly objects: Readonly<Record<string, TopoGeometry>>;
    readonly transform?: { readonly scale: readonly number[]; readonly translate: readonly number[] };
  }
  export interface Feature {
    readonly type: 'Feature';
    readonly id?: string;
    readonly properties: Readonly<Record<string, unknown>>;
    readonly geometry: { readonly type: string; readonly coordinates: unknown };
  }
  export interface FeatureCollection {
    readonly type: 'FeatureCollection';
    readonly features: readonly Feature[];
  }
  export function feature(topology: Topology, object: TopoGeometry): Feature | FeatureCollection;
  export function mesh(
    topology: Topology,
    object: TopoGeometry,
    filter?: (a: TopoGeometry, b: TopoGeometry) => boolean,
  ): { type: 'MultiLineString'; coordinates: [number, number][][] };
  export function merge(
    topology: Topology,
    geometries: readonly TopoGeometry[],
  ): { type: 'MultiPolygon'; coordinates: [number, number][][][] };
}
