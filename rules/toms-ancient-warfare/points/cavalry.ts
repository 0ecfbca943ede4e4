import { choiceInForce, type RulingsInForce } from '../../core/ruling.ts';
import { TOM_5 } from '../rulings.ts';
import type { Troop } from './troop.ts';

/** Does this troop type count as cavalry (ruling TOM-5)? */
export function isCavalry({ kind, cavalry }: Pick<Troop, 'kind' | 'cavalry'>, rulings: RulingsInForce): boolean {
  if (choiceInForce(TOM_5, rulings) === 'as-printed') return cavalry;
  return cavalry || kind === 'cavalry' || kind === 'camels';
}
