import type { ArmyAtHand, Ground, UnitAtHand } from '../../core/army/rules/army-rules.ts';
import { told, typesOf } from '../../core/army/rules/legality.ts';
import type { ArmyFile } from '../../core/army-file.ts';
import type { NationList } from '../../core/nation-list.ts';
import type { Problem } from '../../core/problem.ts';
import { ORGANIZATION, TERMS } from '../citations.ts';
import { COMMANDER, type Force, forcesOf } from './forces.ts';

const FORCES: Ground = { citation: ORGANIZATION, ruling: 'PRW-4' };
const UNITS: Ground = { citation: TERMS, ruling: 'PRW-4' };

function* commanderProblems({ generals, units }: ArmyFile): Generator<Problem> {
  const commanders = generals.flatMap(({ stars }, at) => (stars === COMMANDER ? [at] : []));
  const [, second] = commanders;
  if (second !== undefined) {
    const message = `the army has ${commanders.length} commanders-in-chief; it has one`;
    yield told('error', 'two-commanders', `generals.${second}`, message, FORCES, { commanders: commanders.length });
  }
  if (commanders.length === 0) {
    // Before there are units there is nothing to be commanded yet.
    const severity = units.length === 0 ? 'warning' : 'error';
    yield told(severity, 'no-general', 'generals', 'the army has no commander-in-chief', FORCES);
  }
}

function* officerProblems({ name, units, officers }: Force): Generator<Problem> {
  const [first] = units;
  const [, second] = officers;
  if (second !== undefined) {
    const message = `${name} has ${officers.length} officers; each force has one`;
    yield told('error', 'two-officers', `generals.${second}`, message, FORCES, { force: name });
  }
  if (first !== undefined && officers.length === 0) {
    yield told('warning', 'few-generals', `units.${first}`, `${name} has no officer`, FORCES, { force: name });
  }
}

/** Those who are of no force, where the list has forces. */
function* strayProblems({ units, officers }: Force, forces: string): Generator<Problem> {
  const [unit] = units;
  const [officer] = officers;
  if (unit !== undefined) {
    const message = `${units.length === 1 ? '1 unit is' : `${units.length} units are`} of no force; the forces are ${forces}`;
    yield told('warning', 'no-force', `units.${unit}`, message, FORCES, { units: units.length });
  }
  if (officer !== undefined) {
    const message = `${officers.length === 1 ? '1 officer commands' : `${officers.length} officers command`} no force`;
    yield told('warning', 'officer-without-force', `generals.${officer}`, message, FORCES);
  }
}

function* forceProblems(army: ArmyFile, list: NationList | null): Generator<Problem> {
  const forces = forcesOf(army, list);
  for (const force of forces) {
    if (force.name !== '') yield* officerProblems(force);
    else if (list?.forces) yield* strayProblems(force, list.forces.join(', '));
  }
  // Before there are units every force is without.
  const empty = army.units.length === 0 ? [] : forces.filter(({ name, units }) => name !== '' && units.length === 0);
  if (empty.length === 0) return;
  const names = empty.map(({ name }) => name).join(', ');
  yield told('warning', 'empty-force', '', `no units are of ${names}`, FORCES, { forces: names });
}

/** The commander-in-chief, the forces and their officers (Army organization; ruling PRW-4). */
export function* armyProblems({ army, list }: Pick<ArmyAtHand<unknown>, 'army' | 'list'>): Generator<Problem> {
  yield* commanderProblems(army);
  yield* forceProblems(army, list);
}

/** A unit is stands that move and fight together: mixed types are advised against, for the book gives each its own moves (Terms used in these rules). */
export function* unitProblems({ unit, name, target }: UnitAtHand): Generator<Problem> {
  const types = typesOf(unit);
  if (types < 2) return;
  const message = `${name} has ${types} troop types; each moves and fights by its own figures`;
  yield told('warning', 'mixed-unit', target, message, UNITS, { types });
}
