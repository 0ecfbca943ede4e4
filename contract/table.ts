import { z } from 'zod';
import { ruleSystemIdSchema, UNIT_COLOURS } from '../rules/core/army-file.ts';
import { FORCE_WAYS } from '../rules/core/table/forces.ts';
import { command, query, storeId, undoTrail } from './base.ts';
import {
  choiceSchema,
  leadersSchema,
  manoeuvreSchema,
  ownDiceSchema,
  standingAnswersSchema,
  typedDiceSchema,
} from './battles/fight-choices.ts';

const MOST_FIGURES = 1_000_000;
const text = (longest: number) => z.string().max(longest);
const key = text(200).min(1);
const count = z.int().min(0).max(MOST_FIGURES);
const points = z.number().min(0).max(1_000_000_000);

/** Troops of one kind in a unit. Their name, cost and troop type are kept as they were when the armies were laid out. */
const partSchema = z
  .strictObject({
    id: key,
    name: text(300),
    /** In the book's abbreviations. */
    short: text(300),
    troop: z.record(z.string(), z.unknown()).nullable(),
    count,
    cost: points,
    groupSize: z.int().min(1).max(1000),
    /** Hits that take one figure or model off. */
    hits: z.int().min(1).max(1000),
    /** Hits taken so far. */
    lost: z.int().min(0),
  })
  .refine((part) => part.lost <= part.count * part.hits, {
    path: ['lost'],
    error: 'no more hits can be struck off than the part can take',
  });
export type BattlePart = z.output<typeof partSchema>;

const unitSchema = z.strictObject({
  id: key,
  name: text(300),
  brigade: text(100),
  colour: z.enum(UNIT_COLOURS).nullable(),
  /** What it is asked for in play, as its intrinsic morale is. */
  numbers: z.array(z.strictObject({ label: text(100), value: text(100), citation: text(300) })).max(20),
  parts: z.array(partSchema).max(50),
  /** The state of its morale; '' for the first of the book's. */
  morale: text(100),
  /** Marks it carries, by the book's ids. */
  marks: z.array(key).max(50),
  /** Numbers fixed in play, by the book's ids. */
  fixed: z.record(key, z.int().min(-1_000_000).max(1_000_000)).optional(),
  /** It has left the field, and may come back. */
  offField: z.boolean().optional(),
  orders: text(1000),
  note: text(2000),
});
export type BattleUnit = z.output<typeof unitSchema>;

const generalSchema = z.strictObject({
  id: key,
  name: text(200),
  /** Null where the book's generals have none. */
  stars: z.int().min(0).max(100).nullable(),
  cost: points,
  /** The unit he is with; null while he is alone. */
  unit: key.nullable(),
  fallen: z.boolean(),
  /** The brigade or force that he commands. */
  brigade: text(100).optional(),
  /** The state that he is in, by the book's ids; the first where absent. */
  state: key.optional(),
  /** Hits that he has taken. */
  hurt: z.int().min(0).max(100).optional(),
});
export type BattleGeneral = z.output<typeof generalSchema>;

const sideSchema = z.strictObject({
  name: text(300),
  /** The army of the Library that it was laid out from. */
  army: storeId.nullable(),
  units: z.array(unitSchema).max(1000),
  generals: z.array(generalSchema).max(1000),
  /** What its list said of the whole army when it was laid out. */
  attributes: z.record(text(100), text(100)).optional(),
  /** Used in place of questions where captains fight the battle out. */
  answers: standingAnswersSchema.exactOptional(),
});
export type TableSide = z.output<typeof sideSchema>;

/** A wall, a tower or a building, and the units in it. */
const structureSchema = z.strictObject({
  id: key,
  kind: key,
  name: text(200),
  damage: z.int().min(0).max(MOST_FIGURES),
  inside: z.array(key).max(1000),
});
export type BattleStructure = z.output<typeof structureSchema>;

/** Lengths on the table, in the book's unit of length. */
const onTable = z.number().min(-10_000).max(10_000);
const point = z.strictObject({ x: onTable, y: onTable });

const sideNumber = z.union([z.literal(0), z.literal(1)]);
const turnNumber = z.int().min(0).max(10_000);
const phaseNumber = z.int().min(0).max(100);

const positionShape = { at: point, facing: z.number().min(0).lt(360), files: z.int().min(1).max(10_000) };
const length = z.number().min(0).max(10_000);

/** Where a unit stands: the middle of its front, its facing in degrees clockwise from the far edge, its files. */
const placedSchema = z.strictObject({
  ...positionShape,
  /** Its last move by the book. */
  moved: z
    .strictObject({
      turn: turnNumber,
      bound: sideNumber,
      phase: phaseNumber,
      /** By the book's id. */
      manner: key,
      steps: z.array(manoeuvreSchema).max(100),
      spent: length,
      allowance: length,
      from: z.strictObject(positionShape),
    })
    .exactOptional(),
});
export type PlacedPosition = z.output<typeof placedSchema>;

