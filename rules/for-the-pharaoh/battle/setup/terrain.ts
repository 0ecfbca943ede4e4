import { z } from 'zod';
import type { Deck } from '../../../core/cards.ts';
import type { Resolution } from '../../../core/procedure.ts';
import { TERRAIN_CARDS } from '../../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import { reporting } from '../sides.ts';
import { step } from '../working.ts';

/* For the Pharaoh, Random Determination of Terrain: combined meaning of neighbouring cards. */

/** Card kinds in the order in which they are read. Clear ground has no meaning. */
const TERRAIN_KINDS = ['hill', 'water', 'wood', 'building', 'rough', 'road', 'clear'] as const;
export type TerrainKind = (typeof TERRAIN_KINDS)[number];

/** The laid cards, in rows from the far edge to the near one. */
type TerrainPlan = readonly (readonly TerrainKind[])[];

interface Square {
  readonly row: number;
  readonly column: number;
}

const at = (plan: TerrainPlan, { row, column }: Square): TerrainKind | undefined => plan[row]?.[column];

const beside = ({ row, column }: Square): readonly Square[] => [
  { row: row - 1, column },
  { row, column: column + 1 },
  { row: row + 1, column },
  { row, column: column - 1 },
];

const squaresOf = (plan: TerrainPlan, kind: TerrainKind): Square[] =>
  plan.flatMap((cards, row) => cards.flatMap((card, column) => (card === kind ? [{ row, column }] : [])));

const keyOf = ({ row, column }: Square): string => `${row}:${column}`;

/** Groups squares of one kind that share a side. */
function areasOf(plan: TerrainPlan, kind: TerrainKind): Square[][] {
  const seen = new Set<string>();
  return squaresOf(plan, kind).flatMap((start) => {
    if (seen.has(keyOf(start))) return [];
    const area = [start];
    seen.add(keyOf(start));
    for (const square of area) {
      for (const next of beside(square)) {
        if (at(plan, next) !== kind || seen.has(keyOf(next))) continue;
        seen.add(keyOf(next));
        area.push(next);
      }
    }
    return [area];
  });
}

/** Formats a square such as "B2": column letter from the left, row number from the far edge. */
const squareName = ({ row, column }: Square): string => `${String.fromCharCode(65 + column)}${row + 1}`;
const named = (area: readonly Square[]): string => area.map(squareName).join(', ');

const inLine = (area: readonly Square[]): boolean =>
  new Set(area.map(({ row }) => row)).size === 1 || new Set(area.map(({ column }) => column)).size === 1;

function hillWords(area: readonly Square[]): string {
  if (area.length === 1) return 'a hill';
  return area.length > 2 && inLine(area)
    ? 'a ridge, perhaps with a gap'
    : 'a larger hill, a ridge or folds in the ground';
}

function waterWords(area: readonly Square[]): string {
  if (area.length === 1) return 'a lake';
  return area.length > 3 && !inLine(area) ? 'the edge of a bay' : 'a bend of a river, or a ditch for irrigation';
}

/** A hill between woods on opposite sides is wooded. */
function isWooded(plan: TerrainPlan, area: readonly Square[]): boolean {
  return area.some((square) => {
    const [north, east, south, west] = beside(square).map((next) => at(plan, next) === 'wood');
    return (north && south) || (east && west);
  });
}

const ROUGH_BY: readonly (readonly [TerrainKind, string])[] = [
  ['hill', 'rocky ground'],
  ['water', 'a bog or marsh'],
  ['wood', 'dense undergrowth'],
  ['building', 'a sand pit, quarry or ploughed field'],
];

function roughWords(plan: TerrainPlan, square: Square): string {
  const next = new Set(beside(square).map((other) => at(plan, other)));
  return ROUGH_BY.find(([kind]) => next.has(kind))?.[1] ?? 'rough ground';
}

