import type { Point } from '../../../../battlefield/angles.ts';
import {
  listEdgePoints,
  createCrown,
  type Ctx,
  type FieldColours,
  fillPath,
  paintInnerBand,
  getMiddle,
  getNoise,
  createSoftPath,
  scatterSpots,
  strokePath,
} from './brushes.ts';

type Look =
  'hill' | 'steep' | 'wood' | 'brush' | 'water' | 'marsh' | 'built' | 'sand' | 'rocks' | 'road' | 'wall' | 'rough';
/** Looks by words in the terrain kinds of all books. The first match applies. */
const LOOKS: readonly (readonly [RegExp, Look])[] = [
  [/steep|sheer|cliff/, 'steep'],
  [/hill|rise|ridge/, 'hill'],
  [/undergrowth|brush|vineyard|plashing/, 'brush'],
  [/wood|orchard|forest/, 'wood'],
  [/bog|swamp|marsh/, 'marsh'],
  [/stream|river|lake|water|ford/, 'water'],
  [/building|town|village|barracks/, 'built'],
  [/sand/, 'sand'],
  [/rock|boulder/, 'rocks'],
  [/road|bridge|track/, 'road'],
  [/wall|palisade|breach|obstacle|ditch|hedge/, 'wall'],
];
const getLook = (kind: string): Look => LOOKS.find(([words]) => words.test(kind))?.[1] ?? 'rough';

/** Paints contours lit from the north-west: hachures are longer and denser in the south-east. */
function paintHill(
  ctx: Ctx,
  inks: FieldColours,
  points: readonly Point[],
  px: number,
  salt: number,
  isSteep: boolean,
): void {
  const outline = createSoftPath(points);
  const middle = getMiddle(points);
  const levels = isSteep ? [1, 0.76, 0.54, 0.34] : [1, 0.7, 0.42];
  const across = Math.min(
    ...(['x', 'y'] as const).map(
      (axis) => Math.max(...points.map((each) => each[axis])) - Math.min(...points.map((each) => each[axis])),
    ),
  );
  const lean = { x: -0.028 * across, y: -0.036 * across };
  fillPath(ctx, outline, inks.hill, 0.55);
  paintInnerBand(ctx, outline, inks['hill-shade'], px, isSteep ? 0.5 : 0.3);
  levels.forEach((share, level) => {
    const about = { x: middle.x + lean.x * level * 2, y: middle.y + lean.y * level * 2 };
    const ring = points.map(({ x, y }) => ({
      x: about.x + (x - middle.x) * share,
      y: about.y + (y - middle.y) * share,
    }));
    const path = createSoftPath(ring);
    if (level > 0) {
      ctx.save();
      ctx.translate(px * 0.9, px * 1.1);
      fillPath(ctx, path, inks['hill-shade'], 0.2);
      ctx.restore();
      fillPath(ctx, path, level === levels.length - 1 ? inks['hill-top'] : inks.hill, 0.75);
    }
    strokePath(ctx, path, inks['ink-soft'], level === 0 ? 1.1 : 0.8, level === 0 ? 0.65 : 0.5);
    const hachures = new Path2D();
    const spacing = Math.max(3.2, px * (isSteep ? 0.72 : 1));
    listEdgePoints(ring, spacing).forEach(({ at, out }, index) => {
      const shade = Math.max(0, out.x * 0.6 + out.y * 0.8);
      const noise = getNoise(index, level, salt);
      const long = px * (isSteep ? 1 : 0.7) * (0.35 + shade * 2) * (0.7 + noise * 0.6);
      if (shade < 0.12 && noise > (isSteep ? 0.75 : 0.4)) return;
      hachures.moveTo(at.x, at.y);
      hachures.lineTo(at.x + out.x * long, at.y + out.y * long);
    });
    ctx.save();
    if (level === 0) ctx.clip(outline);
    strokePath(ctx, hachures, inks['ink-soft'], isSteep ? 1 : 0.8, isSteep ? 0.7 : 0.5);
    ctx.restore();
  });
}