/** Something that changed the field, with what was there before of whatever it changed: read backwards, the log shows the battle again. */
const fieldEntrySchema = z.strictObject({
  turn: turnNumber,
  bound: sideNumber,
  phase: phaseNumber,
  /** What was done, in words. */
  what: text(300),
  /** The last throw by then; '' before the first. */
  after: text(200),
  /** By the ids of units; null for one that did not stand on the table. */
  placed: z.record(key, placedSchema.nullable()),
  /** Hits, by the ids of parts. */
  lost: z.record(key, z.int().min(0)),
  /** By the ids of units. */
  offField: z.record(key, z.boolean()),
  morale: z.record(key, text(100)),
  /** By the ids of generals. */
  fallen: z.record(key, z.boolean()),
  /** Where generals were before, by their ids; absent where none moved. */
  generals: z
    .record(key, z.strictObject({ unit: key.nullable(), at: point.exactOptional(), state: key.exactOptional() }))
    .exactOptional(),
});
export type FieldEntry = z.output<typeof fieldEntrySchema>;

/** Units that march round a flank, or come later over their own edge. */
export const forceSchema = z.strictObject({
  id: key,
  side: sideNumber,
  by: z.enum(FORCE_WAYS),
  units: z.array(key).min(1).max(1000),
  /** Turns in which it does not try to come on. */
  delay: z.int().min(0).max(1000),
  /** It marches by force. */
  forced: z.literal(true).exactOptional(),
});
export type BattleForce = z.output<typeof forceSchema>;

/** A table laid out to scale. Where units stand is stored; footprints, distances and arcs follow from it. */
const fieldSchema = z.strictObject({
  width: z.number().gt(0).max(10_000),
  depth: z.number().gt(0).max(10_000),
  /** The front of the players' own bases, where it is not the book's: see the field rules of each book. */
  baseFront: z.number().gt(0).max(100).exactOptional(),
  /** Pieces of ground by their outlines; a stream, too, has the outline of its banks. */
  ground: z.array(z.strictObject({ id: key, kind: key, area: z.array(point).min(3).max(500) })).max(200),
  /** By the ids of units. */
  placed: z.record(key, placedSchema),
  /** Where those who lead stand by themselves, by their ids. */
  generals: z.record(key, point).exactOptional(),
  /** Who comes from off the table. */
  forces: z.array(forceSchema).max(200).exactOptional(),
  /** Sides whose troops the other may not see yet. */
  hidden: z.array(sideNumber).max(2).exactOptional(),
  /** What happened on it, the oldest first. */
  log: z.array(fieldEntrySchema).max(5000).exactOptional(),
});
export type BattleFieldPlan = z.output<typeof fieldSchema>;

const cardIds = z.array(text(100)).max(1000);

/** The cards of a deck that can no longer be drawn: those played, the last one last, and those in the hands of the first side and of the second. */
const deckSchema = z.strictObject({ played: cardIds, hands: z.tuple([cardIds, cardIds]) });
export type BattleDeck = z.output<typeof deckSchema>;

/** A procedure that was asked during the battle, with its dice: asked again with the same, it gives the same working. */
const throwSchema = z.strictObject({
  id: key,
  /** 0 before the first turn, while the battle is set up. */
  turn: z.int().min(0).max(10_000),
  bound: sideNumber,
  phase: z.int().min(0).max(100),
  procedure: key,
  /** Who filled its roles, in words. */
  who: z.array(text(400)).max(10),
  /** Who filled its roles, by the ids of the roles, in keys that say where each stands. */
  holders: z.record(key, z.array(key).max(2000)),
  input: z.record(z.string(), z.unknown()),
  dice: z
    .array(
      z.strictObject({
        die: z.string().regex(/^d[1-9]\d{0,5}$/, 'there is no such die'),
        face: z.int().min(1).max(999_999),
        what: text(500),
        origin: z.enum(['seeded', 'typed']),
        /** The card that was drawn, where it was one. */
        card: text(100).exactOptional(),
      }),
    )
    .max(10_000),
  /** What came of it, in words. */
  result: text(2000),
  /** The same in numbers, from which what follows is read. */
  outcome: z.unknown().nonoptional(),
  /** Whether what follows was taken over, waits for it, or was left; absent where nothing does. */
  follows: z.enum(['waiting', 'taken', 'left']).exactOptional(),
  /** Figures and models that it took off the table, by unit. */
  struck: z.record(key, z.int().min(1).max(MOST_FIGURES)).exactOptional(),
  /** What the players put in place of what the field measured, in words. */
  overruled: z.array(text(300)).max(20).exactOptional(),
  /** The side that played a card of its hand. */
  playedBy: sideNumber.optional(),
  /** The side that alone may see it: cards were drawn into its hand. */
  secretOf: sideNumber.optional(),
});
export type TableThrow = z.output<typeof throwSchema>;

/** Among the throws that dice of a battle's seed are there for. */
const throwNumber = z.int().min(0).max(100_000);

