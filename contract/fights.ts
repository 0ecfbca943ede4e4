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

/** Result of a battle. Losses are shares of each side's initial points. */
const fought = z.strictObject({
  winner,
  turns: z.int().min(1),
  losses: z.strictObject({ a: share, b: share }),
  /** On request: points that each unit took from the enemy and lost, by unit id. */
  units: z
    .record(z.string(), z.strictObject({ took: z.int().min(0), lost: z.int().min(0) }))
    .readonly()
    .exactOptional(),
});
export type Fought = z.output<typeof fought>;

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
  /** Chances that the target gives way while the unit holds, and that the unit gives way. */
  wins: chance,
  loses: chance,
  /** Mean hits given and taken in the first round, and remaining hits of each side. */
  deals: z.number().min(0),
  takes: z.number().min(0),
  unitHits: z.number().min(0),
  targetHits: z.number().min(0),
});
export type OddsPreview = z.output<typeof oddsPreview>;

const fightRequest = z.object({ battle: tableBattleSchema, captains: captainsSchema, seed });
export type FightRequest = z.input<typeof fightRequest>;

/** Battles led by captains under the book's rules, on a field. */
export const fights = {
  /** Odds of every offered charge and volley, and of every charge and volley within reach for both sides. Rolls nothing. */
  odds: query
    .input(z.object({ battle: tableBattleSchema }))
    .output(z.object({ options: listOf(oddsPreview), threats: listOf(oddsPreview) })),
  /** Lays out two armies of one book on a field. Terrain comes from `field` or is generated for a country's `terrain`; '' is open. */
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
  /** A pending battle of a campaign on its terrain: in the open, or at the stormed walls. */
  ofCampaign: query.input(z.object({ id: storeId, battle: z.string().min(1).max(200) })).output(tableBattleSchema),
  /** The battle that captains fought for a log entry of a campaign. NOT_FOUND if none is saved. */
  settled: query.input(z.object({ id: storeId, seq: z.int().min(0) })).output(tableBattleSchema),
  /**
   * A captain's suggestion for a unit in the current phase. Null if the book asks nothing of the unit, judged by the actions in the
   * document.
   */
  advise: query
    .input(z.object({ battle: tableBattleSchema, unit: z.string().min(1).max(200), strength: z.enum(STRENGTHS) }))
    .output(
      z.object({
        advice: z
          .object({
            does: z.enum(ACTIONS),
            /** Id of the unit it concerns, or null. */
            target: z.string().nullable(),
            because: z.string(),
            /** Corners of its footprint after a move, in the table's unit of length. Null if it does not move. */
            where: listOf(z.object({ x: z.number(), y: z.number() })).nullable(),
          })
          .nullable(),
      }),
    ),
  /**
   * Advances a battle to the next question for a person: resolves the book's part and lets captains choose for their sides. Without persons
   * it advances to the end of the bound. Starts leading a battle that was not led. BAD_INPUT for an answer that was not offered.
   */
  lead: query
    .input(
      z.object({
        battle: tableBattleSchema,
        /** New leaders. Unchanged if absent. */
        leaders: leadersSchema.optional(),
        /** Used when the program starts to lead. */
        seed: seed.default('nomarch'),
        /** Persons who roll their own dice from now on. Unchanged if absent. */
        hands: z.tuple([z.boolean(), z.boolean()]).optional(),
        /** Dice of the requested throw. BAD_INPUT for impossible faces. */
        dice: typedDiceSchema.optional(),
        /** Answers to the current question and the following ones. */
        answers: z.array(choiceSchema).max(1000).default([]),
        /** A captain of able strength answers for the person: this question, the phase, or the bound. */
        stand: z.enum(['question', 'phase', 'run']).nullable().default(null),
      }),
    )
    .output(z.object({ battle: tableBattleSchema, question: questionSchema.nullable() })),
  /** Fights a battle to its end. The same seed gives the same battle on every machine. */
  fight: query.input(fightRequest).output(fought.extend({ battle: tableBattleSchema })),
  /** Repeats a battle with different dice each time. `from` is the first number, so that a series can be requested in parts. */
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
