import type { CampaignArmy } from '../../../rules/campaign.ts';
import type { DrawnProvince } from '../../../maps/drawing/map-drawing.ts';
import type { Spot } from './map-layout.ts';
import { isInside, type Box, type Place } from '../../../maps/drawing/shape.ts';

/** Returns the overlap of two boxes in square map units. */
export const getOverlapArea = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

const CELL = 64;

/** Occupied boxes, indexed by position because a map has thousands. */
interface TakenBoxes {
  readonly add: (box: Box) => void;
  /** Returns the occupied share of a box. Overlapping boxes add up, so it may exceed 1. */
  readonly getTakenShare: (box: Box) => number;
}

function createTakenBoxes(boxes: readonly Box[] = []): TakenBoxes {
  const cells = new Map<string, Box[]>();
  function* cellsOf({ x, y, width, height }: Box): Iterable<string> {
    for (let column = Math.floor(x / CELL); column * CELL <= x + width; column += 1) {
      for (let row = Math.floor(y / CELL); row * CELL <= y + height; row += 1) yield `${column} ${row}`;
    }
  }
  const add = (box: Box): void => {
    for (const cell of cellsOf(box)) {
      const content = cells.get(cell);
      if (content) content.push(box);
      else cells.set(cell, [box]);
    }
  };
  boxes.forEach(add);
  return {
    add,
    getTakenShare: (box) => {
      const near = new Set<Box>();
      for (const cell of cellsOf(box)) for (const neighbour of cells.get(cell) ?? []) near.add(neighbour);
      let sum = 0;
      for (const neighbour of near) sum += getOverlapArea(box, neighbour);
      return sum / (box.width * box.height);
    },
  };
}

/** Armies under one standard: one army, or all of a player's in a province without room side by side. */
export interface PlacedArmies {
  readonly armies: readonly [CampaignArmy, ...CampaignArmy[]];
  /** Position of the standard's foot. */
  readonly at: Place;
  /** Place of the province's name, joined by a line if the standard is outside the province, or null. */
  readonly tie: Place | null;
}

/** Pending battle. `from` equals `province` if no army marches. */
interface WaitingBattle {
  readonly id: string;
  readonly province: string;
  readonly from: string;
}

/** Centre of a battle's sign. */
export interface PlacedBattle {
  readonly id: string;
  readonly at: Place;
}

export interface PlacedSigns {
  readonly standards: readonly PlacedArmies[];
  readonly battles: readonly PlacedBattle[];
  /** Places of the names that have room, by province. */
  readonly names: ReadonlyMap<string, Place>;
}

interface SignContent {
  readonly spots: readonly Spot[];
  readonly provinces: readonly Pick<DrawnProvince, 'id' | 'polygons' | 'box'>[];
  readonly armies: readonly CampaignArmy[];
  readonly battles?: readonly WaitingBattle[];
  /** Scale of signs in map units. */
  readonly scale: number;
  /** Provinces with a number or damage marks below their name. */
  readonly noted?: ReadonlySet<string>;
}

/** Size of a standard with its margin, before scaling. */
const STANDARD = { width: 31, height: 42 };
/** Size of a battle sign with its margin, before scaling. */
const BATTLE = 30;
/** Width of a capital letter of the display typeface, relative to its size. */
const LETTER_WIDTH = 0.72;
/** Maximum share of a name's box that other names may cover. */
const MAX_NAME_OVERLAP = 0.03;
/** Maximum share of a name's box that standards may cover. */
const MAX_STANDARD_OVERLAP = 0.12;

const boxAround = ([x, y]: Place, width: number, height: number): Box => ({ x: x - width / 2, y, width, height });

function nameBox({ name, letter }: Spot, [x, y]: Place, scale: number, isNoted: boolean): Box {
  const width = name.length * letter * LETTER_WIDTH * scale;
  return boxAround([x, y - (letter * 0.72 - 4) * scale], width, (letter * 0.86 + (isNoted ? 13 : 0)) * scale);
}

const cityBox = ({ city }: Spot, scale: number): Box =>
  boxAround([city.at[0], city.at[1] - 5 * scale], 11 * scale, 10 * scale);

