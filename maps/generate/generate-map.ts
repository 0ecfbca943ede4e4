import polylabel from 'polylabel';
import type { MapTopology } from '../geometry.ts';
import { growMap } from '../grow/grow-map.ts';
import { riverLines } from '../grow/rivers.ts';
import type { MapSpec } from '../grow/spec.ts';
import { labelPoint } from '../label.ts';
import { readMapDrawing } from '../map-file.ts';
import { mapSheetIssues } from '../map-issues.ts';
import { insidePolygon } from '../planar.ts';
import type { Point } from '../planar.ts';
import type { MapSheet } from '../schema.ts';
import { largestPiece, shapesOf } from '../shapes.ts';
import { chanceOf } from './chance.ts';
import { landOf } from './coast.ts';
import { type Country, countryOf, terrainsOf, toLines } from './country.ts';
import { PLACE_NAMES } from './place-names.ts';
import { seatsOn, settled } from './seats.ts';
import { type MapWishes, SHEETS } from './wishes.ts';

/** Names of provinces that a map is called after, and what is said of it. */
export interface GeneratedWords {
  readonly title: (first: string, last: string) => string;
  readonly period: string;
  readonly note: (seed: string) => string;
}

/** A city stands so far from the edge of its province, in map units, where there is room. */
const CLEAR = 9;
const MOST_ATTEMPTS = 30;
const CELLS_OF_PROVINCE = 60;
const RIVER_COST = 24;

/** Wilderness grows in from the frame. */
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

/** One try at a map; null where it cannot be played on. */
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
    // Without wilderness everything is a province's.
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

/** Cities away from edges and coasts, and names that keep clear of them. */
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
 * A map out of a seed, to be played on at once: named provinces that hang together, and seats with capitals, walls and yields that add
 * up to the same. The same wishes give the same map. @throws RangeError where no such map was found
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
    `no map of ${wishes.provinces} provinces for ${wishes.seats} seats was found from “${wishes.seed}”`,
  );
}
