import { z } from 'zod';
import { command, listOf, query, seatKey } from '../base.ts';
import { choiceSchema, questionSchema } from '../battles/fight-choices.ts';
import { forceSchema, tableBattleSchema } from '../table.ts';
import { instant, campaignInput } from './shapes.ts';

/** Stages of a battle on the battlefield: `wanted` by one side; `deploying`, hidden from each other; `playing` in turn. */
export const FIELD_STAGES = ['wanted', 'deploying', 'playing'] as const;
export type FieldStage = (typeof FIELD_STAGES)[number];

/** Position of a unit before the first turn. */
const deployedAt = z.strictObject({
  at: z.strictObject({ x: z.number().min(0).max(10_000), y: z.number().min(0).max(10_000) }),
  facing: z.number().min(0).lt(360),
});

/** One side's view of a battle on the field. */
export const fieldBattle = z.strictObject({
  /** Battle id in the seat's view. */
  battle: z.string(),
  stage: z.enum(FIELD_STAGES),
  /** Increases with every action. */
  version: z.int(),
  /** The seat's own side. */
  side: z.union([z.literal(0), z.literal(1)]),
  /** Seats of the two leaders. Allies only watch. */
  seats: z.tuple([z.string(), z.string()]),
  /** Names of the leading players. */
  powers: z.tuple([z.string(), z.string()]),
  /** Seats that must act next. */
  waitsFor: z.array(z.string()).readonly(),
  dueAt: instant.nullable(),
  /** Sides now led by a captain because their players did not answer in time. */
  captains: z.array(z.union([z.literal(0), z.literal(1)])).readonly(),
  /** Ids of the side's own units that the other side has not seen yet. */
  unseen: z.array(z.string()).readonly(),
  /** The battle's document for the viewer, without hidden units and answers. Null until both sides want the battle. */
  document: tableBattleSchema.nullable(),
  /** Question to this side. Null during the other side's turn. */
  question: questionSchema.nullable(),
});
export type FieldBattle = Readonly<z.output<typeof fieldBattle>>;

/** A battle on the field, visible to readers of its campaign. */
const watchedBattle = z.strictObject({
  /** Battle id in the public edition. */
  battle: z.string(),
  /** Names of the leading players of both sides. */
  powers: z.tuple([z.string(), z.string()]),
  turn: z.int(),
  /** Increases with every action. */
  version: z.int(),
});
export type WatchedBattle = Readonly<z.output<typeof watchedBattle>>;

const battleInput = seatKey.extend({ battle: z.string().min(1).max(200) });
const standingAnswers = tableBattleSchema.shape.sides.element.shape.answers;

/**
 * Battles on the field in which both leaders take turns; allies see the leader's view. The server stores the battle and accepts answers
 * only from the side whose turn it is. It rolls the campaign's promised dice and resolves the battle at its end. NOT_FOUND for a battle
 * without this seat, or a battle that no side wants on the field.
 */
export const fieldBattles = {
  fieldBattle: query.input(battleInput).output(fieldBattle),
  /**
   * Offers to fight a battle on the field, or withdraws the offer. The battle begins once both leaders want it. REFUSED for an undecided
   * storm, against a regent, for allies of a leader, and after the battle has begun.
   */
  wantField: command.input(battleInput.extend({ wants: z.boolean() })).output(z.object({})),
  /** Deploys a side for good. REFUSED for overlaps, positions outside its zone, other sides' units, and marches that the book forbids. */
  deployField: command
    .input(
      battleInput.extend({
        placed: z.record(z.string().max(200), deployedAt),
        /** Own units that arrive from off the table. */
        forces: z.array(forceSchema).max(100).default([]),
      }),
    )
    .output(fieldBattle.nullable()),
  /**
   * Answers the side's question and returns the next one. CONFLICT if the battle has changed since `version`; REFUSED if the other side is
   * asked; BAD_INPUT for an answer that was not offered. `stand` lets a captain answer instead, for one question, phase or bound. Returns
   * null after the end of the battle, like the other commands.
   */
  answerField: command
    .input(
      battleInput.extend({
        version: z.int(),
        answers: z.array(choiceSchema).max(200).default([]),
        stand: z.enum(['question', 'phase', 'run']).nullable().default(null),
      }),
    )
    .output(fieldBattle.nullable()),
  /** Battles deployed by both sides, if the campaign shows its battles. SIGNED_OUT and NOT_YOURS as in `watch`. */
  watchBattles: query.input(campaignInput).output(listOf(watchedBattle)),
  /** One battle of `watchBattles`, without units that one of the sides has not seen. NOT_FOUND if the battle is not shown. */
  watchBattle: query
    .input(campaignInput.extend({ battle: z.string().min(1).max(200) }))
    .output(watchedBattle.extend({ document: tableBattleSchema })),
  /** Sets the side's default answers, which are used if the side is asked. They are hidden from the other side. Null removes them. */
  setStandingAnswers: command
    .input(battleInput.extend({ answers: standingAnswers.unwrap().nullable() }))
    .output(fieldBattle.nullable()),
};
