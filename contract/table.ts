import { z } from 'zod';
import { ruleSystemIdSchema, UNIT_COLOURS } from '../rules/core/army-file.ts';
import { ARRIVAL_WAYS } from '../rules/core/table/forces.ts';
import { command, query, storeId, undoTrail } from './base.ts';
import {
  choiceSchema,
  leadersSchema,
  manoeuvreSchema,
  ownDiceSchema,
  standingAnswersSchema,
  typedDiceSchema,
} from './battles/fight-choices.ts';

const MAX_FIGURES = 1_000_000;
const text = (maxLength: number) => z.string().max(maxLength);
const key = text(200).min(1);
const count = z.int().min(0).max(MAX_FIGURES);
const points = z.number().min(0).max(1_000_000_000);

/** Troops of one kind in a unit. Name, cost and troop type are copied when the army is laid out. */
const partSchema = z
  .strictObject({
    id: key,
    name: text(300),
    /** Troop type in the book's abbreviations. */
    short: text(300),
    troop: z.record(z.string(), z.unknown()).nullable(),
    count,
    cost: points,
    groupSize: z.int().min(1).max(1000),
    /** Hits that remove one figure or model. */
    hits: z.int().min(1).max(1000),
    /** Number of hits taken. */
    lost: z.int().min(0),
  })
  .refine((part) => part.lost <= part.count * part.hits, {
    path: ['lost'],
    error: 'more hits than this part of the structure can take',
  });
export type BattlePart = z.output<typeof partSchema>;

const unitSchema = z.strictObject({
  id: key,
  name: text(300),
  brigade: text(100),
  colour: z.enum(UNIT_COLOURS).nullable(),
  /** Numbers of the troop type needed in play, such as intrinsic morale. */
  numbers: z.array(z.strictObject({ label: text(100), value: text(100), citation: text(300) })).max(20),
  parts: z.array(partSchema).max(50),
  /** Morale state, by the book's id. '' for the book's first state. */
  morale: text(100),
  /** Markers on the unit, by the book's ids. */
  marks: z.array(key).max(50),
  /** Numbers of the unit that are determined during the battle, by the book's ids. */
  fixed: z.record(key, z.int().min(-1_000_000).max(1_000_000)).optional(),
  /** True if it left the field but may return. */
  offField: z.boolean().optional(),
  orders: text(1000),
  note: text(2000),
});
export type BattleUnit = z.output<typeof unitSchema>;

const generalSchema = z.strictObject({
  id: key,
  name: text(200),
  /** Null if the book does not use stars. */
  stars: z.int().min(0).max(100).nullable(),
  cost: points,
  /** Unit that the general is with, or null if alone. */
  unit: key.nullable(),
  fallen: z.boolean(),
  /** Brigade or force that the general commands. */
  brigade: text(100).optional(),
  /** State of the general, by the book's ids. Defaults to the book's first state. */
  state: key.optional(),
  /** Hits taken by the general. */
  hurt: z.int().min(0).max(100).optional(),
});
export type BattleGeneral = z.output<typeof generalSchema>;

const sideSchema = z.strictObject({
  name: text(300),
  /** Id of the army in the Library, or null. */
  army: storeId.nullable(),
  units: z.array(unitSchema).max(1000),
  generals: z.array(generalSchema).max(1000),
  /** Attributes that apply to the whole army, from its army list. */
  attributes: z.record(text(100), text(100)).optional(),
  /** Default answers, used when captains fight the battle. */
  answers: standingAnswersSchema.exactOptional(),
});
export type TableSide = z.output<typeof sideSchema>;

/** A wall, tower or building and the units in it. */
const structureSchema = z.strictObject({
  id: key,
  kind: key,
  name: text(200),
  damage: z.int().min(0).max(MAX_FIGURES),
  inside: z.array(key).max(1000),
});
export type BattleStructure = z.output<typeof structureSchema>;

/** Coordinate in the book's unit of length. */
const coordinate = z.number().min(-10_000).max(10_000);
const point = z.strictObject({ x: coordinate, y: coordinate });

