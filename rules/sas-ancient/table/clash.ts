import { clashOf, type TestEnd } from '../../core/table/clash.ts';
import { oddsOf } from '../../core/table/encounters.ts';
import type { TableUnit } from '../../core/table-rules.ts';
import { MELEE, MORALE } from '../citations.ts';
import { strikeChances, melee } from '../battle/melee.ts';
import { morale, RESULT_NAME } from '../battle/morale.ts';
import { troopSchema } from '../troops/troop.ts';

const THEN: Readonly<Record<string, Omit<TestEnd, 'chance'>>> = {
  [RESULT_NAME.shaken]: { then: 'fights-on', state: 'shaken' },
  [RESULT_NAME['retire-shaken']]: { then: 'falls-back' },
  [RESULT_NAME.rout]: { then: 'breaks' },
};

/** A charge into mêlée and its later rounds, each followed by the tests of those in it; strengths as the army counts them (SAS Ancient Rules, Melee; Morale). */
export const clash = clashOf({
  citations: [MELEE, MORALE],
  strike(striker, struck, { charging }, { rulings }) {
    const fill = (role: 'a' | 'b', unit: TableUnit) =>
      melee.atTable.fill(role, [{ unit }], { rulings, settings: {}, happened: [] });
    return strikeChances({ ...fill('a', striker), ...fill('b', struck) }, charging, rulings);
  },
  test(unit, { went }, { rulings }) {
    if (troopSchema.safeParse(unit.part.troop).data?.kind === 'expendables') return [];
    const filled = morale.atTable.fill('unit', [{ unit }], { rulings, settings: {}, happened: [] });
    return oddsOf(morale, { ...filled, melee: went }, rulings).map(({ outcome, chance }) => ({
      then: 'fights-on',
      ...THEN[outcome],
      chance,
    }));
  },
});
