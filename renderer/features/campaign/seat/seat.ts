import type { RouteLocationRaw } from 'vue-router';
import type { EnteredBattle } from '../../../../contract/league/battles.ts';
import type { Conversation } from '../../../../contract/league/messages.ts';
import type { Members } from '../../../../contract/league/members.ts';
import type { BattleResult, PlayerEvent } from '../../../../rules/campaign.ts';
import { formatList } from '../../../texts/format.ts';
import type { CampaignSource } from '../provide-campaign.ts';

/** Marks of a seat that a regent keeps. */
export const REGENT_MARKS = { always: 'computer', 'no-orders': 'computer if no orders' } as const;

type Seats = Members['seats'];

/** A seat's power, or the umpire. */
export const seatName = (seat: string, seats: Seats): string =>
  seat === '' ? 'Umpire' : (seats.find(({ player }) => player === seat)?.power ?? seat);

function readersOf(seat: string, { seats, umpires }: Members): string {
  const name = seatName(seat, seats);
  const row = seats.find(({ player }) => player === seat);
  if (seat === '') return `the umpire (${formatList(umpires)})`;
  if (!row || row.name === '') return `whoever takes ${name} first`;
  return row.substitute === ''
    ? `${name} (${row.name})`
    : `${name} (${row.name}, and ${row.substitute} who plays it meanwhile)`;
}

/**
 * Who will read what is written in a conversation, and who not, in sentences.
 * @param conversation its seats, the writer's among them; none for what everybody reads
 */
export function tellReaders(own: string, conversation: readonly string[], members: Members): string[] {
  if (conversation.length === 0)
    return [
      'Everybody who plays and the umpire read it, later holders of their seats too; whoever runs the server can.',
    ];
  const others = conversation.filter((seat) => seat !== own);
  const substitute = members.seats.find(({ player }) => player === own)?.substitute ?? '';
  const readers = [
    ...others.map((seat) => readersOf(seat, members)),
    ...(substitute === '' ? [] : [`your substitute ${substitute}`]),
  ];
  const players = members.seats.filter(({ player }) => conversation.includes(player));
  const named = (passesOn: boolean): string =>
    formatList(players.filter((seat) => seat.passesOn === passesOn).map(({ power }) => power));
  return [
    `Read by ${formatList(readers)}; whoever runs the server can.`,
    ...(named(true) === '' ? [] : [`Later holders of ${named(true)} read it too.`]),
    ...(named(false) === '' ? [] : [`Later holders of ${named(false)} do not read it.`]),
  ];
}

/** What a seat can do, or why it cannot, as a sentence for its player. */
export type Capability<T> = { readonly can: T } | { readonly can: null; readonly why: string };

/** Something to be done at a button. */
export interface SeatAction {
  readonly label: string;
  readonly icon?: string;
  readonly quiet?: true;
  /** What is asked before it is done. */
  readonly confirm?: { readonly title: string; readonly description: string };
  readonly run: () => unknown;
}

/** Something that the player should know; a box with its icon where it has one. */
export interface SeatNote {
  readonly tone: 'error' | 'warning' | 'faint';
  readonly icon?: string;
  readonly text: string;
}

/** Until when orders are due: a day, or an instant and the campaign's time zone. */
export type Deadline = { readonly day: string } | { readonly at: string; readonly zone: string };

/** All that a seat has learnt in the months so far. */
export interface PastReports {
  /** Null until they were read; from then on they grow by themselves. */
  readonly events: () => readonly PlayerEvent[] | null;
  readonly read: () => Promise<unknown>;
}

/** Messages between players and the umpire, outside the rules. */
export interface SeatMessages {
  /** The newest first. */
  readonly conversations: () => readonly Conversation[];
  /** Whether later holders of the seat may read what is written there now. */
  readonly passesOn: () => boolean;
  /** @param message to players, '' for the umpire; to everybody where `to` is empty */
  readonly send: (message: { readonly to: string[]; readonly text: string }) => Promise<unknown>;
  readonly markRead: (conversation: Conversation) => Promise<unknown>;
  readonly mute: (conversation: Conversation, muted: boolean) => Promise<unknown>;
  readonly passOn: (passesOn: boolean) => Promise<unknown>;
}

