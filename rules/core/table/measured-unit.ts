import { type Block } from '../../../battlefield/block.ts';
import { type Ground, measureGroundShares } from '../../../battlefield/ground.ts';
import type { Manoeuvre } from '../../../battlefield/manoeuvre.ts';
import type { Point } from '../../../battlefield/angles.ts';
import { toBlock, type UnitBody, type Position } from '../../../battlefield/position.ts';
import { listFrontPoints } from '../../../battlefield/reach.ts';
import type { TableSize } from '../../../battlefield/room.ts';
import { findSightBlocker, toObstacle, filterObstacles, type Obstacle } from '../../../battlefield/sight.ts';
import type { FieldRules, ShotGround, FieldTerms } from '../field-rules.ts';
import type { TableUnit } from '../table-rules.ts';

/** A unit's move as stored in a battle. */
export interface StoredMove {
  readonly manner: string;
  readonly steps: readonly Manoeuvre[];
  readonly spent: number;
  readonly allowance: number;
  readonly from: Position;
}

export interface PlacedUnit {
  readonly id: string;
  readonly name: string;
  readonly side: number;
  readonly unit: TableUnit;
  readonly position: Position;
  /** Move in the current run through the phases; absent if the unit has not moved. */
  readonly moved?: StoredMove | undefined;
}

/** A general who can lead, who is with a unit or at a point of their own. */
export interface FieldLeader {
  readonly side: number;
  readonly unit: string | null;
  readonly at: Point | null;
  /** Ids of the units that the general commands; all units of the side if absent. */
  readonly of?: ReadonlySet<string>;
}

export interface FieldView {
  readonly rules: FieldRules;
  readonly terms: FieldTerms;
  readonly table: TableSize;
  readonly ground: readonly Ground[];
  readonly placed: readonly PlacedUnit[];
  readonly leaders?: readonly FieldLeader[];
  /** Measurements of the same units, if already taken: measuring is slow. */
  readonly standing?: readonly MeasuredUnit[];
}

export interface MeasuredUnit extends PlacedUnit, ShotGround {
  readonly body: UnitBody;
  readonly block: Block;
  readonly files: number;
}

/** Measures a unit at its position; null if it has no figures left. */
export function toMeasuredUnit(
  { rules, terms, ground }: Pick<FieldView, 'rules' | 'terms' | 'ground'>,
  placed: PlacedUnit,
): MeasuredUnit | null {
  const body = rules.body(placed.unit, terms);
  if (body === null) return null;
  const block = toBlock(placed.position, body);
  const files = Math.min(placed.position.files, body.bases);
  const under = measureGroundShares(block, ground);
  const kinds = new Set(ground.filter(({ id }) => (under.get(id) ?? 0) > 0.5).map(({ kind }) => kind));
  return { ...placed, body, block, files, level: rules.level(block, ground), on: kinds };
}

/** Returns the measurements of all units with figures left. */
export const getMeasuredUnits = (view: FieldView): readonly MeasuredUnit[] =>
  view.standing ?? view.placed.flatMap((each) => toMeasuredUnit(view, each) ?? []);

/** Returns what hides a unit from each front-rank file of another, null for clear sight, and the distance from which it is visible. */
export function findSight(
  { rules, terms, ground }: FieldView,
  standing: readonly MeasuredUnit[],
  from: MeasuredUnit,
  to: MeasuredUnit,
): { readonly hiding: readonly (Obstacle | null)[]; readonly within: number | null } {
  const otherUnits = standing.filter(({ id }) => id !== from.id && id !== to.id);
  const units = rules.canShootOver?.(from.unit, terms) ? [] : otherUnits.map((each) => toObstacle(each.id, each));
  const candidates = [...ground.flatMap((piece) => rules.getObstacle(piece, terms) ?? []), ...units];
  const obstacles = filterObstacles(from.block, to.block, candidates);
  return {
    hiding: listFrontPoints(from.block, from.files).map((at) =>
      findSightBlocker({ at, level: from.level }, to, obstacles),
    ),
    within: rules.visibleWithin?.(to.unit, to.block, ground, terms) ?? null,
  };
}

export function getObstacleName({ rules, ground, placed }: FieldView, { id }: Obstacle): string {
  const kind = ground.find((piece) => piece.id === id)?.kind;
  const label = rules.grounds.find((known) => known.id === kind)?.label;
  return placed.find((each) => each.id === id)?.name ?? label?.toLowerCase() ?? id;
}
