import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Audience, Proposers } from '../../contract/league/club.ts';
import type { LeagueRole } from '../../contract/league/members.ts';
import type { Channel, ChannelKind, NewsKind } from '../../contract/league/news.ts';
import type { BattleEnd, NoticeKind, ResolveWhen } from '../../contract/league/notices.ts';
import type { PublicPage } from '../../contract/league/shapes.ts';

/** An instant. Written by the database's clock or as text, and read by `isoText`, so that the driver's conversion does not matter. */
type Instant = ColumnType<unknown, string, string>;
type SetInstant = ColumnType<unknown, string | undefined, string>;
type MaybeInstant = ColumnType<unknown, string | null | undefined, string | null>;

interface Columns {
  account: {
    id: string;
    name: string;
    is_owner: Generated<boolean>;
    /** Account settings as JSON. */
    settings: Generated<string>;
    /** First day of the absence. */
    away_from: MaybeInstant;
    away_to: MaybeInstant;
    /** True if the account may propose campaigns while only some accounts may. */
    may_propose: Generated<boolean>;
    /** True if guests may see the name. */
    is_named: Generated<boolean>;
    created_at: SetInstant;
    /** Notification settings as JSON. */
    news: Generated<string>;
    /** Token in the address of the deadline calendar. */
    calendar: ColumnType<string | null, string | null | undefined, string | null>;
  };
  session: {
    /** Hash of the token. */
    hash: string;
    account_id: string;
    created_at: SetInstant;
    expires_at: Instant;
  };
  passkey: {
    id: string;
    account_id: string;
    name: string;
    public_key: Uint8Array;
    counter: number;
    /** Transports of the passkey as JSON. */
    transports: string;
    created_at: SetInstant;
  };
  challenge: {
    challenge: string;
    /** Account to which a passkey is added, or null for a sign-in. */
    account_id: string | null;
    expires_at: Instant;
  };
  led_campaign: {
    campaign_id: string;
    notices: Generated<number>;
    messages: Generated<number>;
    /** Deadline in the local time of `zone`. */
    deadline: MaybeInstant;
    zone: Generated<string>;
    deadline_at: MaybeInstant;
    every_days: number | null;
    resolve: Generated<ResolveWhen>;
    grace: Generated<number>;
    /** Hours before the deadline for reminders, as JSON. */
    remind: Generated<string>;
    paused: Generated<boolean>;
    /** Time up to which all reminders and deadlines have been handled. */
    seen_to: SetInstant;
    /** Year of the month to which the deadline belongs. */
    timed_year: number | null;
    timed_month: number | null;
    audience: Generated<Audience>;
    about: Generated<string>;
    takes_applications: Generated<boolean>;
    /** True if the first month waits until all players have reported that they are present. */
    is_mustering: Generated<boolean>;
    /** Hours that a battle waits for its sides, or null for no limit. */
    battle_hours: ColumnType<number | null, number | null | undefined, number | null>;
    battle_end: Generated<BattleEnd>;
    /** True if everyone who may read the campaign may watch its battles on the field. */
    shows_battles: Generated<boolean>;
    /** Time at which the campaign was closed for its season's table. */
    closed_at: MaybeInstant;
  };
  member: {
    id: GeneratedAlways<number>;
    campaign_id: string;
    role: LeagueRole;
    /** Seat, or '' for umpires and readers. */
    seat: string;
    is_substitute: Generated<boolean>;
    /** Account of the member. Null once the account was deleted. */
    account_id: string | null;
    /** First day of the absence for which a deadline was postponed. */
    waited_for: MaybeInstant;
    /** True if the player has reported to be present at the muster. */
    is_here: Generated<boolean>;
    since: SetInstant;
    until: MaybeInstant;
    /** True if later holders of the seat may read the messages of this holder's time. */
    passes_on: Generated<boolean>;
  };
  invitation: {
    /** Hash of the token. */
    hash: string;
    campaign_id: string | null;
    role: LeagueRole | 'owner';
    seat: string;
    is_substitute: Generated<boolean>;
    expires_at: Instant;
  };
  seat_notices: {
    campaign_id: string;
    seat: string;
    notices: number;
  };
  notice: {
    campaign_id: string;
    seat: string | null;
    n: number;
    kind: NoticeKind;
    player: string;
    at: SetInstant;
  };
  message: {
    campaign_id: string;
    n: number;
    sender: string;
    recipients: readonly string[];
    year: number;
    month: number;
    text: string;
    sent_at: SetInstant;
    /** Sorted seats, including the sender's. Empty if everyone may read the message. */
    conversation: GeneratedAlways<readonly string[]>;
  };
  read_mark: {
    campaign_id: string;
    account_id: string;
    seat: string;
    /** Sorted seats of the conversation, as in `message`. */
    conversation: readonly string[];
    /** Number of the last message read, in the campaign's numbering. */
    up_to: Generated<number>;
    muted: Generated<boolean>;
  };
  entered_result: {
    campaign_id: string;
    battle: string;
    player: string;
    /** Battle result as JSON. */
    result: string;
    entered_at: SetInstant;
    /** Time of the newest result of another side that this side has seen. */
    seen: MaybeInstant;
  };
  waiting_battle: {
    campaign_id: string;
    /** Key of the battle and its month in notifications. */
    about: string;
    since: SetInstant;
    due_at: MaybeInstant;
    /** Time up to which all reminders and deadlines have been handled. */
    seen_to: SetInstant;
    /** True if the deadline was postponed for an absent player. */
    is_moved: Generated<boolean>;
  };
  field_battle: {
    campaign_id: string;
    about: string;
    /** Seats of the first and the second side. */
    seats: readonly string[];
    wanted_by: readonly string[];
    deployed: readonly string[];
    /** Units of both sides that the other side has not seen yet. */
    unseen: readonly string[];
    version: number;
    /** Battle document as JSON. */
    document: string | null;
    /** Current question as JSON. */
    question: string | null;
  };
  command: {
    account_id: string;
    key: string;
    /** SHA-256 of the method and its input. */
    request: string;
    /** Stored answer as JSON. */
    answer: string;
    at: SetInstant;
  };
  rate_limit: {
    key: string;
    points: number;
    /** Time at which the count restarts, in milliseconds since 1970 by the database's clock. */
    expire: number;
  };
  served: {
    is_only: Generated<boolean>;
    origin: string;
  };
  served_before: {
    origin: string;
    until: SetInstant;
  };
  league_key: {
    is_only: Generated<boolean>;
    /** 32 bytes in hexadecimal, from which the league's key pair is derived. */
    secret: string;
  };
  store_check: {
    is_only: Generated<boolean>;
    checked_at: SetInstant;
    /** Damage found by the last check, as JSON. */
    damage: Generated<string>;
  };
  public_page: {
    id: GeneratedAlways<number>;
    token: string;
    campaign_id: string;
    kind: PublicPage['kind'];
    /** Seat that owns the army, or '' for chronicle and map. */
    seat: Generated<string>;
    /** Id of the army, or '' for chronicle and map. */
    army_id: Generated<string>;
    /** Army file as JSON, or null for chronicle and map. */
    army: string | null;
    made_at: SetInstant;
  };
  club: {
    is_only: Generated<boolean>;
    name: string;
    about: string;
    front_page: 'club' | 'everybody';
    proposers: Proposers;
  };
  application: {
    id: GeneratedAlways<number>;
    campaign_id: string;
    account_id: string;
    /** Wanted seat, or '' for the next seat that becomes free. */
    seat: string;
    text: string;
    sent_at: SetInstant;
  };
  order_record: {
    campaign_id: string;
    seat: string;
    year: number;
    month: number;
    account_id: string;
    in_time: boolean;
    at: SetInstant;
  };
  chronicle_month: {
    campaign_id: string;
    year: number;
    month: number;
    at: SetInstant;
  };
  season: {
    id: GeneratedAlways<number>;
    name: string;
    began_at: SetInstant;
    ended_at: MaybeInstant;
  };
  season_result: {
    season_id: number;
    campaign_id: string;
    seat: string;
    account_id: string | null;
    place: number;
    points: number;
  };
  channel: {
    id: string;
    account_id: string;
    kind: ChannelKind;
    address: string;
    name: string;
    /** Keys of a browser's push subscription as JSON. */
    keys: Generated<string>;
    confirmed_at: MaybeInstant;
    tries: Generated<number>;
    stopped: Generated<Channel['stopped']>;
    made_at: SetInstant;
  };
  news: {
    id: GeneratedAlways<number>;
    channel_id: string;
    campaign_id: string;
    role: LeagueRole;
    seat: string;
    kind: NewsKind;
    about: string;
    due_at: Instant;
    job: ColumnType<string | null, string | null | undefined, string | null>;
    done_at: MaybeInstant;
  };
  push_key: {
    is_only: Generated<boolean>;
    public_key: string;
    private_key: string;
  };
  regent_decision: {
    campaign_id: string;
    player: string;
    key: Buffer;
    /** Regent's decision as JSON. */
    decision: string;
  };
}

/** All tables of a league's database: those of the store and those of the league. */
export type LeagueTables = Tables & { readonly [Table in keyof Columns]: Readonly<Columns[Table]> };
