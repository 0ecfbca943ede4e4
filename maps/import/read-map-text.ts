import { InputError } from '../../rules/core/procedure.ts';
import type { MapTopology } from '../geometry.ts';
import { readMapDrawing, readMapFile } from '../map-file.ts';
import type { MapPicture } from '../map-file.ts';
import type { MapSheet } from '../schema.ts';
import { nameKey } from '../words.ts';
import { assemble } from './assemble.ts';
import { NO_PICTURE, pictureOf } from './parts.ts';
import type { PartKinds, PartPicture } from './parts.ts';
import { EMPTY_MAP, Findings } from './raw-map.ts';
import type { MapImportStep, RawMap } from './raw-map.ts';
import { blankRegion, readBoard } from './read-board.ts';
import { readBorderLines } from '../border-lines.ts';
import { fieldsOf, readGeojson } from './read-geojson.ts';
import { readSvg } from './svg/read-svg.ts';
import { readTopojson } from './read-topojson.ts';

export type MapFormat = 'nomarch-map-file' | 'geojson' | 'topojson' | 'svg' | 'board' | 'borders';

/** What was made of a text, and what there is to say of it. */
export interface ReadMap {
  readonly format: MapFormat;
  readonly sheet: MapSheet;
  readonly topology: MapTopology;
  readonly picture: MapPicture | null;
  /** What was drawn, and what each shape of it was taken for. */
  readonly drawn: PartPicture;
  readonly matched: Findings['matched'];
  readonly guessed: Findings['guessed'];
  readonly left: Findings['left'];
}

const GEOJSON = new Set(['FeatureCollection', 'Feature', 'GeometryCollection', 'Polygon', 'MultiPolygon']);

function titleOf(fileName: string): string {
  const stem = fileName.replace(/^.*[\\/]/, '').replace(/(\.nomarch-map)?\.[a-z0-9]{1,8}$/i, '');
  const words = stem.replaceAll(/[_-]+/g, ' ').trim().slice(0, 200);
  return words === '' ? 'Imported map' : words[0]!.toUpperCase() + words.slice(1);
}

function ofBorders(text: string, findings: Findings): RawMap {
  const { borders, issues } = readBorderLines(text);
  for (const { line, text: written, why } of issues) findings.left.push({ what: `line ${line}: ${written}`, why });
  if (borders.length === 0) {
    throw new InputError(issues[0] ? `line ${issues[0].line}: ${issues[0].why}` : 'no border was found in it', '');
  }
  const names = new Map<string, string>();
  for (const end of borders.flatMap(({ a, b }) => [a, b])) if (!names.has(nameKey(end))) names.set(nameKey(end), end);
  return { ...EMPTY_MAP, regions: [...names.values()].map(blankRegion), borders };
}

const NO_CHOICES: PartKinds = new Map();

interface MapReader {
  /** Reads JSON safely. */
  readonly parse: (text: string) => unknown;
  /** Is told what the import is at. */
  readonly tell: (step: MapImportStep) => void;
  /** What shapes of a drawing stand for, where the guess is not to count. */
  readonly kinds?: PartKinds;
}

/**
 * Makes a map of any text that one can be made of: our own files, GeoJSON, TopoJSON, SVG, a board as JSON, a list of borders. Lenient:
 * what is missing is guessed and said so. @throws InputError where nothing can be made of it.
 */
export function readMapText(text: string, fileName: string, { parse, tell, kinds = NO_CHOICES }: MapReader): ReadMap {
  tell('reading');
  const findings = new Findings();
  const begins = text
    .slice(0, 2000)
    .replace(/^\uFEFF/, '')
    .trimStart();
  const finish = (format: MapFormat, raw: RawMap): ReadMap => {
    const assembled = assemble(raw, titleOf(fileName), findings, tell);
    // What is made of a text is held against the same limits as what is drawn here.
    const read = readMapDrawing(assembled.sheet, assembled.topology);
    if (!read.ok) throw new InputError(read.issues[0]!, read.issues[0]!.split(':')[0]!);
    const { matched, guessed, left } = findings;
    const drawn = pictureOf(raw.parts);
    return { format, sheet: read.sheet, topology: read.topology, picture: null, drawn, matched, guessed, left };
  };
  if (begins.startsWith('<')) return finish('svg', readSvg(text, findings, kinds));
  if (!begins.startsWith('{') && !begins.startsWith('[')) return finish('borders', ofBorders(text, findings));
  const document = parse(text);
  const fields = fieldsOf(document);
  if (fields['format'] === 'nomarch-map-file') return ownFile(document);
  if (fields['type'] === 'Topology') return finish('topojson', readTopojson(fields, findings, kinds));
  if (typeof fields['type'] === 'string' && GEOJSON.has(fields['type'])) {
    return finish('geojson', readGeojson(fields, findings, kinds));
  }
  return finish('board', readBoard(document, findings));
}

function ownFile(document: unknown): ReadMap {
  const version = fieldsOf(document)['version'];
  if (typeof version === 'number' && version > 1) {
    throw new InputError('the map was written by a newer Nomarch; update Nomarch to read it', 'version');
  }
  const read = readMapFile(document);
  if (!read.ok) throw new InputError(read.issues[0]!, read.issues[0]!.split(':')[0]!);
  const { sheet, topology, picture } = read.file;
  const matched = sheet.provinces.map(({ id, name }) => ({ what: name, place: id }));
  return { format: 'nomarch-map-file', sheet, topology, picture, drawn: NO_PICTURE, matched, guessed: [], left: [] };
}
