import { InputError } from '../../rules/core/procedure.ts';
import { placeCity, isInShape, placeLabel, sortBorders } from '../edit/draft.ts';
import { getShapeBox } from '../edit/join.ts';
import type { MapTopology } from '../geometry.ts';
import type { Point } from '../planar.ts';
import {
  type MapBorder,
  type MapProvince,
  type MapSheet,
  MAX_BORDERS,
  MAX_PROVINCES,
  createId,
  toNameKey,
} from '../schema.ts';
import {
  getPairKey,
  findSharedBorders,
  roundToGrid,
  type Shape,
  getShapeArea,
  tidyShape,
  createTopology,
} from '../shapes.ts';
import { readFacts } from './facts.ts';
import { parseKind, type RawBorder } from '../border-lines.ts';
import { createCells, joinOutlines, findNearBorders, layOutProvinces } from './join-outlines.ts';
import { checkOverlap, checkCorners, createWorkCount, type WorkCount } from './limits.ts';
import type { Findings, MapImportStep, RawMap, Region } from './raw-map.ts';

/** Longer side of the sheet to which a drawing is scaled, in map units. `MARGIN` is the margin of sea around it. */
const LONGER_SHEET_SIDE = 1200;
const MARGIN = 24;
/** Distances in map units: outlines closer than SNAP_DISTANCE are snapped together, and those closer than MAX_BORDER_GAP get a border. */
const SNAP_DISTANCE = 1.2;
const MAX_BORDER_GAP = 5;
/** Minimum length of a border between outlines that nearly meet, as a multiple of the maximum gap. Shorter ones are just close corners. */
const MIN_NEAR_BORDER_RATIO = 6;

export interface AssembledMap {
  readonly sheet: MapSheet;
  readonly topology: MapTopology;
}

interface Fitted extends Region {
  readonly id: string;
}

const isFiniteShape = (shape: Shape): boolean =>
  shape.every((polygon) => polygon.every((ring) => ring.every(([x, y]) => Number.isFinite(x) && Number.isFinite(y))));

const countCorners = (shape: Shape): number =>
  shape.reduce((sum, polygon) => polygon.reduce((points, ring) => points + ring.length, sum), 0);

function checkSize({ regions, outside, lakes, rivers }: RawMap): void {
  if (regions.length === 0) throw new InputError('no provinces found', '');
  if (regions.length > MAX_PROVINCES) {
    throw new InputError(`it has ${regions.length} provinces; the maximum is ${MAX_PROVINCES}`, 'provinces');
  }
  const drawn = [...regions, ...outside, { shape: lakes }].reduce((sum, { shape }) => sum + countCorners(shape), 0);
  checkCorners(rivers.reduce((sum, line) => sum + line.length, drawn));
  const broken = regions.find(({ shape, spot }) => !isFiniteShape(shape) || (spot && !spot.every(Number.isFinite)));
  if (broken) throw new InputError(`${broken.name}: invalid coordinate`, broken.key);
}

/** If no province has a shape, creates shapes around the positions of the provinces. */
function addShapes(raw: RawMap, findings: Findings): readonly Region[] {
  const blank = raw.regions.filter(({ shape }) => shape.length === 0);
  if (blank.length === 0) return raw.regions;
  if (blank.length < raw.regions.length) {
    findings.addLeft(
      blank.map(({ name }) => name),
      'no outline; draw them on the map',
    );
    return raw.regions;
  }
  const spotted = blank.filter(({ spot }) => spot !== null).length === blank.length;
  const keys = blank.map(({ key }) => key);
  const links = (raw.borders ?? []).map(({ a, b }): [string, string] => [a, b]);
  const places = spotted ? new Map(blank.map(({ key, spot }) => [key, spot!])) : layOutProvinces(keys, links);
  const cells = createCells(places);
  const why = spotted ? 'there are positions, but no outlines' : 'there are borders, but no positions';
  findings.guessed.push({ what: 'the outlines of all provinces', why, place: '' });
  return raw.regions.map((region) => ({ ...region, shape: cells.get(region.key) ?? [] }));
}

interface Fit {
  readonly width: number;
  readonly height: number;
  readonly place: (point: readonly number[]) => Point;
}

function createFit(raw: RawMap, regions: readonly Region[]): Fit {
  if (raw.size) return { ...raw.size, place: ([x, y]) => [roundToGrid(x!), roundToGrid(y!)] };
  const all = [...regions.map(({ shape }) => shape), ...raw.outside.map(({ shape }) => shape)];
  const [x0, y0, x1, y1] = getShapeBox(all.flat());
  const scale = (LONGER_SHEET_SIDE - 2 * MARGIN) / Math.max(x1 - x0, y1 - y0);
  if (!Number.isFinite(scale)) throw new InputError('its provinces have no area', 'provinces');
  return {
    width: Math.ceil((x1 - x0) * scale) + 2 * MARGIN,
    height: Math.ceil((y1 - y0) * scale) + 2 * MARGIN,
    place: ([x, y]) => [roundToGrid((x! - x0) * scale + MARGIN), roundToGrid((y! - y0) * scale + MARGIN)],
  };
}

