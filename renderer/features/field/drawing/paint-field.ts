import { type Area, contains } from '../../../../battlefield/area.ts';
import type { Ground } from '../../../../battlefield/ground.ts';
import type { Point } from '../../../../battlefield/point.ts';

/** Colours of the painted table, read from CSS so that themes apply. */
export const FIELD_TOKENS = [
  'ground',
  'ground-2',
  'tuft',
  'ink',
  'ink-soft',
  'halo',
  'hill',
  'hill-top',
  'hill-shade',
  'wood',
  'leaf',
  'leaf-light',
  'leaf-dark',
  'marsh',
  'marsh-line',
  'water',
  'water-deep',
  'water-line',
  'bank',
  'sand',
  'brick',
  'brick-roof',
  'brick-dark',
  'stone',
  'road',
] as const;
export type FieldInks = Readonly<Record<(typeof FIELD_TOKENS)[number], string>>;

export interface PaintedPlan {
  readonly width: number;
  readonly depth: number;
  readonly ground: readonly Ground[];
}

type Ctx = CanvasRenderingContext2D;

/** Frame width around the table, in table units. */
export const FRAME = 3;

/** Deterministic number in 0..1: the same table is painted the same every time. */
function scatter(x: number, y: number, salt: number): number {
  const mixed = Math.sin(x * 127.1 + y * 311.7 + salt * 74.7) * 43758.5453;
  return mixed - Math.floor(mixed);
}
const seedOf = (text: string): number => {
  let hash = 7;
  for (const letter of text) hash = (hash * 31 + letter.charCodeAt(0)) % 9973;
  return hash;
};

type Look =
  'hill' | 'steep' | 'wood' | 'brush' | 'water' | 'marsh' | 'built' | 'sand' | 'rocks' | 'road' | 'wall' | 'rough';
/** How ground of any book is painted, by words in its kind. The first that fits applies. */
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
export const lookOf = (kind: string): Look => LOOKS.find(([words]) => words.test(kind))?.[1] ?? 'rough';

/** Corners of an area in pixels. */
const scaled = (area: Area, px: number): readonly Point[] => area.map(({ x, y }) => ({ x: x * px, y: y * px }));

const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

/** A soft outline through all corners (Catmull-Rom): it passes through each corner, so the drawn edge stays near the measured one. */
function softPath(points: readonly Point[], share = 1, about = middleOf(points)): Path2D {
  const path = new Path2D();
  const at = (index: number): Point => {
    const { x, y } = points[(index + points.length) % points.length]!;
    return { x: about.x + (x - about.x) * share, y: about.y + (y - about.y) * share };
  };
  path.moveTo(at(0).x, at(0).y);
  for (let index = 0; index < points.length; index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const [k, far] = [1 / 6, Math.hypot(to.x - from.x, to.y - from.y)];
    const hold = (x: number): number => Math.max(-far / 3, Math.min(far / 3, x));
    path.bezierCurveTo(
      from.x + hold((to.x - before.x) * k),
      from.y + hold((to.y - before.y) * k),
      to.x - hold((after.x - from.x) * k),
      to.y - hold((after.y - from.y) * k),
      to.x,
      to.y,
    );
  }
  path.closePath();
  return path;
}

interface Spot extends Point {
  readonly variant: number;
}
/** Spots strewn over an area on a jittered grid, from north to south, each at least `inset` within the edge. */
function strewn(points: readonly Point[], gap: number, salt: number, inset = 0, jitter = 0.7): readonly Spot[] {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const spots: Spot[] = [];
  for (let row = Math.floor(top / gap); row * gap <= bottom; row += 1)
    for (let column = Math.floor(left / gap); column * gap <= right; column += 1) {
      const x = (column + (row % 2) / 2 + (scatter(column, row, salt) - 0.5) * jitter) * gap;
      const y = (row + (scatter(column, row, salt + 1) - 0.5) * jitter) * gap;
      const feet =
        inset === 0
          ? [[0, 0]]
          : [
              [inset, 0],
              [-inset, 0],
              [0, inset],
              [0, -inset],
            ];
      if (feet.every(([dx, dy]) => contains(points, { x: x + dx!, y: y + dy! })))
        spots.push({ x, y, variant: Math.floor(scatter(column, row, salt + 2) * 12) });
    }
  return spots.toSorted((a, b) => a.y - b.y);
}

