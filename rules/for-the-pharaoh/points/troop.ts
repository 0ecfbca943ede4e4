import { z } from 'zod';

/** Troop classes, best first. All properties in this file are in the book's terms and order. */
export const CLASSES = ['A+', 'A', 'B', 'C', 'D', 'E'] as const;
export const KINDS = [
  'infantry',
  'mounted-infantry',
  'cavalry',
  'light-chariot',
  'heavy-chariot',
  'battle-cart',
  'wagon',
] as const;
export const ORDERS = ['CO', 'MO', 'OO'] as const;
export const DRILLS = ['regular', 'irregular'] as const;
export const ARMOURS = ['light', 'medium', 'heavy'] as const;
export const SHIELDS = ['none', 'buckler', 'pavise', 'shield', 'mantlet'] as const;
export const MOUNTS = ['none', 'horse', 'camel', 'arab'] as const;
export const WEAPONS = [
  'bow',
  'composite-bow',
  'dart',
  'javelin',
  'javelin-throw-stick',
  'sling',
  'mace',
  'two-handed-mace',
  'axe',
  'two-handed-axe',
  'sword',
  'two-handed-sword',
  'short-spear',
  'long-spear',
  'lance',
  'pike',
  'two-other-weapons',
] as const;

export type TroopClass = (typeof CLASSES)[number];
export type TroopKind = (typeof KINDS)[number];
export type TroopOrder = (typeof ORDERS)[number];
export type Weapon = (typeof WEAPONS)[number];

/** A troop type of For the Pharaoh. Absent keys have their default. Models have no order. */
export const troopSchema = z.strictObject({
  class: z.enum(CLASSES),
  kind: z.enum(KINDS).default('infantry'),
  order: z.enum(ORDERS).nullish().default(null),
  secondOrder: z.enum(ORDERS).nullable().default(null),
  drill: z.enum(DRILLS).default('irregular'),
  armour: z.enum(ARMOURS).default('light'),
  shield: z.enum(SHIELDS).default('none'),
  barding: z.boolean().default(false),
  scythes: z.boolean().default(false),
  mount: z.enum(MOUNTS).default('none'),
  /** An empty list means other weapons. */
  weapons: z
    .array(z.enum(WEAPONS))
    .max(WEAPONS.length)
    .refine((weapons) => new Set(weapons).size === weapons.length, 'a weapon is listed twice')
    .default([]),
  fanatic: z.boolean().default(false),
  mercenary: z.boolean().default(false),
  /** True for troops listed as SCOUT. As open order cavalry they count 3 scouting points instead of 2. */
  scout: z.boolean().default(false),
});

export type Troop = z.output<typeof troopSchema>;

const MODELS: ReadonlySet<TroopKind> = new Set(['light-chariot', 'heavy-chariot', 'battle-cart', 'wagon']);

/** True for chariots, battle-carts and wagons. All other troops are figures. */
export const isModel = (troop: Pick<Troop, 'kind'>): boolean => MODELS.has(troop.kind);

/** False for wagons, which cannot charge (Charges). */
export const canCharge = ({ kind }: Pick<Troop, 'kind'>): boolean => kind !== 'wagon';

/** Returns the order of a figure, close order by default. Null for models. */
export const getOrder = (troop: Troop): TroopOrder | null => (isModel(troop) ? null : (troop.order ?? 'CO'));

export const GROUP_SIZES = { CO: 4, MO: 3, OO: 2 } as const;

/** Figures in a complete group: 4 close, 3 medium, 2 open; models count as one (A Note on the Group; ruling FTP-P12 on remainders). */
export function getGroupSize(troop: Troop): number {
  const order = getOrder(troop);
  return order === null ? 1 : GROUP_SIZES[order];
}
