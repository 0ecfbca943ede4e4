import type { ArmyFile } from '../../core/army-file.ts';
import type { NationList } from '../../core/nation-list.ts';
import type { UnitMark } from '../../core/rule-system.ts';
import { btgParts } from '../army/parts.ts';
import { armourOf } from '../battle/losses.ts';
import { meleeDice } from '../battle/step.ts';
import * as book from '../citations.ts';
import { civilisationOf, giftOf } from '../troops/civilisations.ts';
import { HITS_TO, MOVES } from '../troops/kinds.ts';

/** What a unit is asked for in play: its base morale to fill in, its move, its dice and its armour. */
export function armyUnitMarks(army: ArmyFile, list: NationList | null): UnitMark[][] {
  const civilisation = civilisationOf(list?.attributes);
  return btgParts.counted(army, list).map((parts) => {
    const [first] = parts;
    if (!first || first.troop.kind === 'siege-weapon') return [];
    const { troop } = first;
    const level = MOVES[troop.kind].level ?? 0;
    const men = parts.reduce((sum, { count }) => sum + count, 0);
    const mark = (label: string, value: string, citation: string): UnitMark => ({ label, value, citation });
    return [
      mark('Morale', '__', book.MORALE),
      mark('Moves', `${level + giftOf(civilisation, 'move', troop, army.rulings)}"`, book.MOVEMENT),
      mark('Melee', `${meleeDice(men, army.rulings)} to ${HITS_TO[troop.weapon]}`, book.CHART),
      mark('Armour', String(armourOf({ ...troop, civilisation, extraArmour: 0 }, 'melee', army.rulings)), book.FIRE),
    ];
  });
}