/** Points along an outline, evenly spaced, with the outward normal at each. */
function along(points: readonly Point[], gap: number): readonly { readonly at: Point; readonly out: Point }[] {
  const middle = middleOf(points);
  return points.flatMap((from, index) => {
    const to = points[(index + 1) % points.length]!;
    const far = Math.hypot(to.x - from.x, to.y - from.y);
    const count = Math.max(1, Math.round(far / gap));
    return Array.from({ length: count }, (_, step) => {
      const share = step / count;
      const at = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
      const [dx, dy] = [at.x - middle.x, at.y - middle.y];
      const size = Math.hypot(dx, dy) || 1;
      return { at, out: { x: dx / size, y: dy / size } };
    });
  });
}

function stroke(ctx: Ctx, path: Path2D, colour: string, width: number, alpha = 1): void {
  ctx.globalAlpha = alpha;
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.stroke(path);
  ctx.globalAlpha = 1;
}
function fill(ctx: Ctx, path: Path2D, colour: string, alpha = 1): void {
  ctx.globalAlpha = alpha;
  ctx.fillStyle = colour;
  ctx.fill(path);
  ctx.globalAlpha = 1;
}
/** A soft band inside an outline, wide and faint over narrow and strong, as the map paints borders. */
function innerBand(ctx: Ctx, path: Path2D, colour: string, px: number, alpha: number): void {
  ctx.save();
  ctx.clip(path);
  for (const [width, share] of [
    [5, 0.35],
    [3, 0.5],
    [1.4, 0.8],
  ] as const)
    stroke(ctx, path, colour, width * px, alpha * share);
  ctx.restore();
}

/** Contours by light from the north-west: hachures are long and dense on the far side, short on the near one. */
function paintHill(
  ctx: Ctx,
  inks: FieldInks,
  points: readonly Point[],
  px: number,
  salt: number,
  isSteep: boolean,
): void {
  const outline = softPath(points);
  const middle = middleOf(points);
  const levels = isSteep ? [1, 0.76, 0.54, 0.34] : [1, 0.7, 0.42];
  const across = Math.min(
    ...(['x', 'y'] as const).map(
      (axis) => Math.max(...points.map((each) => each[axis])) - Math.min(...points.map((each) => each[axis])),
    ),
  );
  const lean = { x: -0.028 * across, y: -0.036 * across };
  fill(ctx, outline, inks.hill, 0.55);
  innerBand(ctx, outline, inks['hill-shade'], px, isSteep ? 0.5 : 0.3);
  levels.forEach((share, level) => {
    const about = { x: middle.x + lean.x * level * 2, y: middle.y + lean.y * level * 2 };
    const ring = points.map(({ x, y }) => ({
      x: about.x + (x - middle.x) * share,
      y: about.y + (y - middle.y) * share,
    }));
    const path = softPath(ring);
    if (level > 0) {
      ctx.save();
      ctx.translate(px * 0.9, px * 1.1);
      fill(ctx, path, inks['hill-shade'], 0.2);
      ctx.restore();
      fill(ctx, path, level === levels.length - 1 ? inks['hill-top'] : inks.hill, 0.75);
    }
    stroke(ctx, path, inks['ink-soft'], level === 0 ? 1.1 : 0.8, level === 0 ? 0.65 : 0.5);
    const hachures = new Path2D();
    const gap = Math.max(3.2, px * (isSteep ? 0.72 : 1));
    along(ring, gap).forEach(({ at, out }, index) => {
      const shade = Math.max(0, out.x * 0.6 + out.y * 0.8);
      const noise = scatter(index, level, salt);
      const long = px * (isSteep ? 1 : 0.7) * (0.35 + shade * 2) * (0.7 + noise * 0.6);
      if (shade < 0.12 && noise > (isSteep ? 0.75 : 0.4)) return;
      hachures.moveTo(at.x, at.y);
      hachures.lineTo(at.x + out.x * long, at.y + out.y * long);
    });
    ctx.save();
    if (level === 0) ctx.clip(outline);
    stroke(ctx, hachures, inks['ink-soft'], isSteep ? 1 : 0.8, isSteep ? 0.7 : 0.5);
    ctx.restore();
  });
}

