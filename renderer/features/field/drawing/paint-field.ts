import type { Ground } from '../../../../battlefield/ground.ts';
import { createCrown, type Ctx, type FieldColours, fillPath, getNoise, scatterSpots, strokePath } from './brushes.ts';
import { getPaintingOrder, paintTerrain } from './terrain-painters.ts';

export interface PaintedPlan {
  readonly width: number;
  readonly depth: number;
  readonly ground: readonly Ground[];
}

const getSeed = (text: string): number => {
  let hash = 7;
  for (const letter of text) hash = (hash * 31 + letter.charCodeAt(0)) % 9973;
  return hash;
};

/** Paints open ground: broad faint patches, tufts of grass, shrubs and stones. */
function paintOpen(ctx: Ctx, inks: FieldColours, { width, depth }: PaintedPlan, px: number, salt: number): void {
  const [wide, high] = [width * px, depth * px];
  ctx.fillStyle = inks.ground;
  ctx.fillRect(0, 0, wide, high);
  for (let patch = 0; patch < 34; patch += 1) {
    const [x, y] = [getNoise(patch, 1, salt) * wide, getNoise(patch, 2, salt) * high];
    const size = (0.06 + getNoise(patch, 3, salt) * 0.12) * wide;
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
  for (const { x, y, variant } of scatterSpots(corners, Math.max(15, px * 3.1), salt, size)) {
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
  strokePath(ctx, tufts, inks.tuft, 0.85, 0.42);
  // Shrubs and stones have no meaning in the rules. They are smaller than any base.
  for (const { x, y, variant } of scatterSpots(corners, px * 15, salt + 9, px * 3, 0.95)) {
    const small = px * (0.38 + (variant % 4) * 0.06);
    const path =
      variant % 3 === 0
        ? new Path2D(
            `M${x - small} ${y}L${x - small * 0.3} ${y - small * 0.8}L${x + small * 0.7} ${y - small * 0.5}L${x + small} ${y + small * 0.3}L${x} ${y + small * 0.6}Z`,
          )
        : createCrown(x, y, small, variant);
    ctx.save();
    ctx.translate(small * 0.3, small * 0.35);
    fillPath(ctx, path, inks.ink, 0.2);
    ctx.restore();
    fillPath(ctx, path, variant % 3 === 0 ? inks.stone : inks.leaf, 0.8);
    strokePath(ctx, path, variant % 3 === 0 ? inks['ink-soft'] : inks['leaf-dark'], 0.7, 0.8);
  }
}

/** Paints the frame of the campaign map. Its segments serve as a ruler. */
function paintFrame(ctx: Ctx, inks: FieldColours, { width, depth }: PaintedPlan, px: number, step: number): void {
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
  for (let offset = 0; offset < width; offset += 2 * step)
    for (const y of [-band - 1.5, high + 1.5]) ctx.fillRect(offset * px, y, Math.min(step, width - offset) * px, band);
  for (let offset = 0; offset < depth; offset += 2 * step)
    for (const x of [-band - 1.5, wide + 1.5]) ctx.fillRect(x, offset * px, band, Math.min(step, depth - offset) * px);
  rule(0.5, 1.6);
  rule(band + 2, 0.8);
  rule(band + 4.5, 2);
}

/** Paints the table and its terrain. Origin: far left corner. @param px pixels per table unit @param step frame segment in table units */
export function paintField(ctx: Ctx, plan: PaintedPlan, inks: FieldColours, px: number, step: number): void {
  ctx.lineJoin = 'round';
  ctx.lineCap = 'round';
  const salt = getSeed(plan.ground.map(({ id, kind }) => id + kind).join(' ')) / 7;
  ctx.save();
  ctx.beginPath();
  ctx.rect(0, 0, plan.width * px, plan.depth * px);
  ctx.clip();
  paintOpen(ctx, inks, plan, px, salt);
  // Glyphs have the same size on tables in inches and in centimetres.
  const grain = step === 6 ? px * 0.5 : px;
  for (const { id, kind, area } of plan.ground.toSorted(
    (a, b) => getPaintingOrder(a.kind) - getPaintingOrder(b.kind),
  )) {
    const points = area.map(({ x, y }) => ({ x: x * px, y: y * px }));
    paintTerrain(ctx, inks, kind, points, grain, getSeed(id + kind) / 3);
  }
  ctx.restore();
  paintFrame(ctx, inks, plan, px, step);
}