function paintWood(
  ctx: Ctx,
  inks: FieldColours,
  points: readonly Point[],
  px: number,
  salt: number,
  isDense: boolean,
  isBrush: boolean,
): void {
  const outline = createSoftPath(points);
  fillPath(ctx, outline, inks.wood, 0.75);
  paintInnerBand(ctx, outline, inks['leaf-dark'], px, 0.22);
  ctx.save();
  ctx.setLineDash([px * 0.5, px * 0.7]);
  strokePath(ctx, outline, inks['leaf-dark'], 1, 0.8);
  ctx.restore();
  const size = Math.max(3, px * (isBrush ? 0.6 : 1.25));
  const spacing = size * (isDense ? 2 : isBrush ? 2.8 : 2.75);
  for (const { x, y, variant } of scatterSpots(points, spacing, salt, size * 0.75, 0.62)) {
    const large = size * (0.78 + (variant % 5) * 0.11);
    const path = createCrown(x, y, large, variant);
    ctx.save();
    ctx.translate(large * 0.34, large * 0.42);
    fillPath(ctx, path, inks.ink, 0.24);
    ctx.restore();
    fillPath(ctx, path, variant % 3 === 0 ? inks['leaf-light'] : inks.leaf);
    ctx.save();
    ctx.clip(path);
    fillPath(ctx, createCrown(x + large * 0.5, y + large * 0.55, large * 0.9, variant + 1), inks['leaf-dark'], 0.4);
    const light = new Path2D();
    light.arc(x - large * 0.25, y - large * 0.3, large * 0.42, Math.PI * 0.9, Math.PI * 1.75);
    strokePath(ctx, light, inks.halo, Math.max(0.7, large * 0.14), 0.5);
    ctx.restore();
    strokePath(ctx, path, inks['leaf-dark'], 0.8, 0.95);
  }
}

function paintMarsh(ctx: Ctx, inks: FieldColours, points: readonly Point[], px: number, salt: number): void {
  const outline = createSoftPath(points);
  fillPath(ctx, outline, inks.marsh, 0.8);
  paintInnerBand(ctx, outline, inks['marsh-line'], px, 0.28);
  ctx.save();
  ctx.clip(outline);
  for (const { x, y, variant } of scatterSpots(points, px * 6.4, salt + 5, px)) {
    const pool = new Path2D();
    pool.ellipse(x, y, px * (1.5 + (variant % 3) * 0.6), px * (0.7 + (variant % 2) * 0.3), 0, 0, Math.PI * 2);
    fillPath(ctx, pool, inks.water, 0.85);
    strokePath(ctx, pool, inks['water-line'], 0.8, 0.7);
  }
  ctx.restore();
  const size = Math.max(4, px * 1.15);
  const reeds = new Path2D();
  for (const { x, y, variant } of scatterSpots(points, size * 2.35, salt, size * 0.5)) {
    const high = size * (0.8 + (variant % 4) * 0.14);
    for (const [dx, lean] of [
      [-0.3, -0.14],
      [0, 0.05],
      [0.3, 0.16],
    ] as const) {
      reeds.moveTo(x + dx * size, y);
      reeds.lineTo(x + (dx + lean) * size, y - high * (dx === 0 ? 1 : 0.72));
    }
    reeds.moveTo(x - size * 0.7, y + size * 0.12);
    reeds.lineTo(x + size * 0.7, y + size * 0.12);
    if (variant % 3 === 0) {
      reeds.moveTo(x - size * 0.35, y + size * 0.42);
      reeds.lineTo(x + size * 0.45, y + size * 0.42);
    }
  }
  strokePath(ctx, reeds, inks['marsh-line'], 1, 0.9);
  ctx.save();
  ctx.setLineDash([px * 0.3, px * 0.55]);
  strokePath(ctx, outline, inks['marsh-line'], 1, 0.9);
  ctx.restore();
}

