import { z } from 'zod';
import { seededDice } from '../../rules/core/dice.ts';

/** Numbers out of a seed, the same on every machine. */
export interface Chance {
  /** From 0 up to, but never, 1. */
  readonly share: () => number;
  /** A whole number from 0 up to, but never, the given one. */
  readonly below: (count: number) => number;
  readonly shuffled: <T>(from: readonly T[]) => T[];
}

const FINE = 100_000;

export function chanceOf(seed: string): Chance {
  const dice = seededDice(`map ${seed}`);
  const below = (count: number): number => dice.roll(`d${count}`, 'map') - 1;
  return {
    share: () => below(FINE) / FINE,
    below,
    shuffled: (from) => {
      const left = [...from];
      return from.map(() => left.splice(below(left.length), 1)[0]!);
    },
  };
}

/** Trigonometry may differ in the last bit between machines: a hundredth of a map unit is far above that. */
export const hundredth = (value: number): number => Math.round(value * 100) / 100;

/** Width and height of the sheet, in map units. */
export const SHEETS = { small: [800, 620], medium: [1000, 775], large: [1400, 1085] } as const;

/** Where the sea is: nowhere, along one side, along one side with a deep bay, or all round. */
export const COASTS = ['inland', 'shore', 'gulf', 'island'] as const;
/** How much of the land is high. */
export const HEIGHTS = { few: 0.15, some: 0.35, many: 0.55 } as const;

export const LEAST_PROVINCES = 6;
export const MOST_GENERATED = 80;
export const MOST_SEATS = 8;
export const MOST_RIVERS = 5;
/** A seat begins with two provinces or more, and something is left to win. */
export const PROVINCES_OF_SEAT = 3;

const named = <T extends Readonly<Record<string, unknown>>>(of: T) =>
  z.enum(Object.keys(of) as [keyof T & string, ...(keyof T & string)[]]);

/** What a map is to be like. */
export const mapWishesSchema = z
  .strictObject({
    seed: z.string().min(1, 'a seed has one sign or more').max(100),
    size: named(SHEETS).default('medium'),
    provinces: z.int().min(LEAST_PROVINCES).max(MOST_GENERATED).default(16),
    seats: z.int().min(2).max(MOST_SEATS).default(4),
    coast: z.enum(COASTS).default('shore'),
    rivers: z.int().min(0).max(MOST_RIVERS).default(2),
    hills: named(HEIGHTS).default('some'),
  })
  .refine(({ provinces, seats }) => provinces >= seats * PROVINCES_OF_SEAT, {
    error: ({ input }) =>
      `${String((input as { seats: number }).seats)} seats want ${(input as { seats: number }).seats * PROVINCES_OF_SEAT} provinces or more`,
    path: ['provinces'],
  });
export type MapWishes = z.output<typeof mapWishesSchema>;
