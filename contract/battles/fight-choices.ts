import { z } from 'zod';
import { CHARGED_ANSWERS, FOLLOW_ANSWERS, STAR_ANSWERS } from '../../captains/standing-answers.ts';
import { STRENGTHS, TEMPERAMENTS } from '../../captains/styles.ts';

export const DEFAULT_CAPTAINS: readonly [CaptainChoice, CaptainChoice] = [
  { strength: 'able', temperament: 'steady' },
  { strength: 'able', temperament: 'steady' },
];

/* Leaders and choices of a battle, as sent and stored. */

/** An automatic leader of a side. */
export const captainSchema = z.strictObject({
  strength: z.enum(STRENGTHS).default('able'),
  temperament: z.enum(TEMPERAMENTS).default('steady'),
});
export type CaptainChoice = z.output<typeof captainSchema>;

/** Automatic leaders of the first and second side. Null if a person leads that side. */
export const leadersSchema = z.tuple([captainSchema.nullable(), captainSchema.nullable()]);
export type Leaders = z.output<typeof leadersSchema>;

/** A player's default answers for the whole battle, so that others need not wait for this player. */
export const standingAnswersSchema = z.strictObject({
  stars: z.enum(STAR_ANSWERS),
  charged: z.enum(CHARGED_ANSWERS),
  feint: z.boolean(),
  follow: z.enum(FOLLOW_ANSWERS),
  givesUp: z.number().min(0).max(1),
});
export type StandingAnswers = z.output<typeof standingAnswersSchema>;

const length = z.number().min(0).max(10_000);
export const manoeuvreSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('go'), heading: z.enum(['forward', 'back', 'left', 'right']), length }),
  z.strictObject({ kind: z.literal('wheel'), on: z.enum(['left', 'right']), degrees: length }),
  z.strictObject({ kind: z.literal('turn'), degrees: z.number().min(-360).max(360) }),
  z.strictObject({ kind: z.literal('form'), files: z.int().min(1).max(10_000) }),
]);

const id = z.string().min(1).max(200);
const place = z.strictObject({ x: z.number().min(-10_000).max(10_000), y: z.number().min(-10_000).max(10_000) });

/** A leader's answer to a question. */
export const choiceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({
    kind: z.literal('charge'),
    unit: id,
    target: id,
    /** Part of its move for which the unit waits before moving: `parts` of `of` equal parts. */
    delay: z.strictObject({ parts: z.int().min(1).max(4), of: z.int().min(3).max(5) }).exactOptional(),
  }),
  z.strictObject({ kind: z.literal('respond'), as: z.enum(['stand', 'counter-charge', 'evade']) }),
  z.strictObject({ kind: z.literal('shoot'), unit: id, target: id }),
  z.strictObject({
    kind: z.literal('move'),
    unit: id,
    /** Id of the kind of movement in the book. */
    manner: id,
    steps: z.array(manoeuvreSchema).max(100),
  }),
  z.strictObject({ kind: z.literal('stars'), adds: z.int().min(-100).max(100) }),
  z.strictObject({ kind: z.literal('feint') }),
  z.strictObject({ kind: z.literal('follow'), unit: id, target: id }),
  z.strictObject({ kind: z.literal('general'), general: id, unit: id }),
  z.strictObject({ kind: z.literal('joins'), general: id, unit: id }),
  z.strictObject({ kind: z.literal('rides'), general: id, at: place }),
]);
export type LedChoice = z.output<typeof choiceSchema>;

const face = z.union([z.int().min(1).max(1_000_000), z.string().min(1).max(200)]);
/** Faces typed for one throw, in the order in which the program asks for dice. If `rest` is true, the program rolls the missing dice. */
export const typedDiceSchema = z.strictObject({ faces: z.array(face).max(1000), rest: z.boolean() });

/** Selects dice of a throw that a person rolls, by words in the dice's descriptions. Null selects all dice of the throw. */
export const ownDiceSchema = z.strictObject({ words: z.string().max(200), named: z.boolean() }).nullable();

const options = z.array(choiceSchema).max(10_000);
const side = z.union([z.literal(0), z.literal(1)]);

/** One question to a side. */
export const questionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('general'), side, general: id, options }),
  z.strictObject({
    kind: z.literal('charge'),
    side,
    /** Present if the unit charges up a wall against its defenders. */ storms: z.literal(true).exactOptional(),
    options,
  }),
  z.strictObject({
    kind: z.literal('respond'),
    side,
    unit: id,
    charger: id,
    /** Id of the charged friendly unit, if that is not `unit` itself. */
    supports: id.exactOptional(),
    /** Present if the unit is already in melee and can break off. */
    breaksOff: z.literal(true).exactOptional(),
    /** Present if the enemy advances into contact without charging, so that the unit may fall back. */
    fallsBack: z.literal(true).exactOptional(),
    options,
  }),
  z.strictObject({ kind: z.literal('feint'), side, unit: id, options }),
  z.strictObject({ kind: z.literal('shoot'), side, unit: id, options }),
  z.strictObject({
    kind: z.literal('stars'),
    side,
    unit: id,
    wants: z.enum(['obey', 'stand']),
    options,
    /** Chance from 0 to 1 that each option achieves `wants`. */
    serves: z.array(z.number().min(0).max(1)).max(10_000),
  }),
  z.strictObject({ kind: z.literal('follow'), side, unit: id, options }),
  /** Asks for the faces of a throw that a person rolls. */
  z.strictObject({
    kind: z.literal('dice'),
    side,
    procedure: id,
    input: z.unknown(),
    /** Units and generals with a role in the throw, by role, as keys of their positions. */
    holders: z.record(z.string(), z.array(z.string())),
    own: ownDiceSchema,
    /** Seed of the dice that the program rolls. */
    seed: z.string(),
  }),
  /** Units that may move, with their manners and the usable share of their allowance, from 0 to 1. */
  z.strictObject({
    kind: z.literal('move'),
    side,
    movers: z
      .array(
        z.strictObject({
          unit: id,
          manners: z.array(id).max(50),
          share: z.number().min(0).max(1),
          /** Cost of an order, and the units that share it, including this unit. Absent if orders are not counted. */
          order: z.strictObject({ cost: z.number(), group: z.array(id).max(1000) }).exactOptional(),
        }),
      )
      .max(1000),
  }),
  /** Officers who may ride to a unit, with the units within reach. */
  z.strictObject({
    kind: z.literal('officers'),
    side,
    riders: z
      .array(z.strictObject({ general: id, at: place, reach: z.number().min(0), joins: z.array(id).max(1000) }))
      .max(1000),
  }),
]);
export type LedQuestion = z.output<typeof questionSchema>;
