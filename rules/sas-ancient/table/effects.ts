import type { TableEffect } from '../../core/table-rules.ts';
import { hitsEach } from '../reference/unit-marks.ts';
import { troopSchema } from '../troops/troop.ts';
import { nameOf } from './fill.ts';

/* What outcomes say of losses, morale and marks; every procedure gives some of these. */
interface Outcome {
  readonly strength?: number;
  readonly casualties?: number;
  readonly a?: { readonly losses: number };
  readonly b?: { readonly losses: number };
  readonly result?: string;
  readonly fate?: string;
  readonly strengthLost?: number;
  readonly mayCharge?: boolean;
  readonly mayCounterCharge?: boolean;
  readonly testsMorale?: boolean;
  readonly pursues?: string;
}

const struck = (role: string, lost = 0): TableEffect[] => (lost > 0 ? [{ role, lost }] : []);
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

/** Boxes are printed for the most strength that can be thrown: those that were not thrown are struck off. */
function thrown(input: unknown, strength = 0): TableEffect[] {
  const troop = troopSchema.safeParse(input);
  return troop.success ? struck('unit', hitsEach(troop.data) - strength) : [];
}

/** What an outcome means for those on the table (Random factor, Shooting, Melee, Morale Test, Evading, Pursuing, Rallying). */
export function effects(procedure: string, input: unknown, raw: unknown): readonly TableEffect[] {
  const outcome = raw as Outcome;
  switch (nameOf(procedure)) {
    case 'unit-strength':
      return thrown(input, outcome.strength);
    case 'shooting':
      return struck('target', outcome.casualties);
    case 'melee':
      return [...struck('a', outcome.a?.losses), ...struck('b', outcome.b?.losses)];
    case 'morale':
      return moraleAfter(outcome.result);
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
      if ((input as { readonly order?: string }).order !== 'rally') return [];
      return [{ role: 'unit', morale: 'steady', marks: [{ id: 'pursuing', on: false }] }];
    default:
      return [];
  }
}
