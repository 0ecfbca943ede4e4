import type { RouteLocationRaw } from 'vue-router';
import { type EnteredBattle, getLeaders } from '../../../../contract/league/battles.ts';
import type { Conversation } from '../../../../contract/league/messages.ts';
import type { Members } from '../../../../contract/league/members.ts';
import type { BattleResult, PlayerEvent, CampaignState, PendingBattle } from '../../../../rules/campaign.ts';
import { formatList, formatInstant, formatUntil, fill } from '../../../texts/format.ts';
import type { CampaignSource } from '../campaign-orders.ts';

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
 * Lists what a seat can do to fight a battle on the battlefield. Only the leaders of the two sides can request it, their allies watch.
 * @returns null if the battle cannot be fought there, or the seat is not in the battle
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

export const REGENT_MARKS = { always: 'computer', 'no-orders': 'computer if no orders' } as const;

type Seats = Members['seats'];

/** Returns the name of a seat's player, or "Umpire" for ''. */
export const getSeatName = (seat: string, seats: Seats): string =>
  seat === '' ? 'Umpire' : (seats.find(({ player }) => player === seat)?.power ?? seat);

function describeReader(seat: string, { seats, umpires }: Members): string {
  const name = getSeatName(seat, seats);
  const row = seats.find(({ player }) => player === seat);
  if (seat === '') return `the umpire (${formatList(umpires)})`;
  if (!row || row.name === '') return `the first player of ${name}`;
  return row.substitute === '' ? `${name} (${row.name})` : `${name} (${row.name} and substitute ${row.substitute})`;
}

/** Describes who can read a conversation, now and later. @param conversation seats including the writer's; empty for all players */
export function describeReaders(ownSeat: string, conversation: readonly string[], members: Members): string[] {
  if (conversation.length === 0)
    return ['All players and the umpire can read this. So can later holders of their seats and the server’s owner.'];
  const recipients = conversation.filter((seat) => seat !== ownSeat);
  const substitute = members.seats.find(({ player }) => player === ownSeat)?.substitute ?? '';
  const readers = [
    ...recipients.map((seat) => describeReader(seat, members)),
    ...(substitute === '' ? [] : [`your substitute ${substitute}`]),
  ];
  const players = members.seats.filter(({ player }) => conversation.includes(player));
  const listPowers = (passesOn: boolean): string =>
    formatList(players.filter((seat) => seat.passesOn === passesOn).map(({ power }) => power));
  return [
    `Readers: ${formatList(readers)}. The server’s owner can read it too.`,
    ...(listPowers(true) === '' ? [] : [`Later holders of ${listPowers(true)} can read it too.`]),
    ...(listPowers(false) === '' ? [] : [`Later holders of ${listPowers(false)} cannot read it.`]),
  ];
}

/** A feature of a seat, or the reason why it is unavailable. */
export type Capability<T> = { readonly can: T } | { readonly can: null; readonly why: string };

export interface SeatAction {
  readonly label: string;
  readonly icon?: string;
  readonly quiet?: true;
  /** Confirmation to ask for before the action. */
  readonly confirm?: { readonly title: string; readonly description: string };
  readonly run: () => unknown;
}

/** A notice for the player, shown as an alert if it has an icon. */
export interface SeatNote {
  readonly tone: 'error' | 'warning' | 'faint';
  readonly icon?: string;
  readonly text: string;
}

/** Deadline for orders: a day, or an instant with the campaign's time zone. */
export type Deadline = { readonly day: string } | { readonly at: string; readonly zone: string };

/** The seat's reports of all months. */
export interface PastReports {
  /** Null until loaded. New events are added automatically afterwards. */
  readonly events: () => readonly PlayerEvent[] | null;
  readonly read: () => Promise<unknown>;
}

