import type { Box } from '../../../maps/drawing/shape.ts';

/** A colour, a pattern of lines or a gradient, as it fills or strokes a shape. */
export type Paint =
  | { readonly kind: 'colour'; readonly colour: string }
  | { readonly kind: 'hatching'; readonly id: string }
  | { readonly kind: 'gradient'; readonly id: string };

/** How a path is stroked, in units of the page. */
export interface Stroke {
  readonly colour: string;
  readonly width: number;
  readonly dash: readonly number[];
  readonly opacity: number;
}

/** A path of the ground as a canvas paints it: what the SVG and its style sheet say of it, in numbers and colours. */
export interface PaintedShape {
  readonly path: string;
  readonly fill: Paint | null;
  readonly stroke: Stroke | null;
  readonly opacity: number;
  /** The ids of the clips that it is painted within: its own and those of the groups around it. */
  readonly clips: readonly string[];
}

/** Lines that repeat in squares of `side` units. */
export interface Hatching {
  readonly id: string;
  readonly side: number;
  readonly path: string;
  readonly stroke: Stroke;
}

/** A radial gradient over the box of what it fills, by shares of its width and height. */
export interface Gradient {
  readonly id: string;
  readonly box: Box;
  readonly centre: readonly [x: number, y: number];
  readonly radius: number;
  readonly stops: readonly { readonly at: number; readonly colour: string }[];
}

/** All that is painted of a ground, in order. */
export interface PaintedGround {
  readonly shapes: readonly PaintedShape[];
  readonly clips: Readonly<Record<string, string>>;
  readonly hatchings: readonly Hatching[];
  readonly gradients: readonly Gradient[];
}

/** A part of the page to paint, and how large: the whole page once, and what is near the window again and again. */
export interface WantedView {
  readonly extent: 'whole' | 'near';
  readonly view: Box;
  /** Device pixels of a unit. */
  readonly pixels: number;
}

/** What the worker is told: a ground once, then views of it; each view is answered by one bitmap. */
export type ToPainter =
  { readonly kind: 'ground'; readonly ground: PaintedGround } | { readonly kind: 'view'; readonly wanted: WantedView };

export interface FromPainter {
  readonly wanted: WantedView;
  /** The size of the bitmap, which a canvas takes over. */
  readonly width: number;
  readonly height: number;
  readonly bitmap: ImageBitmap;
}
