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
