import type { PlayerPack } from '../../contract/campaign-documents.ts';
import type { CollectionItem, CollectionLink } from '../../contract/collection.ts';
import type { MonthPicture, Notebook, NotebookOwner } from '../../contract/notebooks.ts';
import type { PackSummary } from '../../contract/packs.ts';
import type { BattleVersion, TableBattle, TableSummary } from '../../contract/table.ts';
import type { OwnTroop } from '../../contract/rules.ts';
import type { UndoTrail } from '../../contract/base.ts';
import type { MapTopology } from '../../maps/geometry.ts';
import type { MapPicture } from '../../maps/map-file.ts';
import type { MapSheet } from '../../maps/schema.ts';
import type { OrdersFile, Scenario } from '../../rules/campaign.ts';
import type { RuleSystemId } from '../../rules/core/rule-system.ts';
import type { CampaignRepository } from './campaigns.ts';
import type { ArmyRepository, ListRepository } from './lists.ts';

/** A map of one's own without its drawing. */
export interface OwnMapSummary {
  readonly id: string;
  readonly title: string;
  /** How many provinces it has. */
  readonly provinces: number;
  /** The map it was copied from; null for one drawn by hand or imported. */
  readonly basedOn: string | null;
  readonly version: number;
  readonly binned: boolean;
  readonly createdAt: string;
  readonly changedAt: string;
}

export interface OwnMap extends OwnMapSummary {
  readonly sheet: MapSheet;
  readonly topology: MapTopology;
  /** What provinces are drawn over; null for none. */
  readonly picture: MapPicture | null;
}

export interface NewMap {
  readonly id: string;
  readonly at: string;
  readonly basedOn: string | null;
  readonly sheet: MapSheet;
  readonly topology: MapTopology;
  readonly picture: MapPicture | null;
}

export interface MapChange {
  readonly id: string;
  /** The version that was changed. */
  readonly base: number;
  readonly at: string;
  readonly sheet: MapSheet;
  readonly topology: MapTopology;
}

/** Maps of one's own. Those that come with the app are no rows. */
export interface MapRepository {
  /** Newest change first; with `binned` those in the bin stand among them. */
  summaries(binned: boolean): Promise<readonly OwnMapSummary[]>;
  /** Of a damaged map too. */
  summary(id: string): Promise<OwnMapSummary | null>;
  /** @throws StoreError STORE_DAMAGED, as do the changes of a damaged map; it can be binned and purged. */
  one(id: string): Promise<OwnMap | null>;
  /** Stores a new map as its version 1. @returns false when its id is taken; then nothing was stored. */
  add(map: NewMap): Promise<boolean>;
  /** @returns the new version's number, or why nothing was stored: there is no such map, or `base` is not its version. */
  save(change: MapChange): Promise<number | 'missing' | 'stale'>;
  /** Puts a picture below the map, or takes it away. The map's version stays. @returns false when there is no such map. */
  setPicture(id: string, picture: MapPicture | null, at: string): Promise<boolean>;
  /** Puts a map into the bin or takes it out. @returns false when there is none. */
  setBinned(id: string, binned: boolean): Promise<boolean>;
  /** Deletes a map that is in the bin. @returns false when none of this id is there. */
  purge(id: string): Promise<boolean>;
}

export interface StoredBattle {
  readonly id: string;
  readonly version: number;
  readonly changedAt: string;
  readonly battle: TableBattle;
  readonly undo: UndoTrail;
}

export interface BattleChange {
  readonly id: string;
  /** The version that was changed. */
  readonly base: number;
  readonly at: string;
  /** What was done, in words. */
  readonly what: string;
  readonly undo?: UndoTrail | undefined;
  readonly battle: TableBattle;
  readonly sides: TableSummary['sides'];
}

/** Battles at the table, each a document. */
export interface TableRepository {
  /** Newest change first. */
  summaries(): Promise<readonly TableSummary[]>;
  one(id: string): Promise<StoredBattle | null>;
  /** A version that is kept, the newest among them. */
  version(id: string, version: number): Promise<TableBattle | null>;
  /** The versions that are kept, the oldest first; none where there is no such battle. */
  versions(id: string): Promise<readonly BattleVersion[]>;
  /** Stores a new battle as its version 1. */
  add(battle: Omit<BattleChange, 'base' | 'undo'>): Promise<void>;
  /**
   * Without `undo` the step back leads to `base`, and none leads forward.
   * @returns the new version's number, or why nothing was stored: there is no such battle, or `base` is not its version.
   */
  save(change: BattleChange): Promise<number | 'missing' | 'stale'>;
  /** @returns false when there is none. */
  remove(id: string): Promise<boolean>;
}