const sideNumber = z.union([z.literal(0), z.literal(1)]);
const turnNumber = z.int().min(0).max(10_000);
const phaseNumber = z.int().min(0).max(100);

const positionShape = { at: point, facing: z.number().min(0).lt(360), files: z.int().min(1).max(10_000) };
const length = z.number().min(0).max(10_000);

/** Position of a unit: the centre of its front, its facing in degrees clockwise from the far edge, and its number of files. */
const placedSchema = z.strictObject({
  ...positionShape,
  /** Last move under the book's rules. */
  moved: z
    .strictObject({
      turn: turnNumber,
      bound: sideNumber,
      phase: phaseNumber,
      /** Id of the kind of movement in the book. */
      manner: key,
      steps: z.array(manoeuvreSchema).max(100),
      spent: length,
      allowance: length,
      from: z.strictObject(positionShape),
    })
    .exactOptional(),
});
export type PlacedPosition = z.output<typeof placedSchema>;

/** A change on the field with the previous values, so that stepping back through the log restores earlier positions. */
const fieldEntrySchema = z.strictObject({
  turn: turnNumber,
  bound: sideNumber,
  phase: phaseNumber,
  /** Description of the change. */
  what: text(300),
  /** Id of the throw that preceded the change, or ''. */
  after: text(200),
  /** Previous positions by unit id. Null for a unit that was not on the table. */
  placed: z.record(key, placedSchema.nullable()),
  /** Previous hits by part id. */
  lost: z.record(key, z.int().min(0)),
  /** Previous values of `offField` by unit id. */
  offField: z.record(key, z.boolean()),
  morale: z.record(key, text(100)),
  /** Previous values of `fallen` by general id. */
  fallen: z.record(key, z.boolean()),
  /** Previous positions of generals, by id. Absent if none moved. */
  generals: z
    .record(key, z.strictObject({ unit: key.nullable(), at: point.exactOptional(), state: key.exactOptional() }))
    .exactOptional(),
});
export type FieldEntry = z.output<typeof fieldEntrySchema>;

/** Units on a flank march, or units that arrive later over their own table edge. */
export const forceSchema = z.strictObject({
  id: key,
  side: sideNumber,
  by: z.enum(ARRIVAL_WAYS),
  units: z.array(key).min(1).max(1000),
  /** Turns before the force first tries to arrive. */
  delay: z.int().min(0).max(1000),
  /** Present if the force is on a forced march. */
  forced: z.literal(true).exactOptional(),
});
export type BattleForce = z.output<typeof forceSchema>;

/** A battlefield to scale. Stores only positions; footprints, distances and arcs are derived from them. */
const fieldSchema = z.strictObject({
  width: z.number().gt(0).max(10_000),
  depth: z.number().gt(0).max(10_000),
  /** Front of the players' own bases if different from the book's: see the field rules of each book. */
  baseFront: z.number().gt(0).max(100).exactOptional(),
  /** Terrain pieces with their outlines. The outline of a stream follows its banks. */
  ground: z.array(z.strictObject({ id: key, kind: key, area: z.array(point).min(3).max(500) })).max(200),
  /** Positions of units, by unit id. */
  placed: z.record(key, placedSchema),
  /** Positions of generals who are not with a unit, by general id. */
  generals: z.record(key, point).exactOptional(),
  /** Forces that are not on the table yet. */
  forces: z.array(forceSchema).max(200).exactOptional(),
  /** Sides with hidden deployment. */
  hidden: z.array(sideNumber).max(2).exactOptional(),
  /** Changes on the field, oldest first. */
  log: z.array(fieldEntrySchema).max(5000).exactOptional(),
});
export type BattleFieldPlan = z.output<typeof fieldSchema>;

const cardIds = z.array(text(100)).max(1000);

/** Cards taken from a deck: the played ones in order, and those in the hands of both sides. */
const deckSchema = z.strictObject({ played: cardIds, hands: z.tuple([cardIds, cardIds]) });
export type BattleDeck = z.output<typeof deckSchema>;

