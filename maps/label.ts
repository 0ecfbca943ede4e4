import polylabel from 'polylabel';
import { insidePolygon, type Point, type Polygon, type Ring } from './planar.ts';

/** Half the width of a letter, and its height, at default zoom in map units. */
const LETTER = 3.6;
const LINE = 7;
const CITY_MARK = 4.5;

/**
 * Finds the best position for a name. The province is compressed horizontally so that the largest circle becomes a wide, low box. The
 * city's mark is cut out, unless the province is too small.
 */
export function labelPoint(polygon: Polygon, city: Point, name: string): Point {
  const squeeze = LINE / (name.length * LETTER);
  const mark: Ring = [
    [city[0] - CITY_MARK, city[1] - CITY_MARK],
    [city[0] - CITY_MARK, city[1] + CITY_MARK],
    [city[0] + CITY_MARK, city[1] + CITY_MARK],
    [city[0] + CITY_MARK, city[1] - CITY_MARK],
    [city[0] - CITY_MARK, city[1] - CITY_MARK],
  ];
  const beside = widest([...polygon, mark], squeeze);
  if (beside.room >= LINE * 0.8 && insidePolygon(polygon, beside.point)) return beside.point;
  return widest(polygon, squeeze).point;
}

function widest(polygon: Polygon, squeeze: number): { point: Point; room: number } {
  const squeezed = polygon.map((ring) => ring.map(([x, y]): Point => [x * squeeze, y]));
  const found = polylabel(squeezed, 0.25);
  return { point: [found[0] / squeeze, found[1]], room: found.distance };
}
