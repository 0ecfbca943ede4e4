import type { CampaignSummary, Checkpoint, TypedDice } from '../../contract/campaigns.ts';
import type {
  CampaignSecrets,
  CampaignSettings,
  FoughtCampaignBattle,
  LogHead,
} from '../../contract/campaign-documents.ts';
import type { TableBattle } from '../../contract/table.ts';
import type { RegentReasons } from '../../contract/regents.ts';
import type { CampaignState, ChainedEvent, OrdersFile } from '../../rules/campaign.ts';
import type { Sentence } from '../../rules/core/campaign/sentence.ts';
import type { PromiseProof } from '../../rules/core/promise/promise-proof.ts';

/** The head of a campaign's log. A write names the head it was based on and is rejected if the log has changed. */
export interface CampaignHead {
  /** Number of the newest entry. */
  readonly seq: number;
  readonly hash: string;
  /** Counter, raised when orders are submitted or withdrawn. */
  readonly filing: number;
}

/** The original campaign of a branch, and the newest log entry that both share. */
export interface BranchPoint {
  readonly of: string;
  readonly seq: number;
}

export interface CampaignRead {
  readonly id: string;
  readonly head: CampaignHead;
  readonly changedAt: string;
  readonly state: CampaignState;
  /** Submitted orders for the current month, by player. */
  readonly filed: readonly OrdersFile[];
  /** Players whose stored orders for the current month are damaged and missing from `filed`. */
  readonly damaged: readonly string[];
  readonly settings: CampaignSettings;
  /** Null if this campaign is not a branch, or if the original was deleted. */
  readonly branch: BranchPoint | null;
  /** Proof of the newest command, or null. */
  readonly proof: PromiseProof | null;
}

/** The state after log entry `seq`. Stored without `setUp`, which is taken from entry 0 when reading. */
export interface Snapshot {
  readonly seq: number;
  readonly state: CampaignState;
  /** SHA-256 of the state's canonical JSON without `setUp`. */
  readonly digest: string;
  /** Present if a month was undone: number of the earlier log entry whose state was restored. */
  readonly takenBackTo?: number;
}

/** Submitted orders. `resolvedAt` is the first log entry of the month resolved with them. */
export interface FiledOrders {
  readonly orders: OrdersFile;
  readonly filedAt: string;
  readonly resolvedAt: number | null;
}

/** A regent's orders for a seat and month, with one reason per order. */
export interface RegentOrders {
  readonly orders: OrdersFile;
  readonly reasons: readonly Sentence[];
}

/** A regent's orders for a resolved month. `resolvedAt` is the month's first log entry. */
export interface ResolvedRegentOrders extends RegentOrders {
  readonly resolvedAt: number;
}

/** Stored orders that changed after they were submitted. */
export interface DamagedOrders extends Pick<OrdersFile, 'year' | 'month' | 'player'> {
  /** First log entry of the month that used the orders, or null. */
  readonly resolvedAt: number | null;
}

/** Damaged data needed to resolve a month. */
export interface CampaignDamage {
  readonly orders: readonly DamagedOrders[];
  /** Battles whose typed dice are damaged. Null means the month's dice. */
  readonly dice: readonly (string | null)[];
}

/** Data stored beside the log for listing and lookup, all derived from the state. */
export interface DerivedData {
  readonly summary: Pick<CampaignSummary, 'title' | 'rules' | 'year' | 'month' | 'winter' | 'players'>;
  /** Month and player under which each submission is stored, in the order of the submissions. */
  readonly filings: readonly Pick<OrdersFile, 'year' | 'month' | 'player'>[];
}

export interface NewCampaign {
  readonly id: string;
  readonly at: string;
  readonly events: readonly ChainedEvent[];
  /** Snapshots in log order. The last one is the state at the end of the log. */
  readonly snapshots: readonly [Snapshot, ...Snapshot[]];
  readonly filed: readonly FiledOrders[];
  readonly secrets: CampaignSecrets;
  /** Proofs of commands. `seq` is the last log entry of the command. */
  readonly proofs: readonly { readonly seq: number; readonly proof: PromiseProof }[];
  /** Reasons for the orders in `filed` that regents gave. */
  readonly reasons?: readonly RegentReasons[] | undefined;
  /** Battles fought by captains. */
  readonly fought?: readonly FoughtCampaignBattle[] | undefined;
  /** Settings of the campaign. By default, people play under an umpire. */
  readonly settings?: Pick<CampaignSettings, 'playMode' | 'keepers' | 'battles'> | undefined;
}

/** Data that one command adds, completely or not at all. */
export interface AppendRequest {
  readonly id: string;
  /** The log head on which the command is based. */
  readonly base: CampaignHead;
  readonly at: string;
  readonly events: readonly ChainedEvent[];
  readonly snapshot: Snapshot;
  readonly proof: PromiseProof;
  /**
   * Effect of the command on submitted orders. Resolving a month uses them and clears the deadline. Undoing a month drops them. It also
   * restores the orders used from log entry `filedAgain` on, except those of regents.
   */
  readonly orders: 'stay' | 'used' | { readonly filedAgain: number };
  /** Regents' orders, stored when their month is resolved. */
  readonly regents?: readonly RegentOrders[] | undefined;
  /** The battle resolved by the command's first entry, if captains fought it. */
  readonly fought?: TableBattle | undefined;
}

