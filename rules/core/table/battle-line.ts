import { countRanks } from '../../../battlefield/position.ts';
import { duelUnits, type ReadArmy } from '../army/compare-armies.ts';
import type { UnitColour } from '../army-file.ts';
import type { FieldTerms } from '../field-rules.ts';
import { lineUp } from './line-up.ts';

/** A unit in the battle line. Lengths are in the book's unit; `x` is from the middle of the line, `back` from its foremost front. */
export interface LinedUnit {
  /** Its place in the army. */
  readonly at: number;
  readonly title: string;
  readonly colour: UnitColour | undefined;
  /** The middle of its front. */
  readonly x: number;
  readonly back: number;
  readonly front: number;
  readonly depth: number;
  readonly files: number;
  readonly ranks: number;
  readonly bases: number;
}

/** An army as it would stand on the table. */
export interface BattleLine {
  /** Centimetres of the book's unit of length. */
  readonly centimetresEach: number;
  readonly units: readonly LinedUnit[];
  /** From its outermost unit on the left to that on the right, and from the foremost front to the hindmost rear. */
  readonly left: number;
  readonly width: number;
  readonly depth: number;
}

const CM_PER_INCH = 2.54;

/** A length of a line in centimetres, to a tenth. */
export const inCentimetres = (length: number, { centimetresEach }: Pick<BattleLine, 'centimetresEach'>): number =>
  Math.round(length * centimetresEach * 10) / 10;

/** What a book without a usual table is lined up on. */
const TABLE = { cm: { width: 180, depth: 120 }, inch: { width: 72, depth: 48 } } as const;

/**
 * The army drawn up: each unit on the bases and in the formation of its book, where it was put, else in the usual rows, the fastest on
 * the wings. Null where the book's field is not built, or no unit has troops that it knows. @param nameless what a unit of a number is called
 */
export function battleLine(read: Omit<ReadArmy, 'measures'>, nameless: (number: number) => string): BattleLine | null {
  const { army, book } = read;
  const { field } = book;
  if (!field) return null;
  const terms: FieldTerms = { rulings: army.rulings, agreed: {}, settings: army.settings ?? {} };
  const table = field.usualTable ?? TABLE[field.unitOfLength];
  const all = duelUnits(read, nameless);
  const places = lineUp(
    field,
    terms,
    table,
    0,
    all.map(({ key, unit }) => ({ id: key, unit })),
  );
  const foremost = Math.min(...[...places.values()].map(({ at }) => at.y));
  const units = all.flatMap(({ key, title, unit }): LinedUnit[] => {
    const [body, position] = [field.body(unit, terms), places.get(key)];
    if (!body || !position) return [];
    const at = Number(key);
    const { stands, colour } = army.units[at] ?? {};
    const files = Math.min(position.files, body.bases);
    const ranks = countRanks(position, body);
    return [
      {
        at,
        title,
        colour,
        x: stands?.x ?? position.at.x - table.width / 2,
        back: stands?.back ?? position.at.y - foremost,
        front: files * body.base.front,
        depth: ranks * body.base.depth,
        files,
        ranks,
        bases: body.bases,
      },
    ];
  });
  if (units.length === 0) return null;
  const left = Math.min(...units.map(({ x, front }) => x - front / 2));
  const right = Math.max(...units.map(({ x, front }) => x + front / 2));
  return {
    centimetresEach: field.centimetresEach ?? (field.unitOfLength === 'inch' ? CM_PER_INCH : 1),
    units,
    left,
    width: right - left,
    depth: Math.max(...units.map(({ back, depth }) => back + depth)),
  };
}
