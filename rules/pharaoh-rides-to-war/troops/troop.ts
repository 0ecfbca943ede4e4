import { z } from 'zod';
import { TYPE_IDS, TYPES, WEAPONS } from './types.ts';

/** A troop type: one of the book’s twelve, what it fights or shoots with, and whether it is of the guard. The rest follows from the type. */
export const troopSchema = z
  .strictObject({
    type: z.enum(TYPE_IDS),
    /** Null for what is usual with the type. */
    weapon: z.enum(WEAPONS).nullable().default(null),
    guard: z.boolean().default(false),
  })
  .superRefine(({ type, weapon }, context) => {
    const { name, weapons } = TYPES[type];
    if (weapon === null || weapons.includes(weapon)) return;
    const message = `${name} have no ${weapon}; they have ${weapons.join(' or ')}`;
    context.addIssue({ code: 'custom', path: ['weapon'], message, input: weapon });
  })
  .transform(({ type, weapon, guard }) => ({ type, weapon: weapon ?? TYPES[type].weapons[0], guard }));

export type Troop = z.output<typeof troopSchema>;
