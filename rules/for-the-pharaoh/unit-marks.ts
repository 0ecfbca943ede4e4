import type { ArmyFile } from '../core/army-file.ts';
import type { NationList } from '../core/nation-list.ts';
import type { UnitMark } from '../core/rule-system.ts';
import { type MoraleShare, troopMorale, unitMorale } from './battle/morale-table.ts';
import { MORALE } from './citations.ts';
import { countOf, isTroop, troopsOf } from './points/army-troops.ts';

/** What a unit is asked for again and again: its intrinsic morale. */
export function armyUnitMarks(army: ArmyFile, list: NationList | null): UnitMark[][] {
  return troopsOf(army, list).map((parts, unit) => {
    const shares = parts.flatMap((part, place): MoraleShare[] =>
      isTroop(part)
        ? [
            {
              morale: troopMorale(part.troop),
              figures: countOf(army.units[unit]!.parts[place]!),
              groupSize: part.groupSize,
            },
          ]
        : [],
    );
    const tested = unitMorale(shares);
    return tested === null ? [] : [{ label: 'Morale', value: String(tested), citation: MORALE }];
  });
}
