import { listPointsAlong, getSmoothNoise } from '../grow/rivers.ts';
import {
  distance,
  distanceToSegment,
  isInPolygon,
  type Point,
  type Polygon,
  smoothCorners,
  findCrossing,
} from '../planar.ts';
import type { MapTerrain } from '../schema.ts';
import {
  type RandomSource,
  HIGH_LAND_SHARES,
  roundToHundredth,
  type MapSettings,
  SHEET_SIZES,
} from './map-settings.ts';

/** Land with heights, province sites and rivers, before provinces grow on it. */
export interface Country {
  readonly width: number;
  readonly height: number;
  readonly land: Polygon;
  /** One site per province, evenly spread. */
  readonly sites: readonly Point[];
  /** Mean distance between neighbouring sites. */
  readonly spread: number;
  readonly rivers: readonly Point[][];
  readonly heightAt: (place: Point) => number;
}

/** Margin without sites, as a share of the sheet's height. */
const FRAME_SHARE = 0.07;
const GRID = 10;
const ROUNDS = 12;

export const distanceToLines = (lines: readonly Point[][], place: Point): number => {
  let nearest = Infinity;
  for (const line of lines)
    for (let i = 1; i < line.length; i += 1)
      nearest = Math.min(nearest, distanceToSegment(place, line[i - 1]!, line[i]!));
  return nearest;
};

export function createCountry(settings: MapSettings, land: Polygon, random: RandomSource): Country {
  const [width, height] = SHEET_SIZES[settings.size];
  const salt = 200_000 + random.integer(50_000);
  const heightAt = ([x, y]: Point): number =>
    getSmoothNoise(x, y, width / 3, salt) * 0.7 + getSmoothNoise(x, y, width / 8, salt + 1) * 0.3;
  const { sites, spread } = placeSites(land, settings, random);
  const country = { width, height, land, sites, spread, heightAt, rivers: [] };
  return { ...country, rivers: createRivers(country, settings.rivers, random) };
}

/** Spreads sites evenly by moving each to the centre of its nearest points (Lloyd's algorithm). */
function placeSites(
  land: Polygon,
  { size, provinces }: MapSettings,
  chance: RandomSource,
): Pick<Country, 'sites' | 'spread'> {
  const [width, height] = SHEET_SIZES[size];
  const frame = height * FRAME_SHARE;
  const ground: Point[] = [];
  for (let y = frame; y <= height - frame; y += GRID)
    for (let x = frame; x <= width - frame; x += GRID)
      if (isInPolygon(land, [x, y]) && distanceToLines(land, [x, y]) > GRID * 1.2) ground.push([x, y]);
  let sites = chance.shuffled(ground).slice(0, provinces);
  for (let round = 0; round < ROUNDS; round += 1) {
    const sums = sites.map(() => [0, 0, 0] as [number, number, number]);
    for (const [x, y] of ground) {
      const sum = sums[findNearest(sites, [x, y])]!;
      sum[0] += x;
      sum[1] += y;
      sum[2] += 1;
    }
    sites = sums.map(([x, y, count], i): Point =>
      count === 0 ? sites[i]! : [roundToHundredth(x / count), roundToHundredth(y / count)],
    );
  }
  // On a concave shore the centre of a province may be in the sea.
  const landSites = sites.map((site) => (isInPolygon(land, site) ? site : ground[findNearest(ground, site)]!));
  return { sites: landSites, spread: Math.sqrt((ground.length * GRID * GRID) / provinces) };
}

function findNearest(places: readonly Point[], to: Point): number {
  let best = 0;
  for (let i = 1; i < places.length; i += 1) if (distance(places[i]!, to) < distance(places[best]!, to)) best = i;
  return best;
}

/** Creates rivers from high land to the sea, to the edge of the sheet or into another river. */
function createRivers(
  { width, height, land, sites, heightAt }: Omit<Country, 'rivers'>,
  count: number,
  chance: RandomSource,
): Point[][] {
  const rivers: Point[][] = [];
  const springs = sites.toSorted((a, b) => heightAt(b) - heightAt(a)).slice(0, Math.max(count * 2, 4));
  for (const spring of chance.shuffled(springs)) {
    if (rivers.length >= count) break;
    const from: Point = [spring[0] + chance.fraction() * 16 - 8, spring[1] + chance.fraction() * 16 - 8];
    const to = chooseMouth(from, { width, height, land }, chance);
    const course = cutCourse(createCourse(from, to, chance), land, rivers);
    const length = course.reduce((sum, place, i) => (i === 0 ? 0 : sum + distance(course[i - 1]!, place)), 0);
    if (length > height * 0.22) rivers.push(course);
  }
  return rivers;
}

