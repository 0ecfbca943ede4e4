import { UseCaseError } from '../../contract/errors.ts';
import type { BattleForce, TableBattle } from '../../contract/table.ts';
import type { RuleSystem } from '../../rules/core/rule-system.ts';
import type { FieldRules } from '../../rules/core/field-rules.ts';
import { keptPlace, type Place, whyNotDeployed } from '../../rules/core/table/deploy-on-field.ts';
import { forcesIssue, maySendRound } from '../../rules/core/table/forces.ts';

/** Why a player may not send units off the table; null where he may. */
function whyNotSent(
  rules: FieldRules,
  { sides, throws, turn }: TableBattle,
  side: 0 | 1,
  forces: readonly BattleForce[],
): string | null {
  if (forces.some((force) => force.side !== side)) return 'you send your own units alone';
  if (turn > 0 && forces.length > 0) return 'nobody comes from off the table to a storm';
  const marches = forces.some(({ by }) => by !== 'home');
  if (marches && !maySendRound(rules, throws, side)) return 'an army that is out-scouted makes no flank march';
  return forcesIssue(rules, sides, forces);
}

/**
 * Puts a side's units where its player wants them; those that he does not name stay where they were drawn up.
 * @param forces of his units, that come from off the table
 * @throws UseCaseError REFUSED for units that are not his, outside of his area, or on top of each other, and for marches that the book does not let him make
 */
export function deployed(
  { field: rules }: Pick<RuleSystem, 'field'>,
  battle: TableBattle,
  side: 0 | 1,
  placed: Readonly<Record<string, Place>>,
  forces: readonly BattleForce[] = [],
): TableBattle {
  const { field } = battle;
  if (!field || !rules) throw new Error('a battle without a field');
  const own = new Set((battle.sides[side]?.units ?? []).map(({ id }) => id));
  const put = Object.entries(placed).map(([id, place]) => {
    const before = own.has(id) ? field.placed[id] : undefined;
    if (!before) throw new UseCaseError('REFUSED', 'you deploy your own units alone', 'placed');
    return [id, keptPlace(place, before)] as const;
  });
  const away = new Set(forces.flatMap(({ units }) => units));
  const there = Object.entries({ ...field.placed, ...Object.fromEntries(put) }).filter(([id]) => !away.has(id));
  const all = [...(field.forces ?? []).filter((force) => force.side !== side), ...forces];
  const after: TableBattle = {
    ...battle,
    field: { ...field, placed: Object.fromEntries(there), ...(all.length > 0 ? { forces: all } : {}) },
  };
  const wrong = whyNotSent(rules, battle, side, forces);
  if (wrong !== null) throw new UseCaseError('REFUSED', wrong, 'forces');
  const why = whyNotDeployed(rules, after, side, new Set(Object.keys(placed)));
  if (why !== null) throw new UseCaseError('REFUSED', why, 'placed');
  return after;
}
