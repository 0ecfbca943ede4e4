import { clashOf } from '../../core/table/clash.ts';
import { MELEE, MORALE } from '../citations.ts';
import { troopOf } from '../battle/define-procedure.ts';
import { testOf } from '../battle/morale/morale.ts';
import type { MoraleResult } from '../battle/morale/morale-table.ts';
import { moraleChances } from '../battle/morale/nerve.ts';
import { standing } from '../../core/table/unit-worth.ts';
import { blows } from './duel.ts';

/** Who runs for the own table edge is broken; who recoils or retires breaks the melee off (For the Pharaoh, Morale, Explanation of Results). */
const BREAKS: ReadonlySet<MoraleResult> = new Set(['retreat', 'rout']);
const FALLS_BACK: ReadonlySet<MoraleResult> = new Set(['recoil', 'retire']);

const read = standing(({ part }) => troopOf(part));

/** A charge and the melee after it; casualties in melee bring a test in phase twelve (For the Pharaoh, Melee; Morale; Game Sequence). */
export const clash = clashOf({
  citations: [MELEE, MORALE],
  strike: (striker, struck, { charging }, { rulings }) =>
    blows(striker, struck, charging, rulings).map(({ chance }) => chance),
  test(unit, { taken }) {
    const who = taken > 0 ? read(unit) : null;
    if (!who) return [];
    const { generalStars: _stars, ...tested } = testOf(who);
    if (!('class' in tested)) return [];
    const asked = { ...tested, mixedWith: tested.mixedWith ?? [], snapOrIrregularSight: false };
    return moraleChances(asked, 0).map(({ result, chance }) => ({
      then: BREAKS.has(result) ? 'breaks' : FALLS_BACK.has(result) ? 'falls-back' : 'fights-on',
      chance,
    }));
  },
});
