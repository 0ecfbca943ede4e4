/** A geometry of the topology. Its arcs are indices; ~i means arc i in reverse. */
export type MapGeometry = {
  readonly type: string;
  readonly id?: string;
  readonly properties?: { readonly terrain?: string };
  readonly arcs?: unknown;
  readonly geometries?: readonly MapGeometry[];
};

/** TopoJSON in map units, y downwards. `provinces`: ids of the sheet. `outside`: unplayable, with `terrain`. `land`: outline of both. */
export type MapTopology = {
  readonly type: 'Topology';
  readonly transform: {
    readonly scale: readonly number[];
    readonly translate: readonly number[];
  };
  readonly arcs: readonly (readonly (readonly number[])[])[];
  readonly objects: {
    readonly provinces: MapGeometry;
    readonly outside: MapGeometry;
    readonly land: MapGeometry;
    readonly rivers: MapGeometry;
    readonly lakes: MapGeometry;
  };
};

// Separate import expressions, so that the bundler creates one file per map and only the opened map is loaded.
const loaders: Readonly<Record<string, () => Promise<{ default: unknown }>>> = {
  orontes: () => import('./orontes.topo.json', { with: { type: 'json' } }),
  'two-rivers': () => import('./two-rivers.topo.json', { with: { type: 'json' } }),
  'near-east': () => import('./near-east.topo.json', { with: { type: 'json' } }),
};

/** Loads the geometry of an included map. Undefined for an unknown id. */
export async function loadGeometry(id: string): Promise<MapTopology | undefined> {
  const load = Object.hasOwn(loaders, id) ? loaders[id] : undefined;
  return load === undefined ? undefined : ((await load()).default as MapTopology);
}
