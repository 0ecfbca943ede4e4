import type { ArmyFile } from '../../core/army-file.ts';
import type { NationList } from '../../core/nation-list.ts';
import type { ReferenceTable } from '../../core/rule-system.ts';
import { armyInUse } from './army-in-use.ts';
import { generals, holdfast, killRolls, saves, troops, whenCharged } from './fighting-tables.ts';
import { morale } from './morale-tables.ts';
import { movement, shooting, turn, woods } from './moving-tables.ts';
import { specialRules } from './special-tables.ts';

/** The book's rules as tables, cut down to what the army's troops and generals have a use for. */
export function armyReference(army: ArmyFile, list: NationList | null): ReferenceTable[] {
  const inUse = armyInUse(army, list);
  if (inUse.troops.length === 0) return [];
  return [
    turn(inUse),
    troops(inUse),
    movement(inUse),
    ...shooting(inUse),
    ...killRolls(inUse),
    saves(inUse),
    ...whenCharged(inUse),
    ...(inUse.troops.some(({ troop }) => troop.trained) ? [holdfast] : []),
    ...(inUse.generals ? [generals] : []),
    ...morale(inUse),
    woods,
    ...specialRules(inUse),
  ];
}
