import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readyBattleSchema } from '../../../army-lists/schema.ts';
import { shippedLists } from '../../../army-lists/shipped.ts';
import { createField } from '../../../contract/battles/lay-field.ts';
import { layOutArmies } from '../../../contract/battles/lay-out.ts';
import type { TableBattle } from '../../../contract/table.ts';
import type { ArmyFile, RuleSystemId } from '../../../rules/core/army-file.ts';
import { getArmyList } from '../../../rules/core/army/allies.ts';
import { findRuleSystem } from '../../../rules/systems.ts';
import { required } from '../required.ts';

const folder = join(import.meta.dirname, '../../../army-lists/ready-battles');

/** Armies of a book's sample battle. */
export const readyArmies = (rules: RuleSystemId): readonly [ArmyFile, ArmyFile] =>
  readyBattleSchema.parse(JSON.parse(readFileSync(join(folder, `${rules}.json`), 'utf8'))).armies;

/** Deploys two armies on a battlefield of the usual size. @param terrain country for the terrain, '' for an open table */
export function fieldOf(armies: readonly [ArmyFile, ArmyFile], terrain = '', seed = 'field'): TableBattle {
  const book = required(findRuleSystem(armies[0].rules));
  const field = required(book.field);
  const listWith = (id: string) => shippedLists.find((list) => list.id === id) ?? null;
  let ids = 0;
  const battle = layOutArmies(
    book,
    armies.map((army) => ({ army, list: getArmyList(army, listWith), id: null })),
    { title: 'Trial', campaign: null },
    { unit: (number) => `Unit ${number}`, general: (number) => `General ${number}` },
    () => `id-${(ids += 1)}`,
  );
  const table = field.defaultTable ?? { width: 180, depth: 120 };
  return {
    ...battle,
    field: createField(battle, field, { ...table, ground: terrain === '' ? 'open' : { terrain }, seed }),
  };
}

/** Returns an army with every second unit. */
export const halved = (army: ArmyFile): ArmyFile => ({ ...army, units: army.units.filter((_, at) => at % 2 === 0) });

/** Returns halved armies of a book's sample battle, which take a third of the time. */
export function smallArmies(rules: RuleSystemId): readonly [ArmyFile, ArmyFile] {
  const [one, other] = readyArmies(rules);
  return [halved(one), halved(other)];
}
