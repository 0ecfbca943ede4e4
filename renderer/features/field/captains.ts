import type { CaptainChoice } from '../../../contract/battles/fight-choices.ts';
import type { TableBattle } from '../../../contract/table.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';

/** Who leads both sides where nobody has chosen. */
export const ABLE_CAPTAINS: readonly [CaptainChoice, CaptainChoice] = [
  { strength: 'able', temperament: 'steady' },
  { strength: 'able', temperament: 'steady' },
];

/** Whether captains know what to do in a battle: they lead no storm. */
export const captainsLead = ({ table }: Pick<RuleSystem, 'table'>, { sides }: Pick<TableBattle, 'sides'>): boolean => {
  const marks = new Set(sides.flatMap(({ units }) => units.flatMap((unit) => unit.marks)));
  return (table?.opens?.(marks) ?? null) === null;
};
