import type { SideLines, Block } from '../../../battlefield/block.ts';
import type { AlignmentLimits } from '../../../battlefield/alignment.ts';
import { type Ground, measureGroundShares } from '../../../battlefield/ground.ts';
import {
  type GroundCost,
  type Manoeuvre,
  makeMove,
  type Movement,
  type MoveCosts,
  type Surroundings,
} from '../../../battlefield/manoeuvre.ts';
import type { UnitBody, Position } from '../../../battlefield/position.ts';
import type { DefinedProcedure } from '../define-procedure.ts';
import { typedDice } from '../dice.ts';
import type { FieldTerms, GroundKind } from '../field-rules.ts';
import type { TableUnit } from '../table-rules.ts';

export const createGroundKind = (
  id: string,
  label: string,
  citation: string,
  drawnAs: GroundKind['drawnAs'] = 'area',
): GroundKind => ({ id, label, drawnAs, citation });

/** Runs a procedure without dice for a unit in a role; null if the unit gives no valid input. */
export function resolveForUnit<Input, Outcome>(
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

/** Creates the result of a move that is not allowed. */
export const createNoMovement = (position: Position): Movement => ({
  position,
  spent: 0,
  steps: [],
  stop: { reason: 'not-allowed' },
});

/** Combines the costs of several pieces of terrain: the slowest piece decides, and each toll is paid once. */
export function combineCosts(costs: readonly GroundCost[]): GroundCost {
  const entry = costs.find((cost) => cost.entry === 'barred') ?? costs.find((cost) => cost.entry === 'halts');
  return {
    each: Math.max(1, ...costs.map(({ each }) => each)),
    ...(entry?.entry === undefined ? {} : { entry: entry.entry }),
    tolls: [...new Map(costs.flatMap(({ tolls = [] }) => tolls.map((toll) => [toll.id, toll] as const))).values()],
  };
}

/** Moves a unit until the book does not allow the next step after the steps before it. */
export function moveWhile(
  isAllowed: (step: Manoeuvre, before: readonly Manoeuvre[]) => boolean,
  steps: readonly Manoeuvre[],
  from: Position,
  body: UnitBody,
  pace: MoveCosts,
  around: Surroundings,
): Movement {
  const end = steps.findIndex((step, at) => !isAllowed(step, steps.slice(0, at)));
  const movement = makeMove(end < 0 ? steps : steps.slice(0, end), from, body, pace, around);
  return end < 0 || movement.stop !== null ? movement : { ...movement, stop: { reason: 'not-allowed' } };
}

export const getDegrees = (step: Manoeuvre): number =>
  step.kind === 'wheel' || step.kind === 'turn' ? Math.abs(step.degrees) : 0;

/** Checks whether most of a unit is on terrain of these kinds. */
export function isMostlyOn(block: Block, ground: readonly Ground[], kinds: ReadonlySet<string>): boolean {
  const under = measureGroundShares(block, ground);
  return ground.some(({ id, kind }) => kinds.has(kind) && (under.get(id) ?? 0) > 0.5);
}

/** Returns the lines between front, flanks and rear that a ruling chooses: along the front edge, or at 45° from its corners. */
export const getSideLines = (isDiagonal: boolean): SideLines => ({ front: isDiagonal ? 45 : 0, rear: 45 });

/** Default alignment of a charger on contact: it turns by up to 45° and slides by up to half its front. */
export const CHARGE_ALIGNMENT: AlignmentLimits = { turn: 45, slide: 0.5 };

/** Default depth of the deployment area, in inches. */
export const DEPLOYMENT_DEPTH = 12;

/** Field rules that the books in inches share: a table of six by four feet, deployment along the long edges, and aligned charges. */
export const INCH_FIELD = {
  unitOfLength: 'inch',
  defaultTable: { width: 72, depth: 48 },
  deployment: () => ({ depth: DEPLOYMENT_DEPTH, fromShortEdge: 0 }),
  endsAligned: (manner: string) => manner === 'charge',
} as const;

/** Returns the cost per inch of terrain that limits moves to `limited` inches; null if units cannot cross it. */
export const getCostEach = (open: number, limited: number | null): number | null =>
  limited === null || limited <= 0 ? null : Math.max(1, open / limited);