/** Groups the armies of a province by player and garrison if they do not fit side by side. */
function stackArmies(armies: readonly CampaignArmy[], width: number, scale: number): PlacedArmies['armies'][] {
  const fits = armies.length < 4 && armies.length * STANDARD.width * scale < width * 0.75;
  const stacks = fits
    ? armies.map((army) => [army])
    : [...Map.groupBy(armies, ({ player, fort }) => `${player} ${fort !== null}`).values()];
  return stacks.flatMap(([first, ...others]) => (first ? [[first, ...others]] : []));
}

/** Candidate places for a row of standards around the name, default first. */
function listFootings(spot: Spot, row: number, scale: number): readonly Place[] {
  const over = -(spot.letter * 0.72 - 2) * scale;
  const under = (STANDARD.height + 6) * scale;
  const beside = (spot.name.length * spot.letter * LETTER_WIDTH * scale + row) / 2 + 2 * scale;
  const aside = row / 2 + 9 * scale;
  const middle = 16 * scale;
  return [
    [0, over],
    [0, under],
    [beside, middle],
    [-beside, middle],
    [aside, over],
    [-aside, over],
    [aside, under],
    [-aside, under],
    [beside, -middle],
    [-beside, -middle],
    [0, over - 20 * scale],
    [0, under + 16 * scale],
  ].map(([dx = 0, dy = 0]): Place => [spot.at[0] + dx, spot.at[1] + dy]);
}

interface Ground {
  readonly names: TakenBoxes;
  readonly cities: TakenBoxes;
  readonly standards: TakenBoxes;
}

/** Places the armies of a province in a row where they hide least of the map. */
function placeRow(
  spot: Spot,
  stacks: readonly PlacedArmies['armies'][],
  polygons: DrawnProvince['polygons'],
  ground: Ground,
  scale: number,
): readonly PlacedArmies[] {
  const step = STANDARD.width * scale;
  const row = stacks.length * step;
  const rowBox = ([x, y]: Place): Box => boxAround([x, y - 38 * scale], row - 4 * scale, 40 * scale);
  const cost = (foot: Place, rank: number): number => {
    const box = rowBox(foot);
    const isHome = isInside(polygons, foot);
    return (
      6 * ground.standards.getTakenShare(box) +
      1.4 * ground.names.getTakenShare(box) +
      ground.cities.getTakenShare(box) +
      (isHome ? 0 : 1) +
      rank * 0.05
    );
  };
  const [best] = listFootings(spot, row, scale)
    .map((foot, rank) => ({ foot, cost: cost(foot, rank) }))
    .sort((a, b) => a.cost - b.cost);
  const foot = best!.foot;
  ground.standards.add(rowBox(foot));
  const tie = isInside(polygons, foot) ? null : spot.at;
  return stacks.map((armies, index) => ({
    armies,
    at: [foot[0] + (index - (stacks.length - 1) / 2) * step, foot[1]],
    tie,
  }));
}

/** Offsets of a battle sign from its default place, nearest first. */
const BATTLE_OFFSETS: readonly Place[] = [16, 28, 40].flatMap((far): Place[] => [
  [far, 0],
  [-far, 0],
  [0, -far],
  [0, far],
  [far, -far],
  [-far, -far],
  [far, far],
  [-far, far],
]);

/** Places battle signs on the crossed border, or below the name if no army marches, next to any signs already there. */
function placeBattles(
  { spots, battles = [], scale }: SignContent,
  { names, standards }: Ground,
): readonly PlacedBattle[] {
  const placeOf = new Map(spots.map(({ id, at }) => [id, at]));
  const laid = createTakenBoxes();
  return battles.flatMap(({ id, province, from }) => {
    const [to, start] = [placeOf.get(province), placeOf.get(from)];
    if (!to || !start) return [];
    const [x, y]: Place =
      province === from ? [to[0], to[1] + 26 * scale] : [(to[0] + start[0]) / 2, (to[1] + start[1]) / 2];
    const [best] = ([[0, 0], ...BATTLE_OFFSETS] as const)
      .map(([dx, dy], rank) => {
        const at: Place = [x + dx * scale, y + dy * scale];
        const box = boxAround([at[0], at[1] - (BATTLE / 2) * scale], BATTLE * scale, BATTLE * scale);
        const hidden = standards.getTakenShare(box) + laid.getTakenShare(box);
        return { at, box, cost: 6 * hidden + names.getTakenShare(box) + rank * 0.04 };
      })
      .sort((a, b) => a.cost - b.cost);
    if (!best) return [];
    laid.add(best.box);
    return [{ id, at: best.at }];
  });
}

