import { cornersOf, isOnTable, overlap } from '../../battlefield/block.ts';
import { stored, storedPoint } from '../../battlefield/point.ts';
import { UseCaseError } from '../../contract/errors.ts';
import type { TableBattle } from '../../contract/table.ts';
import type { RuleSystem } from '../../rules/core/rule-system.ts';
import { fieldView } from '../../rules/core/table/field-view.ts';
import { standingOn } from '../../rules/core/table/stand-on-field.ts';

type Place = { readonly at: { readonly x: number; readonly y: number }; readonly facing: number };

const refuse = (sentence: string): never => {
  throw new UseCaseError('REFUSED', sentence, 'placed');
};

/** A corner may lie so far outside of the area, as places are rounded. */
const HAIR = 0.05;

/**
 * Puts a side's units where its player wants them; those that he does not name stay where they were drawn up.
 * @throws UseCaseError REFUSED for units that are not his, outside of his area, or on top of each other
 */
export function deployed(
  { field: rules }: Pick<RuleSystem, 'field'>,
  battle: TableBattle,
  side: 0 | 1,
  placed: Readonly<Record<string, Place>>,
): TableBattle {
  const { field } = battle;
  if (!field || !rules) throw new Error('a battle without a field');
  const own = new Set((battle.sides[side]?.units ?? []).map(({ id }) => id));
  const stranger = Object.keys(placed).find((id) => !own.has(id) || !field.placed[id]);
  if (stranger !== undefined) refuse('you deploy your own units alone');
  const now: typeof field.placed = {};
  for (const [id, { at, facing }] of Object.entries(placed))
    now[id] = { at: storedPoint(at), facing: stored(facing) % 360, files: field.placed[id]?.files ?? 1 };
  const after: TableBattle = { ...battle, field: { ...field, placed: { ...field.placed, ...now } } };
  const view = fieldView(rules, after);
  const standing = (view ? standingOn(view) : []).filter((each) => each.side === side);
  const area = rules.deployment?.(field, view?.terms ?? { rulings: {}, agreed: {}, settings: {} });
  for (const { id, name, block } of standing) {
    if (!placed[id]) continue;
    if (!isOnTable(block, field)) refuse(`${name} stands beside the table`);
    const isOutside = cornersOf(block).some(({ x, y }) => {
      const ahead = side === 0 ? field.depth - y : y;
      return (
        area !== undefined &&
        (ahead > area.depth + HAIR || x < area.fromShortEdge - HAIR || x > field.width - area.fromShortEdge + HAIR)
      );
    });
    if (isOutside) refuse(`${name} stands outside of your area`);
    const onTop = standing.find((each) => each.block !== block && overlap(each.block, block));
    if (onTop) refuse(`${name} and ${onTop.name} stand on the same ground`);
  }
  return after;
}
