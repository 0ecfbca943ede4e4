import { choiceInForce, type RulingsInForce } from '../../core/ruling.ts';
import { onCrusade } from '../crusades.ts';
import { SAS_13 } from '../rulings.ts';
import { isMounted, type Kind } from './kinds.ts';

/** A unit in mêlée, as far as its factor goes. */
export interface Fighting {
  readonly kind: Kind;
  /** Charging or counter-charging; pursuing and following up are not. */
  readonly charging: boolean;
  readonly contactedIn: 'front' | 'flank' | 'rear' | 'march-column';
  /** Not on open ground, across difficult going or an obstacle, or attacking fortifications. */
  readonly hindered: boolean;
  readonly enemy: Kind;
}

type Factor = readonly [label: string, factor: number, applies: (unit: Fighting, inForce: RulingsInForce) => boolean];

const isHeavy = (kind: Kind): boolean => kind === 'knights' || kind === 'expendables';

/** The higher factors, in the book's order (SAS Ancient Rules, Melee). Pursuing and following up have none of them (ruling SAS-26). */
export const HIGHER_FACTORS: readonly Factor[] = [
  ['charging knights, heavy or scythed chariots', 3, ({ kind, charging }) => charging && isHeavy(kind)],
  ['charging cavalry', 2, ({ kind, charging }) => charging && kind === 'cavalry'],
  ['elephants fighting mounted', 2, ({ kind, enemy }) => kind === 'elephants' && isMounted(enemy)],
  [
    'warband charging foot',
    2,
    ({ kind, charging, enemy }) => charging && kind === 'warband' && !isMounted(enemy) && enemy !== 'psiloi',
  ],
  ['pikemen fighting mounted', 2, ({ kind, enemy }) => kind === 'pikemen' && isMounted(enemy)],
  [
    'pikemen charging',
    2,
    ({ kind, charging, enemy }, inForce) =>
      charging && kind === 'pikemen' && (enemy !== 'psiloi' || choiceInForce(SAS_13, inForce) === 'first-printing'),
  ],
];

export const LOWER_FACTOR = 0.5;

/** What a unit's strength is multiplied by in mêlée, and why (SAS Ancient Rules, Melee; sheet for the Crusades; rulings SAS-5, SAS-12, SAS-13). */
export function meleeFactor(unit: Fighting, inForce: RulingsInForce): { factor: number; why: string } {
  if (unit.contactedIn !== 'front') {
    const where = unit.contactedIn === 'march-column' ? 'march column' : unit.contactedIn;
    return { factor: LOWER_FACTOR, why: `contacted in ${where}` };
  }
  if (unit.kind === 'artillery') return { factor: LOWER_FACTOR, why: 'artillery' };
  if (unit.hindered) return { factor: 1, why: 'hindered by ground, obstacle or fortification' };
  if (unit.kind === 'psiloi' && !onCrusade(inForce)) return { factor: LOWER_FACTOR, why: 'psiloi' };
  const highest = HIGHER_FACTORS.filter(([, , applies]) => applies(unit, inForce)).sort(
    ([, one], [, other]) => other - one,
  )[0];
  return highest ? { factor: highest[1], why: highest[0] } : { factor: 1, why: 'all others' };
}
