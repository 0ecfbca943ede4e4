import type { ArmyFile } from '../../core/army-file.ts';
import type { NationList } from '../../core/nation-list.ts';
import type { ReferenceTable } from '../../core/rule-system.ts';
import { armyInUse } from './army-in-use.ts';
import { casualtyChart, factors, shooting, tactical } from './fighting-tables.ts';
import { morale } from './morale-tables.ts';
import { charging, initiative, moveAndShoot, movement, troops, turn } from './moving-tables.ts';

/** The book’s rules as tables, cut down to what the army’s troops and commanders have a use for. */
export function armyReference(army: ArmyFile, list: NationList | null): ReferenceTable[] {
  const inUse = armyInUse(army, list);
  if (inUse.troops.length === 0) return [];
  return [
    turn(inUse),
    troops(inUse),
    initiative(inUse),
    movement(inUse),
    charging(inUse),
    ...shooting(inUse),
    ...moveAndShoot(inUse),
    factors(inUse),
    tactical(inUse),
    ...casualtyChart(inUse),
    ...morale(inUse),
  ];
}
