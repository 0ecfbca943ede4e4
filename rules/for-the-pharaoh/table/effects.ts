import type { TableEffect } from '../../core/table-rules.ts';
import type { GeneralRiskOutcome } from '../battle/generals/general-risk.ts';
import type { VolleyOutcome } from '../battle/volley.ts';
import type { MoraleOutcome } from '../battle/morale/morale.ts';
import type { AttritionOutcome } from '../siege/attrition.ts';
import type { ForcedMarchOutcome } from '../battle/movement/forced-march.ts';

const DISORDERED = { id: 'disordered', on: true } as const;
const FORGOTTEN = { id: 'no-orders', on: true } as const;

const struck = (role: string, lost: number): TableEffect[] => (lost > 0 ? [{ role, lost }] : []);

/** A result that sends a unit back or halts it disorders it and makes it forget its orders. */
function moraleEffects({ result }: MoraleOutcome): TableEffect[] {
  switch (result) {
    case 'disorder':
      return [{ role: 'unit', marks: [DISORDERED] }];
    case 'obey':
    case 'advance':
    case 'attack':
    case 'assault':
      return [{ role: 'unit', morale: result }];
    default:
      return [{ role: 'unit', morale: result, marks: [DISORDERED, FORGOTTEN] }];
  }
}

/** Half models count as hits, of which a model takes two. */
const stragglers = ({ models }: { readonly models: boolean }, { lost }: ForcedMarchOutcome): TableEffect[] => [
  { role: 'unit', lost: models ? lost * 2 : lost, marks: [DISORDERED] },
];

/** What an outcome means for those on the table (For the Pharaoh, Morale, Shooting, Melee, Risk to the General, Forced Marches). */
export function effects(procedure: string, input: unknown, outcome: unknown): readonly TableEffect[] {
  switch (procedure.slice(procedure.indexOf('/') + 1)) {
    case 'morale':
      return moraleEffects(outcome as MoraleOutcome);
    case 'shooting':
      return struck('target', (outcome as VolleyOutcome).hits);
    case 'melee':
      return struck('defender', (outcome as VolleyOutcome).hits);
    case 'forced-march':
      return stragglers(input as { readonly models: boolean }, outcome as ForcedMarchOutcome);
    case 'siege/attrition':
      return struck('unit', (outcome as AttritionOutcome).lost);
    case 'general-risk':
      return (outcome as GeneralRiskOutcome).killed ? [{ role: 'general', fallen: 1 }] : [];
    default:
      return [];
  }
}
