import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Audience, Proposers } from '../../contract/league/club.ts';
import type { LeagueRole } from '../../contract/league/members.ts';
import type { Channel, ChannelKind, NewsKind } from '../../contract/league/news.ts';
import type { NoticeKind } from '../../contract/league/notices.ts';
import type { PublicPage } from '../../contract/league/pages.ts';
import type { BattleEnd, ResolveWhen } from '../../contract/league/timing.ts';

/** An instant: written by the database's clock or as text, read by `isoText`, so that the driver's own conversion does not matter. */
type Instant = ColumnType<unknown, string, string>;
type SetInstant = ColumnType<unknown, string | undefined, string>;
type MaybeInstant = ColumnType<unknown, string | null | undefined, string | null>;

export interface AccountTable {
  readonly id: string;
  readonly name: string;
  readonly is_owner: Generated<boolean>;
  /** JSON. */
  readonly settings: Generated<string>;
  /** A day. */
  readonly away_from: MaybeInstant;
  readonly away_to: MaybeInstant;
  /** Whether it may propose campaigns where only some may. */
  readonly may_propose: Generated<boolean>;
  /** Whether those without an account may read its name. */
  readonly is_named: Generated<boolean>;
  readonly created_at: SetInstant;
  /** JSON. */
  readonly news: Generated<string>;
  /** Token of the calendar's address. */
  readonly calendar: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface ChannelTable {
  readonly id: string;
  readonly account_id: string;
  readonly kind: ChannelKind;
  readonly address: string;
  readonly name: string;
  /** JSON. */
  readonly keys: Generated<string>;
  readonly confirmed_at: MaybeInstant;
  readonly tries: Generated<number>;
  readonly stopped: Generated<Channel['stopped']>;
  readonly made_at: SetInstant;
}

export interface NewsTable {
  readonly id: GeneratedAlways<number>;
  readonly channel_id: string;
  readonly campaign_id: string;
  readonly role: LeagueRole;
  readonly seat: string;
  readonly kind: NewsKind;
  readonly about: string;
  readonly due_at: Instant;
  readonly job: ColumnType<string | null, string | null | undefined, string | null>;
  readonly done_at: MaybeInstant;
}

interface PushKeyTable {
  readonly is_only: Generated<boolean>;
  readonly public_key: string;
  readonly private_key: string;
}

export interface SessionTable {
  /** Of its token. */
  readonly hash: string;
  readonly account_id: string;
  readonly created_at: SetInstant;
  readonly expires_at: Instant;
}

export interface PasskeyTable {
  readonly id: string;
  readonly account_id: string;
  readonly name: string;
  readonly public_key: Uint8Array;
  readonly counter: number;
  /** JSON. */
  readonly transports: string;
  readonly created_at: SetInstant;
}

export interface ChallengeTable {
  readonly challenge: string;
  /** The account that adds a passkey; null for a sign-in. */
  readonly account_id: string | null;
  readonly expires_at: Instant;
}

export interface LedCampaignTable {
  readonly campaign_id: string;
  readonly notices: Generated<number>;
  readonly messages: Generated<number>;
  /** In `zone`'s local time. */
  readonly deadline: MaybeInstant;
  readonly zone: Generated<string>;
  readonly deadline_at: MaybeInstant;
  readonly every_days: number | null;
  readonly resolve: Generated<ResolveWhen>;
  readonly grace: Generated<number>;
  /** JSON. */
  readonly remind: Generated<string>;
  readonly paused: Generated<boolean>;
  /** Reminders and deadlines up to here have been handled. */
  readonly seen_to: SetInstant;
  /** The month that the deadline belongs to. */
  readonly timed_year: number | null;
  readonly timed_month: number | null;
  readonly audience: Generated<Audience>;
  readonly about: Generated<string>;
  readonly takes_applications: Generated<boolean>;
  /** Whether the first month waits until all players have said that they are there. */
  readonly is_mustering: Generated<boolean>;
  /** How long a battle waits for its sides; null for as long as they need. */
  readonly battle_hours: ColumnType<number | null, number | null | undefined, number | null>;
  readonly battle_end: Generated<BattleEnd>;
  /** Whether battles on the field are shown to whoever may read the campaign. */
  readonly shows_battles: Generated<boolean>;
  /** When it was ended for the table. */
  readonly closed_at: MaybeInstant;
}

export interface MemberTable {
  readonly id: GeneratedAlways<number>;
  readonly campaign_id: string;
  readonly role: LeagueRole;
  /** '' for umpires and readers. */
  readonly seat: string;
  readonly is_substitute: Generated<boolean>;
  /** Null once the account was deleted. */
  readonly account_id: string | null;
  /** First day of the absence that a deadline was moved for. */
  readonly waited_for: MaybeInstant;
  /** Whether its player has said at the muster that he is there. */
  readonly is_here: Generated<boolean>;
  readonly since: SetInstant;
  readonly until: MaybeInstant;
  /** Whether later holders of the seat may read what was written there while this one had it. */
  readonly passes_on: Generated<boolean>;
}

export interface InvitationTable {
  /** Of its token. */
  readonly hash: string;
  readonly campaign_id: string | null;
  readonly role: LeagueRole | 'owner';
  readonly seat: string;
  readonly is_substitute: Generated<boolean>;
  readonly expires_at: Instant;
}

interface SeatNoticesTable {
  readonly campaign_id: string;
  readonly seat: string;
  readonly notices: number;
}

export interface NoticeTable {
  readonly campaign_id: string;
  readonly seat: string | null;
  readonly n: number;
  readonly kind: NoticeKind;
  readonly player: string;
  readonly at: SetInstant;
}

export interface MessageTable {
  readonly campaign_id: string;
  readonly n: number;
  readonly sender: string;
  readonly recipients: readonly string[];
  readonly year: number;
  readonly month: number;
  readonly text: string;
  readonly sent_at: SetInstant;
  /** Its seats in order, the sender's among them; none where everybody reads it. */
  readonly conversation: GeneratedAlways<readonly string[]>;
}

interface ReadMarkTable {
  readonly campaign_id: string;
  readonly account_id: string;
  readonly seat: string;
  /** As of a message. */
  readonly conversation: readonly string[];
  /** Number of a message of the campaign. */
  readonly up_to: Generated<number>;
  readonly muted: Generated<boolean>;
}

export interface EnteredResultTable {
  readonly campaign_id: string;
  readonly battle: string;
  readonly player: string;
  /** JSON. */
  readonly result: string;
  readonly entered_at: SetInstant;
  /** When the newest of the others' results was entered that this side has seen. */
  readonly seen: MaybeInstant;
}

interface WaitingBattleTable {
  readonly campaign_id: string;
  /** The battle with its month, as news name it. */
  readonly about: string;
  readonly since: SetInstant;
  readonly due_at: MaybeInstant;
  /** Reminders and the deadline up to here have been handled. */
  readonly seen_to: SetInstant;
  /** Whether it was moved for somebody who is away. */
  readonly is_moved: Generated<boolean>;
}

interface FieldBattleTable {
  readonly campaign_id: string;
  readonly about: string;
  /** Of the first side and the second. */
  readonly seats: readonly string[];
  readonly wanted_by: readonly string[];
  readonly deployed: readonly string[];
  /** Units of both sides that the other side has not seen yet. */
  readonly unseen: readonly string[];
  readonly version: number;
  /** JSON. */
  readonly document: string | null;
  /** JSON. */
  readonly question: string | null;
}

interface CommandTable {
  readonly account_id: string;
  readonly key: string;
  /** SHA-256 of the method and its input. */
  readonly request: string;
  /** JSON. */
  readonly answer: string;
  readonly at: SetInstant;
}

interface RateLimitTable {
  readonly key: string;
  readonly points: number;
  /** When counting starts again, in milliseconds since 1970 by the database's clock. */
  readonly expire: number;
}

interface ServedTable {
  readonly is_only: Generated<boolean>;
  readonly origin: string;
}

interface ServedBeforeTable {
  readonly origin: string;
  readonly until: SetInstant;
}

interface LeagueKeyTable {
  readonly is_only: Generated<boolean>;
  /** 32 bytes in hexadecimal, from which the league's key pair follows. */
  readonly secret: string;
}

interface StoreCheckTable {
  readonly is_only: Generated<boolean>;
  readonly checked_at: SetInstant;
  /** JSON. */
  readonly damage: Generated<string>;
}

export interface PublicPageTable {
  readonly id: GeneratedAlways<number>;
  readonly token: string;
  readonly campaign_id: string;
  readonly kind: PublicPage['kind'];
  /** Whose army it is; '' for chronicle and map. */
  readonly seat: Generated<string>;
  /** '' for chronicle and map. */
  readonly army_id: Generated<string>;
  /** An army file's JSON; null for chronicle and map. */
  readonly army: string | null;
  readonly made_at: SetInstant;
}

interface ClubTable {
  readonly is_only: Generated<boolean>;
  readonly name: string;
  readonly about: string;
  readonly front_page: 'club' | 'everybody';
  readonly proposers: Proposers;
}

interface ApplicationTable {
  readonly id: GeneratedAlways<number>;
  readonly campaign_id: string;
  readonly account_id: string;
  /** '' for any that becomes free. */
  readonly seat: string;
  readonly text: string;
  readonly sent_at: SetInstant;
}

interface OrderRecordTable {
  readonly campaign_id: string;
  readonly seat: string;
  readonly year: number;
  readonly month: number;
  readonly account_id: string;
  readonly in_time: boolean;
  readonly at: SetInstant;
}

interface ChronicleMonthTable {
  readonly campaign_id: string;
  readonly year: number;
  readonly month: number;
  readonly at: SetInstant;
}

interface SeasonTable {
  readonly id: GeneratedAlways<number>;
  readonly name: string;
  readonly began_at: SetInstant;
  readonly ended_at: MaybeInstant;
}

interface SeasonResultTable {
  readonly season_id: number;
  readonly campaign_id: string;
  readonly seat: string;
  readonly account_id: string | null;
  readonly place: number;
  readonly points: number;
}

/** The tables of a league's database: the store's and those of the league's migrations. */
export interface RegentDecisionTable {
  readonly campaign_id: string;
  readonly player: string;
  readonly key: Buffer;
  /** JSON. */
  readonly decision: string;
}

export interface LeagueTables extends Tables {
  readonly account: AccountTable;
  readonly session: SessionTable;
  readonly passkey: PasskeyTable;
  readonly challenge: ChallengeTable;
  readonly led_campaign: LedCampaignTable;
  readonly member: MemberTable;
  readonly invitation: InvitationTable;
  readonly seat_notices: SeatNoticesTable;
  readonly notice: NoticeTable;
  readonly message: MessageTable;
  readonly read_mark: ReadMarkTable;
  readonly entered_result: EnteredResultTable;
  readonly waiting_battle: WaitingBattleTable;
  readonly field_battle: FieldBattleTable;
  readonly command: CommandTable;
  readonly rate_limit: RateLimitTable;
  readonly served: ServedTable;
  readonly served_before: ServedBeforeTable;
  readonly league_key: LeagueKeyTable;
  readonly store_check: StoreCheckTable;
  readonly public_page: PublicPageTable;
  readonly club: ClubTable;
  readonly application: ApplicationTable;
  readonly order_record: OrderRecordTable;
  readonly chronicle_month: ChronicleMonthTable;
  readonly season: SeasonTable;
  readonly season_result: SeasonResultTable;
  readonly channel: ChannelTable;
  readonly news: NewsTable;
  readonly push_key: PushKeyTable;
  readonly regent_decision: RegentDecisionTable;
}
