import { z } from 'zod';
import { isMounted, type Kind, KIND_NAMES, KINDS, canRide, MOUNTS } from './kinds.ts';

/** Troop types and other movers. */
export type Mover = Kind | 'baggage' | 'mounted-commander' | 'foot-commander';

/** Inches in good and in difficult going; null if the troops may not enter it. */
export interface MoveDistances {
  readonly good: number;
  readonly difficult: number | null;
}

const SLOW: MoveDistances = { good: 4, difficult: 2 };
const LOOSE: MoveDistances = { good: 5, difficult: 4 };
const LIGHT: MoveDistances = { good: 6, difficult: 6 };
const HEAVY: MoveDistances = { good: 9, difficult: 3 };
const WHEELED: MoveDistances = { good: 4, difficult: null };

/*
 * Moves in inches. The note under the table bars chariots and baggage from difficult going. Artillery and war wagons follow ruling SAS-14.
 */
export const MOVE_DISTANCES: Readonly<Record<Mover, MoveDistances>> = {
  'light-horse': { good: 12, difficult: 4 },
  'mounted-commander': { good: 12, difficult: 4 },
  cavalry: { good: 10, difficult: 4 },
  knights: HEAVY,
  expendables: HEAVY,
  pikemen: SLOW,
  spearmen: SLOW,
  horde: SLOW,
  baggage: WHEELED,
  swordsmen: LOOSE,
  warband: LOOSE,
  bowmen: LOOSE,
  peltasts: LIGHT,
  psiloi: LIGHT,
  'foot-commander': LIGHT,
  elephants: { good: 6, difficult: 3 },
  artillery: WHEELED,
  'war-wagon': WHEELED,
};

/** Light chariots move as cavalry. */
const LIGHT_CHARIOT = 10;
/** Inches subtracted for crossing an obstacle. Mounted infantry rides over it (ruling SAS-30). */
export const OBSTACLE_COST = { mounted: 4, foot: 2 } as const;

type Moving = Pick<Troop, 'mount' | 'mountedInfantry'> & { readonly kind: Mover };

/** Returns a unit's move (SAS Ancient Rules, Movement; Other variations). */
export function getMoveDistances({ kind, mount, mountedInfantry }: Moving): MoveDistances {
  if (mountedInfantry) return MOVE_DISTANCES.cavalry;
  if (mount !== 'chariot') return MOVE_DISTANCES[kind];
  return { good: kind === 'light-horse' ? LIGHT_CHARIOT : MOVE_DISTANCES[kind].good, difficult: null };
}

/** Classes of quality, best first (SAS Ancient Rules, Quality Class). */
export const QUALITIES = ['fanatics', 'elite', 'soldiers', 'militia', 'levies'] as const;
export type Quality = (typeof QUALITIES)[number];

export const ARMOURS = ['none', 'armoured', 'heavy'] as const;
export type Armour = (typeof ARMOURS)[number];

export const SHIELDS = ['none', 'shields', 'pavises'] as const;

/** Missiles. Darts count as javelins, and staff slings as slings (ruling SAS-22). */
export const MISSILES = ['bow', 'crossbow', 'sling', 'handgun', 'javelin', 'artillery', 'war-wagon'] as const;
export type Missile = (typeof MISSILES)[number];

const CLASSLESS: ReadonlySet<Kind> = new Set(['elephants', 'artillery', 'expendables']);

/** Elephants, artillery and expendables have no class of quality; a horde is always levies. */
export const hasClass = (kind: Kind): boolean => !CLASSLESS.has(kind);

const getDefaultQuality = (kind: Kind): Quality | null => {
  if (!hasClass(kind)) return null;
  return kind === 'horde' ? 'levies' : 'soldiers';
};

/** A unit's troop type (SAS Ancient Rules, Troop Types; Other variations; Troop Types, Mixed Units). Missing keys get their default. */
export const troopSchema = z
  .strictObject({
    kind: z.enum(KINDS),
    /** Null for the default: no class, levies or soldiers, by kind. */
    quality: z.enum(QUALITIES).nullable().default(null),
    armour: z.enum(ARMOURS).default('none'),
    shields: z.enum(SHIELDS).default('shields'),
    missiles: z.enum(MISSILES).nullable().default(null),
    /** Mount of knights, cavalry and light horse. Expendables with chariots are scythed, others are herds. */
    mount: z.enum(MOUNTS).default('horse'),
    formationTrained: z.boolean().default(false),
    marksmen: z.boolean().default(false),
    /** Mainly hand-to-hand troops with some shooters: full strength in mêlée, half in shooting (Mixed Units). */
    mixed: z.boolean().default(false),
    /** Foot with animals to ride on the march (Other variations). */
    mountedInfantry: z.boolean().default(false),
  })
  .superRefine((troop, context) => {
    const wrong = (path: keyof typeof troop, message: string): void =>
      context.addIssue({ code: 'custom', path: [path], message, input: troop[path] });
    const { kind, quality, missiles, mount } = troop;
    const name = KIND_NAMES[kind];
    if (quality !== null && !hasClass(kind)) wrong('quality', `${name} have no class of quality`);
    if (quality !== null && kind === 'horde' && quality !== 'levies') wrong('quality', 'a horde consists of levies');
    if (!canRide(kind, mount)) wrong('mount', `${name} have no ${mount}s`);
    if (missiles === 'artillery' && kind !== 'artillery') wrong('missiles', 'only artillery can shoot as artillery');
    if (missiles === 'war-wagon' && kind !== 'war-wagon') wrong('missiles', 'only war wagons can shoot as war wagons');
    if (kind === 'expendables' && missiles !== null) wrong('missiles', 'expendables do not shoot');
    if (kind === 'bowmen' && missiles === null) wrong('missiles', 'bowmen need bows, crossbows or handguns');
    if (troop.marksmen && missiles === null && kind !== 'artillery' && kind !== 'war-wagon') {
      wrong('marksmen', 'marksmen need missiles');
    }
    if (troop.mixed && missiles === null) wrong('mixed', 'a mixed unit needs missiles');
    if (troop.mountedInfantry && (isMounted(kind) || kind === 'artillery' || kind === 'war-wagon')) {
      wrong('mountedInfantry', `${name} are no infantry to be mounted`);
    }
  })
  .transform((troop) => ({
    ...troop,
    quality: troop.quality ?? getDefaultQuality(troop.kind),
    missiles: troop.missiles ?? (troop.kind === 'artillery' || troop.kind === 'war-wagon' ? troop.kind : null),
  }));

export type Troop = z.output<typeof troopSchema>;
