import { SVGPathData } from 'svg-pathdata';
import { InputError } from '../../../rules/core/procedure.ts';
import type { Point, Ring } from '../../planar.ts';
import { checkCorners } from '../limits.ts';
import type { Element } from './elements.ts';

/** Values a to f of an SVG matrix. */
export type Matrix = readonly [number, number, number, number, number, number];

export const IDENTITY_MATRIX: Matrix = [1, 0, 0, 1, 0, 0];

export const multiplyMatrices = ([a, b, c, d, e, f]: Matrix, [p, q, r, s, t, u]: Matrix): Matrix => [
  a * p + c * q,
  b * p + d * q,
  a * r + c * s,
  b * r + d * s,
  a * t + c * u + e,
  b * t + d * u + f,
];

export const mapPoint = ([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point => [a * x + c * y + e, b * x + d * y + f];

const TRANSFORMS: Readonly<Record<string, (numbers: readonly number[]) => Matrix>> = {
  matrix: ([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]) => [a, b, c, d, e, f],
  translate: ([x = 0, y = 0]) => [1, 0, 0, 1, x, y],
  scale: ([x = 1, y = x]) => [x, 0, 0, y, 0, 0],
  rotate: ([degrees = 0, x = 0, y = 0]) => {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    return [cos, sin, -sin, cos, x - x * cos + y * sin, y - x * sin - y * cos];
  },
  skewX: ([degrees = 0]) => [1, 0, Math.tan((degrees * Math.PI) / 180), 1, 0, 0],
  skewY: ([degrees = 0]) => [1, Math.tan((degrees * Math.PI) / 180), 0, 1, 0, 0],
};

/** Converts a transform attribute to a matrix. Unknown parts are ignored. */
export function parseTransform(transform: string | undefined): Matrix {
  let matrix = IDENTITY_MATRIX;
  for (const [, name, inside] of (transform ?? '').slice(0, 5000).matchAll(/(\w+)\s*\(([^()]*)\)/g)) {
    const numbers = (inside ?? '')
      .split(/[\s,]+/)
      .filter((word) => word !== '')
      .map(Number);
    const step = Object.hasOwn(TRANSFORMS, name!) ? TRANSFORMS[name!] : undefined;
    if (step && numbers.every(Number.isFinite)) matrix = multiplyMatrices(matrix, step(numbers));
  }
  return matrix;
}

/** Segments per curve: enough for smooth coasts, few enough for small files. */
const CURVE_SEGMENTS = 8;

function drawCurve(
  [x0, y0]: Point,
  at: { x1: number; y1: number; x2: number; y2: number; x: number; y: number },
): Point[] {
  return Array.from({ length: CURVE_SEGMENTS }, (_, i): Point => {
    const t = (i + 1) / CURVE_SEGMENTS;
    const [p, q, r, s] = [(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t ** 3];
    return [p * x0 + q * at.x1 + r * at.x2 + s * at.x, p * y0 + q * at.y1 + r * at.y2 + s * at.y];
  });
}

export interface Outline {
  readonly rings: readonly Ring[];
  /** True if at least one line of the outline is closed. */
  readonly closed: boolean;
}

const [DOT, PLUS, MINUS] = [0x2e, 0x2b, 0x2d];
const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
const isExponent = (code: number): boolean => code === 0x65 || code === 0x45;

/** Counts the numbers in a list of coordinates without parsing them. `1.5.5-3e4` has three. */
export function countNumbers(text: string): number {
  let numbers = 0;
  let [inNumber, hasDot, hasExponent] = [false, false, false];
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (isDigit(code) || code === DOT) {
      if (!inNumber || (code === DOT && (hasDot || hasExponent))) {
        numbers += 1;
        [inNumber, hasDot, hasExponent] = [true, false, false];
      }
      hasDot ||= code === DOT;
    } else if (isExponent(code) && inNumber && !hasExponent) hasExponent = true;
    else if (!((code === PLUS || code === MINUS) && hasExponent && isExponent(text.charCodeAt(i - 1)))) {
      [inNumber, hasDot, hasExponent] = [false, false, false];
    }
  }
  return numbers;
}

/** Converts a path to transformed rings. @throws SyntaxError for an invalid path, InputError for too many corners */
export function parsePath(path: string, matrix: Matrix): Outline {
  checkCorners(countNumbers(path) / 2);
  const drawn = new SVGPathData(path).toAbs().normalizeHVZ().normalizeST().qtToC().aToC();
  const rings: Ring[] = [];
  let pen: Point = [0, 0];
  let ring: Point[] = [];
  let closed = false;
  let corners = 0;
  const finish = (): void => {
    if (ring.length > 2) rings.push([...ring, ring[0]!].map((point) => mapPoint(matrix, point)));
    ring = [];
  };
  for (const command of drawn.commands) {
    if (command.type === SVGPathData.MOVE_TO) {
      finish();
      pen = [command.x, command.y];
      ring = [pen];
    } else if (command.type === SVGPathData.LINE_TO) {
      pen = [command.x, command.y];
      ring.push(pen);
    } else if (command.type === SVGPathData.CURVE_TO) {
      ring.push(...drawCurve(pen, command));
      pen = [command.x, command.y];
    } else if (command.type === SVGPathData.CLOSE_PATH) {
      closed = true;
      pen = ring[0] ?? pen;
    }
    corners += command.type === SVGPathData.CURVE_TO ? CURVE_SEGMENTS : 1;
    checkCorners(corners);
    const [first, last] = [ring[0], ring.at(-1)];
    if (ring.length > 3 && first && last && Math.hypot(first[0] - last[0], first[1] - last[1]) < 1e-6) closed = true;
  }
  finish();
  return { rings, closed };
}

const parseNumber = (text: string | undefined): number => Number.parseFloat(text ?? '') || 0;

const EMPTY: Outline = { rings: [], closed: true };

const toRing = (points: readonly Point[], matrix: Matrix): Outline =>
  points.length > 2
    ? { rings: [[...points, points[0]!].map((point) => mapPoint(matrix, point))], closed: true }
    : EMPTY;

function parsePoints(written: string): Point[] {
  checkCorners(countNumbers(written) / 2);
  const numbers = written
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return numbers.flatMap((x, i): Point[] => (i % 2 === 0 && i + 1 < numbers.length ? [[x, numbers[i + 1]!]] : []));
}

const toBox = (x: number, y: number, width: number, height: number, matrix: Matrix): Outline =>
  width > 0 && height > 0
    ? toRing(
        [
          [x, y],
          [x + width, y],
          [x + width, y + height],
          [x, y + height],
        ],
        matrix,
      )
    : EMPTY;

/** Number of corners by which a circle is approximated. */
const CIRCLE_CORNERS = 24;

const toEllipse = (cx: number, cy: number, rx: number, ry: number, matrix: Matrix): Outline =>
  rx > 0 && ry > 0
    ? toRing(
        Array.from({ length: CIRCLE_CORNERS }, (_, i): Point => {
          const turn = (i * 2 * Math.PI) / CIRCLE_CORNERS;
          return [cx + rx * Math.cos(turn), cy + ry * Math.sin(turn)];
        }),
        matrix,
      )
    : EMPTY;

/** Default size of a symbol drawn by a `use` element. */
const SYMBOL_SIZE = 12;

/** Returns the transformed outline of an element, or null if the element draws none. */
export function getOutline({ tag, attributes }: Element, matrix: Matrix): Outline | null {
  const of = (name: string): number => parseNumber(attributes[name]);
  switch (tag) {
    case 'path':
      try {
        return parsePath(attributes['d'] ?? '', matrix);
      } catch (error) {
        if (error instanceof InputError) throw error;
        throw new InputError(`the path ${attributes['id'] ?? '(without an id)'} is invalid`, attributes['id'] ?? '');
      }
    case 'polygon':
      return toRing(parsePoints(attributes['points'] ?? ''), matrix);
    case 'polyline':
      return { ...toRing(parsePoints(attributes['points'] ?? ''), matrix), closed: false };
    case 'rect':
      return toBox(of('x'), of('y'), of('width'), of('height'), matrix);
    case 'use':
      return toBox(of('x'), of('y'), of('width') || SYMBOL_SIZE, of('height') || SYMBOL_SIZE, matrix);
    case 'circle':
      return toEllipse(of('cx'), of('cy'), of('r'), of('r'), matrix);
    case 'ellipse':
      return toEllipse(of('cx'), of('cy'), of('rx'), of('ry'), matrix);
    default:
      return null;
  }
}