/** A crown seen from above: a ring of lobes, lit from the north-west. */
function crown(x: number, y: number, size: number, variant: number): Path2D {
  const path = new Path2D();
  const lobes = 6 + (variant % 3);
  for (let lobe = 0; lobe < lobes; lobe += 1) {
    const [from, to] = [lobe, lobe + 1].map((step) => (step / lobes) * Math.PI * 2 + variant);
    const wide = size * (1.16 + scatter(variant, lobe, 3) * 0.2);
    const mid = (from! + to!) / 2;
    if (lobe === 0) path.moveTo(x + Math.cos(from!) * size * 0.88, y + Math.sin(from!) * size * 0.88);
    path.quadraticCurveTo(
      x + Math.cos(mid) * wide * 1.12,
      y + Math.sin(mid) * wide * 1.12,
      x + Math.cos(to!) * size * 0.88,
      y + Math.sin(to!) * size * 0.88,
    );
  }
  path.closePath();
  return path;
}

function paintWood(
  ctx: Ctx,
  inks: FieldInks,
  points: readonly Point[],
  px: number,
  salt: number,
  isDense: boolean,
  isBrush: boolean,
): void {
  const outline = softPath(points);
  fill(ctx, outline, inks.wood, 0.75);
  innerBand(ctx, outline, inks['leaf-dark'], px, 0.22);
  ctx.save();
  ctx.setLineDash([px * 0.5, px * 0.7]);
  stroke(ctx, outline, inks['leaf-dark'], 1, 0.8);
  ctx.restore();
  const size = Math.max(3, px * (isBrush ? 0.6 : 1.25));
  const gap = size * (isDense ? 2 : isBrush ? 2.8 : 2.75);
  for (const { x, y, variant } of strewn(points, gap, salt, size * 0.75, 0.62)) {
    const large = size * (0.78 + (variant % 5) * 0.11);
    const path = crown(x, y, large, variant);
    ctx.save();
    ctx.translate(large * 0.34, large * 0.42);
    fill(ctx, path, inks.ink, 0.24);
    ctx.restore();
    fill(ctx, path, variant % 3 === 0 ? inks['leaf-light'] : inks.leaf);
    ctx.save();
    ctx.clip(path);
    fill(ctx, crown(x + large * 0.5, y + large * 0.55, large * 0.9, variant + 1), inks['leaf-dark'], 0.4);
    const light = new Path2D();
    light.arc(x - large * 0.25, y - large * 0.3, large * 0.42, Math.PI * 0.9, Math.PI * 1.75);
    stroke(ctx, light, inks.halo, Math.max(0.7, large * 0.14), 0.5);
    ctx.restore();
    stroke(ctx, path, inks['leaf-dark'], 0.8, 0.95);
  }
}

