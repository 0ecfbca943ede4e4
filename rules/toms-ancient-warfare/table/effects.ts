import type { TableEffect } from '../../core/table-rules.ts';

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
  readonly shots?: readonly { readonly casualties: number; readonly generalsKilled: number }[];
  readonly burned?: number;
  readonly burnsOn?: number;
}

/** Men struck off, and generals in the unit who fell with them (Generals). */
const struck = (role: string, lost: number, fallen = 0): TableEffect[] =>
  lost > 0 || fallen > 0 ? [{ role, ...(lost > 0 ? { lost } : {}), ...(fallen > 0 ? { fallen } : {}) }] : [];

const hit = (role: string, { casualties = 0, generalsKilled = 0 }: Outcome): TableEffect[] =>
  struck(role, casualties, generalsKilled);

/** What a bolt did to the target, and to those behind it in order (Ballistae Special Rules). */
const bolt = (
  { casualties, generalsKilled }: { casualties: number; generalsKilled: number },
  at: number,
): TableEffect[] => struck('target', casualties, generalsKilled).map((effect) => ({ ...effect, at }));

function fire(role: string, { casualties = 0, burned = 0, burnsOn = 0, generalsKilled }: Outcome): TableEffect[] {
  const burning = { role, marks: [{ id: 'burning', on: burnsOn > 0 }] };
  return [...struck(role, casualties + burned, generalsKilled), burning];
}

/** What an outcome means for those on the table (Missiles, Fighting Order, Break Tests, Rallying, Holdfast, Fire Missiles, Generals, Ballistae). */
export function effects(procedure: string, input: unknown, raw: unknown): readonly TableEffect[] {
  const outcome = raw as Outcome;
  switch (procedure.slice(procedure.indexOf('/') + 1)) {
    case 'missiles':
    case 'elephant-trample':
      return hit('target', outcome);
    case 'melee':
      return hit('defender', outcome);
    case 'general-fate':
      return struck('unit', 0, (outcome.generalsKilled ?? 0) + (outcome.outOfPlay ?? 0));
    case 'fire-missiles':
      return fire('target', outcome);
    case 'burning':
      return fire('unit', outcome);
    case 'ballista':
      return [...struck('shooter', outcome.crewKilled ?? 0), ...(outcome.shots ?? []).flatMap(bolt)];
    case 'elephant-lives':
      return struck('elephant', (input as { readonly kills: number }).kills);
    case 'shields':
      return hit('target', outcome);
    case 'break-test':
    case 'panic-test':
    case 'fc-test':
      if (outcome.result === 'holds') return [];
      return [{ role: 'unit', morale: outcome.result === 'berserk' ? 'berserk' : 'broken' }];
    case 'rally':
      return outcome.rallied ? [{ role: 'unit', morale: 'steady' }] : [];
    case 'holdfast':
      return outcome.allowed ? [{ role: 'mover', marks: [{ id: 'holdfast', on: true }] }] : [];
    case 'counter-charge':
      return outcome.charges ? [{ role: 'unit', marks: [{ id: 'counter-charge', on: true }] }] : [];
    default:
      return [];
  }
}