/** A procedure resolved during the battle. Repeating it with the same input and dice gives the same breakdown. */
const throwSchema = z.strictObject({
  id: key,
  /** Turn number, 0 during setup. */
  turn: z.int().min(0).max(10_000),
  bound: sideNumber,
  phase: z.int().min(0).max(100),
  procedure: key,
  /** Names of the units and generals with a role in the procedure. */
  who: z.array(text(400)).max(10),
  /** Units and generals with a role, by role id, as keys of their positions. */
  holders: z.record(key, z.array(key).max(2000)),
  input: z.record(z.string(), z.unknown()),
  dice: z
    .array(
      z.strictObject({
        die: z.string().regex(/^d[1-9]\d{0,5}$/, 'unknown die'),
        face: z.int().min(1).max(999_999),
        what: text(500),
        origin: z.enum(['seeded', 'typed']),
        card: text(100).exactOptional(),
      }),
    )
    .max(10_000),
  /** Result as text. */
  result: text(2000),
  /** Result as data. The consequences are derived from it. */
  outcome: z.unknown().nonoptional(),
  /** State of the consequences: not decided yet, applied (`taken`) or discarded (`left`). Absent if there are none. */
  follows: z.enum(['waiting', 'taken', 'left']).exactOptional(),
  /** Figures and models removed, by unit. */
  struck: z.record(key, z.int().min(1).max(MAX_FIGURES)).exactOptional(),
  /** The players' corrections of measured values, as text. */
  overruled: z.array(text(300)).max(20).exactOptional(),
  /** Side that played the card from its hand. */
  playedBy: sideNumber.optional(),
  /** The only side that may see the throw, because it drew cards into its hand. */
  secretOf: sideNumber.optional(),
});
export type TableRoll = z.output<typeof throwSchema>;

/** Number of a throw within the sequence of dice from a battle's seed. */
const throwNumber = z.int().min(0).max(100_000);

/** A battle in which the program asks each side's leader, one question at a time. */
const ledSchema = z.strictObject({
  leaders: leadersSchema,
  seed: text(1000).min(1),
  /** State when the bound began, or when the program started to lead the battle. Replaying `choices` from it gives the current state. */
  from: z.strictObject({
    sides: z.array(sideSchema).length(2),
    placed: z.record(key, placedSchema),
    /** Positions of generals who were not with a unit. */
    generals: z.record(key, point).exactOptional(),
    first: sideNumber,
    turn: turnNumber,
    bound: sideNumber,
    phase: phaseNumber,
    /** Number of throws, and of log entries, in that state. */
    throws: z.int().min(0).max(5000),
    log: z.int().min(0).max(5000),
    /** Number of throws made with seeded dice. */
    rollCount: throwNumber,
    /** The book's memory of earlier turns. */
    memory: z.unknown(),
  }),
  choices: z.array(z.strictObject({ choice: choiceSchema, because: text(300) })).max(5000),
  /** Per side, the number of the first throw for which its leader rolls their own dice. Null if the program rolls. */
  hands: z.tuple([throwNumber.nullable(), throwNumber.nullable()]).exactOptional(),
  /** Dice typed in this bound, by throw number. */
  typed: z
    .array(typedDiceSchema.extend({ number: throwNumber, own: ownDiceSchema }))
    .max(5000)
    .exactOptional(),
  /** Result of the battle. Absent until the battle ends. */
  end: z.strictObject({ winner: sideNumber.nullable(), turns: z.int().min(1) }).exactOptional(),
});
export type LedBattle = z.output<typeof ledSchema>;

