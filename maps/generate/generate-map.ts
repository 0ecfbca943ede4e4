import polylabel from 'polylabel';
import type { MapTopology } from '../geometry.ts';
import { growMap } from '../grow/grow-map.ts';
import { riverLines, rollingNoise } from '../grow/rivers.ts';
import type { MapSpec } from '../grow/spec.ts';
import { labelPoint } from '../label.ts';
import { readMapDrawing } from '../map-file.ts';
import { mapSheetIssues } from '../map-issues.ts';
import { insidePolygon, type Point, type Polygon } from '../planar.ts';
import type { MapSheet } from '../schema.ts';
import { largestPiece, shapesOf } from '../shapes.ts';
import { type Country, countryOf, terrainsOf, toLines } from './country.ts';
import { seatsOn, settled } from './seats.ts';
import { type Chance, chanceOf, hundredth, type MapWishes, SHEETS } from './wishes.ts';

/** Margin outside the sheet, where nothing is drawn. */
const BEYOND = 40;
const STEP = 5;

/** Returns noise from -1 to 1, with small bends on large ones. */
function bends(along: number, salt: number, wave: number): number {
  const at = (size: number, nth: number): number => rollingNoise(along, 0, size, salt + nth) * 2 - 1;
  return at(wave, 0) * 0.5 + at(wave / 3, 1) * 0.3 + at(wave / 8, 2) * 0.2;
}

/** Creates the land as one polygon. Without a sea it extends past all edges of the sheet. */
function landOf({ size, coast }: Pick<MapWishes, 'size' | 'coast'>, chance: Chance): Polygon {
  const [width, height] = SHEETS[size];
  const salt = 1000 + chance.below(50_000);
  if (coast === 'inland') return [box(width, height)];
  if (coast === 'island') return [island(width, height, salt)];
  // The sea is drawn at the bottom, then the map is rotated.
  const side = chance.below(4);
  const isUpright = side % 2 === 0;
  const [across, down] = isUpright ? [width, height] : [height, width];
  const bay = coast === 'gulf' ? { at: across * (0.35 + chance.share() * 0.3), deep: down * 0.42 } : null;
  const shore: Point[] = [];
  for (let x = -BEYOND; x <= across + BEYOND; x += STEP) {
    const inland = bay
      ? bay.deep * Math.exp(-(((x - bay.at - bends(x, salt + 9, 120) * 60) / (across * 0.13)) ** 2))
      : 0;
    shore.push([x, hundredth(down * 0.84 - inland + bends(x, salt, across * 0.3) * down * 0.13)]);
  }
  const ring: Point[] = [...shore, [across + BEYOND, -BEYOND], [-BEYOND, -BEYOND]];
  const turned = ring.map(([x, y]): Point => {
    const [u, v]: Point = side < 2 ? [x, y] : [across - x, down - y];
    return isUpright ? [u, v] : [v, u];
  });
  return [[...turned, turned[0]!]];
}

const box = (width: number, height: number): Point[] => [
  [-BEYOND, -BEYOND],
  [width + BEYOND, -BEYOND],
  [width + BEYOND, height + BEYOND],
  [-BEYOND, height + BEYOND],
  [-BEYOND, -BEYOND],
];