/** Paints water with bank lines that fade towards the middle, like the coast on the map. */
function paintWater(
  ctx: Ctx,
  inks: FieldColours,
  points: readonly Point[],
  px: number,
  salt: number,
  isFord: boolean,
): void {
  const outline = createSoftPath(points);
  strokePath(ctx, outline, inks.bank, px * 1.1, 0.8);
  fillPath(ctx, outline, inks['water-deep']);
  ctx.save();
  ctx.clip(outline);
  for (const [width, alpha] of [
    [5, 0.5],
    [3, 0.7],
    [1.4, 0.9],
  ] as const) {
    strokePath(ctx, outline, inks['water-line'], width * px * 0.62 + 1, alpha * 0.7);
    strokePath(ctx, outline, inks.water, width * px * 0.62 - 0.7);
  }
  if (isFord)
    for (const { x, y, variant } of scatterSpots(points, px * 1.2, salt)) {
      const stone = new Path2D();
      stone.ellipse(x, y, px * (0.2 + (variant % 3) * 0.08), px * 0.18, variant, 0, Math.PI * 2);
      fillPath(ctx, stone, inks.stone);
    }
  ctx.restore();
  strokePath(ctx, outline, inks['water-line'], 1.4);
}

/** Paints mud-brick buildings with flat roofs and courts; their shadows fall to the south-east. */
function paintBuildings(ctx: Ctx, inks: FieldColours, points: readonly Point[], px: number, salt: number): void {
  const outline = createSoftPath(points);
  fillPath(ctx, outline, inks.sand, 0.85);
  ctx.save();
  ctx.setLineDash([px * 0.7, px * 0.4]);
  strokePath(ctx, outline, inks['brick-dark'], 1.2, 0.75);
  ctx.restore();
  const turn = (getNoise(salt, 1, 2) - 0.5) * 0.7;
  for (const { x, y, variant } of scatterSpots(points, px * 3.2, salt, px * 0.9, 0.25)) {
    const [wide, high] = [px * (1.15 + (variant % 4) * 0.2), px * (0.95 + (variant % 3) * 0.22)];
    ctx.save();
    ctx.translate(x, y);
    ctx.rotate(turn + (variant % 2) * 0.06);
    ctx.globalAlpha = 0.28;
    ctx.fillStyle = inks.ink;
    ctx.fillRect(-wide + px * 0.5, -high + px * 0.55, wide * 2, high * 2);
    ctx.globalAlpha = 1;
    ctx.fillStyle = inks.brick;
    ctx.fillRect(-wide, -high, wide * 2, high * 2);
    ctx.fillStyle = inks['brick-roof'];
    ctx.fillRect(-wide + px * 0.24, -high + px * 0.24, wide * 2 - px * 0.48, high * 2 - px * 0.48);
    ctx.strokeStyle = inks['brick-dark'];
    ctx.lineWidth = 0.9;
    ctx.strokeRect(-wide, -high, wide * 2, high * 2);
    ctx.strokeRect(-wide + px * 0.24, -high + px * 0.24, wide * 2 - px * 0.48, high * 2 - px * 0.48);
    ctx.fillStyle = inks['brick-dark'];
    if (variant % 3 === 0) ctx.fillRect(-wide * 0.2, -high * 0.3, wide * 0.75, high * 0.8);
    else ctx.fillRect(wide * 0.25, -high + px * 0.36, px * 0.4, px * 0.4);
    ctx.restore();
  }
}

