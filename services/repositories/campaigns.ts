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
import type { Sentence } from '../../rules/core/campaign/words.ts';
import type { PromiseProof } from '../../rules/core/promise/promise-proof.ts';

/** The head of a campaign's log. A writer names the head that it has read; the write is refused where the log has moved on. */
export interface CampaignHead {
  /** Number and hash of the newest entry of the log. */
  readonly seq: number;
  readonly hash: string;
  /** Raised whenever orders are filed or withdrawn. */
  readonly filing: number;
}

/** The other campaign, and the newest entry that both share. */
export interface BranchPoint {
  readonly of: string;
  readonly seq: number;
}

export interface CampaignRead {
  readonly id: string;
  readonly head: CampaignHead;
  readonly changedAt: string;
  readonly state: CampaignState;
  /** Filed orders for the present month, by player. */
  readonly filed: readonly OrdersFile[];
  /** Players whose stored orders for the present month are damaged; `filed` lacks them. */
  readonly damaged: readonly string[];
  readonly settings: CampaignSettings;
  /** Null for one that did not branch off, or whose stem is gone. */
  readonly branch: BranchPoint | null;
  /** Of the newest command; null where it has none. */
  readonly proof: PromiseProof | null;
}

/** The state as it was after entry `seq`. Stored without its `setUp`, which entry 0 holds for good; read with it. */
export interface Snapshot {
  readonly seq: number;
  readonly state: CampaignState;
  /** SHA-256 of the state's canonical JSON, `setUp` left out. */
  readonly digest: string;
  /** The entry after which the campaign stood like this before, where a month was taken back. */
  readonly takenBackTo?: number;
}

/** Orders as they were filed; `resolvedAt` is the first entry of the month that was resolved under them. */
export interface FiledOrders {
  readonly orders: OrdersFile;
  readonly filedAt: string;
  readonly resolvedAt: number | null;
}

/** What a regent ordered for a seat and a month, and why: a reason for each of the orders. */
export interface RegentOrders {
  readonly orders: OrdersFile;
  readonly reasons: readonly Sentence[];
}

/** Those of a month that was resolved; `resolvedAt` is its first entry. */
export interface ResolvedRegentOrders extends RegentOrders {
  readonly resolvedAt: number;
}

/** Orders that are not as they were filed. */
export interface DamagedOrders extends Pick<OrdersFile, 'year' | 'month' | 'player'> {
  /** As that of `FiledOrders`. */
  readonly resolvedAt: number | null;
}

/** Damaged data that resolving a month needs. */
export interface CampaignDamage {
  readonly orders: readonly DamagedOrders[];
  /** What the dice were typed for: a battle, or null for the month. */
  readonly dice: readonly (string | null)[];
}

/** A campaign's summary beside its log; all of it comes from the state. */
export interface Projection {
  readonly summary: Pick<CampaignSummary, 'title' | 'rules' | 'year' | 'month' | 'winter' | 'players'>;
  /** The month and the player that each of the filings is kept under, in the order of the filings. */
  readonly filings: readonly Pick<OrdersFile, 'year' | 'month' | 'player'>[];
}

export interface NewCampaign {
  readonly id: string;
  readonly at: string;
  readonly events: readonly ChainedEvent[];
  /** One or more; the last one stands at the log's end. */
  readonly snapshots: readonly [Snapshot, ...Snapshot[]];
  readonly filed: readonly FiledOrders[];
  readonly secrets: CampaignSecrets;
  /** By the last entry of each command that has one. */
  readonly proofs: readonly { readonly seq: number; readonly proof: PromiseProof }[];
  /** Of those of `filed` that regents gave. */
  readonly reasons?: readonly RegentReasons[] | undefined;
  /** Battles that captains fought out. */
  readonly fought?: readonly FoughtCampaignBattle[] | undefined;
  /** By an umpire for persons, where it does not say. */
  readonly settings?: Pick<CampaignSettings, 'playMode' | 'keepers' | 'battles'> | undefined;
}

/** What one command adds, written wholly or not at all. */
export interface Append {
  readonly id: string;
  /** The head that the command was decided on. */
  readonly base: CampaignHead;
  readonly at: string;
  readonly events: readonly ChainedEvent[];
  readonly snapshot: Snapshot;
  readonly proof: PromiseProof;
  /**
   * What becomes of the orders that are filed. A month that is resolved uses them up, and their deadline with them. A month that is
   * taken back drops them; those that it was resolved under, from that entry on, are filed again, but for those of regents.
   */
  readonly orders: 'stay' | 'used' | { readonly filedAgain: number };
  /** Orders of regents, which are filed as their month is resolved. */
  readonly regents?: readonly RegentOrders[] | undefined;
  /** The battle that the command’s first entry settles, where captains fought it out. */
  readonly fought?: TableBattle | undefined;
}

