import { z } from 'zod';
import { getChoice, type RulingsInForce } from '../../core/ruling.ts';
import { TOM_5 } from '../rulings.ts';

export const KINDS = ['infantry', 'cavalry', 'camels', 'elephants', 'ballista'] as const;
export const SHIELDS = ['none', '5+', '6+'] as const;

/** Maximum crew of a ballista (Ballistae Special Rules). */
export const MAX_BALLISTA_CREW = 4;
/** Maximum points per figure of a custom troop type. */
export const MAX_POINTS = 1000;
/** Maximum move or range of a custom troop type, in inches. */
export const MAX_INCHES = 200;
/** Maximum lines that strike: three for pikes (Special rules). */
export const MAX_LINES = 3;

const inches = z.int().min(1).max(MAX_INCHES);

/**
 * A troop type in the columns of the book's key (Tom’s Ancient Warfare, Point System; Ballistae Special Rules). Missing keys get their
 * default, except `points`, as the book does not price characteristics (ruling TOM-13).
 */
export const troopSchema = z
  .strictObject({
    kind: z.enum(KINDS).default('infantry'),
    /** `m` in the book's key: move in inches. */
    move: inches.default(10),
    /** `ch` in the book's key: charge in inches. If null, the charge equals the move. */
    charge: inches.nullable().default(null),
    /** `r` in the book's key: range in inches; null for troops without missiles. */
    range: inches.nullable().default(null),
    /** `a` in the book's key: armour. */
    armour: z.boolean().default(false),
    /** `s` in the book's key: shield. */
    shield: z.enum(SHIELDS).default('none'),
    /** `c` in the book's key, as printed. Ruling TOM-5 decides which troops count as cavalry. */
    cavalry: z.boolean().default(false),
    /** `tr.` in the book's key: trained. */
    trained: z.boolean().default(false),
    /** Lines of four that strike in a mêlée: hoplites two, pikes three. */
    lines: z.int().min(1).max(MAX_LINES).default(1),
    /** Men who serve a ballista or ride an elephant. */
    crew: z.int().min(0).max(20).default(0),
    /** Points for a figure, or for a ballista or elephant with its crew (ruling TOM-11). */
    points: z.int('enter the points for a figure: the book has no table to calculate them').min(0).max(MAX_POINTS),
  })
  .superRefine(({ kind, crew }, context) => {
    const wrong = (message: string): void => context.addIssue({ code: 'custom', path: ['crew'], message, input: crew });
    if (kind === 'ballista' && (crew < 1 || crew > MAX_BALLISTA_CREW)) {
      wrong(`a ballista is served by 1 to ${MAX_BALLISTA_CREW} men`);
    } else if (kind === 'elephants' && crew < 1) wrong('an elephant carries at least one man');
    else if (kind !== 'ballista' && kind !== 'elephants' && crew > 0) {
      wrong('only ballistae and elephants have a crew');
    }
  });

export type Troop = z.output<typeof troopSchema>;

/** Checks for a ballista or elephant: one model, priced with its crew. */
export const isModel = ({ kind }: Pick<Troop, 'kind'>): boolean => kind === 'ballista' || kind === 'elephants';

/** Checks whether a troop type counts as cavalry (ruling TOM-5). */
export function isCavalry({ kind, cavalry }: Pick<Troop, 'kind' | 'cavalry'>, rulings: RulingsInForce): boolean {
  if (getChoice(TOM_5, rulings) === 'as-printed') return cavalry;
  return cavalry || kind === 'cavalry' || kind === 'camels';
}

/** Men per line of foot (Tom’s Ancient Warfare, Fighting Order). */
export const LINE_SIZE = 4;

/** Usual unit sizes (Tom’s Ancient Warfare, Set up; ruling TOM-9). */
const HOPLITE_SIZE = 16;
const PELTAST_SIZE = 12;
export const CAVALRY_SIZE = { least: 4, most: 8 } as const;

/** Checks whether troops fight in lines of four. Cavalry and models do not. */
export const fightsInLines = (troop: Troop, rulings: RulingsInForce): boolean =>
  !isModel(troop) && !isCavalry(troop, rulings);

/** Figures per line, or 1 for troops without lines. */
export const getLineSize = (troop: Troop, rulings: RulingsInForce): number =>
  fightsInLines(troop, rulings) ? LINE_SIZE : 1;

/** Number of `men` on foot that strike at once in `lines` lines of four (Tom’s Ancient Warfare, Fighting Order; Special rules). */
export const countStrikingMen = (men: number, lines: number): number => Math.min(men, lines * LINE_SIZE);

/** Usual size of a foot unit: 16 if several lines strike, otherwise 12 (ruling TOM-9). */
export const getFootSize = ({ lines }: Pick<Troop, 'lines'>): number => (lines > 1 ? HOPLITE_SIZE : PELTAST_SIZE);

/** Initial size of a new unit, or null for models. */
export function getDefaultSize(troop: Troop): number | null {
  if (isModel(troop)) return null;
  return fightsInLines(troop, {}) ? getFootSize(troop) : CAVALRY_SIZE.least;
}

/** Sizes are multiples of four, except for models (Set up). */
export const listSuitableMultiples = (troop: Troop): readonly number[] => (isModel(troop) ? [] : [LINE_SIZE]);
