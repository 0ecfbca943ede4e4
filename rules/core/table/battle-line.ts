import { countRanks } from '../../../battlefield/position.ts';
import { listDuelUnits, type LoadedArmy } from '../army/compare-armies.ts';
import type { UnitColour } from '../army-file.ts';
import type { FieldTerms } from '../field-rules.ts';
import { lineUp } from './line-up.ts';

/** A unit in the battle line. `x` is the distance from the line's centre, `back` from the foremost front, in the book's unit of length. */
export interface LineUnit {
  readonly at: number;
  readonly title: string;
  readonly colour: UnitColour | undefined;
  /** Centre of the front. */
  readonly x: number;
  readonly back: number;
  readonly front: number;
  readonly depth: number;
  readonly files: number;
  readonly ranks: number;
  readonly bases: number;
}

/** An army in its deployment. */
export interface BattleLine {
  /** Centimetres per unit of length. */
  readonly centimetresEach: number;
  readonly units: readonly LineUnit[];
  /** Left edge of the leftmost unit. */
  readonly left: number;
  readonly width: number;
  readonly depth: number;
}

const CM_PER_INCH = 2.54;

/** Converts a length to centimetres, to a tenth. */
export const toCentimetres = (length: number, { centimetresEach }: Pick<BattleLine, 'centimetresEach'>): number =>
  Math.round(length * centimetresEach * 10) / 10;

/** Table sizes for books that name none. */
const DEFAULT_TABLE = { cm: { width: 180, depth: 120 }, inch: { width: 72, depth: 48 } } as const;

/**
 * Lays out an army in the formations of its book, in default rows unless the user placed a unit. Null if the book has no field rules or no
 * unit has known troops. @param nameUnit names a unit without a name by its number
 */
export function layOutLine(
  read: Omit<LoadedArmy, 'measures'>,
  nameUnit: (number: number) => string,
): BattleLine | null {
  const { army, book } = read;
  const { field } = book;
  if (!field) return null;
  const terms: FieldTerms = { rulings: army.rulings, agreed: {}, settings: army.settings ?? {} };
  const table = field.defaultTable ?? DEFAULT_TABLE[field.unitOfLength];
  const duelUnits = listDuelUnits(read, nameUnit);
  const places = lineUp(
    field,
    terms,
    table,
    0,
    duelUnits.map(({ key, unit }) => ({ id: key, unit })),
  );
  const foremost = Math.min(...[...places.values()].map(({ at }) => at.y));
  const units = duelUnits.flatMap(({ key, title, unit }): LineUnit[] => {
    const [body, position] = [field.body(unit, terms), places.get(key)];
    if (!body || !position) return [];
    const index = Number(key);
    const { stands, colour } = army.units[index] ?? {};
    const files = Math.min(position.files, body.bases);
    const ranks = countRanks(position, body);
    return [
      {
        at: index,
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
