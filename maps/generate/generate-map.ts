import polylabel from 'polylabel';
import type { MapTopology } from '../geometry.ts';
import { growMap } from '../grow/grow-map.ts';
import { createRiverLines, getSmoothNoise } from '../grow/rivers.ts';
import type { MapSpec } from '../grow/spec.ts';
import { findLabelPoint, isInPolygon, type Point, type Polygon } from '../planar.ts';
import { readMapDrawing } from '../map-file.ts';
import { listMapIssues } from '../map-issues.ts';
import type { MapSheet } from '../schema.ts';
import { getLargestPiece, splitTopology } from '../shapes.ts';
import { type Country, createCountry, chooseTerrains, distanceToLines } from './country.ts';
import { chooseSeats, assignSeats } from './seats.ts';
import { type RandomSource, createRandom, roundToHundredth, type MapSettings, SHEET_SIZES } from './map-settings.ts';

/** Margin outside the sheet, where nothing is drawn. */
const OUTER_MARGIN = 40;
const STEP = 5;

/** Returns noise from -1 to 1 that combines large and small bends. */
function bendNoise(along: number, salt: number, wave: number): number {
  const noiseAt = (size: number, nth: number): number => getSmoothNoise(along, 0, size, salt + nth) * 2 - 1;
  return noiseAt(wave, 0) * 0.5 + noiseAt(wave / 3, 1) * 0.3 + noiseAt(wave / 8, 2) * 0.2;
}

/** Creates the land as one polygon. Without a sea it extends past all edges of the sheet. */
function createLand({ size, coast }: Pick<MapSettings, 'size' | 'coast'>, chance: RandomSource): Polygon {
  const [width, height] = SHEET_SIZES[size];
  const salt = 1000 + chance.integer(50_000);
  if (coast === 'inland') return [createBox(width, height)];
  if (coast === 'island') return [createIsland(width, height, salt)];
  // The sea is drawn at the bottom, then the map is rotated.
  const side = chance.integer(4);
  const isUpright = side % 2 === 0;
  const [across, down] = isUpright ? [width, height] : [height, width];
  const bay = coast === 'gulf' ? { at: across * (0.35 + chance.fraction() * 0.3), deep: down * 0.42 } : null;
  const shore: Point[] = [];
  for (let x = -OUTER_MARGIN; x <= across + OUTER_MARGIN; x += STEP) {
    const inland = bay
      ? bay.deep * Math.exp(-(((x - bay.at - bendNoise(x, salt + 9, 120) * 60) / (across * 0.13)) ** 2))
      : 0;
    shore.push([x, roundToHundredth(down * 0.84 - inland + bendNoise(x, salt, across * 0.3) * down * 0.13)]);
  }
  const ring: Point[] = [...shore, [across + OUTER_MARGIN, -OUTER_MARGIN], [-OUTER_MARGIN, -OUTER_MARGIN]];
  const turned = ring.map(([x, y]): Point => {
    const [u, v]: Point = side < 2 ? [x, y] : [across - x, down - y];
    return isUpright ? [u, v] : [v, u];
  });
  return [[...turned, turned[0]!]];
}

const createBox = (width: number, height: number): Point[] => [
  [-OUTER_MARGIN, -OUTER_MARGIN],
  [width + OUTER_MARGIN, -OUTER_MARGIN],
  [width + OUTER_MARGIN, height + OUTER_MARGIN],
  [-OUTER_MARGIN, height + OUTER_MARGIN],
  [-OUTER_MARGIN, -OUTER_MARGIN],
];

function createIsland(width: number, height: number, salt: number): Point[] {
  const [middleX, middleY] = [width / 2, height / 2];
  const count = Math.round((width + height) / STEP);
  const ring = Array.from({ length: count }, (_, i): Point => {
    const turn = (i / count) * 2 * Math.PI;
    // Samples the noise on a circle, so that the coast closes.
    const swing = getSmoothNoise(Math.cos(turn) * 120 + 500, Math.sin(turn) * 120 + 500, 70, salt);
    const fine = getSmoothNoise(Math.cos(turn) * 700 + 900, Math.sin(turn) * 700 + 900, 60, salt + 1);
    const reach = 0.39 + (swing - 0.5) * 0.18 + (fine - 0.5) * 0.07;
    return [
      roundToHundredth(middleX + Math.cos(turn) * reach * width),
      roundToHundredth(middleY + Math.sin(turn) * reach * height),
    ];
  });
  return [...ring, ring[0]!];
}