export interface SeatMessages {
  /** Conversations, newest first. */
  readonly conversations: () => readonly Conversation[];
  /** True if later holders of the seat may read messages written now. */
  readonly passesOn: () => boolean;
  /** @param message recipients are players, or '' for the umpire. An empty `to` means everyone. */
  readonly send: (message: { readonly to: string[]; readonly text: string }) => Promise<unknown>;
  readonly markRead: (conversation: Conversation) => Promise<unknown>;
  readonly mute: (conversation: Conversation, muted: boolean) => Promise<unknown>;
  readonly passOn: (passesOn: boolean) => Promise<unknown>;
}

/** Pending battles whose results the sides report. */
export interface SeatBattles {
  readonly entered: () => readonly EnteredBattle[];
  /** @param seq newest log entry when the battle was loaded @param seen time of the newest result of another side shown, or null */
  readonly enter: (
    result: BattleResult,
    seq: number,
    seen: string | null,
  ) => Promise<{ readonly status: 'waits' | 'settled' | 'differs' | 'umpire' | 'unseen' }>;
  /** Battles on the battlefield. Absent if not available here. */
  readonly field?:
    | {
        readonly want: (battle: string, wants: boolean) => Promise<unknown>;
        readonly to: (battle: string) => RouteLocationRaw;
      }
    | undefined;
}

export interface SeatSubstitute {
  readonly invite: () => Promise<{ readonly link: string; readonly expiresAt: string }>;
  readonly end: () => Promise<unknown>;
}

/** A player's seat on a shared screen, in a turn file, or in a league (hosted or joined). Unavailable features give a reason to show. */
export interface Seat extends CampaignSource {
  readonly player: string;
  /** Events since the last month was resolved. `past` has all months. */
  readonly report: () => readonly PlayerEvent[];
  readonly past: Capability<PastReports>;
  /** Available if the log or the turn file has the histories of the seat's generals. */
  readonly generals: Capability<true>;
  /** Diary, bookmarks and month pictures. */
  readonly notebook: Capability<true>;
  /** Lets the player save the seat's armies in the library, for sheets and for your own table. */
  readonly library: Capability<true>;
  /** Members and the state of their orders. Null until loaded. */
  readonly members: Capability<() => Members | null>;
  readonly deadline: () => Deadline | null;

  /** State of the seat's orders, or null. */
  readonly filing: () => { readonly tone: 'success' | 'warning' | 'faint'; readonly text: string } | null;
  /** Action of the main button, or null. */
  readonly next: () => SeatAction | null;
  /** Withdraws submitted orders. Null if none are submitted. */
  readonly withdraw: Capability<() => (() => Promise<unknown>) | null>;

  readonly battles: Capability<SeatBattles>;
  readonly messages: Capability<SeatMessages>;
  readonly substitute: Capability<SeatSubstitute>;
  /** Updates the screen automatically after another person's changes. */
  readonly live: Capability<true>;

  readonly notes: () => readonly SeatNote[];
  /** Secondary actions. */
  readonly actions: () => readonly SeatAction[];
  /** Source of the seat, shown below the report, or null. */
  readonly origin: () => {
    readonly title: string;
    readonly lines: readonly string[];
    readonly actions: readonly SeatAction[];
  } | null;
}

/** Lists the seat's own armies. Other players' armies have no names here. */
export const listOwnArmies = (seat: Seat): readonly { readonly id: string; readonly name: string }[] =>
  Object.values(seat.campaign().state.armies)
    .filter(({ player }) => player === seat.player)
    .map(({ id, name }) => ({ id, name: name || id }));

export const toDeadline = (day: string | null): Deadline | null => (day === null ? null : { day });

export const toEnabled = <T>(can: T): Capability<T> => ({ can });
export const toDisabled = (why: string): Capability<never> => ({ can: null, why });

/** Lists the distinct reasons for unavailable features. The reason for battles is shown with the pending battles. */
export const listUnavailable = (seat: Seat): string[] => [
  ...new Set(
    [
      seat.past,
      seat.members,
      seat.messages,
      seat.substitute,
      seat.withdraw,
      seat.live,
      seat.generals,
      seat.notebook,
      seat.library,
    ].flatMap((capability) => (capability.can === null ? [capability.why] : [])),
  ),
];
