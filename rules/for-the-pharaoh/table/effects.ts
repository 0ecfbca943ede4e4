import type { TableEffect } from '../../core/table-rules.ts';
import type { GeneralRiskOutcome } from '../battle/generals/general-risk.ts';
import type { VolleyOutcome } from '../battle/volley.ts';
import type { MoraleOutcome } from '../battle/morale/morale.ts';
import type { SupportOutcome } from '../battle/morale/support.ts';
import type { SupportChargeOutcome } from '../battle/morale/support-charge.ts';
import type { ExtraTestOutcome } from '../battle/optional/extra-test.ts';
import { MORALE_SHIFT, STORM_MARKS } from './unit-states.ts';
import type { AttritionOutcome } from '../siege/attrition.ts';
import { takenByHit } from '../battle/figure-ratio.ts';
import type { LeaveUnitOutcome } from '../battle/generals/leave-unit.ts';
import type { DisorderOutcome } from '../battle/morale/disorder.ts';
import type { ChargeContactOutcome } from '../battle/movement/charge-contact.ts';
import type { FormationChangeOutcome } from '../battle/movement/formation-change.ts';
import type { InterpenetrationOutcome } from '../battle/movement/interpenetration.ts';
import type { MovementOutcome } from '../battle/movement/movement.ts';
import type { InFireOutcome } from '../battle/optional/in-fire.ts';
import type { TroopKind } from '../points/troop.ts';
import type { ForcedMarchOutcome } from '../battle/movement/forced-march.ts';

const DISORDERED = { id: 'disordered', on: true } as const;
const FORGOTTEN = { id: 'no-orders', on: true } as const;

const struck = (role: string, lost: number): TableEffect[] => (lost > 0 ? [{ role, lost }] : []);

/** Who is pushed back holds neither battlements nor ladders nor a breach any more (For the Pharaoh, Sieges, Over). */
const PUSHED_BACK = STORM_MARKS.map((id) => ({ id, on: false }));

function stateEffect(role: string, result: MoraleOutcome['result']): TableEffect {
  switch (result) {
    case 'disorder':
      return { role, marks: [DISORDERED] };
    case 'obey':
    case 'advance':
    case 'attack':
    case 'assault':
      return { role, morale: result };
    case 'halt':
      return { role, morale: result, marks: [DISORDERED, FORGOTTEN] };
    default:
      return { role, morale: result, marks: [DISORDERED, FORGOTTEN, ...PUSHED_BACK] };
  }
}

/** A result that sends a unit back or halts it disorders it and makes it forget its orders; its morale may change for good. */
const moraleEffects = (role: string, { result, shift }: MoraleOutcome): TableEffect[] => [
  { ...stateEffect(role, result), ...(shift === undefined ? {} : { numbers: [{ id: MORALE_SHIFT, value: shift }] }) },
];

/** Orders of all who support it become the same (For the Pharaoh, Explanation of Results; ruling FTP-B36). */
const supportEffects = (
  { supporters }: { readonly supporters: number },
  { result, disordered, ordersForgotten }: SupportOutcome,
): TableEffect[] =>
  Array.from({ length: supporters }, (_, at) => ({
    role: 'supporters',
    at,
    morale: result,
    marks: [...(disordered ? [DISORDERED] : []), ...(ordersForgotten ? [FORGOTTEN] : [])],
  }));

/** What is read of the input of a volley; each side under its own role. */
interface Volleyed {
  readonly ratio: Parameters<typeof takenByHit>[1];
  readonly target?: { readonly kind: TroopKind };
  readonly attacker?: { readonly scythed: boolean };
  readonly defender?: { readonly kind: TroopKind; readonly scythed: boolean };
}

/** At 100:1 and more a hit takes a whole model, which is two hits. */
function volleyEffects(role: 'target' | 'defender', input: Volleyed, { hits }: VolleyOutcome): TableEffect[] {
  const of = input[role];
  return struck(role, of && takenByHit(of, input.ratio) === 'model' ? hits * 2 : hits);
}