function island(width: number, height: number, salt: number): Point[] {
  const [middleX, middleY] = [width / 2, height / 2];
  const count = Math.round((width + height) / STEP);
  const ring = Array.from({ length: count }, (_, i): Point => {
    const turn = (i / count) * 2 * Math.PI;
    // Noise on a circle, so that the coast closes.
    const swing = rollingNoise(Math.cos(turn) * 120 + 500, Math.sin(turn) * 120 + 500, 70, salt);
    const fine = rollingNoise(Math.cos(turn) * 700 + 900, Math.sin(turn) * 700 + 900, 60, salt + 1);
    const reach = 0.39 + (swing - 0.5) * 0.18 + (fine - 0.5) * 0.07;
    return [hundredth(middleX + Math.cos(turn) * reach * width), hundredth(middleY + Math.sin(turn) * reach * height)];
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
export interface GeneratedWords {
  readonly title: (first: string, last: string) => string;
  readonly period: string;
  readonly note: (seed: string) => string;
}

/** Desired distance of a city from the edge of its province, in map units. */
const CLEAR = 9;
const MOST_ATTEMPTS = 30;
const CELLS_OF_PROVINCE = 60;
const RIVER_COST = 24;

/** Places seeds of wilderness along the frame. */
function blanksOf({ width, height, land, heightAt }: Country): MapSpec['blanks'] {
  const step = 110;
  const edge: Point[] = [];
  for (let x = step / 2; x < width; x += step) edge.push([x, 5], [x, height - 5]);
  for (let y = step / 2; y < height; y += step) edge.push([5, y], [width - 5, y]);
  return edge
    .filter((place) => insidePolygon(land, place))
    .map((place) => ({
      at: [place[1], place[0]] as const,
      terrain: heightAt(place) > 0.55 ? 'mountains' : heightAt(place) > 0.4 ? 'steppe' : 'desert',
    }));
}

/** Tries to create a map. Returns null if the result is not playable. */
function attempt(
  wishes: MapWishes,
  seed: string,
  words: GeneratedWords,
): { readonly sheet: MapSheet; readonly topology: MapTopology } | null {
  const chance = chanceOf(seed);
  const [width, height] = SHEETS[wishes.size];
  const country = countryOf(wishes, landOf(wishes, chance), chance);
  const terrains = terrainsOf(country, wishes.hills, chance);
  const names = chance.shuffled(PLACE_NAMES);
  const blanks = blanksOf(country);
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
  const rivers = riverLines(spec, { rivers: [] }, projection);
  const grown = growMap(spec, projection, { land: [country.land], rivers, lakes: [] });
  const read = readMapDrawing(grown.sheet, grown.topology);
  if (!read.ok || mapSheetIssues(read.sheet).length > 0) return null;
  const clear = withClearCities(read.sheet, read.topology);
  const seats = seatsOn(clear, wishes.seats, chance);
  return seats && { sheet: settled(clear, seats), topology: read.topology };
}

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** Moves cities away from edges and coasts, and names away from cities. */
function withClearCities(sheet: MapSheet, topology: MapTopology): MapSheet {
  const { provinces } = shapesOf(topology);
  return {
    ...sheet,
    provinces: sheet.provinces.map((province) => {
      const piece = largestPiece(provinces.get(province.id) ?? []);
      const { x, y } = province.city;
      if (insidePolygon(piece, [x, y]) && toLines(piece, [x, y]) >= CLEAR) return province;
      const [cityX, cityY] = polylabel(piece, 0.5);
      const [labelX, labelY] = labelPoint(piece, [cityX, cityY], province.name);
      return {
        ...province,
        city: { ...province.city, x: tenth(cityX), y: tenth(cityY) },
        label: { x: tenth(labelX), y: tenth(labelY) },
      };
    }),
  };
}

/**
 * Generates a playable map from a seed: connected provinces with names, and seats with capitals, walls and equal total yields. The same
 * wishes always give the same map.
 * @throws RangeError if no playable map was found
 */
export function generateMap(
  wishes: MapWishes,
  words: GeneratedWords,
): { readonly sheet: MapSheet; readonly topology: MapTopology } {
  for (let turn = 1; turn <= MOST_ATTEMPTS; turn += 1) {
    const made = attempt(wishes, turn === 1 ? wishes.seed : `${wishes.seed}, try ${turn}`, words);
    if (made) return made;
  }
  throw new RangeError(
    `the seed “${wishes.seed}” gives no map with ${wishes.provinces} provinces and ${wishes.seats} seats`,
  );
}
