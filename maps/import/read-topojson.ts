import { feature } from 'topojson-client';
import type { Feature, ReadGeometry, ReadTopology } from 'topojson-client';
import { InputError } from '../../rules/core/procedure.ts';
import { pointsThroughArcs } from '../drawn-points.ts';
import { expectCorners } from './limits.ts';
import type { PartKinds } from './parts.ts';
import type { Findings, RawMap } from './raw-map.ts';
import { fieldsOf, mapOfFeatures } from './read-geojson.ts';
import type { SourceFeature } from './read-geojson.ts';

type Fields = Readonly<Record<string, unknown>>;

const isPolygonal = (type: unknown): boolean => type === 'Polygon' || type === 'MultiPolygon';

const polygonsIn = (object: Fields): number => {
  const geometries = Array.isArray(object['geometries']) ? (object['geometries'] as unknown[]) : [object];
  return geometries.filter((one) => isPolygonal(fieldsOf(one)['type'])).length;
};

/** TopoJSON: of its objects the one with the most outlines is the map. */
export function readTopojson(document: Fields, findings: Findings, kinds: PartKinds): RawMap {
  const objects = Object.entries(fieldsOf(document['objects'])).map(
    ([name, object]) => [name, fieldsOf(object)] as const,
  );
  const ranked = objects.toSorted(([, a], [, b]) => polygonsIn(b) - polygonsIn(a));
  const named = objects.find(([name, object]) => /provinc|region|territor/i.test(name) && polygonsIn(object) > 0);
  const chosen = named ?? ranked[0];
  if (!chosen || polygonsIn(chosen[1]) === 0) throw new InputError('objects: none of them has outlines', 'objects');
  findings.leave(
    objects.flatMap(([name]) => (name === chosen[0] ? [] : [name])),
    `the outlines were taken from “${chosen[0]}”`,
  );
  expectCorners(pointsThroughArcs(document, [chosen[1]]));
  const features = featuresOf(document, chosen[0], chosen[1]);
  return mapOfFeatures(
    features.map((one, i): SourceFeature => ({
      at: `objects.${chosen[0]}.geometries.${i}`,
      id: one.id,
      properties: fieldsOf(one.properties),
      // There is none where the object names no kind.
      geometry: fieldsOf(one.geometry),
    })),
    findings,
    kinds,
  );
}

function featuresOf(document: Fields, name: string, object: Fields): readonly Feature[] {
  try {
    const found = feature(document as unknown as ReadTopology, object as unknown as ReadGeometry);
    return found.type === 'Feature' ? [found] : found.features;
  } catch {
    throw new InputError(`objects.${name}: it speaks of arcs that are not there, or are no lines`, `objects.${name}`);
  }
}
