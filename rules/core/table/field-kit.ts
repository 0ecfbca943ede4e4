import type { SideLines } from '../../../battlefield/aspect.ts';
import type { Block } from '../../../battlefield/block.ts';
import type { AlignmentLimits } from '../../../battlefield/alignment.ts';
import { type Ground, groundShares } from '../../../battlefield/ground.ts';
import {
  type GroundCost,
  type Manoeuvre,
  makeMove,
  type Movement,
  type Pace,
  type Surroundings,
} from '../../../battlefield/manoeuvre.ts';
import type { Body, Position } from '../../../battlefield/position.ts';
import type { DefinedProcedure } from '../define-procedure.ts';
import { typedDice } from '../dice.ts';
import type { FieldTerms, GroundKind } from '../field-rules.ts';
import type { TableUnit } from '../table-rules.ts';

/** A kind of ground with the section that it is from. */
export const groundKind = (
  id: string,
  label: string,
  citation: string,
  drawnAs: GroundKind['drawnAs'] = 'area',
): GroundKind => ({ id, label, drawnAs, citation });

/** What a procedure without dice says of a unit that fills a role; null for what it does not take. */
export function askOf<Input, Outcome>(
  procedure: DefinedProcedure<Input, Outcome>,
  role: string,
  unit: TableUnit,
  said: Readonly<Record<string, unknown>>,
  { rulings, settings = {} }: FieldTerms,
): Outcome | null {
  const filled = procedure.atTable.fill(role, [{ unit }], { rulings, settings, happened: [] });
  const input = procedure.input.safeParse({ ...filled, ...said });
  return input.success ? procedure.resolve(input.data, typedDice([]), rulings, settings).outcome : null;
}

/** A move that is not made at all. */
export const standsStill = (position: Position): Movement => ({
  position,
  spent: 0,
  steps: [],
  stop: { reason: 'not-allowed' },
});

/** What several pieces of ground under a move cost together: the slowest decides, and each toll is due once. */
export function slowest(costs: readonly GroundCost[]): GroundCost {
  const entry = costs.find((cost) => cost.entry === 'barred') ?? costs.find((cost) => cost.entry === 'halts');
  return {
    each: Math.max(1, ...costs.map(({ each }) => each)),
    ...(entry?.entry === undefined ? {} : { entry: entry.entry }),
    tolls: [...new Map(costs.flatMap(({ tolls = [] }) => tolls.map((toll) => [toll.id, toll] as const))).values()],
  };
}

/** Makes the steps of a move up to the first that the book does not allow after those before it. */
export function marchWhile(
  isAllowed: (step: Manoeuvre, before: readonly Manoeuvre[]) => boolean,
  steps: readonly Manoeuvre[],
  from: Position,
  body: Body,
  pace: Pace,
  around: Surroundings,
): Movement {
  const end = steps.findIndex((step, at) => !isAllowed(step, steps.slice(0, at)));
  const made = makeMove(end < 0 ? steps : steps.slice(0, end), from, body, pace, around);
  return end < 0 || made.stop !== null ? made : { ...made, stop: { reason: 'not-allowed' } };
}

/** Degrees that a unit wheels or turns in a step. */
export const degreesOf = (step: Manoeuvre): number =>
  step.kind === 'wheel' || step.kind === 'turn' ? Math.abs(step.degrees) : 0;

/** Whether most of a unit stands on ground of some kinds. */
export function standsOn(block: Block, ground: readonly Ground[], kinds: ReadonlySet<string>): boolean {
  const under = groundShares(block, ground);
  return ground.some(({ id, kind }) => kinds.has(kind) && (under.get(id) ?? 0) > 0.5);
}

/** The lines of front, flank and rear where a ruling draws them: ahead of the line of the front, or within 45° of its corners. */
export const linesOf = (isDiagonal: boolean): SideLines => ({ front: isDiagonal ? 45 : 0, rear: 45 });

/** How a charger closes where a book does not say it: it turns up to 45° to lie flush, and slides up to half its front. */
export const CLOSES: AlignmentLimits = { turn: 45, slide: 0.5 };

/** In inches, how deep the strip is in which a side deploys, where a book does not say it. */
export const DEPLOYS_WITHIN = 12;

/** What the books in inches have in common: a table of six feet by four, strips along the long edges, and a charge that closes. */
export const INCH_FIELD = {
  unitOfLength: 'inch',
  usualTable: { width: 72, depth: 48 },
  deployment: () => ({ depth: DEPLOYS_WITHIN, fromShortEdge: 0 }),
  closes: (manner: string) => manner === 'charge',
} as const;

/** The shares of a move that ground leaves, as what an inch of it costs; null where nobody goes. */
export const eachOf = (open: number, there: number | null): number | null =>
  there === null || there <= 0 ? null : Math.max(1, open / there);
