import { choiceInForce } from '../../core/ruling.ts';
import type { FieldAim, FieldRules, FieldTerms } from '../../core/field-rules.ts';
import type { TableUnit } from '../../core/table-rules.ts';
import { isMounted, troopOf } from '../battle/define-procedure.ts';
import { rangeRow, reachOf } from '../battle/shooting/ranges.ts';
import { ARCS, shotWeaponOf } from '../battle/shooting/shooting-table.ts';
import { standingOrder } from '../points/troop.ts';
import { bodyOf, columnFiles, mainPart, scaleOf } from './bases.ts';
import { FTP_F5 } from './field-rulings.ts';
import { FIELD_GROUNDS, hides, level } from './grounds.ts';
import { allowanceOf, mannersOf, marchOf } from './pace.ts';

/** What a unit shoots with, to the end of its extreme range (For the Pharaoh, Shooting; Shooting Arcs). */
function aim(unit: TableUnit, terms: FieldTerms): FieldAim | null {
  const troop = troopOf(mainPart(unit), unit.marks);
  const weapon = troop && shotWeaponOf(troop);
  if (!troop || weapon === undefined || weapon === null) return null;
  const of = isMounted(troop) ? 'mounted' : standingOrder(troop);
  const [, , toEitherSide] = ARCS.find(([known]) => known === of)!;
  const extreme = reachOf(rangeRow(weapon, troop.kind, terms.rulings).row)[2];
  return { weapon, range: extreme * scaleOf(terms), arc: toEitherSide * 2 };
}

/** A field to scale: the distances of the book are centimetres for figures of 15 mm. */
export const pharaohField: FieldRules = {
  unitOfLength: 'cm',
  grounds: FIELD_GROUNDS,
  body: bodyOf,
  // Two ranks of whole groups, as the book's own examples stand.
  files(unit, { bases }) {
    const group = columnFiles(unit);
    return Math.max(group, Math.ceil(bases / 2 / group) * group);
  },
  manners: mannersOf,
  allowance: allowanceOf,
  march: marchOf,
  sideLines: (rulings) => ({ front: choiceInForce(FTP_F5, rulings) === 'diagonals' ? 45 : 0, rear: 45 }),
  aim,
  hides,
  level,
};
