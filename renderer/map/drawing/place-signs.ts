import type { CampaignArmy } from '../../../rules/campaign.ts';
import type { DrawnProvince } from '../../../maps/drawing/map-drawing.ts';
import type { Spot } from './map-layout.ts';
import { isInside, type Box, type Place } from '../../../maps/drawing/shape.ts';

/** How much of two boxes lies on each other, in square map units. */
export const shared = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

const CELL = 64;

/** Boxes that are taken, found again by where they lie: a map has thousands of them. */
interface TakenBoxes {
  readonly add: (box: Box) => void;
  /** Which part of a box is taken already: 0 for none, above 1 where several lie on it. */
  readonly taken: (box: Box) => number;
}

function takenBoxes(boxes: readonly Box[] = []): TakenBoxes {
  const cells = new Map<string, Box[]>();
  function* cellsOf({ x, y, width, height }: Box): Iterable<string> {
    for (let column = Math.floor(x / CELL); column * CELL <= x + width; column += 1) {
      for (let row = Math.floor(y / CELL); row * CELL <= y + height; row += 1) yield `${column} ${row}`;
    }
  }
  const add = (box: Box): void => {
    for (const cell of cellsOf(box)) {
      const there = cells.get(cell);
      if (there) there.push(box);
      else cells.set(cell, [box]);
    }
  };
  boxes.forEach(add);
  return {
    add,
    taken: (box) => {
      const near = new Set<Box>();
      for (const cell of cellsOf(box)) for (const other of cells.get(cell) ?? []) near.add(other);
      let sum = 0;
      for (const other of near) sum += shared(box, other);
      return sum / (box.width * box.height);
    },
  };
}

/** Armies under one standard: one, or all that a player has in a province where they have no room side by side. */
export interface PlacedArmies {
  readonly armies: readonly [CampaignArmy, ...CampaignArmy[]];
  /** Where the foot of the standard is planted. */
  readonly at: Place;
  /** What ties it to its province, where it has to stand outside: the place of the province's name. */
  readonly tie: Place | null;
}

/** A battle that waits, and the provinces that it is fought between: the same where nobody marches. */
interface WaitingBattle {
  readonly id: string;
  readonly province: string;
  readonly from: string;
}

/** The mark of a battle: where its middle is. */
export interface PlacedBattle {
  readonly id: string;
  readonly at: Place;
}

export interface PlacedSigns {
  readonly standards: readonly PlacedArmies[];
  readonly battles: readonly PlacedBattle[];
  /** Where the names stand that have room, by province. */
  readonly names: ReadonlyMap<string, Place>;
}

interface Wanted {
  readonly spots: readonly Spot[];
  readonly provinces: readonly Pick<DrawnProvince, 'id' | 'polygons' | 'box'>[];
  readonly armies: readonly CampaignArmy[];
  readonly battles?: readonly WaitingBattle[];
  /** How large signs are drawn in map units. */
  readonly scale: number;
  /** Provinces with a figure or marks of damage below their name. */
  readonly noted?: ReadonlySet<string>;
}

/** A standard with the gap beside it, before scaling. */
const STANDARD = { width: 31, height: 42 };
/** The mark of a battle, with the gap beside it, before scaling. */
const BATTLE = 30;
/** A capital of the display face is so much wider than its letter's size. */
const LETTER = 0.72;
/** A name may touch others by this part of its box. */
const TOUCH = 0.03;
/** And a standard by this part, before it costs the name its place. */
const UNDER = 0.12;

const boxAround = ([x, y]: Place, width: number, height: number): Box => ({ x: x - width / 2, y, width, height });

function nameBox({ name, letter }: Spot, [x, y]: Place, scale: number, isNoted: boolean): Box {
  const width = name.length * letter * LETTER * scale;
  return boxAround([x, y - (letter * 0.72 - 4) * scale], width, (letter * 0.86 + (isNoted ? 13 : 0)) * scale);
}

const cityBox = ({ city }: Spot, scale: number): Box =>
  boxAround([city.at[0], city.at[1] - 5 * scale], 11 * scale, 10 * scale);

/** The armies of a province, those of one player together where not all of them fit into it side by side. */
function stacksOf(armies: readonly CampaignArmy[], wide: number, scale: number): PlacedArmies['armies'][] {
  const fits = armies.length < 4 && armies.length * STANDARD.width * scale < wide * 0.75;
  const stacks = fits
    ? armies.map((army) => [army])
    : [...Map.groupBy(armies, ({ player, fort }) => `${player} ${fort !== null}`).values()];
  return stacks.flatMap(([first, ...others]) => (first ? [[first, ...others]] : []));
}

/** Where a row of standards may be planted, from its name, the usual place first. */
function footings(spot: Spot, row: number, scale: number): readonly Place[] {
  const over = -(spot.letter * 0.72 - 2) * scale;
  const under = (STANDARD.height + 6) * scale;
  const beside = (spot.name.length * spot.letter * LETTER * scale + row) / 2 + 2 * scale;
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

/** Armies of one province stand in a row where least of the map is lost below them. */
function plantRow(
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
      6 * ground.standards.taken(box) +
      1.4 * ground.names.taken(box) +
      ground.cities.taken(box) +
      (isHome ? 0 : 1) +
      rank * 0.05
    );
  };
  const [best] = footings(spot, row, scale)
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

