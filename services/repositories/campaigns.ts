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

/** The original campaign, and the newest shared entry. */
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
  /** Null if this is no branch or the original was deleted. */
  readonly branch: BranchPoint | null;
  /** Proof of the newest command, or null. */
  readonly proof: PromiseProof | null;
}

/** The state after entry `seq`. Stored without its `setUp`, which is in entry 0, but read with it. */
export interface Snapshot {
  readonly seq: number;
  readonly state: CampaignState;
  /** SHA-256 of the state's canonical JSON without `setUp`. */
  readonly digest: string;
  /** If a month was undone: the earlier entry with the same state. */
  readonly takenBackTo?: number;
}

/** Submitted orders. `resolvedAt` is the first entry of the month resolved with them. */
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

/** `resolvedAt` is the first entry of the month. */
export interface ResolvedRegentOrders extends RegentOrders {
  readonly resolvedAt: number;
}

/** Stored orders that changed after they were submitted. */
export interface DamagedOrders extends Pick<OrdersFile, 'year' | 'month' | 'player'> {
  /** As in `FiledOrders`. */
  readonly resolvedAt: number | null;
}

/** Damaged data needed to resolve a month. */
export interface CampaignDamage {
  readonly orders: readonly DamagedOrders[];
  /** Battles, or null for the month, with damaged dice. */
  readonly dice: readonly (string | null)[];
}

/** Data stored beside the log for listing and lookup, all derived from the state. */
export interface Projection {
  readonly summary: Pick<CampaignSummary, 'title' | 'rules' | 'year' | 'month' | 'winter' | 'players'>;
  /** Month and player under which each submission is stored, in the same order. */
  readonly filings: readonly Pick<OrdersFile, 'year' | 'month' | 'player'>[];
}

export interface NewCampaign {
  readonly id: string;
  readonly at: string;
  readonly events: readonly ChainedEvent[];
  /** The last one is the state at the end of the log. */
  readonly snapshots: readonly [Snapshot, ...Snapshot[]];
  readonly filed: readonly FiledOrders[];
  readonly secrets: CampaignSecrets;
  /** By the last entry of each command with a proof. */
  readonly proofs: readonly { readonly seq: number; readonly proof: PromiseProof }[];
  /** Reasons for those of `filed` that are from regents. */
  readonly reasons?: readonly RegentReasons[] | undefined;
  /** Battles fought by captains. */
  readonly fought?: readonly FoughtCampaignBattle[] | undefined;
  /** By default an umpire runs it for people. */
  readonly settings?: Pick<CampaignSettings, 'playMode' | 'keepers' | 'battles'> | undefined;
}

/** Data added by one command, all or nothing. */
export interface Append {
  readonly id: string;
  /** The head on which the command is based. */
  readonly base: CampaignHead;
  readonly at: string;
  readonly events: readonly ChainedEvent[];
  readonly snapshot: Snapshot;
  readonly proof: PromiseProof;
  /**
   * Effect on submitted orders. Resolving a month uses them and clears the deadline. Undoing a month drops them and restores those used
   * from entry `filedAgain` on, except those of regents.
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
  /** Consecutive wrong PINs. */
  readonly wrong: number;
  /** Time of the last wrong PIN, or null. */
  readonly wrongAt: string | null;
  /** Wrong PINs not yet reported to the seat's owner, and to the umpire. */
  readonly untoldSeat: number;
  readonly untoldUmpire: number;
}

export interface Filing {
  readonly id: string;
  readonly base: CampaignHead;
  readonly at: string;
  readonly orders: OrdersFile;
}

/** A campaign that starts from a checkpoint of another. */
export interface Branching {
  readonly of: string;
  readonly seq: number;
  /** The new campaign's id. */
  readonly id: string;
  /** New secrets: the original's would reveal the dice of both campaigns. */
  readonly secrets: CampaignSecrets;
  readonly at: string;
}

export type Written = 'written' | 'stale' | 'missing';

/** Campaigns as append-only logs, with snapshots and projections of their states for quick opening. */
export interface CampaignRepository {
  /** Newest change first. */
  summaries(): Promise<readonly CampaignSummary[]>;
  exists(id: string): Promise<boolean>;
  read(id: string): Promise<CampaignRead | null>;
  /** Returns head and state without the data beside the log, and the secrets if they are undamaged. */
  readHead(
    id: string,
  ): Promise<(Pick<CampaignRead, 'head' | 'state'> & { readonly secrets: CampaignSecrets | null }) | null>;
  /** Returns entries from number `from` to `to`, or to the end. */
  log(id: string, from: number, to?: number): Promise<readonly ChainedEvent[]>;
  /** In log order. */
  checkpoints(id: string): Promise<readonly Checkpoint[]>;
  /** Returns the log's head after each command, in order. */
  heads(id: string): Promise<readonly LogHead[]>;
  /** Returns the secrets of an existing campaign. Lost or damaged ones are replaced by `others`. */
  secrets(id: string, others: () => CampaignSecrets): Promise<CampaignSecrets>;
  pins(id: string): Promise<readonly StoredPin[]>;
  /** Sets or removes a seat's PIN. */
  setPin(id: string, seat: string | null, pin: StoredPin | null): Promise<void>;
  /** Returns the state after a checkpoint, or null. */
  snapshot(id: string, seq: number): Promise<Snapshot | null>;
  /** Streams snapshots in log order: a long campaign's states may not fit into memory together. */
  snapshots(id: string): AsyncIterable<Snapshot>;
  /** Returns all readable orders of every month, including used ones. */
  filings(id: string): Promise<readonly FiledOrders[]>;
  /** Returns regents' orders of resolved months that were not undone, by month and player. */
  regentOrders(id: string): Promise<readonly ResolvedRegentOrders[]>;
  /** Returns undamaged battles fought by captains, in log order. */
  foughtBattles(id: string): Promise<readonly FoughtCampaignBattle[]>;
  /** Returns the battle resolved by an entry, or null. */
  foughtBattle(id: string, seq: number): Promise<TableBattle | null>;
  damage(id: string): Promise<CampaignDamage>;
  /** Null without such a campaign. */
  projection(id: string): Promise<Projection | null>;
  add(campaign: NewCampaign): Promise<void>;
  /** Copies log, snapshots and used orders up to a checkpoint. @returns false without such a campaign or checkpoint */
  branch(branching: Branching): Promise<boolean>;
  append(append: Append): Promise<Written>;
  /** Returns dice typed for the campaign's current state. */
  typedDice(id: string): Promise<readonly TypedDice[]>;
  /** Replaces the typed dice of the same command, or removes them if no faces are left. */
  keepTypedDice(id: string, base: CampaignHead, typed: TypedDice): Promise<void>;
  /** Replaces a player's orders for the same month. */
  fileOrders(filing: Filing): Promise<Written>;
  /** Deletes a player's orders for the current month. @returns false if there are none */
  withdrawOrders(id: string, player: string, at: string): Promise<boolean>;
  /** @returns false without such a campaign */
  setSettings(id: string, settings: CampaignSettings, at: string): Promise<boolean>;
  /** @returns false without such a campaign */
  remove(id: string): Promise<boolean>;
}