/** Fictional names that sound like the ancient Near East. There are more of them than provinces on the largest map. */
// prettier-ignore
export const PLACE_NAMES: readonly string[] = [
  'Abrashu', 'Adalmur', 'Agarun', 'Akshimar', 'Alzira', 'Amkur', 'Anzubal', 'Arbadun', 'Ardakh', 'Arishum',
  'Armelu', 'Ashtuman', 'Azannur', 'Baltiri', 'Barshamu', 'Belukar', 'Birzamin', 'Burashti', 'Dagruna', 'Dalmarum',
  'Damkash', 'Darumat', 'Dilburu', 'Dunashar', 'Durakhil', 'Ekurash', 'Elmarad', 'Enzigal', 'Eridamu', 'Eshkaru',
  'Galzuna', 'Garumesh', 'Gishbal', 'Gubarra', 'Halshepu', 'Hamazir', 'Harbunat', 'Hashuma', 'Hirimmar', 'Hurshan',
  'Iblazi', 'Idamarra', 'Ilshuna', 'Imgurash', 'Irsamu', 'Ishbanu', 'Kalzari', 'Kamunush', 'Karbelti', 'Karshudar',
  'Kazallim', 'Kibrash', 'Kidunna', 'Kinabur', 'Kulshamu', 'Kurdashi', 'Lagmurra', 'Larbinu', 'Lulmesh', 'Madrakh',
  'Malgishu', 'Mankiru', 'Marzabal', 'Mashtura', 'Melukar', 'Mishlanu', 'Mukarrin', 'Nabrashi', 'Nagarzu', 'Namzuri',
  'Naruqat', 'Nerebtal', 'Nilgashu', 'Nuzamar', 'Padruna', 'Pashimur', 'Piraltu', 'Purushan', 'Qabarra', 'Qatunesh',
  'Ramashur', 'Razamil', 'Sabumat', 'Samdaru', 'Sharkunu', 'Shedubal', 'Shimurra', 'Shubakhi', 'Simdanu', 'Sulgamar',
  'Tarbishu', 'Tashkuni', 'Tidalmu', 'Tirqamat', 'Tukrishal', 'Ubarmesh', 'Udashtu', 'Urshamil', 'Yablinu', 'Yadburat',
  'Yarmutal', 'Zabanu', 'Zamirtu', 'Zarbilum', 'Zimudar', 'Zuqarra',
];

/** Texts of a generated map. The title uses the names of two provinces. */
export interface GeneratedTexts {
  readonly title: (first: string, last: string) => string;
  readonly period: string;
  readonly note: (seed: string) => string;
}

/** Desired distance of a city from the edge of its province, in map units. */
const MIN_CITY_CLEARANCE = 9;
const MAX_ATTEMPTS = 30;
const CELLS_OF_PROVINCE = 60;
const RIVER_COST = 24;

/** Places the points from which wilderness grows, along the frame. */
function placeWilderness({ width, height, land, heightAt }: Country): MapSpec['blanks'] {
  const step = 110;
  const edge: Point[] = [];
  for (let x = step / 2; x < width; x += step) edge.push([x, 5], [x, height - 5]);
  for (let y = step / 2; y < height; y += step) edge.push([5, y], [width - 5, y]);
  return edge
    .filter((place) => isInPolygon(land, place))
    .map((place) => ({
      at: [place[1], place[0]] as const,
      terrain: heightAt(place) > 0.55 ? 'mountains' : heightAt(place) > 0.4 ? 'steppe' : 'desert',
    }));
}

