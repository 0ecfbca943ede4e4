import type { ArmyFile } from '../../core/army-file.ts';
import type { NationList } from '../../core/nation-list.ts';
import type { ReferenceTable } from '../../core/rule-system.ts';
import { armyInUse } from './army-in-use.ts';
import { bonuses, fireModifiers, missiles, siege, troops } from './fighting-tables.ts';
import { morale } from './morale-tables.ts';
import { attribute, cards, movement, turn } from './moving-tables.ts';

/** The book’s tables, cut down to what the army’s troops and people have a use for. */
export function armyReference(army: ArmyFile, list: NationList | null): ReferenceTable[] {
  const inUse = armyInUse(army, list);
  if (inUse.troops.length === 0) return [];
  return [
    turn,
    cards,
    ...attribute(inUse),
    movement(inUse),
    troops(inUse),
    ...missiles(inUse),
    ...fireModifiers(inUse),
    bonuses(inUse),
    ...morale(inUse),
    ...siege(inUse),
  ];
}
