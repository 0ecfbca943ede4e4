import { z } from 'zod';

export const KINDS = ['infantry', 'cavalry', 'camels', 'elephants', 'ballista'] as const;
export const SHIELDS = ['none', '5+', '6+'] as const;

/** The most crew that serve one ballista (Ballistae Special Rules). */
export const MOST_BALLISTA_CREW = 4;
/** The highest price that a troop type of one's own may state for a figure. */
export const MOST_POINTS = 1000;
/** The longest move or range that a troop type of one's own may state, in inches. */
export const MOST_INCHES = 200;
/** The most lines of a unit that strike: the three of the pikes (Special rules). */
export const MOST_LINES = 3;

const inches = z.int().min(1).max(MOST_INCHES);

/**
 * A troop type in the columns of the book's key (Tom’s Ancient Warfare, Point System; Ballistae Special Rules). Absent keys take their plain value; `points` has none, for the book has
 * no table that prices characteristics (ruling TOM-13).
 */
export const troopSchema = z
  .strictObject({
    kind: z.enum(KINDS).default('infantry'),
    /** m, in inches. */
    move: inches.default(10),
    /** ch, in inches; null where the line gives none and the move is the charge. */
    charge: inches.nullable().default(null),
    /** r, in inches; null for troops without missiles. */
    range: inches.nullable().default(null),
    /** a */
    armour: z.boolean().default(false),
    /** s */
    shield: z.enum(SHIELDS).default('none'),
    /** c, as the line prints it; which troops count as cavalry is ruling TOM-5. */
    cavalry: z.boolean().default(false),
    /** tr. */
    trained: z.boolean().default(false),
    /** Lines of four that strike in a mêlée: hoplites two, pikes three. */
    lines: z.int().min(1).max(MOST_LINES).default(1),
    /** Men who serve a ballista or ride an elephant. */
    crew: z.int().min(0).max(20).default(0),
    /** Points for a figure, or for a ballista or elephant with its crew (ruling TOM-11). */
    points: z.int('points for a figure: the book has no table to work them out').min(0).max(MOST_POINTS),
  })
  .superRefine(({ kind, crew }, context) => {
    const wrong = (message: string): void => context.addIssue({ code: 'custom', path: ['crew'], message, input: crew });
    if (kind === 'ballista' && (crew < 1 || crew > MOST_BALLISTA_CREW)) {
      wrong(`a ballista is served by 1 to ${MOST_BALLISTA_CREW} men`);
    } else if (kind === 'elephants' && crew < 1) wrong('an elephant carries at least one man');
    else if (kind !== 'ballista' && kind !== 'elephants' && crew > 0) {
      wrong('only ballistae and elephants have a crew');
    }
  });

export type Troop = z.output<typeof troopSchema>;

/** A ballista or an elephant: one model, priced with its crew. */
export const isModel = ({ kind }: Pick<Troop, 'kind'>): boolean => kind === 'ballista' || kind === 'elephants';