/** Tries to create a map. Returns null if the result is not playable. */
function tryMap(
  wishes: MapSettings,
  seed: string,
  words: GeneratedTexts,
): { readonly sheet: MapSheet; readonly topology: MapTopology } | null {
  const chance = createRandom(seed);
  const [width, height] = SHEET_SIZES[wishes.size];
  const country = createCountry(wishes, createLand(wishes, chance), chance);
  const terrains = chooseTerrains(country, wishes.hills, chance);
  const names = chance.shuffled(PLACE_NAMES);
  const blanks = placeWilderness(country);
  const spec: MapSpec = {
    id: 'generated',
    title: words.title(names[0]!, names[1]!),
    period: words.period,
    note: words.note(wishes.seed),
    credits: [],
    frame: { west: 0, south: 0, east: width, north: height },
    view: { west: 0, south: 0, east: width, north: height },
    parallels: [0, 0],
    width,
    spacing: Math.max(7, Math.min(16, country.spread / Math.sqrt(CELLS_OF_PROVINCE))),
    // Without wilderness, provinces cover all land.
    reach: blanks.length === 0 ? Infinity : country.spread * 1.05 + RIVER_COST,
    riverCost: RIVER_COST,
    provinces: country.sites.map(([x, y], index) => ({
      name: names[index]!,
      at: [y, x],
      power: null,
      ...terrains[index]!,
    })),
    blanks,
    rivers: { leaveOut: [], drawn: country.rivers.map((line) => ({ name: '', course: line.map(([x, y]) => [y, x]) })) },
    modernLakes: [],
    seaCrossings: [],
    passes: [],
  };
  const projection = {
    project: (place: Point) => place,
    projectSite: ([y, x]: readonly [number, number]): Point => [x, y],
    sheet: [0, 0, width, height] as const,
  };
  const rivers = createRiverLines(spec, { rivers: [] }, projection);
  const grown = growMap(spec, projection, { land: [country.land], rivers, lakes: [] });
  const read = readMapDrawing(grown.sheet, grown.topology);
  if (!read.ok || listMapIssues(read.sheet).length > 0) return null;
  const clear = moveCities(read.sheet, read.topology);
  const seats = chooseSeats(clear, wishes.seats, chance);
  return seats && { sheet: assignSeats(clear, seats), topology: read.topology };
}

const roundToTenth = (value: number): number => Math.round(value * 10) / 10;

/** Moves cities away from edges and coasts, and names away from cities. */
function moveCities(sheet: MapSheet, topology: MapTopology): MapSheet {
  const { provinces } = splitTopology(topology);
  return {
    ...sheet,
    provinces: sheet.provinces.map((province) => {
      const piece = getLargestPiece(provinces.get(province.id) ?? []);
      const { x, y } = province.city;
      if (isInPolygon(piece, [x, y]) && distanceToLines(piece, [x, y]) >= MIN_CITY_CLEARANCE) return province;
      const [cityX, cityY] = polylabel(piece, 0.5);
      const [labelX, labelY] = findLabelPoint(piece, [cityX, cityY], province.name);
      return {
        ...province,
        city: { ...province.city, x: roundToTenth(cityX), y: roundToTenth(cityY) },
        label: { x: roundToTenth(labelX), y: roundToTenth(labelY) },
      };
    }),
  };
}

/**
 * Generates a playable map from a seed: connected provinces with names, and seats with capitals, walls and equal total yields. The same
 * settings always give the same map.
 * @throws RangeError if no playable map is found
 */
export function generateMap(
  settings: MapSettings,
  words: GeneratedTexts,
): { readonly sheet: MapSheet; readonly topology: MapTopology } {
  for (let turn = 1; turn <= MAX_ATTEMPTS; turn += 1) {
    const map = tryMap(settings, turn === 1 ? settings.seed : `${settings.seed}, try ${turn}`, words);
    if (map) return map;
  }
  throw new RangeError(
    `the seed “${settings.seed}” gives no map with ${settings.provinces} provinces and ${settings.seats} seats`,
  );
}
