import { InputError } from '../../rules/core/procedure.ts';
import { cityFor, inShape, labelFor, sortedBorders } from '../edit/draft.ts';
import { boxOf } from '../edit/join.ts';
import type { MapTopology } from '../geometry.ts';
import type { Point } from '../planar.ts';
import { type MapBorder, type MapProvince, type MapSheet, MOST_BORDERS, MOST_PROVINCES } from '../schema.ts';
import { pairOf, sharedBorders } from '../shared-borders.ts';
import { onGrid, type Shape, shapeArea, tidyShape, topologyOf } from '../shapes.ts';
import { idFrom, nameKey } from '../words.ts';
import { factsOf } from './facts.ts';
import { kindOf, type RawBorder } from '../border-lines.ts';
import { cellsAround, knit, nearBorders, placesFor } from './knit.ts';
import { expectBeside, expectCorners, workCount, type WorkCount } from './limits.ts';
import type { Findings, MapImportStep, RawMap, Region } from './raw-map.ts';

/** Longer side of the sheet to which a drawing is scaled, and its margin of sea. */
const LONG_SIDE = 1200;
const MARGIN = 24;
/** Distances in map units: outlines closer than SNAP_DISTANCE are snapped together, and those closer than MAX_BORDER_GAP get a border. */
const TOUCHING = 1.2;
const BORDERING = 5;
/** Minimum length of such a border as a multiple of the maximum gap. Shorter ones are corners that come close to each other. */
const LEAST_NEAR_BORDER = 6;

export interface AssembledMap {
  readonly sheet: MapSheet;
  readonly topology: MapTopology;
}

interface Fitted extends Region {
  readonly id: string;
}

const finite = (shape: Shape): boolean =>
  shape.every((polygon) => polygon.every((ring) => ring.every(([x, y]) => Number.isFinite(x) && Number.isFinite(y))));

const cornersIn = (shape: Shape): number =>
  shape.reduce((sum, polygon) => polygon.reduce((points, ring) => points + ring.length, sum), 0);

function expectSize({ regions, outside, lakes, rivers }: RawMap): void {
  if (regions.length === 0) throw new InputError('no provinces found', '');
  if (regions.length > MOST_PROVINCES) {
    throw new InputError(`it has ${regions.length} provinces; the maximum is ${MOST_PROVINCES}`, 'provinces');
  }
  const drawn = [...regions, ...outside, { shape: lakes }].reduce((sum, { shape }) => sum + cornersIn(shape), 0);
  expectCorners(rivers.reduce((sum, line) => sum + line.length, drawn));
  const broken = regions.find(({ shape, spot }) => !finite(shape) || (spot && !spot.every(Number.isFinite)));
  if (broken) throw new InputError(`${broken.name}: invalid coordinate`, broken.key);
}

/** Adds shapes around the positions of the provinces if none has a shape. */
function withShapes(raw: RawMap, findings: Findings): readonly Region[] {
  const blank = raw.regions.filter(({ shape }) => shape.length === 0);
  if (blank.length === 0) return raw.regions;
  if (blank.length < raw.regions.length) {
    findings.leave(
      blank.map(({ name }) => name),
      'no outline; draw them on the map',
    );
    return raw.regions;
  }
  const spotted = blank.filter(({ spot }) => spot !== null).length === blank.length;
  const keys = blank.map(({ key }) => key);
  const links = (raw.borders ?? []).map(({ a, b }): [string, string] => [a, b]);
  const places = spotted ? new Map(blank.map(({ key, spot }) => [key, spot!])) : placesFor(keys, links);
  const cells = cellsAround(places);
  const why = spotted ? 'there are positions, but no outlines' : 'there are borders, but no positions';
  findings.guessed.push({ what: 'the outlines of all provinces', why, place: '' });
  return raw.regions.map((region) => ({ ...region, shape: cells.get(region.key) ?? [] }));
}

interface Fit {
  readonly width: number;
  readonly height: number;
  readonly place: (point: readonly number[]) => Point;
}

function fitOf(raw: RawMap, regions: readonly Region[]): Fit {
  if (raw.size) return { ...raw.size, place: ([x, y]) => [onGrid(x!), onGrid(y!)] };
  const all = [...regions.map(({ shape }) => shape), ...raw.outside.map(({ shape }) => shape)];
  const [x0, y0, x1, y1] = boxOf(all.flat());
  const scale = (LONG_SIDE - 2 * MARGIN) / Math.max(x1 - x0, y1 - y0);
  if (!Number.isFinite(scale)) throw new InputError('its provinces have no area', 'provinces');
  return {
    width: Math.ceil((x1 - x0) * scale) + 2 * MARGIN,
    height: Math.ceil((y1 - y0) * scale) + 2 * MARGIN,
    place: ([x, y]) => [onGrid((x! - x0) * scale + MARGIN), onGrid((y! - y0) * scale + MARGIN)],
  };
}

