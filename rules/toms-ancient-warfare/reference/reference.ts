import type { ArmyFile } from '../../core/army-file.ts';
import type { NationList } from '../../core/nation-list.ts';
import type { ReferenceTable, UnitMark } from '../../core/rule-system.ts';
import { LIVES } from '../battle/elephants/elephant-lives.ts';
import { moraleTroopsOf } from '../battle/morale/morale.ts';
import * as book from '../citations.ts';
import { type CountedTroop, tomsParts } from '../points/tally.ts';
import { fightsInLines, isModel, strikingInLines, type Troop } from '../points/troop.ts';
import { armyInUse, isHorseArcher } from './army-in-use.ts';
import { generals, holdfast, killRolls, saves, troops, whenCharged } from './fighting-tables.ts';
import { morale, moraleNumbers, movement, shooting, specialRules, turn, woods } from './moving-tables.ts';

/** Dice of a whole part in a mêlée; of models those of their crews. */
function strikes({ troop, count }: CountedTroop, army: ArmyFile): number {
  if (isModel(troop)) return strikingInLines(count * troop.crew, troop.lines);
  const inLines = fightsInLines(troop, army.rulings) || isHorseArcher(troop, army.rulings);
  return inLines ? strikingInLines(count, troop.lines) : count;
}

/** The parts' values, each once, in their order. */
const joined = (values: readonly string[]): string => [...new Set(values)].join(' / ');

/** What a unit is asked for in play: what breaks, panics and rallies it, and its dice in a mêlée. */
export function armyUnitMarks(army: ArmyFile, list: NationList | null): UnitMark[][] {
  return tomsParts.counted(army, list).map((counted) => {
    if (counted.length === 0) return [];
    const numbers = counted.map(({ troop }) => moraleNumbers(moraleTroopsOf(troop)));
    const dice = counted.reduce((sum, part) => sum + strikes(part, army), 0);
    const mark = (label: string, value: string, citation: string): UnitMark => ({ label, value, citation });
    return [
      mark('Breaks', joined(numbers.map(({ breaks }) => breaks)), book.BREAK_TESTS),
      mark('Panics', joined(numbers.map(({ panics }) => panics)), book.BREAK_TESTS),
      mark('Rallies', joined(numbers.map(({ rallies }) => rallies)), book.RALLYING),
      ...(dice > 0 ? [mark('Strikes', String(dice), book.FIGHTING_ORDER)] : []),
    ];
  });
}

/** Losses that one figure or model takes: an elephant has lives, a ballista its crew (Tom’s Ancient Warfare, Elephant Special Rules; Ballistae Special Rules; rulings TOM-11, TOM-28, TOM-31). */
export const hitsEach = ({ kind, crew }: Pick<Troop, 'kind' | 'crew'>): number =>
  kind === 'elephants' ? LIVES : kind === 'ballista' ? crew : 1;

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
