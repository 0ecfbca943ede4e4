import { choiceInForce } from '../../../core/ruling.ts';
import { FTP_C35 } from '../campaign-rulings.ts';
import type { CampaignState } from '../state/state.ts';
import { alliesOf } from '../state/treaties.ts';
import type { Force } from '../state/troops.ts';
import { wholeForce } from './forces.ts';

/** Whether the armies of two players fight as one force where they meet an enemy together (ruling FTP-C35). */
export const fightTogether = (state: CampaignState, one: string, other: string): boolean =>
  choiceInForce(FTP_C35, state.rulings) !== 'one-by-one' && (one === other || alliesOf(state, one).includes(other));

/** A force of generals without troops starts no fight (ruling FTP-C36). */
const isGeneralsAlone = ({ parts, generals }: Force): boolean => parts.length === 0 && generals.length > 0;

/** Whether nobody but generals is left of some armies, less who is away; not where nobody at all is there. */
export function areGeneralsAlone(state: CampaignState, armies: readonly string[]): boolean {
  const forces = armies
    .map((id) => wholeForce(state, id))
    .filter(({ parts, generals }) => parts.length + generals.length > 0);
  return forces.length > 0 && forces.every(isGeneralsAlone);
}
