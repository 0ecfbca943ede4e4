import { z } from 'zod';
import { command, listOf, query } from '../base.ts';
import { choiceSchema, questionSchema } from '../battles/fight-choices.ts';
import { seatKey } from '../seats.ts';
import { forceSchema, tableBattleSchema } from '../table.ts';
import { instant, ofCampaign } from './shapes.ts';

/** How far a battle on the field has come: wanted by one side; both deploy, unseen by each other; both are asked in turn. */
export const FIELD_STAGES = ['wanted', 'deploying', 'playing'] as const;
export type FieldStage = (typeof FIELD_STAGES)[number];

/** Where a unit is put before the first turn. */
const deployedAt = z.strictObject({
  at: z.strictObject({ x: z.number().min(0).max(10_000), y: z.number().min(0).max(10_000) }),
  facing: z.number().min(0).lt(360),
});

/** What a side sees of a battle on the field. */
export const fieldBattle = z.strictObject({
  /** As the seat's view calls it. */
  battle: z.string(),
  stage: z.enum(FIELD_STAGES),
  /** Goes up with everything that is done in it. */
  version: z.int(),
  /** The seat's own side. */
  side: z.union([z.literal(0), z.literal(1)]),
  /** Those who lead the first side and the second: whoever fights beside them looks on. */
  seats: z.tuple([z.string(), z.string()]),
  /** Their powers. */
  powers: z.tuple([z.string(), z.string()]),
  /** Seats for which the battle waits. */
  waitsFor: z.array(z.string()).readonly(),
  dueAt: instant.nullable(),
  /** Sides that an automatic captain leads by now, as their players did not answer in time. */
  captains: z.array(z.union([z.literal(0), z.literal(1)])).readonly(),
  /** Units of its own that the other side has not seen yet. */
  unseen: z.array(z.string()).readonly(),
  /**
   * The battle's document as the side sees it: without its seed, the other's standing answers and units that it has not seen yet, and without
   * anything of the other side until both have deployed. Null until both want it.
   */
  document: tableBattleSchema.nullable(),
  /** What the side is asked; null while the other one is. */
  question: questionSchema.nullable(),
});
export type FieldBattle = Readonly<z.output<typeof fieldBattle>>;

/** A battle on the field that whoever may read its campaign looks at. */
const watchedBattle = z.strictObject({
  /** As it is called in what everybody may know. */
  battle: z.string(),
  /** The powers that lead the first side and the second. */
  powers: z.tuple([z.string(), z.string()]),
  turn: z.int(),
  /** Goes up with everything that is done in it. */
  version: z.int(),
});
export type WatchedBattle = Readonly<z.output<typeof watchedBattle>>;

const ofBattle = seatKey.extend({ battle: z.string().min(1).max(200) });
const standingAnswers = tableBattleSchema.shape.sides.element.shape.answers;

/**
 * Battles that the leaders of both sides fight on the field by turns; whoever fights beside one sees what he sees. The server keeps the battle: each answers only what its own side is asked. It is thrown
 * for with dice that the campaign has promised, and settled by itself when it is over. NOT_FOUND for a battle that the seat takes no part in, or
 * that nobody wants to fight so.
 */
export const fieldBattles = {
  fieldBattle: query.input(ofBattle).output(fieldBattle),
  /**
   * Wants to fight a battle on the field, or no longer does: it begins when both who lead want it. REFUSED for a breach of which it is not said yet
   * whether it is stormed, where a regent leads, to whoever fights beside the leader of his side, and once it has begun.
   */
  wantField: command.input(ofBattle.extend({ wants: z.boolean() })).output(z.object({})),
  /** Deploys a side for good. REFUSED outside of its area, on the table's ground of others, or with units that are not its own. */
  deployField: command
    .input(
      ofBattle.extend({
        placed: z.record(z.string().max(200), deployedAt),
        /** Of its own units: those that come from off the table. */
        forces: z.array(forceSchema).max(100).default([]),
      }),
    )
    .output(fieldBattle.nullable()),
  /**
   * Answers what the side is asked, and what it is asked next. CONFLICT where the battle has gone on since `version`; REFUSED where the other
   * side is asked; BAD_INPUT for an answer that is not offered. `stand` lets a captain answer in its place for as long. Null where the battle is over, as of the other commands.
   */
  answerField: command
    .input(
      ofBattle.extend({
        version: z.int(),
        answers: z.array(choiceSchema).max(200).default([]),
        stand: z.enum(['question', 'phase', 'run']).nullable().default(null),
      }),
    )
    .output(fieldBattle.nullable()),
  /** Battles that both sides have deployed for; none where the campaign shows none. SIGNED_OUT and NOT_YOURS as `watch`. */
  watchBattles: query.input(ofCampaign).output(listOf(watchedBattle)),
  /** One of them, as far as both sides know it: without units that one of them has not seen. NOT_FOUND where it is not shown. */
  watchBattle: query
    .input(ofCampaign.extend({ battle: z.string().min(1).max(200) }))
    .output(watchedBattle.extend({ document: tableBattleSchema })),
  /** What the side answers beforehand, so that nobody waits for it; the other side is not told. Null for nothing. */
  setStandingAnswers: command
    .input(ofBattle.extend({ answers: standingAnswers.unwrap().nullable() }))
    .output(fieldBattle.nullable()),
};
