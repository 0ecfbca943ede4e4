import type { Box } from '../../../maps/drawing/shape.ts';

/** Fill or stroke of a shape. */
export type Paint =
  | { readonly kind: 'colour'; readonly colour: string }
  | { readonly kind: 'hatching'; readonly id: string }
  | { readonly kind: 'gradient'; readonly id: string };

/** Stroke of a path, in page units. */
export interface Stroke {
  readonly colour: string;
  readonly width: number;
  readonly dash: readonly number[];
  readonly opacity: number;
}

/** A path of the ground with the resolved styles of its SVG. */
export interface PaintedShape {
  readonly path: string;
  readonly fill: Paint | null;
  readonly stroke: Stroke | null;
  readonly opacity: number;
  /** Ids of all clip paths that apply, including those of parent groups. */
  readonly clips: readonly string[];
}

/** Lines repeated in squares of `side` units. */
export interface Hatching {
  readonly id: string;
  readonly side: number;
  readonly path: string;
  readonly stroke: Stroke;
}

/** Radial gradient over the box of the filled shape. Centre and radius are shares of the box. */
export interface Gradient {
  readonly id: string;
  readonly box: Box;
  readonly centre: readonly [x: number, y: number];
  readonly radius: number;
  readonly stops: readonly { readonly at: number; readonly colour: string }[];
}

/** Everything painted of a ground, in order. */
export interface PaintedGround {
  readonly shapes: readonly PaintedShape[];
  readonly clips: Readonly<Record<string, string>>;
  readonly hatchings: readonly Hatching[];
  readonly gradients: readonly Gradient[];
}

/** Part of the page to paint: the whole page, or the area near the window. */
export interface WantedView {
  readonly extent: 'whole' | 'near';
  readonly view: Box;
  /** Device pixels per page unit. */
  readonly pixels: number;
}

/** Message to the worker: the ground once, then views. The worker answers each view with a bitmap. */
export type PainterRequest =
  { readonly kind: 'ground'; readonly ground: PaintedGround } | { readonly kind: 'view'; readonly wanted: WantedView };

export interface PainterAnswer {
  readonly wanted: WantedView;
  /** Size of the bitmap, which cannot be read after a canvas has taken it over. */
  readonly width: number;
  readonly height: number;
  readonly bitmap: ImageBitmap;
}

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
