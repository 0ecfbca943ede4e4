import type { ArmyFile } from '../../core/army-file.ts';
import { groupsOf } from '../../core/army/rules/groups.ts';
import { measure } from '../../core/army/rules/measures.ts';
import type { NationList } from '../../core/nation-list.ts';
import type { Measure } from '../../core/rule-system.ts';
import { NO_SCOUTS, type Scouts, scoutingPoints, scoutingSteps } from '../battle/setup/scouting.ts';
import { THE_GROUP } from '../citations.ts';
import { pharaohParts } from './parts.ts';
import { standingOrder, type Troop } from './troop.ts';

/** Under which row of the scouting table a troop type counts; null when it does not scout (ruling FTP-B1). */
function scoutsAs(troop: Troop): keyof Scouts | null {
  if (troop.barding) return null;
  if (troop.kind === 'light-chariot') return 'lightChariots';
  if (troop.kind === 'infantry') return troop.order === 'OO' ? 'infantryOO' : null;
  if (troop.kind !== 'cavalry' && troop.kind !== 'mounted-infantry') return null;
  const order = standingOrder(troop);
  if (order === 'MO') return 'cavalryMO';
  if (order === 'CO') return 'cavalryCO';
  return troop.scout ? 'scoutCavalryOO' : 'cavalryOO';
}

/** What the tally shows beside the points: scouting points and the groups that stand in line. */
export function armyMeasures(army: ArmyFile, list: NationList | null): Measure[] {
  const scouts: Record<keyof Scouts, number> = { ...NO_SCOUTS };
  let complete = 0;
  let partial = 0;
  for (const { troop, groupSize, count } of pharaohParts.counted(army, list).flat()) {
    const row = scoutsAs(troop);
    if (row) scouts[row] += count;
    const groups = groupsOf(count, groupSize);
    complete += groups.complete;
    partial += groups.over > 0 ? 1 : 0;
  }
  const text = `${complete} complete groups and ${partial} partial groups`;
  return [
    {
      id: 'scouting',
      label: 'Scouting',
      value: scoutingPoints(scouts),
      unit: 'scouting points',
      steps: scoutingSteps(scouts),
    },
    measure('groups', 'Complete groups', 'groups', [[complete, { text, citation: THE_GROUP }]]),
  ];
}
