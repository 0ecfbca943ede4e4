// Types for map packages that have none. Declares only what the bake and its tests use.

declare module 'd3-geo' {
  export interface ConicProjection {
    (lonLat: readonly [number, number]): [number, number] | null;
    parallels(pair: readonly [number, number]): this;
    rotate(angles: readonly [number, number]): this;
    scale(factor: number): this;
    translate(offset: readonly [number, number]): this;
  }
  export function geoConicConformal(): ConicProjection;
}

declare module 'd3-delaunay' {
  export interface Voronoi {
    cellPolygon(index: number): [number, number][] | null;
  }
  export class Delaunay {
    constructor(points: ArrayLike<number>);
    voronoi(bounds: readonly [number, number, number, number]): Voronoi;
  }
}

declare module 'lineclip' {
  type Box = readonly [number, number, number, number];
  export function clipPolyline(points: [number, number][], bbox: Box): [number, number][][];
  export function clipPolygon(points: [number, number][], bbox: Box): [number, number][];
}

declare module 'polylabel' {
  export default function polylabel(
    polygon: readonly (readonly (readonly [number, number])[])[],
    precision?: number,
  ): [number, number] & { distance: number };
}

declare module 'topojson-server' {
  import type { Topology } from 'topojson-client';
  export function topology(objects: Record<string, unknown>): Topology;
}

declare module 'topojson-simplify' {
  import type { Topology } from 'topojson-client';
  export function presimplify(topology: Topology): Topology;
  export function simplify(topology: Topology, minWeight: number): Topology;
}

declare module 'topojson-client' {
  /** Read-only input. */
  export interface ReadGeometry {
    readonly type: string;
    readonly id?: string;
    readonly properties?: Readonly<Record<string, unknown>>;
    readonly arcs?: unknown;
    readonly geometries?: readonly ReadGeometry[];
  }
  export interface ReadTopology {
    readonly type: 'Topology';
    readonly arcs: readonly (readonly (readonly number[])[])[];
    readonly objects: Readonly<Record<string, ReadGeometry>>;
    readonly transform?: { readonly scale: readonly number[]; readonly translate: readonly number[] };
  }
  export interface TopoGeometry {
    type: string;
    id?: string;
    properties?: Record<string, unknown>;
    arcs?: unknown;
    geometries?: TopoGeometry[];
  }
  export interface Topology {
    type: 'Topology';
    arcs: [number, number][][];
    objects: Record<string, TopoGeometry>;
    transform?: { scale: [number, number]; translate: [number, number] };
    bbox?: number[];
  }
  export interface Feature {
    type: 'Feature';
    id?: string;
    properties: Record<string, unknown>;
    geometry: { type: string; coordinates: unknown };
  }
  export interface FeatureCollection {
    type: 'FeatureCollection';
    features: Feature[];
  }
  export function feature(topology: ReadTopology, object: ReadGeometry): Feature | FeatureCollection;
  export function neighbors(geometries: readonly ReadGeometry[]): number[][];
  export function mesh<Geometry extends ReadGeometry>(
    topology: ReadTopology,
    object: Geometry,
    filter?: (a: Geometry, b: Geometry) => boolean,
  ): { type: 'MultiLineString'; coordinates: [number, number][][] };
  export function merge(
    topology: ReadTopology,
    geometries: readonly ReadGeometry[],
  ): { type: 'MultiPolygon'; coordinates: [number, number][][][] };
  export function mergeArcs(topology: ReadTopology, geometries: readonly ReadGeometry[]): TopoGeometry;
  export function quantize(topology: Topology, transform: number): Topology;
}
