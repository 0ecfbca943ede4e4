import { feature, type Feature, type ReadGeometry, type ReadTopology } from 'topojson-client';
import { InputError } from '../../rules/core/procedure.ts';
import { readBorderLines } from '../border-lines.ts';
import { type MapPicture, countPoints, readMapDrawing, readMapFile } from '../map-file.ts';
import type { MapTopology } from '../geometry.ts';
import { type MapSheet, toNameKey } from '../schema.ts';
import { assembleMap } from './assemble.ts';
import { checkCorners } from './limits.ts';
import { EMPTY_PREVIEW, type PartKinds, type PartPreview, createPreview } from './parts.ts';
import { EMPTY_MAP, Findings, type MapImportStep, type RawMap } from './raw-map.ts';
import { createBlankRegion, readBoard } from './read-board.ts';
import { toFields, toRawMap, readGeojson, type SourceFeature } from './read-geojson.ts';
import { readSvg } from './svg/read-svg.ts';

type Fields = Readonly<Record<string, unknown>>;

const isPolygonal = (type: unknown): boolean => type === 'Polygon' || type === 'MultiPolygon';

const countPolygons = (object: Fields): number => {
  const geometries = Array.isArray(object['geometries']) ? (object['geometries'] as unknown[]) : [object];
  return geometries.filter((one) => isPolygonal(toFields(one)['type'])).length;
};

/** Reads TopoJSON. The map is the object whose name means provinces, otherwise the object with the most outlines. */
function readTopojson(document: Fields, findings: Findings, kinds: PartKinds): RawMap {
  const objects = Object.entries(toFields(document['objects'])).map(
    ([name, object]) => [name, toFields(object)] as const,
  );
  const ranked = objects.toSorted(([, a], [, b]) => countPolygons(b) - countPolygons(a));
  const named = objects.find(([name, object]) => /provinc|region|territor/i.test(name) && countPolygons(object) > 0);
  const chosen = named ?? ranked[0];
  if (!chosen || countPolygons(chosen[1]) === 0) throw new InputError('objects: none has outlines', 'objects');
  findings.addLeft(
    objects.flatMap(([name]) => (name === chosen[0] ? [] : [name])),
    `outlines are from “${chosen[0]}”`,
  );
  checkCorners(countPoints(document, [chosen[1]]));
  const features = readFeatures(document, chosen[0], chosen[1]);
  return toRawMap(
    features.map((one, i): SourceFeature => ({
      path: `objects.${chosen[0]}.geometries.${i}`,
      id: one.id,
      properties: toFields(one.properties),
      // Undefined if the object has no geometry type.
      geometry: toFields(one.geometry),
    })),
    findings,
    kinds,
  );
}

function readFeatures(document: Fields, name: string, object: Fields): readonly Feature[] {
  try {
    const collection = feature(document as unknown as ReadTopology, object as unknown as ReadGeometry);
    return collection.type === 'Feature' ? [collection] : collection.features;
  } catch {
    throw new InputError(`objects.${name}: missing arcs, or arcs that are not lines`, `objects.${name}`);
  }
}

export type MapFormat = 'nomarch-map-file' | 'geojson' | 'topojson' | 'svg' | 'board' | 'borders';

/** Result of an import, with its findings. */
export interface ReadMap {
  readonly format: MapFormat;
  readonly sheet: MapSheet;
  readonly topology: MapTopology;
  readonly picture: MapPicture | null;
  /** Preview of the drawing with the kind of each shape. */
  readonly drawn: PartPreview;
  readonly matched: Findings['matched'];
  readonly guessed: Findings['guessed'];
  readonly left: Findings['left'];
}

const GEOJSON = new Set(['FeatureCollection', 'Feature', 'GeometryCollection', 'Polygon', 'MultiPolygon']);

function toTitle(fileName: string): string {
  const stem = fileName.replace(/^.*[\\/]/, '').replace(/(\.nomarch-map)?\.[a-z0-9]{1,8}$/i, '');
  const words = stem.replaceAll(/[_-]+/g, ' ').trim().slice(0, 200);
  return words === '' ? 'Imported map' : words[0]!.toUpperCase() + words.slice(1);
}

function readBorderList(text: string, findings: Findings): RawMap {
  const { borders, issues } = readBorderLines(text);
  for (const { line, text: written, why } of issues) findings.left.push({ what: `line ${line}: ${written}`, why });
  if (borders.length === 0) {
    throw new InputError(issues[0] ? `line ${issues[0].line}: ${issues[0].why}` : 'no borders found', '');
  }
  const names = new Map<string, string>();
  for (const end of borders.flatMap(({ a, b }) => [a, b]))
    if (!names.has(toNameKey(end))) names.set(toNameKey(end), end);
  return { ...EMPTY_MAP, regions: [...names.values()].map(createBlankRegion), borders };
}

const NO_CHOICES: PartKinds = new Map();

interface MapReader {
  /** Parses JSON, rejecting unsafe content. */
  readonly parse: (text: string) => unknown;
  /** Receives the current step of the import. */
  readonly reportStep: (step: MapImportStep) => void;
  /** Kinds of shapes chosen by the user, which override guesses. */
  readonly kinds?: PartKinds;
}

/** Reads a map from any supported file or list of borders. Missing data is guessed and reported. @throws InputError if there is no map */
export function readMapText(
  text: string,
  fileName: string,
  { parse, reportStep, kinds = NO_CHOICES }: MapReader,
): ReadMap {
  reportStep('reading');
  const findings = new Findings();
  const start = text
    .slice(0, 2000)
    .replace(/^\uFEFF/, '')
    .trimStart();
  const finish = (format: MapFormat, raw: RawMap): ReadMap => {
    const assembled = assembleMap(raw, toTitle(fileName), findings, reportStep);
    // Imported maps must meet the same limits as drawn ones.
    const read = readMapDrawing(assembled.sheet, assembled.topology);
    if (!read.ok) throw new InputError(read.issues[0]!, read.issues[0]!.split(':')[0]!);
    const { matched, guessed, left } = findings;
    const drawn = createPreview(raw.parts);
    return { format, sheet: read.sheet, topology: read.topology, picture: null, drawn, matched, guessed, left };
  };
  if (start.startsWith('<')) return finish('svg', readSvg(text, findings, kinds));
  if (!start.startsWith('{') && !start.startsWith('[')) return finish('borders', readBorderList(text, findings));
  const document = parse(text);
  const fields = toFields(document);
  if (fields['format'] === 'nomarch-map-file') return readOwnFile(document);
  if (fields['type'] === 'Topology') return finish('topojson', readTopojson(fields, findings, kinds));
  if (typeof fields['type'] === 'string' && GEOJSON.has(fields['type'])) {
    return finish('geojson', readGeojson(fields, findings, kinds));
  }
  return finish('board', readBoard(document, findings));
}

function readOwnFile(document: unknown): ReadMap {
  const version = toFields(document)['version'];
  if (typeof version === 'number' && version > 1) {
    throw new InputError('the map was written by a newer Nomarch; update Nomarch to read it', 'version');
  }
  const read = readMapFile(document);
  if (!read.ok) throw new InputError(read.issues[0]!, read.issues[0]!.split(':')[0]!);
  const { sheet, topology, picture } = read.file;
  const matched = sheet.provinces.map(({ id, name }) => ({ what: name, place: id }));
  return { format: 'nomarch-map-file', sheet, topology, picture, drawn: EMPTY_PREVIEW, matched, guessed: [], left: [] };
}
