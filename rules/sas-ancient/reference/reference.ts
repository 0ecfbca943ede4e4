import type { ArmyFile } from '../../core/army-file.ts';
import type { NationList } from '../../core/nation-list.ts';
import type { ReferenceTable, UnitMark } from '../../core/rule-system.ts';
import type { RulingsInForce } from '../../core/ruling.ts';
import { sasParts } from '../army/tally.ts';
import * as book from '../citations.ts';
import { moveOf } from '../troops/moves.ts';
import { factorsOf, factorWords, shooterOf } from '../troops/shooting-table.ts';
import { baseStrength, randomPart, randomWords } from '../troops/strength.ts';
import type { Troop } from '../troops/troop.ts';
import { armyInUse } from './army-in-use.ts';
import { casualtyChart, factors, shooting, tactical } from './fighting-tables.ts';
import { charging, initiative, morale, moveAndShoot, movement, troops, turn } from './moving-tables.ts';

/** The parts’ values, each once, in their order. */
const joined = (values: readonly string[]): string => [...new Set(values)].join(' / ');

/** What a unit is asked for in play: its strength, what its morale is tested against, its move, and its factors in shooting. */
export function armyUnitMarks(army: ArmyFile, list: NationList | null): UnitMark[][] {
  const { rulings } = army;
  return sasParts.counted(army, list).map((parts) => {
    const troops = parts.map(({ troop }) => troop);
    if (troops.length === 0) return [];
    const of = (words: (troop: Troop) => string): string => joined(troops.map(words));
    const mark = (label: string, value: string, citation: string): UnitMark => ({ label, value, citation });
    const shots = troops.flatMap((troop) => {
      const row = shooterOf(troop);
      return row === null
        ? []
        : [
            factorsOf(row, rulings)
              .filter((factor) => factor > 0)
              .map(factorWords)
              .join(' '),
          ];
    });
    const strength = (troop: Troop): string =>
      `${baseStrength(troop, rulings)} + ${randomWords(randomPart(troop.kind))}`;
    const move = (troop: Troop): string => {
      const { good, difficult } = moveOf(troop);
      return difficult === null ? `${good}"` : `${good}" (${difficult}")`;
    };
    return [
      mark('Strength', of(strength), book.RANDOM_FACTOR),
      mark(
        'Morale',
        of((troop) => String(baseStrength(troop, rulings))),
        book.MORALE,
      ),
      mark('Moves', of(move), book.MOVEMENT),
      ...(shots.length > 0 ? [mark('Shoots', joined(shots), book.SHOOTING)] : []),
    ];
  });
}

/** Boxes to strike a unit’s losses off in: as many as its strength can come to at the most (Random factor; ruling SAS-5). */
export function hitsEach(troop: Troop, rulings: RulingsInForce): number {
  const { faces, plus } = randomPart(troop.kind);
  return baseStrength(troop, rulings) + faces + plus;
}

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
