import { measure } from '../../core/army/rules/measures.ts';
import type { ArmyFile } from '../../core/army-file.ts';
import type { NationList } from '../../core/nation-list.ts';
import type { Measure } from '../../core/rule-system.ts';
import type { RulingsInForce } from '../../core/ruling.ts';
import { capital } from '../../core/words.ts';
import { diceBonuses, diceOf } from '../battle/melee-side.ts';
import { CASUALTY_STANDS, FACTORS, SHOOTING, TERMS } from '../citations.ts';
import type { Troop } from '../troops/troop.ts';
import { shotsOf, shotWeaponOf, TYPES } from '../troops/types.ts';
import { forcesOf } from './forces.ts';
import { type CountedTroop, prwParts } from './parts.ts';

/** Dice of a unit's stands when they shoot: none for those who do not. */
export const shootingDice = (troop: Troop, stands: number): number =>
  shotWeaponOf(troop) === null ? 0 : stands * shotsOf(TYPES[troop.type].arm);

/** Dice of a unit in melee to its front, against troops that are as heavy, without its officer. */
export function frontDice({ type, weapon, guard }: Troop, stands: number, rulings: RulingsInForce): number {
  const { weight, arm } = TYPES[type];
  const side = {
    stands,
    weapon,
    guard,
    weight,
    arm,
    officer: false,
    flankOrRear: false,
    uphill: false,
    obstacle: false,
    extraDice: 0,
  };
  return diceOf(diceBonuses(side, { weight, arm: 'infantry', flankOrRear: false }, rulings), stands);
}

type Count = (part: CountedTroop) => number;

/** What the tally shows of an army and each of its forces: stands, castings, hits, and dice in shooting and melee. */
export function armyMeasures(army: ArmyFile, list: NationList | null): Measure[] {
  const parts = prwParts.counted(army, list);
  const forces = forcesOf(army, list).filter(({ units }) => units.length > 0);
  const summed = (id: string, label: string, unit: string, citation: string, count: Count): Measure =>
    measure(
      id,
      label,
      unit,
      forces.flatMap(({ name, units }) => {
        const counts = units.flatMap((at) => (parts[at] ?? []).map(count));
        if (counts.length === 0) return [];
        const sum = counts.reduce((before, each) => before + each, 0);
        const working = counts.length === 1 ? '' : `${counts.join(' + ')} = `;
        return [[sum, { text: `${capital(name || 'of no force')}: ${working}${sum}`, citation }] as const];
      }),
    );
  return [
    summed('stands', 'Stands', 'stands', TERMS, ({ count }) => count),
    summed('castings', 'Castings', 'castings', TERMS, ({ count, troop }) => count * TYPES[troop.type].castings),
    summed('hits', 'Hits to take', 'hits', CASUALTY_STANDS, ({ count, troop }) => count * TYPES[troop.type].hits),
    summed('shooting-dice', 'Dice in shooting', 'dice', SHOOTING, ({ count, troop }) => shootingDice(troop, count)),
    summed('melee-dice', 'Dice in melee to the front', 'dice', FACTORS, ({ count, troop }) =>
      frontDice(troop, count, army.rulings),
    ),
  ];
}
