import type { ScatteredGround } from '../../core/field-rules.ts';

const ground = (kind: string, weight: number, least: number, most: number): ScatteredGround => ({
  kind,
  weight,
  size: [least, most],
});

const WOODS = ground('open-woods', 3, 18, 34);
const HILL = ground('gentle-hill', 3, 22, 42);
const STREAM = ground('stream', 1, 3, 5);
const VILLAGE = ground('buildings', 1, 9, 16);

/** By the terrain of a province: what of the book's ground lies there, in centimetres across. */
const BY_TERRAIN: Readonly<Record<string, readonly ScatteredGround[]>> = {
  'river-plain': [WOODS, HILL, ground('stream', 3, 3, 5), ground('bog', 1, 16, 30), VILLAGE],
  hills: [ground('gentle-hill', 5, 24, 46), ground('steep-hill', 2, 20, 32), WOODS, STREAM],
  mountains: [ground('steep-hill', 5, 24, 44), ground('sheer-hill', 1, 14, 22), HILL, WOODS],
  desert: [ground('soft-sand', 4, 20, 44), ground('gentle-hill', 3, 20, 40), ground('steep-hill', 1, 14, 24)],
  steppe: [ground('gentle-hill', 4, 24, 50), STREAM, ground('open-woods', 1, 14, 24)],
  marsh: [ground('bog', 5, 20, 42), STREAM, WOODS],
  coast: [HILL, WOODS, VILLAGE, ground('soft-sand', 2, 18, 36)],
};

/** What may lie on a table of such a country; a river plain for one that is not known. */
export const scattered = (terrain: string): readonly ScatteredGround[] =>
  (Object.hasOwn(BY_TERRAIN, terrain) ? BY_TERRAIN[terrain] : undefined) ?? BY_TERRAIN['river-plain']!;
