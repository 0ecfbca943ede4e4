import type { EnteredBattle } from '../../../../contract/league/battles.ts';
import { leadersOf } from '../../../../contract/league/merged-result.ts';
import type { CampaignState, PendingBattle } from '../../../../rules/campaign.ts';
import { t } from '../../../messages/messages.ts';

/** What a seat may do about fighting a battle on the field, and what it is told of that. */
interface OnField {
  readonly words: string;
  readonly mayWant: boolean;
  readonly mayLeave: boolean;
  /** Whether there is a field to look at. */
  readonly isOpen: boolean;
}

/**
 * How a battle may be fought on the field: by those who lead its sides. Whoever fights beside one of them looks on.
 * @returns null where that is not a question
 */
export function battleOnField(
  state: Pick<CampaignState, 'armies' | 'partisans'>,
  battle: PendingBattle,
  entry: EnteredBattle | undefined,
  { player, nameOf }: { readonly player: string; readonly nameOf: (player: string) => string },
): OnField | null {
  const { attacker = '', defender = '' } = leadersOf(state, battle);
  if (!entry?.seats.includes(player) || battle.storm?.asked) return null;
  if (![attacker, defender].every((seat) => entry.seats.includes(seat))) return null;
  const stage = entry.field?.stage ?? null;
  const isOpen = stage !== null && stage !== 'wanted';
  if (player !== attacker && player !== defender) {
    const leader = nameOf(entry.side === 0 ? attacker : defender);
    const words = t(isOpen ? 'league.field.ally' : 'league.field.allyWants', { player: leader });
    return { words, mayWant: false, mayLeave: false, isOpen };
  }
  const isMine = entry.field?.waitsFor.includes(player) ?? false;
  const other = nameOf(player === attacker ? defender : attacker);
  return {
    words: stage === null ? '' : t(`league.field.line.${stage}.${isMine ? 'mine' : 'theirs'}`, { player: other }),
    mayWant: stage === null || (stage === 'wanted' && isMine),
    mayLeave: stage === 'wanted' && !isMine,
    isOpen,
  };
}
