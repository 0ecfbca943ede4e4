import { feature, mergeArcs, neighbors, quantize, type TopoGeometry, type Topology } from 'topojson-client';
import { topology } from 'topojson-server';
import { presimplify, simplify } from 'topojson-simplify';
import type { Piece } from './mesh.ts';
import { type Point, type Polygon, getPolygonArea, type Ring, smoothCorners } from '../planar.ts';
import { smoothLine } from './rivers.ts';

export const WILDERNESS_PREFIX = 'outside-';

/** Minimum area of a drawn island, in square map units. */
const MIN_ISLAND_AREA = 4;
/** Minimum area of a bend to be kept, in square units. */
const MIN_BEND_AREA = 0.12;
const QUANTA = 2e4;

type PieceNet = {
  readonly net: Topology;
  readonly touching: readonly (readonly number[])[];
};

export function createPieceNet(pieces: readonly Piece[]): PieceNet {
  const net = topology({
    pieces: {
      type: 'GeometryCollection',
      geometries: pieces.map(({ polygon }) => ({ type: 'Polygon', coordinates: polygon })),
    },
  });
  return { net, touching: neighbors(net.objects['pieces']!.geometries!) };
}

/** Creates the final geometry: merges pieces into provinces and wilderness, smooths borders and quantises. */
export function createFinalTopology(
  pieces: readonly Piece[],
  { net, touching }: PieceNet,
  owners: readonly string[],
  provinceIds: readonly string[],
  rivers: readonly Point[][],
  lakes: readonly Ring[],
  seedPieces: ReadonlySet<number>,
): Topology {
  const kept = findKeptPieces(pieces, touching, seedPieces);
  const cells = net.objects['pieces']!.geometries!;
  const merged = (owner: string): TopoGeometry =>
    mergeArcs(
      net,
      cells.filter((_, i) => kept[i] && owners[i] === owner),
    );
  const collection = (ids: readonly string[]): unknown => ({
    type: 'FeatureCollection',
    features: ids.map((id) => {
      const outline = feature(net, merged(id));
      if (outline.type !== 'Feature') throw new Error(`${id}: not a single shape`);
      const terrain = id.startsWith(WILDERNESS_PREFIX) ? { terrain: id.slice(WILDERNESS_PREFIX.length) } : {};
      return { ...outline, id, properties: terrain };
    }),
  });
  const wild = [...new Set(owners.filter((owner) => owner.startsWith(WILDERNESS_PREFIX)))].sort();
  const shaped = topology({
    provinces: collection(provinceIds),
    outside: collection(wild),
    rivers: { type: 'MultiLineString', coordinates: rivers },
    lakes: { type: 'MultiPolygon', coordinates: lakes.map((ring): Polygon => [ring]) },
  });
  smoothSharedArcs(shaped);
  const light = simplify(presimplify(shaped), MIN_BEND_AREA);
  light.objects['land'] = mergeArcs(light, [...getMembers(light, 'provinces'), ...getMembers(light, 'outside')]);
  for (const geometry of getMembers(light, 'provinces')) delete geometry.properties;
  return quantize(removeWeights(light), QUANTA);
}

export function getMembers(of: Topology, name: string): TopoGeometry[] {
  const object = of.objects[name];
  if (object === undefined) throw new Error(`the topology has no object ${name}`);
  return object.type === 'GeometryCollection' ? object.geometries! : [object];
}

/** Returns the distinct arcs of a geometry, ignoring direction. */
export function getArcs(geometry: TopoGeometry): Set<number> {
  const arcs = [geometry.arcs].flat(3) as number[];
  return new Set(arcs.map((arc) => (arc < 0 ? ~arc : arc)));
}

function findKeptPieces(
  pieces: readonly Piece[],
  touching: readonly (readonly number[])[],
  seedPieces: ReadonlySet<number>,
): boolean[] {
  const kept = new Array<boolean | undefined>(pieces.length);
  for (let start = 0; start < pieces.length; start++) {
    if (kept[start] !== undefined) continue;
    kept[start] = true;
    const body = [start];
    for (const piece of body)
      for (const adjacent of touching[piece]!)
        if (kept[adjacent] === undefined) {
          kept[adjacent] = true;
          body.push(adjacent);
        }
    const area = body.reduce((sum, piece) => sum + getPolygonArea(pieces[piece]!.polygon), 0);
    if (area < MIN_ISLAND_AREA && !body.some((piece) => seedPieces.has(piece)))
      for (const piece of body) kept[piece] = false;
  }
  return kept.map((keep) => keep === true);
}

/** Smooths shared borders, which still follow the corners of cells. Coasts come from the source and stay unchanged. */
function smoothSharedArcs(shaped: Topology): void {
  const uses = new Map<number, number>();
  for (const geometry of [...getMembers(shaped, 'provinces'), ...getMembers(shaped, 'outside')])
    for (const arc of getArcs(geometry)) uses.set(arc, (uses.get(arc) ?? 0) + 1);
  for (const [arc, count] of uses) if (count > 1) shaped.arcs[arc] = smoothCorners(smoothLine(shaped.arcs[arc]!, 2), 2);
}

/** Removes the weights that presimplify stores as third coordinates. */
function removeWeights(light: Topology): Topology {
  return { ...light, arcs: light.arcs.map((arc) => arc.map(([x, y]): Point => [x, y])) };
}