/** Whoever fights scythed chariots is disordered after it. */
const scytheEffects = ({ attacker, defender }: Volleyed): TableEffect[] => [
  ...(attacker?.scythed ? [{ role: 'defender', marks: [DISORDERED] }] : []),
  ...(defender?.scythed ? [{ role: 'attacker', marks: [DISORDERED] }] : []),
];

const contactEffects = ({ chargersDisordered, chargedDisordered, mayFeint }: ChargeContactOutcome): TableEffect[] => [
  ...(chargersDisordered && !mayFeint ? [{ role: 'charger', marks: [DISORDERED] }] : []),
  ...(chargedDisordered ? [{ role: 'charged', marks: [DISORDERED] }] : []),
];

const movementEffects = (
  { ladders }: { readonly ladders?: string },
  { disordered }: MovementOutcome,
): TableEffect[] => {
  const marks = [
    ...(disordered ? [DISORDERED] : []),
    ...(ladders === 'raise' ? [{ id: 'ladders-raised', on: true }] : []),
  ];
  return marks.length > 0 ? [{ role: 'mover', marks }] : [];
};

/** Half models count as hits, of which a model takes two. */
const inHits = (input: unknown, lost: number): number =>
  (input as { readonly models: boolean }).models ? lost * 2 : lost;

const stragglers = (input: unknown, { lost }: ForcedMarchOutcome): TableEffect[] => [
  { role: 'unit', lost: inHits(input, lost), marks: [DISORDERED] },
];

/** What an outcome means for those on the table (For the Pharaoh, Morale, Shooting, Melee, Risk to the General, Forced Marches). */
export function effects(procedure: string, input: unknown, outcome: unknown): readonly TableEffect[] {
  switch (procedure.slice(procedure.indexOf('/') + 1)) {
    case 'morale':
      return moraleEffects('unit', outcome as MoraleOutcome);
    case 'support':
      return supportEffects(input as { readonly supporters: number }, outcome as SupportOutcome);
    case 'support-charge': {
      const { morale } = outcome as SupportChargeOutcome;
      return morale ? moraleEffects('supporter', morale) : [];
    }
    case 'optional/extra-test': {
      const { morale } = outcome as ExtraTestOutcome;
      return morale ? moraleEffects('unit', morale) : [];
    }
    case 'shooting':
      return volleyEffects('target', input as Volleyed, outcome as VolleyOutcome);
    case 'melee':
      return [
        ...volleyEffects('defender', input as Volleyed, outcome as VolleyOutcome),
        ...scytheEffects(input as Volleyed),
      ];
    case 'disorder':
      return [{ role: 'unit', marks: [{ ...DISORDERED, on: (outcome as DisorderOutcome).disordered }] }];
    case 'interpenetration':
      return (outcome as InterpenetrationOutcome).disordered
        ? ['mover', 'other'].map((role) => ({ role, marks: [DISORDERED] }))
        : [];
    case 'charge-contact':
      return contactEffects(outcome as ChargeContactOutcome);
    case 'formation-change':
      // What is done within a phase is done before anybody charges.
      return (outcome as FormationChangeOutcome).phases > 1
        ? [{ role: 'unit', marks: [{ id: 'changing-formation', on: true }] }]
        : [];
    case 'dismount':
      return [{ role: 'unit', marks: [{ id: 'dismounted', on: true }] }];
    case 'movement':
      return movementEffects(input as { readonly ladders?: string }, outcome as MovementOutcome);
    case 'leave-unit':
      return (outcome as LeaveUnitOutcome).orders === 'halt'
        ? [{ role: 'unit', marks: [{ id: 'orders-to-halt', on: true }] }]
        : [];
    case 'optional/in-fire': {
      const { lost, disordered } = outcome as InFireOutcome;
      return disordered ? [{ role: 'unit', marks: [DISORDERED] }] : struck('unit', lost);
    }
    case 'forced-march':
      return stragglers(input, outcome as ForcedMarchOutcome);
    case 'siege/attrition':
      return struck('unit', inHits(input, (outcome as AttritionOutcome).lost));
    case 'general-risk':
      return (outcome as GeneralRiskOutcome).killed ? [{ role: 'general', fallen: 1 }] : [];
    default:
      return [];
  }
}
