import type { ArmyAtHand, Ground, PartAtHand, UnitAtHand } from '../../core/army/rules/army-rules.ts';
import { told, typesOf } from '../../core/army/rules/legality.ts';
import type { Problem } from '../../core/problem.ts';
import { CIVILIZATIONS, EVENTS, FIRE, MELEE } from '../citations.ts';
import { civilisationOf } from '../troops/civilisations.ts';
import type { KnownTroop } from './parts.ts';

const LEADERS: Ground = { citation: EVENTS };
const PEOPLE: Ground = { citation: CIVILIZATIONS, ruling: 'BTG-23' };
const ONE_WEAPON: Ground = { citation: MELEE, ruling: 'BTG-12' };
const PAIRS: Ground = { citation: FIRE, ruling: 'BTG-12' };

/** Grades of leaders, as the events name them. */
export const MINOR = 0;
export const SUPREME = 1;

/** The people of its list, and leaders: the book's events know minor leaders and one supreme leader (Random Events; Civilization Attributes; ruling BTG-23). */
export function* armyProblems({
  army: { generals, units },
  list,
}: Pick<ArmyAtHand<KnownTroop>, 'army' | 'list'>): Generator<Problem> {
  if (units.length > 0 && civilisationOf(list?.attributes) === 'other') {
    const message = 'the army’s people has no attribute: players take that of the people most like it';
    yield told('info', 'no-civilisation', '', message, PEOPLE);
  }
  if (generals.length === 0) {
    yield told('warning', 'no-general', 'generals', 'the army has no leader: no unit has his bonus', LEADERS);
    return;
  }
  const supreme = generals.filter(({ stars }) => stars === SUPREME).length;
  if (supreme > 1) {
    const message = `${supreme} leaders are supreme; an army has one`;
    yield told('error', 'many-supreme-leaders', 'generals', message, LEADERS, { supreme });
  } else if (supreme === 0) {
    yield told('warning', 'no-supreme-leader', 'generals', 'none of the leaders is supreme', LEADERS);
  }
}

/** A unit is of one troop type: a die is thrown for two figures with one weapon (By the Gods!, Movement; Melee; Melee Chart). */
export function* unitProblems({ unit, name, target }: UnitAtHand): Generator<Problem> {
  const types = typesOf(unit);
  if (types < 2) return;
  const message = `${name} has ${types} troop types; one die stands for two figures of one weapon`;
  yield told('error', 'mixed-unit', target, message, ONE_WEAPON, { types });
}

/** The last figure of an odd number has a die to himself (Fire phase; ruling BTG-12). */
export function* partProblems({ read, count, target }: PartAtHand<KnownTroop>): Generator<Problem> {
  if (count % 2 === 0 || read.troop.kind === 'siege-weapon') return;
  const message = `${count} figures: the last one has a die to himself`;
  yield told('info', 'odd-count', target, message, PAIRS, { count });
}
