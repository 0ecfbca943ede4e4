import type { Topology } from 'topojson-client';
import { distance, type Point } from '../planar.ts';
import type { MapSheet } from '../schema.ts';
import { placeCellSites, toLandPieces, type Piece } from './mesh.ts';
import { createRiverIndex, type RiverIndex, getSmoothNoise } from './rivers.ts';
import { createPieceNet, createFinalTopology, WILDERNESS_PREFIX } from './final-topology.ts';
import { createSheet } from './sheet.ts';
import { type LandAndWater, type MapProjection, type MapSpec, getProvinceId } from './spec.ts';

/** A claim to land, by a province or by wilderness of some terrain. */
type Claim = {
  readonly owner: string;
  readonly seeds: readonly Point[];
  readonly weight: number;
  readonly reach: number;
  readonly wild: boolean;
};

const WAVE = 45;
const ROUGHNESS = 0.9;

/**
 * Grows all claims from their seeds at once; each piece goes to the cheapest. Uneven costs make borders wander, and the cost of rivers
 * draws borders to them. Each area is connected, so no province gets a stray piece across a strait. Land beyond all reaches becomes
 * wilderness.
 */
function growOwners(
  pieces: readonly Piece[],
  touching: readonly (readonly number[])[],
  claims: readonly Claim[],
  rivers: RiverIndex,
  riverCost: number,
): string[] {
  const owners = new Array<Claim | undefined>(pieces.length);
  const costs = pieces.map(({ middle: [x, y] }) => 1 + ROUGHNESS * (getSmoothNoise(x, y, WAVE, 11) - 0.5) * 2);
  const queue = costQueue();
  const beyondReach = costQueue();
  const grow = (from: CostQueue): void => {
    for (let next = from.pop(); next !== undefined; next = from.pop()) {
      const { cost, piece, claim } = next;
      if (owners[piece] !== undefined) continue;
      owners[piece] = claim;
      const centre = pieces[piece]!.middle;
      for (const adjacent of touching[piece]!) {
        if (owners[adjacent] !== undefined) continue;
        const adjacentCentre = pieces[adjacent]!.middle;
        const pathCost = (distance(centre, adjacentCentre) * (costs[piece]! + costs[adjacent]!)) / 2;
        const total = cost + (pathCost + (rivers.crosses(centre, adjacentCentre) ? riverCost : 0)) / claim.weight;
        const nextQueue = total <= claim.reach && from === queue ? queue : beyondReach;
        nextQueue.push({ cost: total, piece: adjacent, claim });
      }
    }
  };
  for (const claim of claims)
    for (const seed of claim.seeds) queue.push({ cost: 0, piece: findNearestPiece(pieces, seed), claim });
  grow(queue);
  // Gives land that wilderness cannot reach, such as capes, to a province.
  grow(beyondReach);
  claimIslands(pieces, touching, claims, owners);
  return owners.map((claim) => claim!.owner);
}

/** Gives each island without a seed to the nearest claim within reach, otherwise to the wilderness. */
function claimIslands(
  pieces: readonly Piece[],
  touching: readonly (readonly number[])[],
  claims: readonly Claim[],
  owners: (Claim | undefined)[],
): void {
  const wild = claims.filter((claim) => claim.wild);
  for (let start = 0; start < pieces.length; start++) {
    if (owners[start] !== undefined) continue;
    const { claim, away } = findNearestClaim(pieces[start]!.middle, claims);
    const owner = away <= claim.reach ? claim : findNearestClaim(pieces[start]!.middle, wild).claim;
    const island = [start];
    owners[start] = owner;
    for (const piece of island)
      for (const adjacent of touching[piece]!)
        if (owners[adjacent] === undefined) {
          owners[adjacent] = owner;
          island.push(adjacent);
        }
  }
}

function findNearestClaim(p: Point, claims: readonly Claim[]): { claim: Claim; away: number } {
  let best: { claim: Claim; away: number } | undefined;
  for (const claim of claims)
    for (const seed of claim.seeds) {
      const away = distance(seed, p) / claim.weight;
      if (best === undefined || away < best.away) best = { claim, away };
    }
  if (best === undefined) throw new Error('the map has no seeds of wilderness');
  return best;
}

function findNearestPiece(pieces: readonly Piece[], p: Point): number {
  let best = 0;
  for (let i = 1; i < pieces.length; i++)
    if (distance(pieces[i]!.middle, p) < distance(pieces[best]!.middle, p)) best = i;
  return best;
}

type Step = { readonly cost: number; readonly piece: number; readonly claim: Claim };

type CostQueue = { readonly push: (step: Step) => void; readonly pop: () => Step | undefined };

/** Creates a binary heap. Equal costs are ordered by piece, so the result is deterministic. */
function costQueue(): CostQueue {
  const heap: Step[] = [];
  const before = (a: Step, b: Step): boolean => a.cost < b.cost || (a.cost === b.cost && a.piece < b.piece);
  const swap = (i: number, j: number): void => {
    [heap[i], heap[j]] = [heap[j]!, heap[i]!];
  };
  return {
    push: (step) => {
      let i = heap.push(step) - 1;
      for (let up = (i - 1) >> 1; i > 0 && before(heap[i]!, heap[up]!); up = (i - 1) >> 1) {
        swap(i, up);
        i = up;
      }
    },
    pop: () => {
      const top = heap[0];
      const last = heap.pop();
      if (top === undefined || last === undefined || heap.length === 0) return top;
      heap[0] = last;
      for (let i = 0; ;) {
        let lowest = i;
        for (const child of [2 * i + 1, 2 * i + 2])
          if (child < heap.length && before(heap[child]!, heap[lowest]!)) lowest = child;
        if (lowest === i) return top;
        swap(i, lowest);
        i = lowest;
      }
    },
  };
}

export type BakedMap = { readonly sheet: MapSheet; readonly topology: Topology };

/** Grows a map on given land and water in map units. The output is identical on each run. */
export function growMap(spec: MapSpec, projection: MapProjection, { land, lakes, rivers }: LandAndWater): BakedMap {
  const { sheet } = projection;
  const claims = createClaims(spec, projection);
  const cities = spec.provinces.map(({ at }) => projection.projectSite(at));
  const pieces = toLandPieces(land, sheet, placeCellSites(sheet, spec.spacing, rivers, cities));
  const net = createPieceNet(pieces);
  const index = createRiverIndex(rivers);
  const owners = growOwners(pieces, net.touching, claims, index, spec.riverCost);
  const topology = createFinalTopology(
    pieces,
    net,
    owners,
    spec.provinces.map(getProvinceId),
    rivers,
    lakes,
    new Set(cities.map((city) => findNearestPiece(pieces, city))),
  );
  return { sheet: createSheet(spec, topology, projection, index), topology };
}

function createClaims(spec: MapSpec, { projectSite }: MapProjection): Claim[] {
  const provinces = spec.provinces.map((province) => ({
    owner: getProvinceId(province),
    seeds: [province.at, ...(province.helpers ?? [])].map(projectSite),
    weight: province.weight ?? 1,
    reach: province.reach ?? spec.reach,
    wild: false,
  }));
  const blanks = spec.blanks.map(({ at, terrain }) => ({
    owner: `${WILDERNESS_PREFIX}${terrain}`,
    seeds: [projectSite(at)],
    weight: 1,
    reach: Infinity,
    wild: true,
  }));
  return [...provinces, ...blanks];
}
