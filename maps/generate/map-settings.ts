import { z } from 'zod';
import { seededDice } from '../../rules/core/dice.ts';

/** Random numbers from a seed, identical on all machines. */
export interface RandomSource {
  /** Returns a random number from 0 to less than 1. */
  readonly fraction: () => number;
  /** Returns a random integer from 0 to `count` − 1. */
  readonly integer: (count: number) => number;
  readonly shuffled: <T>(from: readonly T[]) => T[];
}

const FRACTION_STEPS = 100_000;

export function createRandom(seed: string): RandomSource {
  const dice = seededDice(`map ${seed}`);
  const below = (count: number): number => dice.roll(`d${count}`, 'map') - 1;
  return {
    fraction: () => below(FRACTION_STEPS) / FRACTION_STEPS,
    integer: below,
    shuffled: (from) => {
      const left = [...from];
      return from.map(() => left.splice(below(left.length), 1)[0]!);
    },
  };
}

/** Rounds to 1/100 map unit, because trigonometric functions may differ in the last bit between machines. */
export const roundToHundredth = (value: number): number => Math.round(value * 100) / 100;

/** Width and height of the sheet, in map units. */
export const SHEET_SIZES = { small: [800, 620], medium: [1000, 775], large: [1400, 1085] } as const;

/** Position of the sea: none, along one side, along one side with a deep bay, or on all sides. */
export const COASTS = ['inland', 'shore', 'gulf', 'island'] as const;
/** Share of high land. */
export const HIGH_LAND_SHARES = { few: 0.15, some: 0.35, many: 0.55 } as const;

export const MIN_PROVINCES = 6;
export const MAX_GENERATED_PROVINCES = 80;
export const MAX_SEATS = 8;
export const MAX_RIVERS = 5;
/** Minimum provinces per seat. Each seat then starts with at least two, and some are left to conquer. */
export const PROVINCES_PER_SEAT = 3;

const enumOfKeys = <T extends Readonly<Record<string, unknown>>>(of: T) =>
  z.enum(Object.keys(of) as [keyof T & string, ...(keyof T & string)[]]);

/** Settings for a generated map. */
export const mapSettingsSchema = z
  .strictObject({
    seed: z.string().min(1, 'the seed is empty').max(100),
    size: enumOfKeys(SHEET_SIZES).default('medium'),
    provinces: z.int().min(MIN_PROVINCES).max(MAX_GENERATED_PROVINCES).default(16),
    seats: z.int().min(2).max(MAX_SEATS).default(4),
    coast: z.enum(COASTS).default('shore'),
    rivers: z.int().min(0).max(MAX_RIVERS).default(2),
    hills: enumOfKeys(HIGH_LAND_SHARES).default('some'),
  })
  .refine(({ provinces, seats }) => provinces >= seats * PROVINCES_PER_SEAT, {
    error: ({ input }) =>
      `${String((input as { seats: number }).seats)} seats need at least ${(input as { seats: number }).seats * PROVINCES_PER_SEAT} provinces`,
    path: ['provinces'],
  });
export type MapSettings = z.output<typeof mapSettingsSchema>;
