import { clashOf } from '../../core/table/clash.ts';
import { oddsOf } from '../../core/table/encounters.ts';
import { choiceInForce } from '../../core/ruling.ts';
import type { TableUnit } from '../../core/table-rules.ts';
import { generalMorale } from '../battle/general-morale.ts';
import { hitsOfScore, melee, totalChances } from '../battle/melee.ts';
import { GENERAL_MORALE, MELEE } from '../citations.ts';
import { PRW_13 } from '../rulings.ts';
import { troopSchema, TYPES } from '../troops/types.ts';

const isMounted = ({ part }: TableUnit): boolean => {
  const troop = troopSchema.safeParse(part.troop).data;
  return troop !== undefined && TYPES[troop.type].arm !== 'infantry';
};

/** A round of melee, a second between infantry who both stay; the loser tests, and who lost half its stands (Pharaoh Rides to War, Melee; Morale & Rally Phase; ruling PRW-14). */
export const clash = clashOf({
  citations: [MELEE, GENERAL_MORALE],
  rounds: (charger, charged) => (isMounted(charger) || isMounted(charged) ? 1 : 2),
  throwsAgain: ({ rulings }) => choiceInForce(PRW_13, rulings) === 'again',
  strike(striker, struck, _how, { rulings }) {
    const fill = (role: 'a' | 'b', unit: TableUnit) =>
      melee.atTable.fill(role, [{ unit }], { rulings, settings: {}, happened: [] });
    return totalChances({ ...fill('a', striker), ...fill('b', struck) }, rulings);
  },
  taken(score, struck, went, { rulings }) {
    const filled = melee.atTable.fill('b', [{ unit: struck }], { rulings, settings: {}, happened: [] });
    return hitsOfScore(score, went === 'won', filled, rulings);
  },
  test(unit, { went }, { rulings, settings }) {
    const filled = generalMorale.atTable.fill('unit', [{ unit }], { rulings, settings, happened: [] });
    const fails = (cause: 'melee' | 'half-lost'): number =>
      oddsOf(generalMorale, { ...filled, cause }, rulings, settings).reduce(
        (sum, { outcome, chance }) => sum + (outcome === 'steady' ? 0 : chance),
        0,
      );
    const { left, count } = unit.part;
    const holds = (went === 'lost' ? 1 - fails('melee') : 1) * (left * 2 <= count ? 1 - fails('half-lost') : 1);
    return [
      { then: 'breaks', chance: 1 - holds },
      { then: 'fights-on', chance: holds },
    ];
  },
});