/** Chooses a mouth on the coast, or on the frame if there is no coast. Not the nearest point, to make rivers long. */
function chooseMouth(
  from: Point,
  { width, height, land }: Pick<Country, 'width' | 'height' | 'land'>,
  chance: RandomSource,
): Point {
  const onSheet = ([x, y]: Point): boolean => x > 0 && y > 0 && x < width && y < height;
  const coast = land[0]!.filter(onSheet);
  const frame: Point[] = [
    [0, height * 0.3],
    [width, height * 0.7],
    [width * 0.3, height],
    [width * 0.7, 0],
    [width, height * 0.3],
    [0, height * 0.7],
  ];
  const open = coast.length > 0 ? coast : frame;
  const byDistance = open.toSorted((a, b) => distance(a, from) - distance(b, from));
  return byDistance[Math.floor(byDistance.length * (0.15 + chance.fraction() * 0.4))]!;
}

/** Creates the winding course of a river between two points. */
function createCourse(from: Point, to: Point, chance: RandomSource): Point[] {
  const length = distance(from, to) || 1;
  const [acrossX, acrossY] = [-(to[1] - from[1]) / length, (to[0] - from[0]) / length];
  const bendCount = Math.max(3, Math.round(length / 90));
  const places: Point[] = [from];
  for (let i = 1; i < bendCount; i += 1) {
    const swing = (chance.fraction() - 0.5) * Math.min(110, length * 0.3);
    const t = i / bendCount;
    places.push([
      roundToHundredth(from[0] + (to[0] - from[0]) * t + acrossX * swing),
      roundToHundredth(from[1] + (to[1] - from[1]) * t + acrossY * swing),
    ]);
  }
  // Extends the course past the mouth, so that it reaches the water.
  return [...places, to, [to[0] + ((to[0] - from[0]) / length) * 30, to[1] + ((to[1] - from[1]) / length) * 30]];
}

/** Cuts a course off at the sea or at the first river it meets. */
function cutCourse(course: readonly Point[], land: Polygon, rivers: readonly Point[][]): Point[] {
  const others = [...rivers.map((line) => ({ line })), ...land.map((line) => ({ line }))];
  const along = listPointsAlong(smoothCorners(course, 3), 6);
  const points: Point[] = [along[0]!];
  for (let i = 1; i < along.length; i += 1) {
    const [a, b] = [along[i - 1]!, along[i]!];
    for (const { line } of others)
      for (let k = 1; k < line.length; k += 1) {
        const met = findCrossing(a, b, line[k - 1]!, line[k]!);
        if (met) return [...points, [roundToHundredth(met.at[0]), roundToHundredth(met.at[1])]];
      }
    points.push(b);
  }
  return points;
}

/** Chooses the terrain of each site, and whether it has a port. */
export function chooseTerrains(
  { land, sites, spread, rivers, heightAt, width, height }: Country,
  hills: MapSettings['hills'],
  random: RandomSource,
): readonly { readonly terrain: MapTerrain; readonly port: boolean }[] {
  const shore = land[0]!.filter(([x, y]) => x > 0 && y > 0 && x < width && y < height);
  const toSea = (site: Point): number => (shore.length < 2 ? Infinity : distanceToLines([shore], site));
  const salt = 400_000 + random.integer(50_000);
  const places = sites.map((site, index) => ({
    index,
    isRiver: distanceToLines(rivers, site) < spread * 0.36,
    isCoast: toSea(site) < spread * 0.72,
    height: heightAt(site),
    dry: getSmoothNoise(site[0], site[1], width / 4, salt),
  }));
  const inland = places.filter(({ isRiver, isCoast }) => !isRiver && !isCoast).toSorted((a, b) => b.height - a.height);
  const highCount = Math.min(inland.length, Math.round(sites.length * HIGH_LAND_SHARES[hills]));
  const high = new Map(inland.slice(0, highCount).map(({ index }, rank) => [index, rank < highCount / 3]));
  return places.map(({ index, isRiver, isCoast, dry }) => {
    const port = isCoast && random.fraction() < 0.6;
    if (isRiver && isCoast) return { terrain: random.fraction() < 0.35 ? 'marsh' : 'river-plain', port };
    if (isRiver) return { terrain: 'river-plain', port: false };
    if (isCoast) return { terrain: 'coast', port };
    const isMountain = high.get(index);
    if (isMountain !== undefined) return { terrain: isMountain ? 'mountains' : 'hills', port: false };
    return { terrain: dry > 0.58 ? 'desert' : dry > 0.44 ? 'steppe' : 'hills', port: false };
  });
}
