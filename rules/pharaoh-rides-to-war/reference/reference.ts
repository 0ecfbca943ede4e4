import type { ArmyFile } from '../../core/army-file.ts';
import type { NationList } from '../../core/nation-list.ts';
import type { ReferenceTable } from '../../core/rule-system.ts';
import { armyInUse } from './army-in-use.ts';
import { arcs, fateCards, impact, meleeFactors, morale, shooting, typedIn, winning } from './fighting-tables.ts';
import { drill, ground, troops, turn } from './moving-tables.ts';

/** The book’s rules as tables, cut down to what the army’s troops have a use for. */
export function armyReference(army: ArmyFile, list: NationList | null): ReferenceTable[] {
  const inUse = armyInUse(army, list);
  if (inUse.troops.length === 0) return [];
  return [
    turn,
    troops(inUse),
    ground(inUse),
    drill(inUse),
    ...shooting(inUse),
    ...arcs(inUse),
    ...impact(inUse),
    meleeFactors(inUse),
    morale,
    fateCards,
    winning,
    ...typedIn(inUse),
  ];
}