/** A battle: `nomarch-table`, version 1. */
export const tableBattleSchema = z.strictObject({
  format: z.literal('nomarch-table'),
  version: z.literal(1),
  rules: ruleSystemIdSchema,
  title: text(300),
  rulings: z.record(text(100), text(100)),
  /** Numbers typed by the players, for both sides. */
  settings: z.record(text(100), z.number()).optional(),
  /** Campaign battle that is fought here. The campaign's attacker is the first side. */
  campaign: z.strictObject({ id: storeId, battle: key }).nullable(),
  sides: z.array(sideSchema).min(1).max(2),
  /** Side that begins each turn. */
  first: sideNumber,
  /** Turn number, 0 during setup. */
  turn: z.int().min(0).max(10_000),
  /** The bound: 0 for the first, 1 for the second. */
  bound: sideNumber,
  /** Index of the phase, from 0. */
  phase: z.int().min(0).max(100),
  throws: z.array(throwSchema).max(5000),
  /** Values on which the players agreed, by the book's ids. Others are as in the book. */
  agreed: z.record(key, key).optional(),
  /** Cards that form the table: rows from the far edge to the near one, one card per square. */
  plan: z
    .array(z.array(text(100)).max(100))
    .max(100)
    .optional(),
  /** The battlefield. Absent if players move units only on a real table. */
  field: fieldSchema.exactOptional(),
  /** State of a battle that the program leads. Absent if players run the phases themselves. */
  led: ledSchema.exactOptional(),
  structures: z.array(structureSchema).max(1000).optional(),
  /** Decks by the book's ids. An absent deck is complete. */
  decks: z.record(key, deckSchema).optional(),
  note: text(20_000),
});
export type TableBattle = z.output<typeof tableBattleSchema>;

const tableSummary = z.object({
  id: storeId,
  title: z.string(),
  rules: ruleSystemIdSchema,
  turn: z.int(),
  campaign: z.object({ id: storeId, battle: z.string() }).nullable(),
  /** Initial points of each side and its losses. */
  sides: z.array(z.object({ name: z.string(), points: z.number(), lost: z.number() })),
  version: z.int(),
  changedAt: z.string(),
});
export type TableSummary = z.output<typeof tableSummary>;

const fieldMeasures = z.object({
  units: z.array(
    z.object({
      id: key,
      /** Corners of the unit, clockwise from the front left. */
      footprint: z.array(z.tuple([z.number(), z.number()]).readonly()).readonly(),
      /** Allowance for a straight move in the open, by manner of moving. */
      allowance: z.record(z.string(), z.number()).readonly(),
    }),
  ),
  pairs: z.array(
    z.object({
      from: key,
      to: key,
      distance: z.number(),
      aspect: z.enum(['front', 'flank', 'rear']),
      inArc: z.boolean(),
      inSight: z.boolean(),
      contact: z.boolean(),
      why: z.array(z.string()).readonly(),
    }),
  ),
});

/** An undo step with a description of its edit. */
const battleVersion = z.object({ version: z.int(), what: z.string() });
export type BattleVersion = z.output<typeof battleVersion>;

const written = z.object({ id: storeId, version: z.int(), changedAt: z.string() });

export const table = {
  /** Battles, newest change first. */
  all: query.output(z.array(tableSummary)),
  open: query.input(z.object({ id: storeId })).output(written.extend({ battle: tableBattleSchema, undo: undoTrail })),
  create: command.input(z.object({ battle: tableBattleSchema })).output(written),
  /** Saves the current battle. CONFLICT if `base` is not the newest version. Without `undo`, adds an undo step and clears redo. */
  save: command
    .input(
      z.object({
        id: storeId,
        base: z.int(),
        battle: tableBattleSchema,
        what: text(300).default(''),
        undo: undoTrail.optional(),
      }),
    )
    .output(written),
  /** An earlier version of the battle. The newest hundred versions are kept. */
  version: query.input(z.object({ id: storeId, version: z.int() })).output(tableBattleSchema),
  /** Versions, oldest first. */
  versions: query.input(z.object({ id: storeId })).output(z.array(battleVersion)),
  /** All measurements on the battlefield, in the book's unit of length. BAD_INPUT for a battle without a field. */
  measure: query.input(z.object({ battle: tableBattleSchema })).output(fieldMeasures),
  /** Deletes a battle permanently. */
  remove: command.input(z.object({ id: storeId })).output(z.object({})),
};
