import type { ArmyFile } from '../core/army-file.ts';
import type { NationList } from '../core/nation-list.ts';
import type { UnitMark } from '../core/rule-system.ts';
import { troopMorale, unitMorale } from './battle/morale/morale-table.ts';
import { MORALE } from './citations.ts';
import { pharaohParts } from './points/parts.ts';

/** What a unit is asked for again and again: its intrinsic morale. */
export const armyUnitMarks = (army: ArmyFile, list: NationList | null): UnitMark[][] =>
  pharaohParts.counted(army, list).map((parts) => {
    const shares = parts.map(({ troop, count, groupSize }) => ({
      morale: troopMorale(troop),
      figures: count,
      groupSize,
    }));
    const tested = unitMorale(shares);
    return tested === null ? [] : [{ label: 'Morale', value: String(tested), citation: MORALE }];
  });
