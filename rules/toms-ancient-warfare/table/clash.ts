import { clashOf, type RoundResult } from '../../core/table/clash.ts';
import { oddsOf } from '../../core/table/encounters.ts';
import type { RulingsInForce } from '../../core/ruling.ts';
import type { TableUnit } from '../../core/table-rules.ts';
import { BREAK_TESTS, FIGHTING_ORDER } from '../citations.ts';
import { hitsLeft } from '../battle/define-procedure.ts';
import { PANICS_AT } from '../battle/elephants/elephant-lives.ts';
import { casualtyChances, melee } from '../battle/melee.ts';
import { breakTest } from '../battle/morale/break-test.ts';
import { panicTest } from '../battle/morale/panic-test.ts';
import { moraleTroopsOf } from '../battle/morale/morale.ts';
import { troopSchema } from '../points/troop.ts';

const NO_FACTS = { settings: {}, happened: [] };

const hitsOf = ({ parts }: TableUnit): { readonly left: number; readonly all: number } => ({
  left: parts.reduce((sum, part) => sum + hitsLeft(part), 0),
  all: parts.reduce((sum, { count, hits }) => sum + count * hits, 0),
});

/** Half lost, a loss while below half, or an elephant with few lives (Break Tests; Elephant Special Rules); null for no test. */
function causeOf(unit: TableUnit, { taken }: RoundResult): 'half-lost' | 'loss-below-half' | 'lives-low' | null {
  const { left, all } = hitsOf(unit);
  if (taken === 0) return null;
  if (left * 2 <= all && (left + taken) * 2 > all) return 'half-lost';
  if ((left + taken) * 2 < all) return 'loss-below-half';
  const kind = troopSchema.safeParse(unit.part.troop).data?.kind;
  return kind === 'elephants' && left <= PANICS_AT ? 'lives-low' : null;
}

function brokenBy(unit: TableUnit, round: RoundResult, rulings: RulingsInForce): number {
  const cause = causeOf(unit, round);
  const troop = troopSchema.safeParse(unit.part.troop).data;
  if (cause === null || !troop) return 0;
  const { left, all } = hitsOf(unit);
  const asked = {
    troops: moraleTroopsOf(troop),
    belowHalf: left * 2 < all,
    generals: unit.generals.length > 0 ? 'in-unit' : 'none',
  };
  const odds =
    cause === 'lives-low'
      ? oddsOf(panicTest, { ...asked, cause }, rulings)
      : oddsOf(breakTest, { ...asked, conditions: [cause] }, rulings);
  return odds.reduce((sum, { outcome, chance }) => sum + (outcome === 'holds' ? 0 : chance), 0);
}

/** A charge and the mêlée after it, no general near, and the break tests that losses bring (Tom’s Ancient Warfare, Fighting Order; Break Tests). */
export const clash = clashOf({
  citations: [FIGHTING_ORDER, BREAK_TESTS],
  strike(striker, struck, { charging }, { rulings }) {
    const fill = (role: string, unit: TableUnit) => melee.atTable.fill(role, [{ unit }], { rulings, ...NO_FACTS });
    return casualtyChances({ ...fill('attacker', striker), ...fill('defender', struck), charging }, rulings);
  },
  test(unit, round, { rulings }) {
    const broken = brokenBy(unit, round, rulings);
    return broken === 0
      ? []
      : [
          { then: 'breaks', chance: broken },
          { then: 'fights-on', chance: 1 - broken },
        ];
  },
});
