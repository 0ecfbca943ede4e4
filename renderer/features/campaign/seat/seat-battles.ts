import { type EnteredBattle, getLeaders } from '../../../../contract/league/battles.ts';
import type { CampaignState, PendingBattle } from '../../../../rules/campaign.ts';
import { formatInstant, formatUntil, fill } from '../../../texts/format.ts';

/** Status of a pending battle for a seat or the umpire. */
export const STATUS_TEXTS = {
  alone:
    'The other side is a computer player, so quick resolution decides at once. If you fought on your own table, report the result to the umpire.',
  answer: 'Decide whether to storm the breach. No one else knows of it yet.',
  own: 'Report the result. The battle is resolved once all sides report the same result and have seen each other’s losses.',
  other: 'You reported the result. Waiting for the other side.',
  differs: 'The reports differ, so the umpire decides. You can still change yours.',
  umpire:
    'You reported the result. The other side is a computer player, so the umpire resolves the battle. You can still change your report.',
  theirs: 'Waiting for the players in this battle.',
  umpireDecides: 'The reports differ. Resolve the battle on the map page.',
  regentFights: 'A computer player fights in this battle. Resolve it on the map page, with that side’s losses.',
  agree: 'Both sides reported the same result. Check the other side’s losses, then agree or change your report.',
  seen: 'Both sides reported the same result. Waiting for the other side to agree to your losses.',
  unseen: 'Both sides reported the same result. One side has not agreed to the other’s losses yet.',
} as const;

export const WINNER_TEXTS = {
  attacker: 'The attacker won',
  defender: 'The defender won',
  draw: 'Draw',
} as const;

const CONSEQUENCE_TEXTS = {
  umpire: 'If a side has not reported by then, the umpire decides.',
  fought: 'If a side has not reported by then, the computer plays the battle.',
  quick: 'If a side has not reported by then, quick resolution decides.',
  declined: 'Without an answer by then, the breach is not stormed.',
  captain: 'If a side has not answered by then, the computer plays it from then on.',
} as const;

/** Describes a pending battle's deadline and its consequence, or '' without a deadline. @param now in milliseconds */
export function formatDeadline(due: EnteredBattle['due'], now: number): string {
  if (!due) return '';
  const day = formatInstant(due.at);
  const left = Date.parse(due.at) - now;
  if (due.isOver || left < 0) return `Deadline passed: ${day}. The umpire decides.`;
  return `Deadline: ${day} (${formatUntil(left)}). ${CONSEQUENCE_TEXTS[due.then]}`;
}

const STAGE_TEXTS = {
  wanted: {
    mine: '{player} wants to fight on the battlefield.',
    theirs: 'You want to fight on the battlefield. Waiting for {player} to agree.',
  },
  deploying: { mine: 'On the battlefield: deploy your army.', theirs: 'On the battlefield: {player} is deploying.' },
  playing: { mine: 'On the battlefield: your turn.', theirs: 'On the battlefield: {player}’s turn.' },
} as const;

/** A seat's options for fighting a battle on the battlefield. */
interface FieldOptions {
  readonly words: string;
  readonly mayWant: boolean;
  readonly mayLeave: boolean;
  /** True if the battlefield can be viewed. */
  readonly isOpen: boolean;
}

/**
 * Determines whether a seat can request the battlefield. Only the leaders of the two sides can; their allies watch.
 * @returns null if the battle cannot be fought there, or the seat is not in it
 */
export function getFieldOptions(
  state: Pick<CampaignState, 'armies' | 'partisans'>,
  battle: PendingBattle,
  entry: EnteredBattle | undefined,
  { player, nameOf }: { readonly player: string; readonly nameOf: (player: string) => string },
): FieldOptions | null {
  const { attacker = '', defender = '' } = getLeaders(state, battle);
  if (!entry?.seats.includes(player) || battle.storm?.asked) return null;
  if (![attacker, defender].every((seat) => entry.seats.includes(seat))) return null;
  const stage = entry.field?.stage ?? null;
  const isOpen = stage !== null && stage !== 'wanted';
  if (player !== attacker && player !== defender) {
    const leader = nameOf(entry.side === 0 ? attacker : defender);
    const text = isOpen
      ? `${leader} leads your side and deploys all its troops. You can watch.`
      : `${leader} leads your side and decides whether to fight on the battlefield.`;
    return { words: text, mayWant: false, mayLeave: false, isOpen };
  }
  const isMine = entry.field?.waitsFor.includes(player) ?? false;
  const opponent = nameOf(player === attacker ? defender : attacker);
  return {
    words: stage === null ? '' : fill(STAGE_TEXTS[stage][isMine ? 'mine' : 'theirs'], { player: opponent }),
    mayWant: stage === null || (stage === 'wanted' && isMine),
    mayLeave: stage === 'wanted' && !isMine,
    isOpen,
  };
}
