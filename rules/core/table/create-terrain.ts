import { dist, cosine, type Point, sine, toStoredPoint } from '../../../battlefield/angles.ts';
import { type Area, outlineStrip } from '../../../battlefield/area.ts';
import type { Ground } from '../../../battlefield/ground.ts';
import type { TableSize } from '../../../battlefield/room.ts';
import type { BattleTerrain, Walls } from '../campaign/campaign-rules.ts';
import { type DiceSource, seededDice } from '../dice.ts';
import type { TerrainFeature, FieldRules } from '../field-rules.ts';
import type { StormedWall } from './line-up.ts';

const DICE_TEXT = 'where the ground lies';
/** Returns a random number from 0 to 1, in hundredths. */
const rollShare = (dice: DiceSource): number => (dice.roll('d100', DICE_TEXT) - 0.5) / 100;
const rollBetween = (dice: DiceSource, least: number, most: number): number => least + rollShare(dice) * (most - least);

/** Terrain feature with its relative frequency and range of sizes in centimetres. The size of a line is its width. */
type TerrainFrequency = readonly [feature: TerrainFeature, weight: number, least: number, most: number];

/** Features of a table by the terrain of its province. */
const BY_TERRAIN: Readonly<Record<string, readonly TerrainFrequency[]>> = {
  'river-plain': [
    ['wood', 3, 18, 34],
    ['hill', 3, 22, 42],
    ['stream', 3, 3, 5],
    ['marsh', 1, 16, 30],
    ['village', 1, 9, 16],
  ],
  hills: [
    ['hill', 5, 24, 46],
    ['steep-hill', 2, 20, 32],
    ['wood', 3, 18, 34],
    ['stream', 1, 3, 5],
  ],
  mountains: [
    ['steep-hill', 5, 24, 44],
    ['cliff', 1, 14, 22],
    ['hill', 3, 22, 42],
    ['wood', 3, 18, 34],
  ],
  desert: [
    ['sand', 4, 20, 44],
    ['hill', 3, 20, 40],
    ['steep-hill', 1, 14, 24],
  ],
  steppe: [
    ['hill', 4, 24, 50],
    ['stream', 1, 3, 5],
    ['wood', 1, 14, 24],
  ],
  marsh: [
    ['marsh', 5, 20, 42],
    ['stream', 1, 3, 5],
    ['wood', 3, 18, 34],
  ],
  coast: [
    ['hill', 3, 22, 42],
    ['wood', 3, 18, 34],
    ['village', 1, 9, 16],
    ['sand', 2, 18, 36],
  ],
};

const CORNERS = 14;

/** Creates an irregular, elongated outline around a point. */
function createOutline(at: Point, across: number, dice: DiceSource): Area {
  const [long, turned] = [rollBetween(dice, 0.7, 1.3), rollBetween(dice, 0, 180)];
  let last = 1;
  return Array.from({ length: CORNERS }, (_, corner) => {
    last = last * 0.5 + rollBetween(dice, 0.75, 1.15) * 0.5;
    const angle = (360 * corner) / CORNERS;
    const [x, y] = [(sine(angle) * long * last * across) / 2, (-cosine(angle) * last * across) / (2 * long)];
    return toStoredPoint({
      x: at.x + x * cosine(turned) - y * sine(turned),
      y: at.y + x * sine(turned) + y * cosine(turned),
    });
  });
}

/** Creates a winding line from one table edge to the opposite one. */
function createCrossing({ width, depth }: TableSize, wide: number, dice: DiceSource): Area {
  const lengthwise = dice.roll('d6', DICE_TEXT) <= 2;
  const [from, to] = [rollBetween(dice, 0.15, 0.85), rollBetween(dice, 0.15, 0.85)];
  const bends = Array.from({ length: 7 }, (_, at) => {
    const along = at / 6;
    const aside = from + (to - from) * along + (at === 0 || at === 6 ? 0 : rollBetween(dice, -0.06, 0.06));
    return lengthwise ? { x: along * width, y: aside * depth } : { x: aside * width, y: along * depth };
  });
  return outlineStrip(bends, wide).map(toStoredPoint);
}

