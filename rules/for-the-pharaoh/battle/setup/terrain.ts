import { z } from 'zod';
import type { Deck } from '../../../core/playing-cards.ts';
import type { Resolution } from '../../../core/procedure.ts';
import { TERRAIN_CARDS } from '../../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import { createIssueReporter } from '../sides.ts';
import { step } from '../steps.ts';

/* For the Pharaoh, Random Determination of Terrain: the meaning of neighbouring cards together. */

/** Kinds of cards, in the order in which the cards are read. Clear cards have no meaning. */
const TERRAIN_KINDS = ['hill', 'water', 'wood', 'building', 'rough', 'road', 'clear'] as const;
export type TerrainKind = (typeof TERRAIN_KINDS)[number];

/** Cards on the table, in rows from the far edge to the near one. */
type TerrainPlan = readonly (readonly TerrainKind[])[];

interface Square {
  readonly row: number;
  readonly column: number;
}

const getCard = (plan: TerrainPlan, { row, column }: Square): TerrainKind | undefined => plan[row]?.[column];

const listNeighbours = ({ row, column }: Square): readonly Square[] => [
  { row: row - 1, column },
  { row, column: column + 1 },
  { row: row + 1, column },
  { row, column: column - 1 },
];

const listSquares = (plan: TerrainPlan, kind: TerrainKind): Square[] =>
  plan.flatMap((cards, row) => cards.flatMap((card, column) => (card === kind ? [{ row, column }] : [])));

const toKey = ({ row, column }: Square): string => `${row}:${column}`;

/** Groups neighbouring squares of one kind into areas. */
function listAreas(plan: TerrainPlan, kind: TerrainKind): Square[][] {
  const seen = new Set<string>();
  return listSquares(plan, kind).flatMap((start) => {
    if (seen.has(toKey(start))) return [];
    const area = [start];
    seen.add(toKey(start));
    for (const square of area) {
      for (const next of listNeighbours(square)) {
        if (getCard(plan, next) !== kind || seen.has(toKey(next))) continue;
        seen.add(toKey(next));
        area.push(next);
      }
    }
    return [area];
  });
}

/** Formats a square such as "B2": column letter from the left, row number from the far edge. */
const formatSquare = ({ row, column }: Square): string => `${String.fromCharCode(65 + column)}${row + 1}`;
const formatSquares = (area: readonly Square[]): string => area.map(formatSquare).join(', ');

const isLine = (area: readonly Square[]): boolean =>
  new Set(area.map(({ row }) => row)).size === 1 || new Set(area.map(({ column }) => column)).size === 1;

function describeHill(area: readonly Square[]): string {
  if (area.length === 1) return 'a hill';
  return area.length > 2 && isLine(area)
    ? 'a ridge, perhaps with a gap'
    : 'a larger hill, a ridge or folds in the ground';
}

function describeWater(area: readonly Square[]): string {
  if (area.length === 1) return 'a lake';
  return area.length > 3 && !isLine(area) ? 'the edge of a bay' : 'a river bend or an irrigation ditch';
}

/** Checks whether a hill is wooded: it lies between woods on opposite sides. */
function isWooded(plan: TerrainPlan, area: readonly Square[]): boolean {
  return area.some((square) => {
    const [north, east, south, west] = listNeighbours(square).map((next) => getCard(plan, next) === 'wood');
    return (north && south) || (east && west);
  });
}

const ROUGH_NEIGHBOURS: readonly (readonly [TerrainKind, string])[] = [
  ['hill', 'rocky ground'],
  ['water', 'a bog or marsh'],
  ['wood', 'dense undergrowth'],
  ['building', 'a sand pit, quarry or ploughed field'],
];

function describeRough(plan: TerrainPlan, square: Square): string {
  const next = new Set(listNeighbours(square).map((other) => getCard(plan, other)));
  return ROUGH_NEIGHBOURS.find(([kind]) => next.has(kind))?.[1] ?? 'rough ground';
}

