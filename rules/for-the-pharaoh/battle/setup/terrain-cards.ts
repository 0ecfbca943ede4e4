import { z } from 'zod';
import type { Deck } from '../../../core/cards.ts';
import type { Resolution } from '../../../core/procedure.ts';
import { TERRAIN_CARDS } from '../../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import { reporting } from '../sides.ts';
import { step } from '../working.ts';
import { readPlan, squareName, TERRAIN_KINDS, type TerrainKind, type TerrainPlan } from './terrain-plan.ts';

/** Clear cards above the number of squares (ruling FTP-B35). */
const CLEAR_OVER = 2;
const MOST_SQUARES = 200;

const cards = (usual: number) => z.int().min(0).max(100).default(usual);
const edge = (usual: number) => z.number().min(25).max(1000).default(usual);

const inputSchema = z
  .strictObject({
    /** Of the table, in centimetres. */
    length: edge(180),
    depth: edge(120),
    /** Of the squares. */
    square: z.enum(['25', '30']).default('30'),
    /** Cards of each kind in the pack; clear ones are a few more than the squares. */
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

/** Whole squares along the table and across it. */
const gridOf = ({ length, depth, square }: Pick<CardsInput, 'length' | 'depth' | 'square'>) => ({
  columns: Math.floor(length / Number(square)),
  rows: Math.floor(depth / Number(square)),
});

const kindOf = (card: string): TerrainKind => TERRAIN_KINDS.find((kind) => kind === card) ?? 'clear';

/** The pack of terrain cards for a table. */
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

/** A card for each square of the table, and what they show together (For the Pharaoh, Random Determination of Terrain; ruling FTP-B35). */
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
