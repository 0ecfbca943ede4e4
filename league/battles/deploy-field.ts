import { UseCaseError } from '../../contract/errors.ts';
import type { TableBattle } from '../../contract/table.ts';
import type { RuleSystem } from '../../rules/core/rule-system.ts';
import { keptPlace, type Place, whyNotDeployed } from '../../rules/core/table/deploy-on-field.ts';

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
  const put = Object.entries(placed).map(([id, place]) => {
    const before = own.has(id) ? field.placed[id] : undefined;
    if (!before) throw new UseCaseError('REFUSED', 'you deploy your own units alone', 'placed');
    return [id, keptPlace(place, before)] as const;
  });
  const after: TableBattle = {
    ...battle,
    field: { ...field, placed: { ...field.placed, ...Object.fromEntries(put) } },
  };
  const why = whyNotDeployed(rules, after, side, new Set(Object.keys(placed)));
  if (why !== null) throw new UseCaseError('REFUSED', why, 'placed');
  return after;
}