const placeShape = (shape: Shape, { place }: Fit): Shape =>
  shape.map((polygon) => polygon.map((ring) => ring.map((point) => place(point))));

const KEPT_ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Adds ids made from the names. Maps exported by this program keep their ids. */
function addIds(regions: readonly Region[], isOwn: boolean): Fitted[] {
  const taken = new Set<string>();
  return regions.map((region) => {
    const stays = isOwn && KEPT_ID.test(region.key) && !taken.has(region.key) && region.key.length <= 100;
    const regionId = stays ? region.key : createId(region.name, taken);
    taken.add(regionId);
    return { ...region, id: regionId };
  });
}

/** Creates a lookup of regions by key, id or name in any spelling. */
function createFinder(regions: readonly Fitted[]): (end: string) => Fitted | undefined {
  const byKey = new Map(regions.map((region) => [region.key, region]));
  const bySpelling = new Map<string, Fitted>();
  for (const region of regions)
    for (const spelling of [region.key, region.name, region.id])
      if (!bySpelling.has(toNameKey(spelling))) bySpelling.set(toNameKey(spelling), region);
  return (end) => byKey.get(end) ?? bySpelling.get(toNameKey(end));
}

interface Found {
  readonly shapes: ReadonlyMap<string, Shape>;
  readonly touching: ReadonlyMap<string, number>;
}

function findBorders(
  raw: RawMap,
  regions: readonly Fitted[],
  { shapes, touching }: Found,
  findings: Findings,
  work: WorkCount,
): MapBorder[] {
  if (raw.borders !== null) return readStatedBorders(raw.borders, regions, touching, shapes, findings);
  const borders = [...touching.keys()].map((pair): MapBorder => {
    const [a, b] = pair.split(' ') as [string, string];
    return { a, b, kind: 'land' };
  });
  if (raw.size) return borders;
  const waters = new Set(regions.filter(({ water }) => water !== null).map(({ id }) => id));
  const names = new Map(regions.map(({ id, name }) => [id, name]));
  const drawn = [...shapes.values()].filter((shape) => shape.length > 0);
  const side = Math.sqrt(drawn.reduce((sum, shape) => sum + getShapeArea(shape), 0) / Math.max(1, drawn.length));
  const reach = Math.max(SNAP_DISTANCE, Math.min(MAX_BORDER_GAP, side * 0.06));
  for (const [pair, length] of findNearBorders(shapes, reach, work)) {
    const [a, b] = pair.split(' ') as [string, string];
    if (touching.has(pair) || length < MIN_NEAR_BORDER_RATIO * reach) continue;
    borders.push({ a, b, kind: 'land' });
    if (waters.has(a) || waters.has(b)) continue;
    const why = 'their outlines are parallel with a gap';
    findings.guessed.push({ what: `${names.get(a)} - ${names.get(b)}: land`, why, place: `${a} - ${b}` });
  }
  return borders;
}

function readStatedBorders(
  stated: readonly RawBorder[],
  regions: readonly Fitted[],
  touching: ReadonlyMap<string, number>,
  shapes: ReadonlyMap<string, Shape>,
  findings: Findings,
): MapBorder[] {
  const find = createFinder(regions);
  const unknown = new Set<string>();
  const borders = stated.flatMap(({ a, b, kind }): MapBorder[] => {
    const [from, to] = [find(a), find(b)];
    for (const [end, found] of [
      [a, from],
      [b, to],
    ] as const)
      if (!found) unknown.add(end);
    if (!from || !to || from.id === to.id) return [];
    const touches = touching.has(getPairKey(from.id, to.id)) || (shapes.get(from.id) ?? []).length === 0;
    const kindIssue = parseKind(kind);
    if (kind !== null && kindIssue === null) {
      const why = `unknown kind “${kind.slice(0, 30)}”`;
      findings.guessed.push({ what: `${from.name} - ${to.name}: land`, why, place: `${from.id} - ${to.id}` });
    }
    return [{ a: from.id, b: to.id, kind: kindIssue ?? (touches || from.water || to.water ? 'land' : 'sea') }];
  });
  findings.addLeft([...unknown], 'listed in a border, but not found');
  return borders;
}

function checkVoyages({ name, key }: Region, coasts: number): void {
  if ((coasts * (coasts - 1)) / 2 <= MAX_BORDERS) return;
  throw new InputError(`${name}: as water it would connect ${coasts} coasts, which makes too many borders`, key);
}