/** Describes the plan with one sentence per feature, in the order in which terrain is placed. */
function readPlan(plan: TerrainPlan): readonly string[] {
  return [
    ...areasOf(plan, 'hill').map(
      (area) => `${named(area)}: ${hillWords(area)}${isWooded(plan, area) ? ', wooded' : ''}`,
    ),
    ...areasOf(plan, 'water').map((area) => `${named(area)}: ${waterWords(area)}`),
    ...areasOf(plan, 'wood').map((area) => `${named(area)}: a wood`),
    ...areasOf(plan, 'building').map(
      (area) => `${named(area)}: ${area.length === 1 ? 'a lone hut, mill or farm' : 'a village or town'}`,
    ),
    ...squaresOf(plan, 'rough').map((square) => `${squareName(square)}: ${roughWords(plan, square)}`),
    ...areasOf(plan, 'road').map(
      (area) => `${named(area)}: a road, which joins buildings and leaves the table by the nearest edge`,
    ),
  ];
}

/** Clear cards in excess of the number of squares (ruling FTP-B35). */
const CLEAR_OVER = 2;
const MOST_SQUARES = 200;

const cards = (usual: number) => z.int().min(0).max(100).default(usual);
const edge = (usual: number) => z.number().min(25).max(1000).default(usual);

const inputSchema = z
  .strictObject({
    /** Table size in centimetres. */
    length: edge(180),
    depth: edge(120),
    /** Side of a square in centimetres. */
    square: z.enum(['25', '30']).default('30'),
    /** Cards of each kind in the pack. Clear cards slightly outnumber the squares. */
    hills: cards(5),
    waters: cards(3),
    woods: cards(5),
    buildings: cards(3),
    rough: cards(4),
    roads: cards(2),
  })
  .superRefine((input, context) => {
    const { columns, rows } = gridOf(input);
    if (columns * rows > MOST_SQUARES) {
      reporting(context)(['length'], `a table of at most ${MOST_SQUARES} squares was expected`, input.length);
    }
  });
type CardsInput = z.output<typeof inputSchema>;

export interface TerrainCardsOutcome {
  readonly columns: number;
  readonly rows: number;
  /** Rows from the far edge to the near one. */
  readonly plan: TerrainPlan;
  readonly features: readonly string[];
}

/** Returns the number of whole squares along and across the table. */
const gridOf = ({ length, depth, square }: Pick<CardsInput, 'length' | 'depth' | 'square'>) => ({
  columns: Math.floor(length / Number(square)),
  rows: Math.floor(depth / Number(square)),
});

const kindOf = (card: string): TerrainKind => TERRAIN_KINDS.find((kind) => kind === card) ?? 'clear';

function packFor(input: CardsInput): Deck {
  const { columns, rows } = gridOf(input);
  const counts: Readonly<Record<TerrainKind, number>> = {
    hill: input.hills,
    water: input.waters,
    wood: input.woods,
    building: input.buildings,
    rough: input.rough,
    road: input.roads,
    clear: columns * rows + CLEAR_OVER,
  };
  const all = TERRAIN_KINDS.flatMap((kind) => Array.from({ length: counts[kind] }, () => kind));
  return { id: 'terrain', title: 'Terrain cards', cards: all };
}

/** A card for each square of the table, and their combined meaning (For the Pharaoh, Random Determination of Terrain; ruling FTP-B35). */
export const terrainCards = defineProcedure({
  id: 'for-the-pharaoh/setup/terrain-cards',
  title: 'Terrain from a pack of cards',
  citation: TERRAIN_CARDS,
  phase: 'terrain',
  input: inputSchema,
  dice: ['a card for each square, from the far left corner on, row by row'],
  resolve(input, dice): Resolution<TerrainCardsOutcome> {
    const { columns, rows } = gridOf(input);
    const pack = packFor(input);
    const drawn: string[] = [];
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        drawn.push(dice.draw(pack, drawn, `square ${squareName({ row, column })}`));
      }
    }
    const plan = Array.from({ length: rows }, (_, row) => drawn.slice(row * columns, (row + 1) * columns).map(kindOf));
    const features = readPlan(plan);
    return {
      outcome: { columns, rows, plan, features },
      steps: [
        step(
          TERRAIN_CARDS,
          `${columns} by ${rows} squares of ${input.square} cm, ${pack.cards.length} cards in the pack`,
        ),
        ...features.map((text) => step(TERRAIN_CARDS, text)),
        ...(features.length === 0 ? [step(TERRAIN_CARDS, 'clear ground from edge to edge')] : []),
      ],
      rulings: ['FTP-B35'],
    };
  },
  verdict: ({ columns, rows }) => `${columns} by ${rows} squares`,
  plan: ({ plan }) => plan,
});
