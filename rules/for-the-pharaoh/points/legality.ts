import type { ArmyPart } from '../../core/army-file.ts';
import type { ArmyAtHand, Ground, PartAtHand, UnitAtHand } from '../../core/army/rules/army-rules.ts';
import { told } from '../../core/army/rules/legality.ts';
import type { Problem } from '../../core/problem.ts';
import { ARMY_LISTS, POINTS_COSTS, UNITS } from '../citations.ts';
import type { KnownTroop } from './parts.ts';
import { isModel, type Troop } from './troop.ts';

const GENERALS_ADVISED: Ground = { citation: ARMY_LISTS, ruling: 'FTP-P11' };
const SIZE_ADVISED: Ground = { citation: ARMY_LISTS, ruling: 'FTP-P10' };
const COST_PRINTED: Ground = { citation: POINTS_COSTS, ruling: 'FTP-P5' };

/** How many generals an army is advised to have (ruling FTP-P11). */
export function* generalProblems({ army: { generals, units } }: Pick<ArmyAtHand<unknown>, 'army'>): Generator<Problem> {
  const advice = (code: string, message: string, params: Problem['params']): Problem =>
    told('warning', code, 'generals', message, GENERALS_ADVISED, params);
  if (generals.length === 0) {
    yield advice('no-general', 'the army has no general: its units can be given no new orders', {});
    return;
  }
  const wanted = Math.max(3, Math.ceil(units.length / 3));
  if (generals.length < wanted) {
    const why = wanted > 3 ? 'one for three units' : 'an overall general and one for each flank';
    const has = generals.length === 1 ? '1 general is' : `${generals.length} generals are`;
    yield advice('few-generals', `${has} few: at least ${wanted} are recommended (${why})`, {
      generals: generals.length,
      wanted,
      units: units.length,
    });
  }
}

/** Sizes that suit a troop type: twos for irregular figures, fives or sixes for regulars and models (ruling FTP-P10). */
export const suitingMultiples = (troop: Pick<Troop, 'drill' | 'kind'>): readonly number[] =>
  isModel(troop) || troop.drill === 'regular' ? [5, 6] : [2];

/** Advice for those who raise troops; of a unit that has fought it only says why it has an odd size. */
function sizeAdvice(troop: Troop, { count, raised = count }: ArmyPart, target: string): Problem | null {
  const multiples = suitingMultiples(troop);
  const wanted = multiples.join(' or ');
  const advice = (severity: 'info' | 'warning', message: string, params: Problem['params']): Problem =>
    told(severity, 'unit-size-advice', target, message, SIZE_ADVISED, { count, ...params, multiples: wanted });
  if (multiples.some((size) => count % size === 0)) return null;
  if (count < raised) return advice('info', `${count} are left of ${raised}: reduced by campaign losses`, { raised });
  const mayDrop = isModel(troop) ? [1] : [1, 2];
  const fitting = mayDrop.some((dropped) => multiples.some((size) => (count + dropped) % size === 0));
  const note = fitting ? '; it may be so to fit the points' : '';
  return advice('warning', `${count} is no multiple of ${wanted}${note}`, {});
}

/** Unit sizes, what does not fit together in a troop type, and printed costs that the table does not give. */
export function* partProblems({ read, part, count, target }: PartAtHand<KnownTroop>): Generator<Problem> {
  const { troop, entry, cost, tableCost, problems } = read;
  const advice = count > 0 ? sizeAdvice(troop, part, target) : null;
  if (advice) yield advice;
  for (const { code, message, ...ground } of problems) yield told('error', code, target, message, ground);
  if (entry && entry.cost !== tableCost) {
    const message = `${entry.name}: printed ${entry.cost}, table ${tableCost}; ${cost} counts`;
    const params = { printed: entry.cost, table: tableCost, counts: cost };
    yield told('info', 'printed-cost-differs', target, message, COST_PRINTED, params);
  }
}

export function* unitProblems({ name, tally, target }: UnitAtHand): Generator<Problem> {
  if (tally.count === 0 || tally.parts.some(({ completeGroups }) => completeGroups > 0)) return;
  const message = `${name} has no complete group; a single group is the smallest unit`;
  yield told('warning', 'unit-below-group', target, message, { citation: UNITS });
}
