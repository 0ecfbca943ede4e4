import type { PlayerPack } from '../../contract/campaign-documents.ts';
import type { PackSummary } from '../../contract/packs.ts';
import type { OrdersFile } from '../../rules/campaign.ts';

/** A pack as it came, and the orders written in it since. */
export interface KeptPack {
  readonly pack: PlayerPack;
  readonly orders: OrdersFile | null;
  readonly changedAt: string;
  /** What its player should know of it and of the packs before it, in words; empty when all agrees. */
  readonly findings: readonly string[];
}

/** Packs that came for players here: one of each campaign and player. */
export interface PackRepository {
  /** Newest change first. */
  summaries(): Promise<readonly PackSummary[]>;
  one(campaign: string, player: string): Promise<KeptPack | null>;
  /**
   * Puts what `change` makes of the one that is kept (null where none is) in its place; nothing where it makes null. Nobody else's
   * change comes in between. Whatever `change` throws is thrown on, and nothing is changed.
   */
  change(
    campaign: string,
    player: string,
    change: (kept: KeptPack | null) => KeptPack | null | Promise<KeptPack | null>,
  ): Promise<KeptPack | null>;
  /** @returns false when there is none. */
  remove(campaign: string, player: string): Promise<boolean>;
  /** What the keys follow from that the user's orders are signed with: made where there is none, or none that can be read. */
  ownSecret(make: () => string): Promise<string>;
}
