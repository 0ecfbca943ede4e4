import type { Topology } from 'topojson-client';
import { clipRing, naturalEarth } from './natural-earth.ts';
import { grownOwners, nearestPiece } from './grow.ts';
import type { Claim } from './grow.ts';
import { cellSites, landPieces } from './mesh.ts';
import { rounded } from '../planar.ts';
import { projectionOf } from './projection.ts';
import type { MapProjection } from './projection.ts';
import { riverIndex, riverLines } from './rivers.ts';
import { pieceNet, shapedTopology, WILD } from './shape.ts';
import { sheetOf } from './sheet.ts';
import { provinceId } from './spec.ts';
import type { MapSpec } from './spec.ts';
import type { MapSheet } from '../schema.ts';

export type BakedMap = { readonly sheet: MapSheet; readonly topology: Topology };

/** Makes a map of its spec and the Natural Earth packages; the same bytes on every run. */
export function bakeMap(spec: MapSpec): BakedMap {
  const projection = projectionOf(spec);
  const { project, sheet } = projection;
  const source = naturalEarth(spec);
  const land = source.land.map((polygon) => polygon.map((ring) => ring.map(project)));
  const rivers = riverLines(spec, source, projection);
  const lakes = source.lakes
    .map((ring) => clipRing(rounded(ring.map(project), 2), sheet))
    .filter((ring) => ring.length > 3);
  const claims = claimsOf(spec, projection);
  const cities = spec.provinces.map(({ at }) => projection.projectSite(at));
  const pieces = landPieces(land, sheet, cellSites(sheet, spec.spacing, rivers, cities));
  const net = pieceNet(pieces);
  const index = riverIndex(rivers);
  const owners = grownOwners(pieces, net.touching, claims, index, spec.riverCost);
  const topology = shapedTopology(
    pieces,
    net,
    owners,
    spec.provinces.map(provinceId),
    rivers,
    lakes,
    new Set(cities.map((city) => nearestPiece(pieces, city))),
  );
  return { sheet: sheetOf(spec, topology, projection, index), topology };
}

function claimsOf(spec: MapSpec, { projectSite }: MapProjection): Claim[] {
  const provinces = spec.provinces.map((province) => ({
    owner: provinceId(province),
    seeds: [province.at, ...(province.helpers ?? [])].map(projectSite),
    weight: province.weight ?? 1,
    reach: province.reach ?? spec.reach,
    wild: false,
  }));
  const blanks = spec.blanks.map(({ at, terrain }) => ({
    owner: `${WILD}${terrain}`,
    seeds: [projectSite(at)],
    weight: 1,
    reach: Infinity,
    wild: true,
  }));
  return [...provinces, ...blanks];
}