function pickFeature(kinds: readonly TerrainFrequency[], dice: DiceSource): TerrainFrequency {
  const total = kinds.reduce((sum, [, weight]) => sum + weight, 0);
  let left = rollShare(dice) * total;
  return kinds.find(([, weight]) => (left -= weight) <= 0) ?? kinds.at(-1)!;
}

const box = (left: number, top: number, right: number, bottom: number): Area =>
  [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ].map(toStoredPoint);

/** Position of a river, wall or pass: the centre, as a share of the table's size. */
const MIDDLE = 0.5;

/** A piece of terrain whose kind in the book is not known yet. */
interface Shape {
  readonly feature: TerrainFeature;
  readonly area: Area;
}

/** Creates a line across the table with gaps or other features in it. @param gaps centres and widths as shares of the table's width */
function createLine(
  feature: TerrainFeature,
  { width }: TableSize,
  [top, bottom]: readonly [number, number],
  gaps: readonly { readonly at: number; readonly wide: number; readonly of: TerrainFeature | null }[],
): readonly Shape[] {
  const shapes: Shape[] = [];
  let left = 0;
  for (const { at, wide, of } of gaps) {
    const [from, to] = [(at - wide / 2) * width, (at + wide / 2) * width];
    shapes.push({ feature, area: box(left, top, from, bottom) });
    if (of) shapes.push({ feature: of, area: box(from, top, to, bottom) });
    left = to;
  }
  return [...shapes, { feature, area: box(left, top, width, bottom) }];
}

/** Returns the distance of the wall's outer face from the far edge. The face is the front of the second side's deployment area. */
const getWallFace = ({ depth }: TableSize): number => depth / 4;

/** Thickness in centimetres of a wall with its walk and ramp. Most of a unit of a few ranks is on the wall. */
const WALL_THICKNESS = 8;
/** Width in centimetres of a breach in the middle of the wall (ruling FTP-F14). */
const BREACH_WIDTH = 16;
/** Distances in centimetres from the wall's outer face to the near and far bank of the moat. */
const MOAT_RANGE = [4, 8] as const;

/** Returns where a stormed wall is, and where its attackers and the defenders of a breach deploy. */
export function getStormedWall(table: TableSize, rules: FieldRules, { breach }: Walls): StormedWall {
  const [unit, face, middle] = [getCentimetre(rules), getWallFace(table), table.width * MIDDLE];
  const half = (BREACH_WIDTH * unit) / 2;
  return {
    face,
    foot: face + unit,
    beyond: face + MOAT_RANGE[1] * unit + unit,
    breach: breach ? { from: middle - half, to: middle + half, crest: face - (WALL_THICKNESS * unit) / 2 } : null,
  };
}

/** Creates the terrain that a border or a fort requires. @param unit length of a centimetre in the book's unit */
function createLandmarks(country: BattleTerrain, table: TableSize, unit: number): readonly Shape[] {
  const { width, depth } = table;
  const { walls, border } = country;
  if (walls) {
    const line = getWallFace(table);
    const gaps = walls.breach ? [{ at: MIDDLE, wide: (BREACH_WIDTH * unit) / width, of: 'breach' as const }] : [];
    const moat = { none: null, dry: 'ditch', wet: 'river' } as const;
    const before = moat[walls.moat];
    // Fascines fill the moat in front of a breach. Elsewhere units with ladders cross the moat.
    const filled = walls.breach ? [{ at: MIDDLE, wide: (BREACH_WIDTH * unit) / width, of: null }] : [];
    return [
      ...createLine('wall', table, [line - WALL_THICKNESS * unit, line], gaps),
      ...(before ? createLine(before, table, [line + MOAT_RANGE[0] * unit, line + MOAT_RANGE[1] * unit], filled) : []),
    ];
  }
  if (border === 'river') {
    const half = 5 * unit;
    const fords = [0.3, 0.72].map((at) => ({ at, wide: (14 * unit) / width, of: 'ford' as const }));
    return createLine('river', table, [depth * MIDDLE - half, depth * MIDDLE + half], fords);
  }
  if (border === 'pass') {
    const [left, right] = [width * 0.24, width * 0.76];
    return [
      { feature: 'steep-hill', area: box(0, depth * 0.15, left, depth * 0.85) },
      { feature: 'steep-hill', area: box(right, depth * 0.15, width, depth * 0.85) },
    ];
  }
  return border === 'sea' || country.terrain === 'coast'
    ? [{ feature: 'river', area: box(0, 0, width * 0.1, depth) }]
    : [];
}

