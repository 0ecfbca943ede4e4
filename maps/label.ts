import polylabel from 'polylabel';
import { isInPolygon, type Point, type Polygon, type Ring } from './planar.ts';

/** Half the width of a letter, and its height, at default zoom in map units. */
const LETTER = 3.6;
const LINE = 7;
const CITY_MARK = 4.5;

/**
 * Finds the best position for a name. The province is compressed horizontally so that the largest circle becomes a wide, low box. The
 * city's mark is cut out, unless the province is too small.
 */
export function findLabelPoint(polygon: Polygon, city: Point, name: string): Point {
  const squeeze = LINE / (name.length * LETTER);
  const mark: Ring = [
    [city[0] - CITY_MARK, city[1] - CITY_MARK],
    [city[0] - CITY_MARK, city[1] + CITY_MARK],
    [city[0] + CITY_MARK, city[1] + CITY_MARK],
    [city[0] + CITY_MARK, city[1] - CITY_MARK],
    [city[0] - CITY_MARK, city[1] - CITY_MARK],
  ];
  const beside = findWidest([...polygon, mark], squeeze);
  if (beside.room >= LINE * 0.8 && isInPolygon(polygon, beside.point)) return beside.point;
  return findWidest(polygon, squeeze).point;
}

function findWidest(polygon: Polygon, squeeze: number): { point: Point; room: number } {
  const squeezed = polygon.map((ring) => ring.map(([x, y]): Point => [x * squeeze, y]));
  const centre = polylabel(squeezed, 0.25);
  return { point: [centre[0] / squeeze, centre[1]], room: centre.distance };
}
