import { type EnteredBattle, getLeaders } from '../../../../contract/league/battles.ts';
import type { CampaignState, PendingBattle } from '../../../../rules/campaign.ts';
import { formatInstant, formatUntil, fill } from '../../../texts/format.ts';

/** Status of a pending battle for a seat or the umpire. */
export const BATTLE_STATES = {
  alone:
    'A regent fights on the other side: the quick method settles it at once. Where you fought it at the table, enter how it ended, and the umpire settles it.',
  answer: 'Storm the breach or leave it alone: nobody else has heard of it yet.',
  own: 'Enter how it ended. It is settled when all sides have entered the same and seen each other’s losses.',
  other: 'You have entered it. It waits for the other side.',
  differs: 'The sides have entered different results: the umpire decides. You can still change yours.',
  umpire: 'You have entered it. A regent fights on the other side: the umpire settles it. You can still change yours.',
  theirs: 'It waits for those who fight there.',
  umpireDecides: 'The sides differ: settle it on the map’s page.',
  regentFights: 'A regent fights in it: settle it on the map’s page, with what its side lost.',
  agree: 'Both have entered the same. Look at what the other side has lost, and agree, or change what you entered.',
  seen: 'Both have entered the same. It waits for the other side to agree to your losses.',
  unseen: 'They have entered the same; one side has yet to agree to what the other has lost.',
} as const;

export const BATTLE_WINNERS = {
  attacker: 'The attacker won',
  defender: 'The defender won',
  draw: 'Nobody won',
} as const;

const THEN_TEXTS = {
  umpire: 'If a side has said nothing by then, the umpire decides.',
  fought: 'If a side has said nothing by then, captains fight it out.',
  quick: 'If a side has said nothing by then, the quick method settles it.',
  declined: 'If nothing is said by then, the breach is left alone.',
  captain: 'Whoever has not answered by then is led by an automatic captain from then on.',
} as const;

/** Describes a pending battle's deadline and its consequence, or '' without a deadline. @param now in milliseconds */
export function dueWords(due: EnteredBattle['due'], now: number): string {
  if (!due) return '';
  const day = formatInstant(due.at);
  const left = Date.parse(due.at) - now;
  if (due.isOver || left < 0) return `Its time ended ${day}: the umpire decides.`;
  return `Its time ends ${day} (${formatUntil(left)}). ${THEN_TEXTS[due.then]}`;
}

const LINE_TEXTS = {
  wanted: {
    mine: '{player} wants to fight it on the field.',
    theirs: 'You want to fight it on the field. {player} has yet to agree.',
  },
  deploying: { mine: 'On the field: deploy your army.', theirs: 'On the field: {player} deploys.' },
  playing: { mine: 'On the field: it is your turn.', theirs: 'On the field: it is {player}’s turn.' },
} as const;

/** A seat's options for fighting a battle on the battlefield. */
interface OnField {
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
export function battleOnField(
  state: Pick<CampaignState, 'armies' | 'partisans'>,
  battle: PendingBattle,
  entry: EnteredBattle | undefined,
  { player, nameOf }: { readonly player: string; readonly nameOf: (player: string) => string },
): OnField | null {
  const { attacker = '', defender = '' } = getLeaders(state, battle);
  if (!entry?.seats.includes(player) || battle.storm?.asked) return null;
  if (![attacker, defender].every((seat) => entry.seats.includes(seat))) return null;
  const stage = entry.field?.stage ?? null;
  const isOpen = stage !== null && stage !== 'wanted';
  if (player !== attacker && player !== defender) {
    const leader = nameOf(entry.side === 0 ? attacker : defender);
    const words = isOpen
      ? `${leader} leads your side: he deploys and answers for all of it. You look on.`
      : `${leader} leads your side, and says whether it is fought on the field.`;
    return { words, mayWant: false, mayLeave: false, isOpen };
  }
  const isMine = entry.field?.waitsFor.includes(player) ?? false;
  const other = nameOf(player === attacker ? defender : attacker);
  return {
    words: stage === null ? '' : fill(LINE_TEXTS[stage][isMine ? 'mine' : 'theirs'], { player: other }),
    mayWant: stage === null || (stage === 'wanted' && isMine),
    mayLeave: stage === 'wanted' && !isMine,
    isOpen,
  };
}