/** Replaces water regions with sea borders between all provinces on their coasts. */
function replaceWater(borders: readonly MapBorder[], regions: readonly Fitted[], findings: Findings): MapBorder[] {
  const waters = new Set(regions.filter(({ water }) => water !== null).map(({ id }) => id));
  const dry = borders.filter(({ a, b }) => !waters.has(a) && !waters.has(b));
  const voyages = regions.flatMap((region): MapBorder[] => {
    if (!region.water) return [];
    const coasts = borders.flatMap(({ a, b }) => (a === region.id ? [b] : b === region.id ? [a] : []));
    const lands = [...new Set(coasts)].filter((id) => !waters.has(id)).sort();
    checkVoyages(region, lands.length);
    const what = `${region.name} as water: connects ${lands.length} coasts`;
    if (region.water.sure) findings.matched.push({ what, place: '' });
    else findings.guessed.push({ what, why: region.water.why, place: '' });
    return lands.flatMap((a, i) => lands.slice(i + 1).map((b): MapBorder => ({ a, b, kind: 'sea' })));
  });
  return [...dry, ...voyages];
}

function createProvince(region: Fitted, shape: Shape, toSheet: Fit, findings: Findings): MapProvince {
  const { city: cityName, ...facts } = readFacts(region, region.id, findings);
  const kept = region.facts['nomarch-places'] as { city?: Point; label?: Point } | undefined;
  const spot = kept?.city ?? (region.spot ? toSheet.place(region.spot) : null);
  const name = region.name;
  const drawn = shape.length > 0;
  const cityPlace =
    spot && (kept || isInShape(shape, spot))
      ? { x: spot[0], y: spot[1] }
      : drawn
        ? placeCity(shape, name)
        : { x: toSheet.width / 2, y: toSheet.height / 2 };
  const label = kept?.label
    ? { x: kept.label[0], y: kept.label[1] }
    : drawn
      ? placeLabel(shape, cityPlace, name)
      : { x: cityPlace.x, y: cityPlace.y };
  return { id: region.id, name, ...facts, city: { name: cityName ?? name, ...cityPlace }, label };
}

/** Creates a map from raw data: scales it to a sheet, joins outlines, finds borders, and replaces water with sea borders. */
export function assembleMap(
  raw: RawMap,
  title: string,
  findings: Findings,
  reportStep: (step: MapImportStep) => void,
): AssembledMap {
  reportStep('fitting');
  checkSize(raw);
  const work = createWorkCount();
  const regions = addIds(addShapes(raw, findings), raw.size !== null);
  const toSheet = createFit(raw, regions);
  const placedShapes = regions.map(({ shape }) => tidyShape(placeShape(shape, toSheet)));
  if (!raw.size)
    checkOverlap(
      placedShapes.reduce((sum, shape) => sum + getShapeArea(shape), 0),
      toSheet.width * toSheet.height,
    );
  const outside = raw.outside.map(({ terrain, shape }) => ({ terrain, shape: tidyShape(placeShape(shape, toSheet)) }));
  const knitted = raw.size ? placedShapes : joinOutlines(placedShapes, SNAP_DISTANCE, work);
  const shapes = new Map(regions.map(({ id }, i) => [id, knitted[i]!]));
  reportStep('borders');
  const touching = findSharedBorders(shapes);
  const borders = replaceWater(findBorders(raw, regions, { shapes, touching }, findings, work), regions, findings);
  const lands = regions.filter(({ water }) => water === null);
  if (lands.length === 0) throw new InputError('all of its regions are water', 'provinces');
  for (const { id, name, unnamed } of lands) {
    if (unnamed) findings.guessed.push({ what: name, why: 'no name in the source', place: id });
    else findings.matched.push({ what: name, place: id });
  }
  reportStep('places');
  const provinces = lands.map((region) => createProvince(region, shapes.get(region.id)!, toSheet, findings));
  const drawn = new Map(lands.map(({ id }) => [id, shapes.get(id)!] as const));
  const tiny = lands.filter(
    ({ id }, i) => regions[i] && getShapeArea(drawn.get(id)!) === 0 && lands[i]!.shape.length > 0,
  );
  findings.addLeft(
    tiny.map(({ name }) => name),
    'the outline is too small to draw',
  );
  return {
    sheet: {
      format: 'nomarch-map',
      version: 1,
      id: raw.id ?? createId(title, new Set(), 'map'),
      title: (raw.title ?? title).slice(0, 200),
      period: raw.period ?? 'any time',
      note: raw.note ?? '',
      credits: [...raw.credits],
      width: toSheet.width,
      height: toSheet.height,
      provinces,
      borders: sortBorders(borders),
    },
    topology: createTopology({
      provinces: drawn,
      outside,
      rivers: raw.rivers.map((line) => line.map((point) => toSheet.place(point))),
      lakes: tidyShape(placeShape(raw.lakes, toSheet)),
    }),
  };
}