const isNear = (area: Area, { x, y }: Point, near: number): boolean => {
  const [xs, ys] = [area.map((corner) => corner.x), area.map((corner) => corner.y)];
  return (
    x > Math.min(...xs) - near && x < Math.max(...xs) + near && y > Math.min(...ys) - near && y < Math.max(...ys) + near
  );
};

const MAX_TRIES = 20;

const getCentimetre = ({ unitOfLength }: FieldRules): number => (unitOfLength === 'cm' ? 1 : 1 / 2.5);

/** Creates the terrain of a table: features required by a border or by walls, and random pieces. The same seed gives the same terrain. */
export function createTerrain(
  rules: FieldRules,
  country: BattleTerrain,
  table: TableSize,
  seed: string,
): readonly Ground[] {
  const unit = getCentimetre(rules);
  const landscape = rules.landscape ?? {};
  const ground: Ground[] = [];
  const add = ({ feature, area }: Shape): void => {
    const kind = landscape[feature];
    if (kind !== undefined) ground.push({ id: `${kind}-${ground.length + 1}`, kind, area });
  };
  const fixed = createLandmarks(country, table, unit);
  fixed.forEach(add);
  if (country.terrain === null) return ground;
  const byTerrain = Object.hasOwn(BY_TERRAIN, country.terrain) ? BY_TERRAIN[country.terrain] : undefined;
  const kinds = (byTerrain ?? BY_TERRAIN['river-plain']!).filter(([feature]) => landscape[feature] !== undefined);
  if (kinds.length === 0) return ground;
  const dice = seededDice(`ground ${seed}`);
  const pieces = 2 + dice.roll('d4', 'how many pieces of ground lie on the table');
  const taken: { readonly at: Point; readonly across: number }[] = [];
  const isLine = (kind: string): boolean => rules.grounds.find(({ id }) => id === kind)?.drawnAs === 'line';
  for (let number = 0; number < pieces; number += 1) {
    const [feature, , least, most] = pickFeature(kinds, dice);
    const across = rollBetween(dice, least, most) * unit;
    if (isLine(landscape[feature]!) || feature === 'stream') {
      // A table has at most one stream, and none if a river or wall crosses it.
      if (fixed.length === 0 && !ground.some(({ kind }) => kind === landscape[feature]))
        add({ feature, area: createCrossing(table, across, dice) });
      continue;
    }
    for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
      const point = { x: rollBetween(dice, 0.08, 0.92) * table.width, y: rollBetween(dice, 0.1, 0.9) * table.depth };
      if (taken.some((other) => dist(point, other.at) < (across + other.across) * 0.6)) continue;
      if (fixed.some(({ area }) => isNear(area, point, across * 0.7))) continue;
      taken.push({ at: point, across });
      add({ feature, area: createOutline(point, across, dice) });
      break;
    }
  }
  return ground;
}

const CARD_FEATURES: Readonly<Record<string, TerrainFeature>> = {
  hill: 'hill',
  water: 'river',
  wood: 'wood',
  building: 'village',
  rough: 'rocks',
  road: 'road',
};

/** Creates terrain from a grid of cards, in rows from the far edge to the near one. */
export function createCardTerrain(
  rules: FieldRules,
  plan: readonly (readonly string[])[],
  { width, depth }: TableSize,
): readonly Ground[] {
  const [across, down] = [width / (plan[0]?.length ?? 1), depth / plan.length];
  return plan.flatMap((cards, row) =>
    cards.flatMap((card, column): readonly Ground[] => {
      const feature = Object.hasOwn(CARD_FEATURES, card) ? CARD_FEATURES[card] : undefined;
      const kind = feature && rules.landscape?.[feature];
      if (kind === undefined) return [];
      const isRoad = feature === 'road';
      const [x, y] = [column * across, row * down];
      // A road is a strip across its square.
      const area = isRoad
        ? box(x, y + down * 0.44, x + across, y + down * 0.56)
        : box(x + across * 0.04, y + down * 0.04, x + across * 0.96, y + down * 0.96);
      return [{ id: `${kind}-${row + 1}-${column + 1}`, kind, area }];
    }),
  );
}
