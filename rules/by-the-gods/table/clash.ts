import { clashOf } from '../../core/table/clash.ts';
import { oddsOf } from '../../core/table/encounters.ts';
import type { TableUnit } from '../../core/table-rules.ts';
import { BASE_MORALE_NUMBER, baseMoraleChances, moraleRow } from '../battle/base-morale.ts';
import { casualtyChances, melee } from '../battle/melee.ts';
import { morale } from '../battle/morale.ts';
import { MELEE, MORALE } from '../citations.ts';
import { troopNow } from '../define-procedure.ts';

const ENDS = {
  'is well': 'fights-on',
  stops: 'fights-on',
  'falls back': 'falls-back',
  routs: 'breaks',
  rampages: 'breaks',
} as const;

/** A charge and the turns of melee after it; who loses one checks its morale, on a base as it may be thrown (By the Gods!, Melee; Morale). */
export const clash = clashOf({
  citations: [MELEE, MORALE],
  starts(unit, { rulings }) {
    const troop = troopNow(unit);
    if (!troop || unit.numbers[BASE_MORALE_NUMBER] !== undefined) return [{ unit, chance: 1 }];
    return baseMoraleChances(moraleRow(troop, rulings)).map(({ base, chance }) => ({
      unit: { ...unit, numbers: { ...unit.numbers, [BASE_MORALE_NUMBER]: base } },
      chance,
    }));
  },
  strike(striker, struck, { first }, { rulings }) {
    const asFought = (unit: TableUnit): TableUnit => (first ? unit : { ...unit, marks: [...unit.marks, 'in-melee'] });
    const fill = (role: 'a' | 'b', unit: TableUnit) =>
      melee.atTable.fill(role, [{ unit: asFought(unit) }], { rulings, settings: {}, happened: [] });
    return casualtyChances({ ...fill('a', striker), ...fill('b', struck) }, rulings);
  },
  test(unit, { went, charging }, { rulings }) {
    if (went !== 'lost') return [];
    const filled = morale.atTable.fill('unit', [{ unit }], { rulings, settings: {}, happened: [] });
    return oddsOf(morale, { ...filled, charging, occasion: 'melee-lost' }, rulings).map(({ outcome, chance }) => ({
      then: ENDS[outcome as keyof typeof ENDS],
      chance,
    }));
  },
});