/** Describes the terrain with one sentence per feature, in the order in which features are placed. */
function describePlan(plan: TerrainPlan): readonly string[] {
  return [
    ...listAreas(plan, 'hill').map(
      (area) => `${formatSquares(area)}: ${describeHill(area)}${isWooded(plan, area) ? ', wooded' : ''}`,
    ),
    ...listAreas(plan, 'water').map((area) => `${formatSquares(area)}: ${describeWater(area)}`),
    ...listAreas(plan, 'wood').map((area) => `${formatSquares(area)}: a wood`),
    ...listAreas(plan, 'building').map(
      (area) => `${formatSquares(area)}: ${area.length === 1 ? 'a lone hut, mill or farm' : 'a village or town'}`,
    ),
    ...listSquares(plan, 'rough').map((square) => `${formatSquare(square)}: ${describeRough(plan, square)}`),
    ...listAreas(plan, 'road').map(
      (area) => `${formatSquares(area)}: a road, which joins buildings and leaves the table by the nearest edge`,
    ),
  ];
}

/** Number of clear cards in addition to the number of squares (ruling FTP-B35). */
const EXTRA_CLEAR_CARDS = 2;
const MAX_SQUARES = 200;

const cards = (usual: number) => z.int().min(0).max(100).default(usual);
const edge = (usual: number) => z.number().min(25).max(1000).default(usual);

const inputSchema = z
  .strictObject({
    /** Table size in centimetres. */
    length: edge(180),
    depth: edge(120),
    /** Side of a square in centimetres. */
    square: z.enum(['25', '30']).default('30'),
    /** Number of cards of each kind in the pack. Clear cards slightly outnumber the squares. */
    hills: cards(5),
    waters: cards(3),
    woods: cards(5),
    buildings: cards(3),
    rough: cards(4),
    roads: cards(2),
  })
  .superRefine((input, context) => {
    const { columns, rows } = getGrid(input);
    if (columns * rows > MAX_SQUARES) {
      createIssueReporter(context)(['length'], `expected a table of at most ${MAX_SQUARES} squares`, input.length);
    }
  });
type CardsInput = z.output<typeof inputSchema>;

export interface TerrainCardsOutcome {
  readonly columns: number;
  readonly rows: number;
  /** Rows of cards from the far edge to the near one. */
  readonly plan: TerrainPlan;
  readonly features: readonly string[];
}

/** Returns the number of whole squares along and across the table. */
const getGrid = ({ length, depth, square }: Pick<CardsInput, 'length' | 'depth' | 'square'>) => ({
  columns: Math.floor(length / Number(square)),
  rows: Math.floor(depth / Number(square)),
});

const getCardKind = (card: string): TerrainKind => TERRAIN_KINDS.find((kind) => kind === card) ?? 'clear';

function createPack(input: CardsInput): Deck {
  const { columns, rows } = getGrid(input);
  const counts: Readonly<Record<TerrainKind, number>> = {
    hill: input.hills,
    water: input.waters,
    wood: input.woods,
    building: input.buildings,
    rough: input.rough,
    road: input.roads,
    clear: columns * rows + EXTRA_CLEAR_CARDS,
  };
  const deck = TERRAIN_KINDS.flatMap((kind) => Array.from({ length: counts[kind] }, () => kind));
  return { id: 'terrain', title: 'Terrain cards', cards: deck };
}

/** A card for each square of the table, and what the cards mean (For the Pharaoh, Random Determination of Terrain; ruling FTP-B35). */
export const terrainCards = defineProcedure({
  id: 'for-the-pharaoh/setup/terrain-cards',
  title: 'Terrain from a deck of cards',
  citation: TERRAIN_CARDS,
  phase: 'terrain',
  input: inputSchema,
  dice: ['one card per square, row by row, starting at the far left corner'],
  resolve(input, dice): Resolution<TerrainCardsOutcome> {
    const { columns, rows } = getGrid(input);
    const pack = createPack(input);
    const drawn: string[] = [];
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        drawn.push(dice.draw(pack, drawn, `square ${formatSquare({ row, column })}`));
      }
    }
    const plan = Array.from({ length: rows }, (_, row) =>
      drawn.slice(row * columns, (row + 1) * columns).map(getCardKind),
    );
    const features = describePlan(plan);
    return {
      outcome: { columns, rows, plan, features },
      steps: [
        step(
          TERRAIN_CARDS,
          `${columns} by ${rows} squares of ${input.square} cm, ${pack.cards.length} cards in the pack`,
        ),
        ...features.map((text) => step(TERRAIN_CARDS, text)),
        ...(features.length === 0 ? [step(TERRAIN_CARDS, 'the whole table is clear ground')] : []),
      ],
      rulings: ['FTP-B35'],
    };
  },
  verdict: ({ columns, rows }) => `${columns} by ${rows} squares`,
  plan: ({ plan }) => plan,
});
