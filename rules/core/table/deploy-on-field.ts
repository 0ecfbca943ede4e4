import { isOnTable, overlap } from '../../../battlefield/block.ts';
import { type Point, stored, storedPoint } from '../../../battlefield/point.ts';
import type { Position } from '../../../battlefield/position.ts';
import type { FieldRules } from '../field-rules.ts';
import { standsOutside } from './deployment-area.ts';
import { type DocumentBattle, fieldView } from './field-view.ts';
import { standingOn } from './stand-on-field.ts';

/** Where a player wants a unit before the battle. */
export interface Place {
  readonly at: Point;
  readonly facing: number;
}

/** A place as it is kept, with as many files as the unit had there. */
export const keptPlace = ({ at, facing }: Place, { files }: Pick<Position, 'files'>): Position => ({
  at: storedPoint(at),
  facing: stored(facing) % 360,
  files,
});

/** Why units may not stand where they are put before the battle: beside the table, outside of their side’s area, on others; null where they may. */
export function whyNotDeployed(
  rules: FieldRules,
  battle: DocumentBattle,
  side: 0 | 1,
  units: ReadonlySet<string>,
): string | null {
  const { field } = battle;
  const view = fieldView(rules, battle);
  if (!field || !view) return 'the battle has no table to scale';
  const area = rules.deployment?.(field, view.terms);
  const standing = standingOn(view).filter((each) => each.side === side);
  for (const { name, block } of standing.filter(({ id }) => units.has(id))) {
    if (!isOnTable(block, field)) return `${name} stands beside the table`;
    if (area && standsOutside(block, side, area, field)) return `${name} stands outside of your area`;
    const onTop = standing.find((each) => each.block !== block && overlap(each.block, block));
    if (onTop) return `${name} and ${onTop.name} stand on the same ground`;
  }
  return null;
}
