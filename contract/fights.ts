import { z } from 'zod';
import { STRENGTHS } from '../captains/styles.ts';
import { listOf, query, storeId } from './base.ts';
import {
  captainSchema,
  choiceSchema,
  leadersSchema,
  questionSchema,
  typedDiceSchema,
} from './battles/fight-choices.ts';
import { tableBattleSchema } from './table.ts';

/** Of the first side and of the second. */
export const captainsSchema = z.tuple([captainSchema, captainSchema]).default([
  { strength: 'able', temperament: 'steady' },
  { strength: 'able', temperament: 'steady' },
]);
const seed = z.string().min(1).max(1000);
const share = z.number().min(0).max(1);
const winner = z.enum(['a', 'b', 'draw']);

/** How a battle ended: losses are shares of what each side began with. */
const fought = z.strictObject({
  winner,
  turns: z.int().min(1),
  losses: z.strictObject({ a: share, b: share }),
  /** Where it is asked for: what each unit struck off the enemy and what was struck off it, in points, by the ids of units. */
  units: z
    .record(z.string(), z.strictObject({ took: z.int().min(0), lost: z.int().min(0) }))
    .readonly()
    .exactOptional(),
});
export type Fought = z.output<typeof fought>;

const MOST_BATTLES = 1000;

/** What a captain may advise for a unit. */
const ACTIONS = [
  'nothing',
  'charge',
  'stand',
  'counter-charge',
  'evade',
  'shoot',
  'move',
  'stay',
  'stars',
  'no-stars',
  'feint',
  'follow',
] as const;
export type AdvisedAction = (typeof ACTIONS)[number];

const chance = z.number().min(0).max(1);
/** Odds of one charge or volley from where the units stand. */
const oddsPreview = z.strictObject({
  kind: z.enum(['charge', 'shoot']),
  unit: z.string(),
  target: z.string(),
  aspect: z.enum(['front', 'flank', 'rear']),
  /** Chance that the unit obeys and goes in. */
  goes: chance,
  reaches: z.boolean(),
  /** Chance that the target gives way and the unit holds; chance that the unit gives way. */
  wins: chance,
  loses: chance,
  /** Mean hits given and taken in the first round, and the hits that each side can still take. */
  deals: z.number().min(0),
  takes: z.number().min(0),
  unitHits: z.number().min(0),
  targetHits: z.number().min(0),
});
export type OddsPreview = z.output<typeof oddsPreview>;

const fightRequest = z.object({ battle: tableBattleSchema, captains: captainsSchema, seed });
export type FightRequest = z.input<typeof fightRequest>;

/** Battles in which captains lead: by the book, on a field. */
export const fights = {
  /** Odds of every offered charge and volley, and of every charge and volley within reach for both sides. Rolls nothing. */
  odds: query
    .input(z.object({ battle: tableBattleSchema }))
    .output(z.object({ options: listOf(oddsPreview), threats: listOf(oddsPreview) })),
  /** Two armies of one book laid out on a field. The ground is that of `field`, or drawn by lot for a country's terrain; '' is open. */
  layOut: query
    .input(
      z.object({
        armies: z.tuple([z.unknown(), z.unknown()]),
        title: z.string().max(300).default(''),
        terrain: z.string().max(100).default(''),
        field: z.unknown().optional(),
        seed,
      }),
    )
    .output(tableBattleSchema),
  /** A campaign’s battle that waits, on its ground: in the open, or at the walls that are stormed. */
  ofCampaign: query.input(z.object({ id: storeId, battle: z.string().min(1).max(200) })).output(tableBattleSchema),
  /** The battle that captains fought out for an entry of a campaign’s log. NOT_FOUND where none is kept. */
  settled: query.input(z.object({ id: storeId, seq: z.int().min(0) })).output(tableBattleSchema),
  /**
   * What a captain would do with a unit in the phase at hand, and why; null where the book asks nothing of the unit there, as far as the
   * battle's document tells what it has done.
   */
  advise: query
    .input(z.object({ battle: tableBattleSchema, unit: z.string().min(1).max(200), strength: z.enum(STRENGTHS) }))
    .output(
      z.object({
        advice: z
          .object({
            does: z.enum(ACTIONS),
            /** The unit that it is about, by its id; null for none. */
            target: z.string().nullable(),
            because: z.string(),
            /** The corners of the ground that it would stand on after a move, in the table's unit of length; null where it does not move. */
            where: listOf(z.object({ x: z.number(), y: z.number() })).nullable(),
          })
          .nullable(),
      }),
    ),
  /**
   * A battle goes on until a person who leads a side is asked something: the book's own part is done, and captains choose for their sides.
   * Where no person leads, it goes on to the end of the run through the phases. The battle that is given begins to be led where it was not.
   * BAD_INPUT for an answer that was not offered.
   */
  lead: query
    .input(
      z.object({
        battle: tableBattleSchema,
        /** Who leads from now on; as before where absent. */
        leaders: leadersSchema.optional(),
        /** Of a battle that begins to be led. */
        seed: seed.default('nomarch'),
        /** Which persons throw their own dice from now on; as before where absent. */
        hands: z.tuple([z.boolean(), z.boolean()]).optional(),
        /** The dice of the throw that is asked for. BAD_INPUT for faces that it does not take. */
        dice: typedDiceSchema.optional(),
        /** To the question at hand and to those that follow it. */
        answers: z.array(choiceSchema).max(1000).default([]),
        /** An able captain answers in place of the person: this question, those of the phase, or those of the run through the phases. */
        stand: z.enum(['question', 'phase', 'run']).nullable().default(null),
      }),
    )
    .output(z.object({ battle: tableBattleSchema, question: questionSchema.nullable() })),
  /** Fights a battle that is laid out on a field out to its end: the same seed gives the same battle on every machine. */
  fight: query.input(fightRequest).output(fought.extend({ battle: tableBattleSchema })),
  /** The same battle again and again, each with dice of its own: from one number on, so that it can be asked for in pieces. */
  series: query
    .input(
      fightRequest.extend({
        from: z.int().min(0).max(1_000_000).default(0),
        times: z.int().min(1).max(MOST_BATTLES),
        /** Whether what each unit did is told. */
        units: z.boolean().default(false),
      }),
    )
    .output(listOf(fought)),
};