/** What is written beside campaigns, and pictures of their months: of each seat, and of the umpire. */
export interface NotebookRepository {
  /** Null where nothing was written. @throws StoreError STORE_DAMAGED */
  one(owner: NotebookOwner): Promise<Notebook | null>;
  put(owner: NotebookOwner, notebook: Notebook): Promise<void>;
  /** Those of a year that are as they were put there, by month. */
  pictures(owner: NotebookOwner, year: number): Promise<readonly MonthPicture[]>;
  countPictures(owner: NotebookOwner): Promise<number>;
  /** In place of the one of the same month. */
  putPicture(owner: NotebookOwner, picture: MonthPicture): Promise<void>;
  /** @returns false when there is none. */
  removePicture(owner: NotebookOwner, when: Pick<MonthPicture, 'year' | 'month'>): Promise<boolean>;
}

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

/** A seat in a campaign that a league leads. Its pack is kept with the others, under the same campaign and player. */
export interface StoredSeat {
  readonly campaign: string;
  readonly player: string;
  /** The league's address: `https://club.example`. */
  readonly origin: string;
  /** The league's public key; null where the seat was joined before leagues had keys. */
  readonly leagueKey: string | null;
  /** The secret of the session there. It leaves the program towards that address alone. */
  readonly session: string;
  readonly deadlineAt: string | null;
  /** Whether orders that are written wait for the league to answer. */
  readonly isWaiting: boolean;
  readonly refreshedAt: string;
}

/** What a league says of a seat that is kept here, each under a name. */
export type KeptAnswer = 'membership' | 'members' | 'timed' | 'battles' | 'messages' | 'conversations' | 'report';

export interface JoinedRepository {
  all(): Promise<readonly StoredSeat[]>;
  one(campaign: string, player: string): Promise<StoredSeat | null>;
  /** In place of the one of the same campaign and player. */
  put(seat: StoredSeat): Promise<void>;
  /** Removes what was kept of its league's answers, too. */
  remove(campaign: string, player: string): Promise<void>;
  /** Those of the answers that are kept of a seat, as JSON. */
  answers(
    campaign: string,
    player: string,
    names: readonly KeptAnswer[],
  ): Promise<Readonly<Partial<Record<KeptAnswer, string>>>>;
  /** In place of the ones of the same names. */
  keepAnswers(campaign: string, player: string, answers: Readonly<Partial<Record<KeptAnswer, string>>>): Promise<void>;
}

/** Troop types of one's own, kept by rule book and name. */
export interface TroopRepository {
  /** Of one rule book, in order of name. */
  all(rules: RuleSystemId): Promise<readonly OwnTroop[]>;
  /** Puts one in place of an earlier one of its name. */
  put(troop: OwnTroop): Promise<void>;
  /** @returns false where none has that name. */
  remove(rules: RuleSystemId, name: string): Promise<boolean>;
}

/** What the user has set, by name; values are JSON. */
export interface SettingRepository {
  all(): Promise<Readonly<Record<string, unknown>>>;
  /** Stores each of the given ones, and leaves the others. */
  put(settings: Readonly<Record<string, unknown>>): Promise<void>;
}

/** Scenarios of one's own; those that come with the app are no rows. Documents come out unread, as they were stored. */
export interface ScenarioRepository {
  /** In order of title. */
  all(): Promise<readonly unknown[]>;
  one(id: string): Promise<unknown>;
  /**
   * In place of one of the same id, where that may be replaced; it is null where there is none.
   * @returns whether it was stored
   */
  put(scenario: Scenario, at: string, mayReplace: (stored: unknown) => boolean): Promise<boolean>;
  /** @returns false when there is none. */
  remove(id: string): Promise<boolean>;
}

/** What is owned and painted, by rows of nations' lists. */
export interface CollectionRepository {
  /** In order of rule book, list and name; of one rule book or of all. */
  all(rules?: RuleSystemId): Promise<readonly CollectionItem[]>;
  /** Puts items in place of earlier ones, all or none; those with nothing owned are taken out. */
  put(items: readonly CollectionItem[]): Promise<void>;
  links(): Promise<readonly CollectionLink[]>;
  /** Puts a link in place of an earlier one of its row. */
  link(link: CollectionLink): Promise<void>;
  unlink(row: Pick<CollectionLink, 'rules' | 'list' | 'entry'>): Promise<void>;
}

/** All that is stored. */
export interface Repositories {
  readonly lists: ListRepository;
  readonly armies: ArmyRepository;
  readonly collection: CollectionRepository;
  readonly maps: MapRepository;
  readonly notebooks: NotebookRepository;
  readonly packs: PackRepository;
  readonly joined: JoinedRepository;
  readonly scenarios: ScenarioRepository;
  readonly campaigns: CampaignRepository;
  readonly settings: SettingRepository;
  readonly table: TableRepository;
  readonly troops: TroopRepository;
}