/** Battles that wait until those who fought there have entered how they ended. */
export interface SeatBattles {
  /** What the sides have entered so far. */
  readonly entered: () => readonly EnteredBattle[];
  /**
   * @param seq where the log stood when the battle was read
   * @param seen when the newest of the others' results was entered that the player was shown; null for none
   */
  readonly enter: (
    result: BattleResult,
    seq: number,
    seen: string | null,
  ) => Promise<{ readonly status: 'waits' | 'settled' | 'differs' | 'umpire' | 'unseen' }>;
  /** How two players fight it on the field; absent where that is not done from here. */
  readonly field?:
    | {
        readonly want: (battle: string, wants: boolean) => Promise<unknown>;
        readonly to: (battle: string) => RouteLocationRaw;
      }
    | undefined;
}

/** Somebody else who plays the seat meanwhile. */
export interface SeatSubstitute {
  readonly invite: () => Promise<{ readonly link: string; readonly expiresAt: string }>;
  readonly end: () => Promise<unknown>;
}

/**
 * A player's seat in a campaign, whoever provides it: the screen that players share, a pack, a league, or a league that was joined from
 * here. Its view, its report, its orders and what a regent advises are those of a campaign's source. What a provider cannot do it says
 * with the reason, and the screen shows that.
 */
export interface Seat extends CampaignSource {
  readonly player: string;
  /** What it has learnt since the last month was resolved; all months are `past`. */
  readonly report: () => readonly PlayerEvent[];
  readonly past: Capability<PastReports>;
  /** Whether it is known here what the seat's generals lived through: by the whole log, or by its pack. */
  readonly generals: Capability<true>;
  /** Whether its player has a diary, bookmarks and pictures of months here. */
  readonly notebook: Capability<true>;
  /** Whether its armies can be kept in a Library, for their sheets and the table. */
  readonly library: Capability<true>;
  /** Who has which seat, and whose orders are in; null until it was read. */
  readonly members: Capability<() => Members | null>;
  readonly deadline: () => Deadline | null;

  /** How its orders stand; null where there is nothing to say of it. */
  readonly filing: () => { readonly tone: 'success' | 'warning' | 'faint'; readonly text: string } | null;
  /** What comes next: the main button; null where nothing does. */
  readonly next: () => SeatAction | null;
  /** Takes filed orders back; null while none are filed. */
  readonly withdraw: Capability<() => (() => Promise<unknown>) | null>;

  readonly battles: Capability<SeatBattles>;
  readonly messages: Capability<SeatMessages>;
  readonly substitute: Capability<SeatSubstitute>;
  /** Whether it hears by itself of what others change. */
  readonly live: Capability<true>;

  readonly notes: () => readonly SeatNote[];
  /** What else can be done. */
  readonly actions: () => readonly SeatAction[];
  /** Where the seat comes from, below its report; null where there is nothing to say of it. */
  readonly origin: () => {
    readonly title: string;
    readonly lines: readonly string[];
    readonly actions: readonly SeatAction[];
  } | null;
}

/** The seat's own armies: what it knows of others' has no name. */
export const ownArmies = (of: Seat): readonly { readonly id: string; readonly name: string }[] =>
  Object.values(of.campaign().state.armies)
    .filter(({ player }) => player === of.player)
    .map(({ id, name }) => ({ id, name: name || id }));

/** A deadline by its day, where there is one. */
export const dayOf = (day: string | null): Deadline | null => (day === null ? null : { day });

export const able = <T>(can: T): Capability<T> => ({ can });
export const closed = (why: string): Capability<never> => ({ can: null, why });

/** Why a seat cannot do some of what others can, each reason once. Why it settles no battles is said where they wait. */
export const closedReasons = (seat: Seat): string[] => [
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
