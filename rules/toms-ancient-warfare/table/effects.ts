import type { NextProcedure, TableEffect } from '../../core/table-rules.ts';
import { LIVES } from '../battle/elephant-lives.ts';
import { FIRE_DIE } from './unit-states.ts';

/* What outcomes say of losses and morale; every procedure gives some of these. */
interface Outcome {
  readonly casualties?: number;
  readonly result?: string;
  readonly rallied?: boolean;
  readonly allowed?: boolean;
  readonly charges?: boolean;
  readonly generalsKilled?: number;
  readonly outOfPlay?: number;
  readonly crewKilled?: number;
  readonly mayShoot?: boolean;
  readonly shots?: readonly Outcome[];
  readonly burned?: number;
  readonly burnsOn?: number;
}

/** Men struck off, and generals in the unit who fell with them (Generals). */
const struck = (role: string, lost: number, fallen = 0): TableEffect[] =>
  lost > 0 || fallen > 0 ? [{ role, ...(lost > 0 ? { lost } : {}), ...(fallen > 0 ? { fallen } : {}) }] : [];

const hit = (role: string, { casualties = 0, generalsKilled = 0 }: Outcome): TableEffect[] =>
  struck(role, casualties, generalsKilled);

/* Who is attacked, as procedures take it in. */
interface Attacked {
  readonly kind: string;
}
interface Input {
  readonly target?: Attacked;
  readonly targets?: readonly Attacked[];
  readonly defender?: Attacked;
  readonly kills?: number;
  readonly lives?: number;
  readonly afterHoldfast?: boolean;
  readonly elephants?: boolean;
}

/** Kills on elephants are struck off their lives by the procedure that counts these and says what follows (Elephant Special Rules). */
const onMen = (attacked: Attacked | undefined, outcome: Outcome): Outcome =>
  attacked?.kind === 'elephant' ? { ...outcome, casualties: 0, burned: 0 } : outcome;

/** What a bolt did to the target, and to those behind it in order (Ballistae Special Rules). */
const bolts = ({ shots = [] }: Outcome, { targets = [] }: Input): TableEffect[] =>
  shots.flatMap((shot, at) => hit('target', onMen(targets[at], shot)).map((effect) => ({ ...effect, at })));

function fire(role: string, { casualties = 0, burned = 0, burnsOn = 0, generalsKilled }: Outcome): TableEffect[] {
  const burning = {
    role,
    marks: [{ id: 'burning', on: burnsOn > 0 }],
    numbers: [{ id: FIRE_DIE.id, value: burnsOn }],
  };
  return [...struck(role, casualties + burned, generalsKilled), burning];
}

/** Flaming missiles are lit for one turn only. */
const flamesShot = ({ mayShoot }: Outcome): TableEffect[] =>
  mayShoot ? [{ role: 'shooter', marks: [{ id: 'flames-lit', on: false }] }] : [];

/** Who was hit by each procedure, by the role. */
const STRUCK: Readonly<Record<string, string>> = {
  missiles: 'target',
  'fire-missiles': 'target',
  'elephant-trample': 'target',
  melee: 'defender',
  burning: 'unit',
};

/** Kills on elephants are taken off their lives next, and what that leads to is said (Tom’s Ancient Warfare, Elephant Special Rules). */
export function next(procedure: string, rawInput: unknown, raw: unknown): NextProcedure | null {
  const input = rawInput as Input;
  const { casualties = 0, burned = 0 } = raw as Outcome;
  const role = STRUCK[procedure.slice(procedure.indexOf('/') + 1)];
  const hitElephants = input.elephants || [input.target, input.defender].some((hit) => hit?.kind === 'elephant');
  const kills = casualties + burned;
  if (role === undefined || !hitElephants || kills === 0) return null;
  return { procedure: 'toms-ancient-warfare/elephant-lives', input: { kills }, roles: { elephant: role } };
}

/** What an outcome means for those on the table (Tom’s Ancient Warfare, Missiles; Fighting Order; Morale, Break Tests; Rallying; Holdfast; Fire Missile Special Rules; Generals; Ballistae Special Rules; Elephant Special Rules). */
export function effects(procedure: string, rawInput: unknown, raw: unknown): readonly TableEffect[] {
  const outcome = raw as Outcome;
  const input = rawInput as Input;
  switch (procedure.slice(procedure.indexOf('/') + 1)) {
    case 'missiles':
      return hit('target', onMen(input.target, outcome));
    case 'elephant-trample':
    case 'shields':
      return hit('target', outcome);
    case 'melee':
      return hit('defender', onMen(input.defender, outcome));
    case 'general-fate':
      return struck('unit', 0, (outcome.generalsKilled ?? 0) + (outcome.outOfPlay ?? 0));
    case 'fire-missiles':
      return [...flamesShot(outcome), ...fire('target', onMen(input.target, outcome))];
    case 'burning':
      return fire('unit', input.elephants ? onMen({ kind: 'elephant' }, outcome) : outcome);
    case 'ballista':
      return [...struck('shooter', outcome.crewKilled ?? 0), ...bolts(outcome, input)];
    case 'elephant-lives':
      return struck('elephant', Math.min(input.kills ?? 0, input.lives ?? LIVES));
    case 'break-test':
    case 'panic-test':
    case 'fc-test':
      if (outcome.result === 'holds') return [];
      return [{ role: 'unit', morale: outcome.result === 'berserk' ? 'berserk' : 'broken' }];
    case 'rally':
      return outcome.rallied ? [{ role: 'unit', morale: 'steady' }] : [];
    case 'movement':
      return input.afterHoldfast ? [{ role: 'mover', marks: [{ id: 'holdfast', on: false }] }] : [];
    case 'holdfast':
      return outcome.allowed ? [{ role: 'mover', marks: [{ id: 'holdfast', on: true }] }] : [];
    case 'counter-charge':
      return outcome.charges ? [{ role: 'unit', marks: [{ id: 'counter-charge', on: true }] }] : [];
    default:
      return [];
  }
}
