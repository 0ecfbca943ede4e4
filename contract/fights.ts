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

/** Captains of the first and second side. */
export const captainsSchema = z.tuple([captainSchema, captainSchema]).default([
  { strength: 'able', temperament: 'steady' },
  { strength: 'able', temperament: 'steady' },
]);
const seed = z.string().min(1).max(1000);
const share = z.number().min(0).max(1);
const winner = z.enum(['a', 'b', 'draw']);

/** Result of a battle. Losses are fractions of each side's initial points. */
const fought = z.strictObject({
  winner,
  turns: z.int().min(1),
  losses: z.strictObject({ a: share, b: share }),
  /** Points that each unit took from the enemy and lost, by unit id. Present only if requested. */
  units: z
    .record(z.string(), z.strictObject({ took: z.int().min(0), lost: z.int().min(0) }))
    .readonly()
    .exactOptional(),
});
export type FoughtResult = z.output<typeof fought>;

const MAX_BATTLES = 1000;

/** Actions that a captain can suggest for a unit. */
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
/** Odds of one charge or volley from the current positions. */
const oddsPreview = z.strictObject({
  kind: z.enum(['charge', 'shoot']),
  unit: z.string(),
  target: z.string(),
  aspect: z.enum(['front', 'flank', 'rear']),
  /** Chance that the unit obeys and charges. */
  goes: chance,
  reaches: z.boolean(),
  /** `wins`: chance that the target gives way and the unit does not. `loses`: chance that the unit gives way. */
  wins: chance,
  loses: chance,
  /** Mean hits dealt and taken in the first round of melee, and the hits that each side can still take. */
  deals: z.number().min(0),
  takes: z.number().min(0),
  unitHits: z.number().min(0),
  targetHits: z.number().min(0),
});
export type OddsPreview = z.output<typeof oddsPreview>;

const fightRequest = z.object({ battle: tableBattleSchema, captains: captainsSchema, seed });
export type FightRequest = z.input<typeof fightRequest>;

/** Battles fought on a field by captains under the book's rules. */
export const fights = {
  /** Odds of every charge and volley that the current question offers, and of all within reach of both sides. Rolls nothing. */
  odds: query
    .input(z.object({ battle: tableBattleSchema }))
    .output(z.object({ options: listOf(oddsPreview), threats: listOf(oddsPreview) })),
  /** Deploys two armies of one book on a battlefield. Terrain is `field`, or generated for the country type `terrain`; '' is open. */
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
  /** Lays out a pending battle of a campaign on its terrain: open country, or the stormed walls. */
  ofCampaign: query.input(z.object({ id: storeId, battle: z.string().min(1).max(200) })).output(tableBattleSchema),
  /** The battle that captains fought for a log entry of a campaign. NOT_FOUND if none is saved. */
  settled: query.input(z.object({ id: storeId, seq: z.int().min(0) })).output(tableBattleSchema),
  /** Returns a captain's suggestion for a unit in the current phase, judged by the document's actions. Null if nothing is to decide. */
  advise: query
    .input(z.object({ battle: tableBattleSchema, unit: z.string().min(1).max(200), strength: z.enum(STRENGTHS) }))
    .output(
      z.object({
        advice: z
          .object({
            does: z.enum(ACTIONS),
            /** Id of the other unit that the action concerns, or null. */
            target: z.string().nullable(),
            because: z.string(),
            /** Corners of the unit's footprint after a move, in the table's unit of length. Null if the unit does not move. */
            where: listOf(z.object({ x: z.number(), y: z.number() })).nullable(),
          })
          .nullable(),
      }),
    ),
  /**
   * Advances a battle to the next question for a person. Resolves the book's part and lets captains choose for their sides. If no person
   * leads a side, advances to the end of the bound. Also starts leading a battle. BAD_INPUT for an answer that was not offered.
   */
  lead: query
    .input(
      z.object({
        battle: tableBattleSchema,
        /** New leaders. Unchanged if absent. */
        leaders: leadersSchema.optional(),
        /** Seed for the dice, used when the program begins to lead the battle. */
        seed: seed.default('nomarch'),
        /** Per side, true if its person rolls their own dice from now on. Unchanged if absent. */
        hands: z.tuple([z.boolean(), z.boolean()]).optional(),
        /** Dice of the requested throw. BAD_INPUT for impossible faces. */
        dice: typedDiceSchema.optional(),
        /** Answers to the current question and the following ones. */
        answers: z.array(choiceSchema).max(1000).default([]),
        /** Lets a skilled captain answer for the person: this question, the phase, or the bound (`run`). */
        stand: z.enum(['question', 'phase', 'run']).nullable().default(null),
      }),
    )
    .output(z.object({ battle: tableBattleSchema, question: questionSchema.nullable() })),
  /** Fights a battle to its end. The same seed gives the same battle on every machine. */
  fight: query.input(fightRequest).output(fought.extend({ battle: tableBattleSchema })),
  /** Repeats a battle with different dice each time. `from` is the number of the first battle, so a series can be requested in parts. */
  series: query
    .input(
      fightRequest.extend({
        from: z.int().min(0).max(1_000_000).default(0),
        times: z.int().min(1).max(MAX_BATTLES),
        /** If true, includes totals per unit. */
        units: z.boolean().default(false),
      }),
    )
    .output(listOf(fought)),
};