const placed = (shape: Shape, { place }: Fit): Shape =>
  shape.map((polygon) => polygon.map((ring) => ring.map((point) => place(point))));

const KEPT_ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Adds ids made from the names. Maps exported by this program keep their ids. */
function withIds(regions: readonly Region[], isOwn: boolean): Fitted[] {
  const taken = new Set<string>();
  return regions.map((region) => {
    const stays = isOwn && KEPT_ID.test(region.key) && !taken.has(region.key) && region.key.length <= 100;
    const own = stays ? region.key : idFrom(region.name, taken);
    taken.add(own);
    return { ...region, id: own };
  });
}

/** Creates a lookup of regions by key, id or name in any spelling. */
function finderOf(regions: readonly Fitted[]): (end: string) => Fitted | undefined {
  const byKey = new Map(regions.map((region) => [region.key, region]));
  const bySpelling = new Map<string, Fitted>();
  for (const region of regions)
    for (const spelling of [region.key, region.name, region.id])
      if (!bySpelling.has(nameKey(spelling))) bySpelling.set(nameKey(spelling), region);
  return (end) => byKey.get(end) ?? bySpelling.get(nameKey(end));
}

interface Found {
  readonly shapes: ReadonlyMap<string, Shape>;
  readonly touching: ReadonlyMap<string, number>;
}

function bordersOf(
  raw: RawMap,
  regions: readonly Fitted[],
  { shapes, touching }: Found,
  findings: Findings,
  work: WorkCount,
): MapBorder[] {
  if (raw.borders !== null) return statedBorders(raw.borders, regions, touching, shapes, findings);
  const borders = [...touching.keys()].map((pair): MapBorder => {
    const [a, b] = pair.split(' ') as [string, string];
    return { a, b, kind: 'land' };
  });
  if (raw.size) return borders;
  const waters = new Set(regions.filter(({ water }) => water !== null).map(({ id }) => id));
  const names = new Map(regions.map(({ id, name }) => [id, name]));
  const drawn = [...shapes.values()].filter((shape) => shape.length > 0);
  const side = Math.sqrt(drawn.reduce((sum, shape) => sum + shapeArea(shape), 0) / Math.max(1, drawn.length));
  const reach = Math.max(TOUCHING, Math.min(BORDERING, side * 0.06));
  for (const [pair, length] of nearBorders(shapes, reach, work)) {
    const [a, b] = pair.split(' ') as [string, string];
    if (touching.has(pair) || length < LEAST_NEAR_BORDER * reach) continue;
    borders.push({ a, b, kind: 'land' });
    if (waters.has(a) || waters.has(b)) continue;
    const why = 'their outlines are parallel with a gap';
    findings.guessed.push({ what: `${names.get(a)} - ${names.get(b)}: land`, why, place: `${a} - ${b}` });
  }
  return borders;
}

function statedBorders(
  stated: readonly RawBorder[],
  regions: readonly Fitted[],
  touching: ReadonlyMap<string, number>,
  shapes: ReadonlyMap<string, Shape>,
  findings: Findings,
): MapBorder[] {
  const find = finderOf(regions);
  const unknown = new Set<string>();
  const borders = stated.flatMap(({ a, b, kind }): MapBorder[] => {
    const [from, to] = [find(a), find(b)];
    for (const [end, found] of [
      [a, from],
      [b, to],
    ] as const)
      if (!found) unknown.add(end);
    if (!from || !to || from.id === to.id) return [];
    const touches = touching.has(pairOf(from.id, to.id)) || (shapes.get(from.id) ?? []).length === 0;
    const said = kindOf(kind);
    if (kind !== null && said === null) {
      const why = `unknown kind “${kind.slice(0, 30)}”`;
      findings.guessed.push({ what: `${from.name} - ${to.name}: land`, why, place: `${from.id} - ${to.id}` });
    }
    return [{ a: from.id, b: to.id, kind: said ?? (touches || from.water || to.water ? 'land' : 'sea') }];
  });
  findings.leave([...unknown], 'listed in a border, but not found');
  return borders;
}

function expectVoyages({ name, key }: Region, coasts: number): void {
  if ((coasts * (coasts - 1)) / 2 <= MOST_BORDERS) return;
  throw new InputError(`${name}: as water it would connect ${coasts} coasts, which makes too many borders`, key);
}