export interface StoredPin {
  /** A player, or null for the umpire. */
  readonly seat: string | null;
  readonly salt: string;
  readonly hash: string;
  /** Number of consecutive wrong PINs. */
  readonly wrong: number;
  /** Time of the last wrong PIN, or null. */
  readonly wrongAt: string | null;
  /** Wrong PINs not yet reported to the seat's owner, and to the umpire. */
  readonly untoldSeat: number;
  readonly untoldUmpire: number;
}

export interface FilingRequest {
  readonly id: string;
  readonly base: CampaignHead;
  readonly at: string;
  readonly orders: OrdersFile;
}

/** A campaign that starts from a checkpoint of another. */
export interface BranchRequest {
  readonly of: string;
  readonly seq: number;
  /** The new campaign's id. */
  readonly id: string;
  /** New secrets for the branch. With the original's secrets, each campaign would reveal the dice of the other. */
  readonly secrets: CampaignSecrets;
  readonly at: string;
}

export type WriteResult = 'written' | 'stale' | 'missing';

/** Campaigns as append-only logs, with snapshots and projections of their states for quick opening. */
export interface CampaignRepository {
  /** Returns all campaigns, newest change first. */
  summaries(): Promise<readonly CampaignSummary[]>;
  exists(id: string): Promise<boolean>;
  read(id: string): Promise<CampaignRead | null>;
  /** Returns head and state without the data stored beside the log. Includes the secrets if they are undamaged. */
  readHead(
    id: string,
  ): Promise<(Pick<CampaignRead, 'head' | 'state'> & { readonly secrets: CampaignSecrets | null }) | null>;
  /** Returns log entries from number `from` to `to`. Without `to`, up to the end. */
  log(id: string, from: number, to?: number): Promise<readonly ChainedEvent[]>;
  /** Returns all checkpoints in log order. */
  checkpoints(id: string): Promise<readonly Checkpoint[]>;
  /** Returns the log's head after each command, in order. */
  heads(id: string): Promise<readonly LogHead[]>;
  /** Returns the secrets of an existing campaign. Lost or damaged secrets are replaced by the result of `others`. */
  secrets(id: string, others: () => CampaignSecrets): Promise<CampaignSecrets>;
  pins(id: string): Promise<readonly StoredPin[]>;
  /** Sets or removes a seat's PIN. */
  setPin(id: string, seat: string | null, pin: StoredPin | null): Promise<void>;
  /** Returns the state after a checkpoint, or null. */
  snapshot(id: string, seq: number): Promise<Snapshot | null>;
  /** Streams snapshots in log order. All states of a long campaign together may not fit into memory. */
  snapshots(id: string): AsyncIterable<Snapshot>;
  /** Returns all readable orders of every month, including used ones. */
  filings(id: string): Promise<readonly FiledOrders[]>;
  /** Returns regents' orders of resolved months that were not undone, by month and player. */
  regentOrders(id: string): Promise<readonly ResolvedRegentOrders[]>;
  /** Returns undamaged battles fought by captains, in log order. */
  foughtBattles(id: string): Promise<readonly FoughtCampaignBattle[]>;
  /** Returns the battle that a log entry resolved, or null. */
  foughtBattle(id: string, seq: number): Promise<TableBattle | null>;
  damage(id: string): Promise<CampaignDamage>;
  /** Returns the data stored beside the log. Null if there is no such campaign. */
  projection(id: string): Promise<DerivedData | null>;
  add(campaign: NewCampaign): Promise<void>;
  /** Copies log, snapshots and used orders up to a checkpoint. @returns false if there is no such campaign or checkpoint */
  branch(branching: BranchRequest): Promise<boolean>;
  append(append: AppendRequest): Promise<WriteResult>;
  /** Returns the dice typed for the campaign's current state. */
  typedDice(id: string): Promise<readonly TypedDice[]>;
  /** Replaces the typed dice of the same command. Removes them if no faces are left. */
  keepTypedDice(id: string, base: CampaignHead, typed: TypedDice): Promise<void>;
  /** Replaces a player's orders for the same month. */
  fileOrders(filing: FilingRequest): Promise<WriteResult>;
  /** Deletes a player's orders for the current month. @returns false if there are none */
  withdrawOrders(id: string, player: string, at: string): Promise<boolean>;
  /** Replaces the settings. @returns false if there is no such campaign */
  setSettings(id: string, settings: CampaignSettings, at: string): Promise<boolean>;
  /** Deletes a campaign. @returns false if there is no such campaign */
  remove(id: string): Promise<boolean>;
}
