import type { TableEffect } from '../../core/table-rules.ts';
import { nameOf } from './fill.ts';
import { STRENGTH } from './unit-states.ts';

interface SideLosses {
  readonly losses: number;
  readonly commanderKilled?: boolean;
}

/* What outcomes say of losses, morale and marks; every procedure gives some of these. */
interface Outcome {
  readonly strength?: number;
  readonly casualties?: number;
  readonly commanderKilled?: boolean;
  readonly a?: SideLosses;
  readonly b?: SideLosses;
  readonly result?: string;
  readonly fate?: string;
  readonly runThrough?: boolean;
  readonly strengthLost?: number;
  readonly mayCharge?: boolean;
  readonly mayCounterCharge?: boolean;
  readonly testsMorale?: boolean;
  readonly pursues?: string;
}

/** Strength lost, and the commander with the unit where a star fell on him (ruling SAS-3). */
const struck = (role: string, lost = 0, killed = false): TableEffect[] =>
  lost > 0 || killed ? [{ role, ...(lost > 0 ? { lost } : {}), ...(killed ? { fallen: 1 } : {}) }] : [];
const beaten = (role: string, side?: SideLosses): TableEffect[] => struck(role, side?.losses, side?.commanderKilled);
type MeleeInput = Readonly<Record<'a' | 'b', { readonly units: readonly { kind: string; charging: boolean }[] }>>;

/** Expendables that charged are taken away (Troop Types; ruling SAS-15). */
const spent = (input: MeleeInput): TableEffect[] =>
  (['a', 'b'] as const).flatMap((role) =>
    input[role].units.flatMap(({ kind, charging }, at) =>
      kind === 'expendables' && charging ? [{ role, at, offField: true }] : [],
    ),
  );

const mark = (role: string, id: string, on: boolean): TableEffect => ({ role, marks: [{ id, on }] });

const NEW_MORALE: Readonly<Record<string, string>> = {
  shaken: 'shaken',
  'retire-shaken': 'shaken',
  rout: 'routed',
  caught: 'shaken',
  'retires shaken': 'shaken',
  routs: 'routed',
};

/** Steady takes no earlier shaken away (Morale test results definitions). */
function moraleAfter(said = ''): TableEffect[] {
  const morale = NEW_MORALE[said];
  return morale === undefined ? [] : [{ role: 'unit', morale }];
}

/** A rally takes shaken away, and ends a pursuit by a turn of standing (Morale test results definitions, Rallying). */
function rallied({ order, fromPursuit = false }: { readonly order?: string; readonly fromPursuit?: boolean }) {
  if (order !== 'rally') return [];
  const stands = fromPursuit ? [{ id: 'rallying', on: true }] : [];
  return [{ role: 'unit', morale: 'steady', marks: [{ id: 'pursuing', on: false }, ...stands] }];
}

/** What an outcome means for those on the table (SAS Ancient Rules, Random factor; Shooting; Melee; Morale Test; Evading; Pursuing after melee or breakoffs; Rallying; Morale test results definitions; Interpenetration; Troop Types; Other variations; Counter charge). */
export function effects(procedure: string, input: unknown, raw: unknown): readonly TableEffect[] {
  const outcome = raw as Outcome;
  switch (nameOf(procedure)) {
    case 'unit-strength':
      return [{ role: 'unit', numbers: [{ id: STRENGTH.id, value: outcome.strength ?? 0 }] }];
    case 'shooting':
      return struck('target', outcome.casualties, outcome.commanderKilled);
    case 'melee':
      return [...beaten('a', outcome.a), ...beaten('b', outcome.b), ...spent(input as MeleeInput)];
    case 'interpenetration':
      return outcome.runThrough ? [mark('through', 'run-through', true)] : [];
    case 'morale':
      return moraleAfter(outcome.result);
    case 'commander-fate':
      return outcome.fate === 'safe' ? [] : [{ role: 'unit', fallen: 1 }];
    case 'evade':
      return moraleAfter(outcome.fate);
    case 'charge':
      return outcome.mayCharge ? [mark('charger', 'charging', true), ...struck('charger', outcome.strengthLost)] : [];
    case 'counter-charge':
      return outcome.mayCounterCharge && outcome.testsMorale === false ? [mark('unit', 'charging', true)] : [];
    case 'pursuit':
      return outcome.pursues === 'must'
        ? [mark('unit', 'pursuing', true), ...struck('unit', outcome.strengthLost)]
        : [];
    case 'orders':
      return rallied(input as { readonly order?: string; readonly fromPursuit?: boolean });
    default:
      return [];
  }
}