/** Replaces water regions with sea borders between all provinces on their coasts. */
function acrossWater(borders: readonly MapBorder[], regions: readonly Fitted[], findings: Findings): MapBorder[] {
  const waters = new Set(regions.filter(({ water }) => water !== null).map(({ id }) => id));
  const dry = borders.filter(({ a, b }) => !waters.has(a) && !waters.has(b));
  const voyages = regions.flatMap((region): MapBorder[] => {
    if (!region.water) return [];
    const coasts = borders.flatMap(({ a, b }) => (a === region.id ? [b] : b === region.id ? [a] : []));
    const lands = [...new Set(coasts)].filter((id) => !waters.has(id)).sort();
    expectVoyages(region, lands.length);
    const what = `${region.name} as water: connects ${lands.length} coasts`;
    if (region.water.sure) findings.matched.push({ what, place: '' });
    else findings.guessed.push({ what, why: region.water.why, place: '' });
    return lands.flatMap((a, i) => lands.slice(i + 1).map((b): MapBorder => ({ a, b, kind: 'sea' })));
  });
  return [...dry, ...voyages];
}

function provinceOf(region: Fitted, shape: Shape, fit: Fit, findings: Findings): MapProvince {
  const { city: cityName, ...facts } = factsOf(region, region.id, findings);
  const kept = region.facts['nomarch-places'] as { city?: Point; label?: Point } | undefined;
  const spot = kept?.city ?? (region.spot ? fit.place(region.spot) : null);
  const name = region.name;
  const drawn = shape.length > 0;
  const cityPlace =
    spot && (kept || inShape(shape, spot))
      ? { x: spot[0], y: spot[1] }
      : drawn
        ? cityFor(shape, name)
        : { x: fit.width / 2, y: fit.height / 2 };
  const label = kept?.label
    ? { x: kept.label[0], y: kept.label[1] }
    : drawn
      ? labelFor(shape, cityPlace, name)
      : { x: cityPlace.x, y: cityPlace.y };
  return { id: region.id, name, ...facts, city: { name: cityName ?? name, ...cityPlace }, label };
}

/** Creates a map from raw data: scales it to a sheet, joins outlines, finds borders, and replaces water with sea borders. */
export function assemble(
  raw: RawMap,
  title: string,
  findings: Findings,
  tell: (step: MapImportStep) => void,
): AssembledMap {
  tell('fitting');
  expectSize(raw);
  const work = workCount();
  const regions = withIds(withShapes(raw, findings), raw.size !== null);
  const fit = fitOf(raw, regions);
  const laid = regions.map(({ shape }) => tidyShape(placed(shape, fit)));
  if (!raw.size)
    expectBeside(
      laid.reduce((sum, shape) => sum + shapeArea(shape), 0),
      fit.width * fit.height,
    );
  const outside = raw.outside.map(({ terrain, shape }) => ({ terrain, shape: tidyShape(placed(shape, fit)) }));
  const knitted = raw.size ? laid : knit(laid, TOUCHING, work);
  const shapes = new Map(regions.map(({ id }, i) => [id, knitted[i]!]));
  tell('borders');
  const touching = sharedBorders(shapes);
  const borders = acrossWater(bordersOf(raw, regions, { shapes, touching }, findings, work), regions, findings);
  const lands = regions.filter(({ water }) => water === null);
  if (lands.length === 0) throw new InputError('all of its regions are water', 'provinces');
  for (const { id, name, unnamed } of lands) {
    if (unnamed) findings.guessed.push({ what: name, why: 'no name in the source', place: id });
    else findings.matched.push({ what: name, place: id });
  }
  tell('places');
  const provinces = lands.map((region) => provinceOf(region, shapes.get(region.id)!, fit, findings));
  const drawn = new Map(lands.map(({ id }) => [id, shapes.get(id)!] as const));
  const tiny = lands.filter(({ id }, i) => regions[i] && shapeArea(drawn.get(id)!) === 0 && lands[i]!.shape.length > 0);
  findings.leave(
    tiny.map(({ name }) => name),
    'the outline is too small to draw',
  );
  return {
    sheet: {
      format: 'nomarch-map',
      version: 1,
      id: raw.id ?? idFrom(title, new Set(), 'map'),
      title: (raw.title ?? title).slice(0, 200),
      period: raw.period ?? 'any time',
      note: raw.note ?? '',
      credits: [...raw.credits],
      width: fit.width,
      height: fit.height,
      provinces,
      borders: sortedBorders(borders),
    },
    topology: topologyOf({
      provinces: drawn,
      outside,
      rivers: raw.rivers.map((line) => line.map((point) => fit.place(point))),
      lakes: tidyShape(placed(raw.lakes, fit)),
    }),
  };
}
