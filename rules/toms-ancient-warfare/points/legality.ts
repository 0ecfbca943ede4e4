import type { ArmyAtHand, Ground, PartAtHand, UnitAtHand } from '../../core/army/rules/army-rules.ts';
import { told, typesOf } from '../../core/army/rules/legality.ts';
import { groupsOf } from '../../core/army/rules/groups.ts';
import type { Problem } from '../../core/problem.ts';
import type { RulingsInForce } from '../../core/ruling.ts';
import { GENERALS, SET_UP } from '../citations.ts';
import { fightsInLines, LINE, USUAL_CAVALRY, usualFoot } from './formation.ts';
import type { KnownTroop } from './parts.ts';
import { isModel, type Troop } from './troop.ts';

const GENERALS_ADVISED: Ground = { citation: GENERALS, ruling: 'TOM-1' };
const SIZE_ADVISED: Ground = { citation: SET_UP, ruling: 'TOM-9' };
const MIXED: Ground = { citation: SET_UP, ruling: 'TOM-12' };

/** Units to each general (ruling TOM-1). */
const UNITS_PER_GENERAL = 8;

/** Generals are advised for every eight units (ruling TOM-1). */
export function* generalProblems({ army: { generals, units } }: Pick<ArmyAtHand<unknown>, 'army'>): Generator<Problem> {
  const advice = (code: string, message: string, params: Problem['params']): Problem =>
    told('warning', code, 'generals', message, GENERALS_ADVISED, params);
  if (generals.length === 0) {
    yield advice('no-general', 'the army has no general: its units break sooner and cannot counter-charge', {});
    return;
  }
  const wanted = Math.max(1, Math.ceil(units.length / UNITS_PER_GENERAL));
  if (generals.length === wanted) return;
  const params = { generals: generals.length, wanted, units: units.length };
  const has = generals.length === 1 ? '1 general is' : `${generals.length} generals are`;
  const why = `one for ${UNITS_PER_GENERAL} units makes ${wanted}`;
  if (generals.length < wanted) yield advice('few-generals', `${has} few: ${why}`, params);
  else yield advice('many-generals', `${has} more than the umpire’s usual limit: ${why}`, params);
}

/** Advice on a part's size, a warning or a remark (ruling TOM-9). */
function sizeAdvice(troop: Troop, count: number, target: string, rulings: RulingsInForce): Problem | null {
  if (isModel(troop)) return null;
  const advice = (severity: 'warning' | 'info', message: string, params: Problem['params']): Problem =>
    told(severity, 'unit-size-advice', target, message, SIZE_ADVISED, { count, ...params });
  if (!fightsInLines(troop, rulings)) {
    const { least, most } = USUAL_CAVALRY;
    if (count >= least && count <= most) return null;
    return advice('warning', `${count} cavalry; a unit usually has ${least} to ${most}`, { least, most });
  }
  const usual = usualFoot(troop);
  const { over } = groupsOf(count, LINE);
  const usually = `a unit usually has ${usual}, in ${usual / LINE} lines of ${LINE}`;
  if (over > 0) {
    return advice('warning', `${count} leave a line of ${LINE} with ${over}; ${usually}`, { multiples: LINE, usual });
  }
  return count === usual ? null : advice('info', `${count} men; ${usually}`, { multiples: LINE, usual });
}

export function* partProblems({ read, count, target, army }: PartAtHand<KnownTroop>): Generator<Problem> {
  const advice = count > 0 ? sizeAdvice(read.troop, count, target, army.rulings) : null;
  if (advice) yield advice;
}

export function* unitProblems({ unit, name, target }: UnitAtHand): Generator<Problem> {
  const types = typesOf(unit);
  if (types < 2) return;
  const message = `${name} has ${types} troop types; each forms and strikes by itself`;
  yield told('warning', 'mixed-unit', target, message, MIXED, { types });
}