/** What is kept of a PIN. */
export interface StoredPin {
  /** A player; null for the umpire. */
  readonly seat: string | null;
  readonly salt: string;
  readonly hash: string;
  /** Wrong ones in a row. */
  readonly wrong: number;
  /** When the last wrong one was tried; null for none. */
  readonly wrongAt: string | null;
  /** Wrong ones of which the seat's owner, and the umpire, have not been told. */
  readonly untoldSeat: number;
  readonly untoldUmpire: number;
}

export interface Filing {
  readonly id: string;
  readonly base: CampaignHead;
  readonly at: string;
  readonly orders: OrdersFile;
}

/** A campaign that begins as another was after one of its checkpoints. */
export interface Branching {
  readonly of: string;
  readonly seq: number;
  /** The new campaign's id. */
  readonly id: string;
  /** Its own: with those of the other one it could be seen there what falls here. */
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
  /** Where a campaign stands, without what lies beside its log, and its secrets where they are as they were written. */
  stand(
    id: string,
  ): Promise<(Pick<CampaignRead, 'head' | 'state'> & { readonly secrets: CampaignSecrets | null }) | null>;
  /** Entries from number `from` on, to `to` where that is named. */
  log(id: string, from: number, to?: number): Promise<readonly ChainedEvent[]>;
  /** In order of the log. */
  checkpoints(id: string): Promise<readonly Checkpoint[]>;
  /** Where the log stood after each command, in its order. */
  heads(id: string): Promise<readonly LogHead[]>;
  /** Of a campaign that there is; `others` take their place for good where they are lost or damaged. */
  secrets(id: string, others: () => CampaignSecrets): Promise<CampaignSecrets>;
  pins(id: string): Promise<readonly StoredPin[]>;
  /** Puts a PIN in place of an earlier one of the seat, or takes it away. */
  setPin(id: string, seat: string | null, pin: StoredPin | null): Promise<void>;
  /** The state after one checkpoint; null where none has that number. */
  snapshot(id: string, seq: number): Promise<Snapshot | null>;
  /** In order of the log. Goes through them one by one: a long campaign's states need not fit into memory together. */
  snapshots(id: string): AsyncIterable<Snapshot>;
  /** Every month's orders that read, used ones too. */
  filings(id: string): Promise<readonly FiledOrders[]>;
  /** What regents ordered in the months that were resolved and not taken back, in their order and by player. */
  regentOrders(id: string): Promise<readonly ResolvedRegentOrders[]>;
  /** Battles that captains fought out, as far as they are as they were written, in order of the log. */
  foughtBattles(id: string): Promise<readonly FoughtCampaignBattle[]>;
  /** The one that an entry settles; null where none is kept. */
  foughtBattle(id: string, seq: number): Promise<TableBattle | null>;
  damage(id: string): Promise<CampaignDamage>;
  /** What stands beside the log so that it can be listed and looked up. Null where there is no such campaign. */
  projection(id: string): Promise<Projection | null>;
  add(campaign: NewCampaign): Promise<void>;
  /** Copies log, snapshots and used orders up to a checkpoint. @returns false where there is no such campaign or checkpoint. */
  branch(branching: Branching): Promise<boolean>;
  append(append: Append): Promise<Written>;
  /** Dice that were typed for what the campaign stands at now, as they were typed. */
  typedDice(id: string): Promise<readonly TypedDice[]>;
  /** Keeps typed dice in place of earlier ones for the same command; none at all where no face is left. */
  keepTypedDice(id: string, base: CampaignHead, typed: TypedDice): Promise<void>;
  /** Puts a player's orders in place of earlier ones for the same month. */
  fileOrders(filing: Filing): Promise<Written>;
  /** Deletes a player's orders for the present month. @returns false where there are none */
  withdrawOrders(id: string, player: string, at: string): Promise<boolean>;
  /** @returns false when there is no such campaign. */
  setSettings(id: string, settings: CampaignSettings, at: string): Promise<boolean>;
  /** @returns false when there is none. */
  remove(id: string): Promise<boolean>;
}
