import type { ArmyFile } from '../../core/army-file.ts';
import type { NationList } from '../../core/nation-list.ts';
import type { UnitMark } from '../../core/rule-system.ts';
import { frontDice, shootingDice } from '../army/measures.ts';
import { type CountedTroop, prwParts } from '../army/parts.ts';
import * as book from '../citations.ts';
import { TYPES } from '../troops/types.ts';

/** The parts’ values, each once, in their order. */
const joined = (values: readonly string[]): string => [...new Set(values)].join(' / ');

/** What a unit is asked for in play: its moves, hits of a stand, dice, and the stands at whose loss it tests. */
export function armyUnitMarks(army: ArmyFile, list: NationList | null): UnitMark[][] {
  return prwParts.counted(army, list).map((parts) => {
    if (parts.length === 0) return [];
    const mark = (label: string, citation: string, words: (part: CountedTroop) => string): UnitMark => ({
      label,
      value: joined(parts.map(words)),
      citation,
    });
    const stands = parts.reduce((sum, { count }) => sum + count, 0);
    const shots = parts.reduce((sum, { troop, count }) => sum + shootingDice(troop, count), 0);
    return [
      mark('Moves', book.MOVES, ({ troop }) => `${TYPES[troop.type].move}" (${TYPES[troop.type].fast}")`),
      mark('Hits a stand', book.CASUALTY_STANDS, ({ troop }) => String(TYPES[troop.type].hits)),
      ...(shots > 0 ? [{ label: 'Shoots', value: `${shots} dice`, citation: book.SHOOTING }] : []),
      mark('Fights', book.FACTORS, ({ troop, count }) => `${frontDice(troop, count, army.rulings)} dice`),
      { label: 'Tests at', value: `${Math.ceil(stands / 2)} lost`, citation: book.MORALE_PHASE, ofWhole: true },
    ];
  });
}
