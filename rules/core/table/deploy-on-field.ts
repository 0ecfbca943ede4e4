import { isOnTable, doBlocksOverlap } from '../../../battlefield/block.ts';
import { type Point, roundToHundredth, toStoredPoint } from '../../../battlefield/angles.ts';
import type { Position } from '../../../battlefield/position.ts';
import type { DeploymentArea, FieldRules } from '../field-rules.ts';
import { isOutsideArea, type DocumentBattle, getFieldTerms, createFieldView } from './field-view.ts';
import { getStormedWall } from './create-terrain.ts';
import { getMeasuredUnits } from './measured-unit.ts';

/** A unit's position before the battle, as chosen by a player. */
export interface FieldPlace {
  readonly at: Point;
  readonly facing: number;
}

/** Returns the position to store. The number of files stays as it is. */
export const toStoredPlace = ({ at, facing }: FieldPlace, { files }: Pick<Position, 'files'>): Position => ({
  at: toStoredPoint(at),
  facing: roundToHundredth(facing) % 360,
  files,
});

/** Returns each side's deployment area; null for the whole table. In a storm the wall is the limit of both (ruling FTP-F12). */
export function getDeploymentAreas(
  rules: FieldRules,
  battle: DocumentBattle,
): readonly [DeploymentArea, DeploymentArea] | null {
  const { field, turn } = battle;
  const usual = field && rules.deployment?.(field, getFieldTerms(battle));
  if (!usual) return null;
  if (turn === 0) return [usual, usual];
  const { foot, face } = getStormedWall(field, rules, { moat: 'none', breach: false });
  return [
    { ...usual, depth: field.depth - foot },
    { ...usual, depth: face },
  ];
}

/** Returns why units cannot be deployed at their positions: off the table, outside the area, or overlapping. Null if all can. */
export function findDeploymentIssue(
  rules: FieldRules,
  battle: DocumentBattle,
  side: 0 | 1,
  units: ReadonlySet<string>,
): string | null {
  const { field } = battle;
  const view = createFieldView(rules, battle);
  if (!field || !view) return 'the battle has no battlefield';
  const area = getDeploymentAreas(rules, battle)?.[side];
  const standing = getMeasuredUnits(view).filter((each) => each.side === side);
  for (const { name, block } of standing.filter(({ id }) => units.has(id))) {
    if (!isOnTable(block, field)) return `${name} is off the table`;
    if (area && isOutsideArea(block, side, area, field)) return `${name} is outside your deployment area`;
    const overlapping = standing.find((each) => each.block !== block && doBlocksOverlap(each.block, block));
    if (overlapping) return `${name} and ${overlapping.name} overlap`;
  }
  return null;
}
