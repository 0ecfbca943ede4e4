import type { Gradient, Hatching, Paint, PaintedGround, WantedView } from './painted-shape.ts';

type Canvas = OffscreenCanvasRenderingContext2D;

/** Ground with parsed paths, which can be painted at any size. */
export type ParsedGround = ReturnType<typeof parseGround>;

/** Parses the paths of a ground once. */
export function parseGround(ground: PaintedGround) {
  return {
    shapes: ground.shapes.map((shape) => ({ ...shape, path: new Path2D(shape.path) })),
    clips: new Map(Object.entries(ground.clips).map(([id, path]) => [id, new Path2D(path)])),
    hatchings: new Map(ground.hatchings.map((hatching) => [hatching.id, hatching])),
    gradients: new Map(ground.gradients.map((gradient) => [gradient.id, gradient])),
  };
}

/** Creates a repeating pattern of a hatching in device pixels. */
function createPattern(canvas: Canvas, { side, path, stroke }: Hatching, pixels: number): CanvasPattern | null {
  const size = Math.max(1, Math.round(side * pixels));
  const square = new OffscreenCanvas(size, size);
  const lines = square.getContext('2d');
  if (!lines) return null;
  lines.scale(size / side, size / side);
  lines.strokeStyle = stroke.colour;
  lines.lineWidth = stroke.width;
  lines.globalAlpha = stroke.opacity;
  lines.lineCap = 'round';
  lines.stroke(new Path2D(path));
  const pattern = canvas.createPattern(square, 'repeat');
  pattern?.setTransform(new DOMMatrix().scale(side / size));
  return pattern;
}

/** Fills a path with a gradient stretched over its box, as SVG does. */
function fillWithGradient(canvas: Canvas, path: Path2D, { box, centre, radius, stops }: Gradient): void {
  const [x, y] = centre;
  const gradient = canvas.createRadialGradient(x, y, 0, x, y, radius);
  for (const { at, colour } of stops) gradient.addColorStop(at, colour);
  canvas.clip(path);
  canvas.translate(box.x, box.y);
  canvas.scale(box.width, box.height);
  canvas.fillStyle = gradient;
  canvas.fillRect(0, 0, 1, 1);
}

function fillPath(canvas: Canvas, path: Path2D, fill: Paint, ground: ParsedGround, pixels: number): void {
  if (fill.kind === 'gradient') {
    const gradient = ground.gradients.get(fill.id);
    if (gradient) fillWithGradient(canvas, path, gradient);
    return;
  }
  const hatching = fill.kind === 'hatching' ? ground.hatchings.get(fill.id) : undefined;
  const style = fill.kind === 'colour' ? fill.colour : hatching && createPattern(canvas, hatching, pixels);
  if (!style) return;
  canvas.fillStyle = style;
  canvas.fill(path);
}

/** Paints one view of the ground. */
export function paintGround(ground: ParsedGround, { view, pixels }: WantedView): ImageBitmap | null {
  const [wide, high] = [Math.ceil(view.width * pixels), Math.ceil(view.height * pixels)];
  const surface = new OffscreenCanvas(Math.max(1, wide), Math.max(1, high));
  const canvas = surface.getContext('2d', { willReadFrequently: true });
  if (!canvas) return null;
  canvas.setTransform(pixels, 0, 0, pixels, -view.x * pixels, -view.y * pixels);
  canvas.lineJoin = 'round';
  canvas.lineCap = 'round';
  for (const { path, fill, stroke, opacity, clips } of ground.shapes) {
    canvas.save();
    for (const clip of clips) {
      const within = ground.clips.get(clip);
      if (within) canvas.clip(within);
    }
    if (fill) {
      canvas.globalAlpha = opacity;
      canvas.save();
      fillPath(canvas, path, fill, ground, pixels);
      canvas.restore();
    }
    if (stroke) {
      canvas.globalAlpha = opacity * stroke.opacity;
      canvas.strokeStyle = stroke.colour;
      canvas.lineWidth = stroke.width;
      canvas.setLineDash([...stroke.dash]);
      canvas.stroke(path);
    }
    canvas.restore();
  }
  return surface.transferToImageBitmap();
}