/** Offsets of a name from its default place, nearest first. */
const NAME_OFFSETS: readonly Place[] = [
  [0, 0],
  [0, 9],
  [0, -9],
  [14, 0],
  [-14, 0],
  [0, 18],
  [0, -18],
  [24, 9],
  [-24, 9],
  [24, -9],
  [-24, -9],
];

/** Places names around standards and larger names. Names without room are hidden until the user zooms in. */
function placeNames(
  { spots, provinces, scale, noted }: SignContent,
  standards: TakenBoxes,
): ReadonlyMap<string, Place> {
  const shapes = new Map(provinces.map(({ id, polygons }) => [id, polygons]));
  const cities = createTakenBoxes(spots.map((spot) => cityBox(spot, scale)));
  const laid = createTakenBoxes();
  const names = new Map<string, Place>();
  for (const spot of spots.toSorted((a, b) => b.letter - a.letter)) {
    const places = NAME_OFFSETS.map(([dx, dy], rank) => {
      const at: Place = [spot.at[0] + dx * scale, spot.at[1] + dy * scale];
      return { at, rank, box: nameBox(spot, at, scale, noted?.has(spot.id) ?? false) };
    });
    const open = places.flatMap(({ at, rank, box }) => {
      const [onNames, onStandards] = [laid.getTakenShare(box), standards.getTakenShare(box)];
      const isHome = rank === 0 || isInside(shapes.get(spot.id) ?? [], at);
      if (!isHome || onNames > MAX_NAME_OVERLAP || onStandards > MAX_STANDARD_OVERLAP) return [];
      return [{ at, box, cost: 3 * onStandards + cities.getTakenShare(box) + rank * 0.04 }];
    });
    const [best] = open.sort((a, b) => a.cost - b.cost);
    if (!best) continue;
    laid.add(best.box);
    names.set(spot.id, best.at);
  }
  return names;
}

/** Places armies, battles and names with minimal overlap. Deterministic. */
export function placeSigns(wanted: SignContent): PlacedSigns {
  const { spots, provinces, armies, scale, noted } = wanted;
  const shapes = new Map(provinces.map((province) => [province.id, province]));
  const ground: Ground = {
    names: createTakenBoxes(spots.map((spot) => nameBox(spot, spot.at, scale, noted?.has(spot.id) ?? false))),
    cities: createTakenBoxes(spots.map((spot) => cityBox(spot, scale))),
    standards: createTakenBoxes(),
  };
  const byProvince = Map.groupBy(armies, ({ province }) => province);
  const getWidth = (id: string): number => shapes.get(id)?.box.width ?? 0;
  // Smallest provinces first, since they have the fewest candidates.
  const standards = spots
    .filter(({ id }) => byProvince.has(id))
    .toSorted((a, b) => getWidth(a.id) - getWidth(b.id))
    .flatMap((spot) => {
      const stacks = stackArmies(byProvince.get(spot.id) ?? [], getWidth(spot.id), scale);
      return placeRow(spot, stacks, shapes.get(spot.id)?.polygons ?? [], ground, scale);
    });
  return {
    // North to south, so that standards in front cover those behind.
    standards: standards.sort((a, b) => a.at[1] - b.at[1]),
    battles: placeBattles(wanted, ground),
    names: placeNames(wanted, ground.standards),
  };
}

/** Places names at their default places if there is room, for maps whose names are moved by hand. */
export function placeFixedNames(spots: readonly Spot[], scale: number): ReadonlyMap<string, Place> {
  const laid = createTakenBoxes();
  const names = new Map<string, Place>();
  for (const spot of spots.toSorted((a, b) => b.letter - a.letter)) {
    const box = nameBox(spot, spot.at, scale, false);
    if (laid.getTakenShare(box) > MAX_NAME_OVERLAP) continue;
    laid.add(box);
    names.set(spot.id, spot.at);
  }
  return names;
}