function paintRough(
  ctx: Ctx,
  inks: FieldColours,
  points: readonly Point[],
  px: number,
  salt: number,
  look: Look,
): void {
  const outline = createSoftPath(points);
  fillPath(ctx, outline, look === 'sand' ? inks.sand : inks.hill, 0.6);
  paintInnerBand(ctx, outline, inks['ink-soft'], px, 0.14);
  const marks = new Path2D();
  for (const { x, y, variant } of scatterSpots(points, px * (look === 'sand' ? 1.9 : 2.3), salt, px * 0.5)) {
    const size = px * (0.5 + (variant % 4) * 0.12);
    if (look === 'sand' && variant % 4 === 0) {
      marks.moveTo(x - size * 1.6, y);
      marks.quadraticCurveTo(x - size * 0.3, y - size * 1.1, x + size * 1.6, y + size * 0.3);
    } else if (look === 'rocks' || (look === 'rough' && variant % 3 === 0)) {
      const stone = new Path2D(
        `M${x - size} ${y}L${x - size * 0.4} ${y - size * 0.8}L${x + size * 0.6} ${y - size * 0.6}L${x + size} ${y + size * 0.2}L${x + size * 0.2} ${y + size * 0.6}Z`,
      );
      fillPath(ctx, stone, inks.stone);
      strokePath(ctx, stone, inks['ink-soft'], 0.9, 0.9);
    } else {
      marks.moveTo(x, y);
      marks.lineTo(x + 0.8, y);
      marks.moveTo(x + size, y + size * 0.6);
      marks.lineTo(x + size + 0.8, y + size * 0.6);
    }
  }
  strokePath(ctx, marks, inks['ink-soft'], 1.1, 0.6);
  ctx.save();
  ctx.setLineDash([px * 0.3, px * 0.5]);
  strokePath(ctx, outline, inks['ink-soft'], 1, 0.75);
  ctx.restore();
}

function paintLine(ctx: Ctx, inks: FieldColours, points: readonly Point[], px: number, look: Look): void {
  const path = new Path2D();
  points.forEach(({ x, y }, index) => (index === 0 ? path.moveTo(x, y) : path.lineTo(x, y)));
  path.closePath();
  fillPath(ctx, path, look === 'road' ? inks.road : inks.brick);
  if (look === 'road') {
    ctx.save();
    ctx.setLineDash([px * 1.2, px * 0.6]);
    strokePath(ctx, path, inks['ink-soft'], 1, 0.6);
    ctx.restore();
    return;
  }
  strokePath(ctx, path, inks['brick-dark'], 1.4);
  ctx.save();
  ctx.clip(path);
  const teeth = new Path2D();
  for (const { at, out } of listEdgePoints(points, Math.max(4, px * 1.1))) {
    teeth.moveTo(at.x, at.y);
    teeth.lineTo(at.x - out.x * px * 0.8, at.y - out.y * px * 0.8);
  }
  strokePath(ctx, teeth, inks['brick-dark'], 1, 0.8);
  ctx.restore();
}

/** Low terrain first, so that buildings stand on hills and trees overhang water. */
const PAINTING_ORDER: readonly Look[] = [
  'hill',
  'steep',
  'sand',
  'rough',
  'marsh',
  'water',
  'road',
  'rocks',
  'brush',
  'built',
  'wall',
  'wood',
];
export const getPaintingOrder = (kind: string): number => PAINTING_ORDER.indexOf(getLook(kind));

/** Paints one piece of terrain. @param points its corners in pixels @param px size of glyphs, in pixels */
export function paintTerrain(
  ctx: Ctx,
  inks: FieldColours,
  kind: string,
  points: readonly Point[],
  px: number,
  salt: number,
): void {
  const look = getLook(kind);
  switch (look) {
    case 'hill':
    case 'steep':
      paintHill(ctx, inks, points, px, salt, look === 'steep');
      break;
    case 'wood':
    case 'brush':
      paintWood(ctx, inks, points, px, salt, kind.includes('dense'), look === 'brush');
      break;
    case 'marsh':
      paintMarsh(ctx, inks, points, px, salt);
      break;
    case 'water':
      paintWater(ctx, inks, points, px, salt, kind === 'ford');
      break;
    case 'built':
      paintBuildings(ctx, inks, points, px, salt);
      break;
    case 'road':
    case 'wall':
      paintLine(ctx, inks, points, px, look);
      break;
    case 'sand':
    case 'rocks':
    case 'rough':
      paintRough(ctx, inks, points, px, salt, look);
  }
}
