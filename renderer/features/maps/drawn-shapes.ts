import type { Shape } from '../../../maps/shapes.ts';
import type { DrawnProvince } from '../../map/drawing/map-drawing.ts';
import { boxOf, polygonsPath } from '../../map/drawing/shape.ts';

const drawn = new WeakMap<Shape, Omit<DrawnProvince, 'id'>>();

/** A shape as a path. Shapes that an edit leaves alone are not drawn again. */
export function drawnShape(shape: Shape): Omit<DrawnProvince, 'id'> {
  const known = drawn.get(shape);
  if (known) return known;
  const fresh = { path: polygonsPath(shape), polygons: shape, box: boxOf(shape) };
  drawn.set(shape, fresh);
  return fresh;
}