function paintMarsh(ctx: Ctx, inks: FieldInks, points: readonly Point[], px: number, salt: number): void {
  const outline = softPath(points);
  fill(ctx, outline, inks.marsh, 0.8);
  innerBand(ctx, outline, inks['marsh-line'], px, 0.28);
  ctx.save();
  ctx.clip(outline);
  for (const { x, y, variant } of strewn(points, px * 6.4, salt + 5, px)) {
    const pool = new Path2D();
    pool.ellipse(x, y, px * (1.5 + (variant % 3) * 0.6), px * (0.7 + (variant % 2) * 0.3), 0, 0, Math.PI * 2);
    fill(ctx, pool, inks.water, 0.85);
    stroke(ctx, pool, inks['water-line'], 0.8, 0.7);
  }
  ctx.restore();
  const size = Math.max(4, px * 1.15);
  const reeds = new Path2D();
  for (const { x, y, variant } of strewn(points, size * 2.35, salt, size * 0.5)) {
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
  stroke(ctx, reeds, inks['marsh-line'], 1, 0.9);
  ctx.save();
  ctx.setLineDash([px * 0.3, px * 0.55]);
  stroke(ctx, outline, inks['marsh-line'], 1, 0.9);
  ctx.restore();
}

/** Water with bank lines that thin out towards the middle, as the map's coast. */
function paintWater(
  ctx: Ctx,
  inks: FieldInks,
  points: readonly Point[],
  px: number,
  salt: number,
  isFord: boolean,
): void {
  const outline = softPath(points);
  stroke(ctx, outline, inks.bank, px * 1.1, 0.8);
  fill(ctx, outline, inks['water-deep']);
  ctx.save();
  ctx.clip(outline);
  for (const [width, alpha] of [
    [5, 0.5],
    [3, 0.7],
    [1.4, 0.9],
  ] as const) {
    stroke(ctx, outline, inks['water-line'], width * px * 0.62 + 1, alpha * 0.7);
    stroke(ctx, outline, inks.water, width * px * 0.62 - 0.7);
  }
  if (isFord)
    for (const { x, y, variant } of strewn(points, px * 1.2, salt)) {
      const stone = new Path2D();
      stone.ellipse(x, y, px * (0.2 + (variant % 3) * 0.08), px * 0.18, variant, 0, Math.PI * 2);
      fill(ctx, stone, inks.stone);
    }
  ctx.restore();
  stroke(ctx, outline, inks['water-line'], 1.4);
}

/** Mud-brick houses with flat roofs, courts and a shadow to the south-east. */
function paintBuildings(ctx: Ctx, inks: FieldInks, points: readonly Point[], px: number, salt: number): void {
  const outline = softPath(points);
  fill(ctx, outline, inks.sand, 0.85);
  ctx.save();
  ctx.setLineDash([px * 0.7, px * 0.4]);
  stroke(ctx, outline, inks['brick-dark'], 1.2, 0.75);
  ctx.restore();
  const turn = (scatter(salt, 1, 2) - 0.5) * 0.7;
  for (const { x, y, variant } of strewn(points, px * 3.2, salt, px * 0.9, 0.25)) {
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

function paintRough(ctx: Ctx, inks: FieldInks, points: readonly Point[], px: number, salt: number, look: Look): void {
  const outline = softPath(points);
  fill(ctx, outline, look === 'sand' ? inks.sand : inks.hill, 0.6);
  innerBand(ctx, outline, inks['ink-soft'], px, 0.14);
  const marks = new Path2D();
  for (const { x, y, variant } of strewn(points, px * (look === 'sand' ? 1.9 : 2.3), salt, px * 0.5)) {
    const size = px * (0.5 + (variant % 4) * 0.12);
    if (look === 'sand' && variant % 4 === 0) {
      marks.moveTo(x - size * 1.6, y);
      marks.quadraticCurveTo(x - size * 0.3, y - size * 1.1, x + size * 1.6, y + size * 0.3);
    } else if (look === 'rocks' || (look === 'rough' && variant % 3 === 0)) {
      const stone = new Path2D(
        `M${x - size} ${y}L${x - size * 0.4} ${y - size * 0.8}L${x + size * 0.6} ${y - size * 0.6}L${x + size} ${y + size * 0.2}L${x + size * 0.2} ${y + size * 0.6}Z`,
      );
      fill(ctx, stone, inks.stone);
      stroke(ctx, stone, inks['ink-soft'], 0.9, 0.9);
    } else {
      marks.moveTo(x, y);
      marks.lineTo(x + 0.8, y);
      marks.moveTo(x + size, y + size * 0.6);
      marks.lineTo(x + size + 0.8, y + size * 0.6);
    }
  }
  stroke(ctx, marks, inks['ink-soft'], 1.1, 0.6);
  ctx.save();
  ctx.setLineDash([px * 0.3, px * 0.5]);
  stroke(ctx, outline, inks['ink-soft'], 1, 0.75);
  ctx.restore();
}

function paintLine(ctx: Ctx, inks: FieldInks, points: readonly Point[], px: number, look: Look): void {
  const path = new Path2D();
  points.forEach(({ x, y }, index) => (index === 0 ? path.moveTo(x, y) : path.lineTo(x, y)));
  path.closePath();
  fill(ctx, path, look === 'road' ? inks.road : inks.brick);
  if (look === 'road') {
    ctx.save();
    ctx.setLineDash([px * 1.2, px * 0.6]);
    stroke(ctx, path, inks['ink-soft'], 1, 0.6);
    ctx.restore();
    return;
  }
  stroke(ctx, path, inks['brick-dark'], 1.4);
  ctx.save();
  ctx.clip(path);
  const teeth = new Path2D();
  for (const { at, out } of along(points, Math.max(4, px * 1.1))) {
    teeth.moveTo(at.x, at.y);
    teeth.lineTo(at.x - out.x * px * 0.8, at.y - out.y * px * 0.8);
  }
  stroke(ctx, teeth, inks['brick-dark'], 1, 0.8);
  ctx.restore();
}

/** Broad faint brush strokes, tufts and pebbles over the open table. */
function paintOpen(ctx: Ctx, inks: FieldInks, { width, depth }: PaintedPlan, px: number, salt: number): void {
  const [wide, high] = [width * px, depth * px];
  ctx.fillStyle = inks.ground;
  ctx.fillRect(0, 0, wide, high);
  for (let patch = 0; patch < 34; patch += 1) {
    const [x, y] = [scatter(patch, 1, salt) * wide, scatter(patch, 2, salt) * high];
    const size = (0.06 + scatter(patch, 3, salt) * 0.12) * wide;
    const glow = ctx.createRadialGradient(x, y, 0, x, y, size);
    glow.addColorStop(0, inks['ground-2']);
    glow.addColorStop(1, `oklch(from ${inks['ground-2']} l c h / 0)`);
    ctx.globalAlpha = 0.55;
    ctx.fillStyle = glow;
    ctx.fillRect(x - size, y - size, size * 2, size * 2);
  }
  ctx.globalAlpha = 1;
  const corners = [
    { x: 0, y: 0 },
    { x: wide, y: 0 },
    { x: wide, y: high },
    { x: 0, y: high },
  ];
  const [tufts, size] = [new Path2D(), Math.max(2.4, Math.min(px * 0.5, 7))];
  for (const { x, y, variant } of strewn(corners, Math.max(15, px * 3.1), salt, size)) {
    if (variant % 4 === 3) {
      tufts.moveTo(x, y);
      tufts.lineTo(x + 0.8, y);
      continue;
    }
    for (const [dx, lean] of [
      [-0.5, -0.3],
      [0, 0.1],
      [0.5, 0.3],
    ] as const) {
      tufts.moveTo(x + dx * size, y);
      tufts.lineTo(x + (dx + lean) * size, y - size * (dx === 0 ? 1.15 : 0.8));
    }
  }
  stroke(ctx, tufts, inks.tuft, 0.85, 0.42);
  // A shrub or a stone here and there: they mean nothing in the rules and are smaller than any figure's base.
  for (const { x, y, variant } of strewn(corners, px * 15, salt + 9, px * 3, 0.95)) {
    const small = px * (0.38 + (variant % 4) * 0.06);
    const path =
      variant % 3 === 0
        ? new Path2D(
            `M${x - small} ${y}L${x - small * 0.3} ${y - small * 0.8}L${x + small * 0.7} ${y - small * 0.5}L${x + small} ${y + small * 0.3}L${x} ${y + small * 0.6}Z`,
          )
        : crown(x, y, small, variant);
    ctx.save();
    ctx.translate(small * 0.3, small * 0.35);
    fill(ctx, path, inks.ink, 0.2);
    ctx.restore();
    fill(ctx, path, variant % 3 === 0 ? inks.stone : inks.leaf, 0.8);
    stroke(ctx, path, variant % 3 === 0 ? inks['ink-soft'] : inks['leaf-dark'], 0.7, 0.8);
  }
}

/** The printed frame of the campaign map; its light and dark lengths measure the table. */
function paintFrame(ctx: Ctx, inks: FieldInks, { width, depth }: PaintedPlan, px: number, step: number): void {
  const [wide, high] = [width * px, depth * px];
  const band = Math.min(px * 1.1, 9);
  const rule = (gap: number, line: number): void => {
    ctx.strokeStyle = inks.ink;
    ctx.lineWidth = line;
    ctx.strokeRect(-gap, -gap, wide + 2 * gap, high + 2 * gap);
  };
  ctx.fillStyle = inks.halo;
  ctx.fillRect(-band - 3, -band - 3, wide + 2 * band + 6, band + 3);
  ctx.fillRect(-band - 3, high, wide + 2 * band + 6, band + 3);
  ctx.fillRect(-band - 3, 0, band + 3, high);
  ctx.fillRect(wide, 0, band + 3, high);
  ctx.fillStyle = inks.ink;
  for (let at = 0; at < width; at += 2 * step)
    for (const y of [-band - 1.5, high + 1.5]) ctx.fillRect(at * px, y, Math.min(step, width - at) * px, band);
  for (let at = 0; at < depth; at += 2 * step)
    for (const x of [-band - 1.5, wide + 1.5]) ctx.fillRect(x, at * px, band, Math.min(step, depth - at) * px);
  rule(0.5, 1.6);
  rule(band + 2, 0.8);
  rule(band + 4.5, 2);
}

/** Paints the table with its ground. The origin of the context is the table's far left corner. @param step length of one frame segment */
export function paintField(ctx: Ctx, plan: PaintedPlan, inks: FieldInks, px: number, step: number): void {
  ctx.lineJoin = 'round';
  ctx.lineCap = 'round';
  const salt = seedOf(plan.ground.map(({ id, kind }) => id + kind).join(' ')) / 7;
  ctx.save();
  ctx.beginPath();
  ctx.rect(0, 0, plan.width * px, plan.depth * px);
  ctx.clip();
  paintOpen(ctx, inks, plan, px, salt);
  // Low ground first, so that houses stand on hills and trees hang over water.
  const order: readonly Look[] = [
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
  const pieces = plan.ground.map((piece) => ({ ...piece, look: lookOf(piece.kind) }));
  // Glyphs are as large on a table in inches as on one in centimetres.
  const grain = step === 6 ? px * 0.5 : px;
  for (const { id, kind, area, look } of pieces.toSorted((a, b) => order.indexOf(a.look) - order.indexOf(b.look))) {
    const [points, own] = [scaled(area, px), seedOf(id + kind) / 3];
    if (look === 'hill' || look === 'steep') paintHill(ctx, inks, points, grain, own, look === 'steep');
    else if (look === 'wood' || look === 'brush')
      paintWood(ctx, inks, points, grain, own, kind.includes('dense'), look === 'brush');
    else if (look === 'marsh') paintMarsh(ctx, inks, points, grain, own);
    else if (look === 'water') paintWater(ctx, inks, points, grain, own, kind === 'ford');
    else if (look === 'built') paintBuildings(ctx, inks, points, grain, own);
    else if (look === 'road' || look === 'wall') paintLine(ctx, inks, points, grain, look);
    else paintRough(ctx, inks, points, grain, own, look);
  }
  ctx.restore();
  paintFrame(ctx, inks, plan, px, step);
}