/** Where the mark of a battle may go from its place, the nearest first. */
const ASIDE: readonly Place[] = [16, 28, 40].flatMap((far): Place[] => [
  [far, 0],
  [-far, 0],
  [0, -far],
  [0, far],
  [far, -far],
  [-far, -far],
  [far, far],
  [-far, far],
]);

/** Marks of battles stand on the border that is crossed, or below the name where nobody crosses one, and beside what stands there. */
function placeBattles({ spots, battles = [], scale }: Wanted, { names, standards }: Ground): readonly PlacedBattle[] {
  const placeOf = new Map(spots.map(({ id, at }) => [id, at]));
  const laid = takenBoxes();
  return battles.flatMap(({ id, province, from }) => {
    const [to, start] = [placeOf.get(province), placeOf.get(from)];
    if (!to || !start) return [];
    const [x, y]: Place =
      province === from ? [to[0], to[1] + 26 * scale] : [(to[0] + start[0]) / 2, (to[1] + start[1]) / 2];
    const [best] = ([[0, 0], ...ASIDE] as const)
      .map(([dx, dy], rank) => {
        const at: Place = [x + dx * scale, y + dy * scale];
        const box = boxAround([at[0], at[1] - (BATTLE / 2) * scale], BATTLE * scale, BATTLE * scale);
        const hidden = standards.taken(box) + laid.taken(box);
        return { at, box, cost: 6 * hidden + names.taken(box) + rank * 0.04 };
      })
      .sort((a, b) => a.cost - b.cost);
    if (!best) return [];
    laid.add(best.box);
    return [{ id, at: best.at }];
  });
}

/** Where a name may go from its place, the nearest first. */
const SHIFTS: readonly Place[] = [
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

/** Names give way to standards and to larger names; one without any room is left out until one comes closer. */
function placeNames({ spots, provinces, scale, noted }: Wanted, standards: TakenBoxes): ReadonlyMap<string, Place> {
  const shapes = new Map(provinces.map(({ id, polygons }) => [id, polygons]));
  const cities = takenBoxes(spots.map((spot) => cityBox(spot, scale)));
  const laid = takenBoxes();
  const names = new Map<string, Place>();
  for (const spot of spots.toSorted((a, b) => b.letter - a.letter)) {
    const places = SHIFTS.map(([dx, dy], rank) => {
      const at: Place = [spot.at[0] + dx * scale, spot.at[1] + dy * scale];
      return { at, rank, box: nameBox(spot, at, scale, noted?.has(spot.id) ?? false) };
    });
    const open = places.flatMap(({ at, rank, box }) => {
      const [onNames, onStandards] = [laid.taken(box), standards.taken(box)];
      const isHome = rank === 0 || isInside(shapes.get(spot.id) ?? [], at);
      if (!isHome || onNames > TOUCH || onStandards > UNDER) return [];
      return [{ at, box, cost: 3 * onStandards + cities.taken(box) + rank * 0.04 }];
    });
    const [best] = open.sort((a, b) => a.cost - b.cost);
    if (!best) continue;
    laid.add(best.box);
    names.set(spot.id, best.at);
  }
  return names;
}

/** Sets armies and names so that as little as can be lies on each other. The same map is always set the same. */
export function placeSigns(wanted: Wanted): PlacedSigns {
  const { spots, provinces, armies, scale, noted } = wanted;
  const shapes = new Map(provinces.map((province) => [province.id, province]));
  const ground: Ground = {
    names: takenBoxes(spots.map((spot) => nameBox(spot, spot.at, scale, noted?.has(spot.id) ?? false))),
    cities: takenBoxes(spots.map((spot) => cityBox(spot, scale))),
    standards: takenBoxes(),
  };
  const byProvince = Map.groupBy(armies, ({ province }) => province);
  const wide = (id: string): number => shapes.get(id)?.box.width ?? 0;
  // The smallest provinces have the least choice.
  const standards = spots
    .filter(({ id }) => byProvince.has(id))
    .toSorted((a, b) => wide(a.id) - wide(b.id))
    .flatMap((spot) => {
      const stacks = stacksOf(byProvince.get(spot.id) ?? [], wide(spot.id), scale);
      return plantRow(spot, stacks, shapes.get(spot.id)?.polygons ?? [], ground, scale);
    });
  return {
    // From north to south: those in front stand before those behind.
    standards: standards.sort((a, b) => a.at[1] - b.at[1]),
    battles: placeBattles(wanted, ground),
    names: placeNames(wanted, ground.standards),
  };
}

/** Names at their own places, where they have room: for a map on which they are moved about by hand. */
export function namesInPlace(spots: readonly Spot[], scale: number): ReadonlyMap<string, Place> {
  const laid = takenBoxes();
  const names = new Map<string, Place>();
  for (const spot of spots.toSorted((a, b) => b.letter - a.letter)) {
    const box = nameBox(spot, spot.at, scale, false);
    if (laid.taken(box) > TOUCH) continue;
    laid.add(box);
    names.set(spot.id, spot.at);
  }
  return names;
}