/** A battle in which the program asks whoever leads each side, one thing at a time. */
const ledSchema = z.strictObject({
  leaders: leadersSchema,
  /** Of its dice. */
  seed: text(1000).min(1),
  /** How it stood when the run through the phases began, or when the program began to lead it: what was chosen since leads from there to how it stands. */
  from: z.strictObject({
    sides: z.array(sideSchema).length(2),
    placed: z.record(key, placedSchema),
    /** Where officers stood who were by themselves. */
    generals: z.record(key, point).exactOptional(),
    first: sideNumber,
    turn: turnNumber,
    bound: sideNumber,
    phase: phaseNumber,
    /** Throws and entries of the log by then. */
    throws: z.int().min(0).max(5000),
    log: z.int().min(0).max(5000),
    /** Throws that dice of the seed were used for. */
    made: throwNumber,
    /** What the book keeps in mind of the turns before. */
    memory: z.unknown(),
  }),
  choices: z.array(z.strictObject({ choice: choiceSchema, because: text(300) })).max(5000),
  /** From which throw on the person who leads the first side, and the second, throws his own dice; null where the program throws them. */
  hands: z.tuple([throwNumber.nullable(), throwNumber.nullable()]).exactOptional(),
  /** What was typed since the run began, by the numbers of the throws. */
  typed: z
    .array(typedDiceSchema.extend({ number: throwNumber, own: ownDiceSchema }))
    .max(5000)
    .exactOptional(),
  /** How it ended; absent while it goes on. */
  end: z.strictObject({ winner: sideNumber.nullable(), turns: z.int().min(1) }).exactOptional(),
});
export type LedBattle = z.output<typeof ledSchema>;

/** A battle at the table: `nomarch-table`, version 1. */
export const tableBattleSchema = z.strictObject({
  format: z.literal('nomarch-table'),
  version: z.literal(1),
  rules: ruleSystemIdSchema,
  title: text(300),
  rulings: z.record(text(100), text(100)),
  /** Numbers that the players typed in, one set for both sides. */
  settings: z.record(text(100), z.number()).optional(),
  /** The battle of a campaign that is fought here; its attacker is the first side. */
  campaign: z.strictObject({ id: storeId, battle: key }).nullable(),
  sides: z.array(sideSchema).min(1).max(2),
  /** Which side begins each turn. */
  first: sideNumber,
  /** 0 before the first, while the battle is set up. */
  turn: z.int().min(0).max(10_000),
  /** Whose run through the phases it is: the first's or the second's. */
  bound: sideNumber,
  /** The phase, counted from 0. */
  phase: z.int().min(0).max(100),
  throws: z.array(throwSchema).max(5000),
  /** What the players agreed on, by the book's ids; what is not named is as in the book. */
  agreed: z.record(key, key).optional(),
  /** The plan of the table, rows from the far edge to the near one, a card each square. */
  plan: z
    .array(z.array(text(100)).max(100))
    .max(100)
    .optional(),
  /** The table to scale; absent where players move by hand alone. */
  field: fieldSchema.exactOptional(),
  /** Absent where players go through the phases themselves. */
  led: ledSchema.exactOptional(),
  structures: z.array(structureSchema).max(1000).optional(),
  /** By the book's ids; one that nothing was drawn from yet may be absent. */
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
  /** Points of each side that were laid out, and those of them that are lost. */
  sides: z.array(z.object({ name: z.string(), points: z.number(), lost: z.number() })),
  version: z.int(),
  changedAt: z.string(),
});
export type TableSummary = z.output<typeof tableSummary>;

const fieldMeasures = z.object({
  units: z.array(
    z.object({
      id: key,
      /** Its corners, clockwise from its front left. */
      footprint: z.array(z.tuple([z.number(), z.number()]).readonly()).readonly(),
      /** How far it goes in the open, straight on, by manner. */
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

/** A version that undo can step to, and what it did, in words. */
const battleVersion = z.object({ version: z.int(), what: z.string() });
export type BattleVersion = z.output<typeof battleVersion>;

const written = z.object({ id: storeId, version: z.int(), changedAt: z.string() });

export const table = {
  /** Newest change first. */
  all: query.output(z.array(tableSummary)),
  open: query.input(z.object({ id: storeId })).output(written.extend({ battle: tableBattleSchema, undo: undoTrail })),
  create: command.input(z.object({ battle: tableBattleSchema })).output(written),
  /**
   * Stores the battle as it stands. CONFLICT when `base` is not the newest version. Without `undo` the edit itself becomes what can be
   * undone, and nothing can be redone.
   */
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
  /** The battle as it was in a version that is kept: the newest hundred are. */
  version: query.input(z.object({ id: storeId, version: z.int() })).output(tableBattleSchema),
  /** The oldest first. */
  versions: query.input(z.object({ id: storeId })).output(z.array(battleVersion)),
  /** Everything that can be measured on its field, in the book's unit of length. BAD_INPUT for a battle without one. */
  measure: query.input(z.object({ battle: tableBattleSchema })).output(fieldMeasures),
  /** Deletes it for good. */
  remove: command.input(z.object({ id: storeId })).output(z.object({})),
};
