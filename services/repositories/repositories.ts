import type { PlayerPack, PackSummary } from '../../contract/campaign-documents.ts';
import type { CollectionItem, CollectionLink } from '../../contract/collection.ts';
import type { MonthPicture, Notebook, NotebookOwner } from '../../contract/notebooks.ts';
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

type Method = (...input: readonly unknown[]) => Promise<unknown>;

/** Loads a repository with its first call: schemas of stored documents take longer to load than most commands run. */
export function loadLazily<Repository extends object>(load: () => Promise<Repository>): Repository {
  let loaded: Promise<Repository> | undefined;
  const call =
    (method: string): Method =>
    async (...input) => {
      const repository = await (loaded ??= load());
      return (repository as Readonly<Record<string, Method>>)[method]?.(...input);
    };
  return new Proxy({} as Repository, {
    get: (_, method) => (typeof method === 'string' && method !== 'then' ? call(method) : undefined),
  });
}

/** A custom map without its drawing. */
export interface OwnMapSummary {
  readonly id: string;
  readonly title: string;
  /** Number of provinces. */
  readonly provinces: number;
  /** Map it was copied from, or null if drawn or imported. */
  readonly basedOn: string | null;
  readonly version: number;
  readonly binned: boolean;
  readonly createdAt: string;
  readonly changedAt: string;
}

export interface OwnMap extends OwnMapSummary {
  readonly sheet: MapSheet;
  readonly topology: MapTopology;
  /** Picture below the provinces, or null. */
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
  /** Version on which the edit is based. */
  readonly base: number;
  readonly at: string;
  readonly sheet: MapSheet;
  readonly topology: MapTopology;
}

/** Custom maps. Shipped maps are not stored. */
export interface MapRepository {
  /** Newest change first. If `binned` is true, includes those in the bin. */
  summaries(binned: boolean): Promise<readonly OwnMapSummary[]>;
  /** Works for damaged maps too. */
  summary(id: string): Promise<OwnMapSummary | null>;
  /** @throws StoreError STORE_DAMAGED, as do edits of a damaged map, which can still be binned and purged */
  one(id: string): Promise<OwnMap | null>;
  /** Stores a new map as version 1. @returns false if the id is taken; then nothing is stored */
  add(map: NewMap): Promise<boolean>;
  /** @returns the new version's number, or why nothing was stored: no such map, or `base` is not its version */
  save(change: MapChange): Promise<number | 'missing' | 'stale'>;
  /** Sets or removes the picture. The map's version is unchanged. @returns false without such a map */
  setPicture(id: string, picture: MapPicture | null, at: string): Promise<boolean>;
  /** Moves a map to the bin or restores it. @returns false without such a map */
  setBinned(id: string, binned: boolean): Promise<boolean>;
  /** Deletes a map in the bin. @returns false if it is not there */
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
  /** Version on which the edit is based. */
  readonly base: number;
  readonly at: string;
  /** Description of the edit. */
  readonly what: string;
  readonly undo?: UndoTrail | undefined;
  readonly battle: TableBattle;
  readonly sides: TableSummary['sides'];
}

/** Battles, each a document. */
export interface TableRepository {
  /** Newest change first. */
  summaries(): Promise<readonly TableSummary[]>;
  one(id: string): Promise<StoredBattle | null>;
  /** Returns a kept version, including the newest. */
  version(id: string, version: number): Promise<TableBattle | null>;
  /** Returns kept versions, oldest first. Empty without such a battle. */
  versions(id: string): Promise<readonly BattleVersion[]>;
  /** Stores a new battle as version 1. */
  add(battle: Omit<BattleChange, 'base' | 'undo'>): Promise<void>;
  /**
   * Without `undo`, the next undo step is `base` and redo is cleared.
   * @returns the new version's number, or why nothing was stored: no such battle, or `base` is not its version
   */
  save(change: BattleChange): Promise<number | 'missing' | 'stale'>;
  /** @returns false without such a battle */
  remove(id: string): Promise<boolean>;
}

/** Notes and monthly pictures of each seat and of the umpire. */
export interface NotebookRepository {
  /** Null if empty. @throws StoreError STORE_DAMAGED */
  one(owner: NotebookOwner): Promise<Notebook | null>;
  put(owner: NotebookOwner, notebook: Notebook): Promise<void>;
  /** Returns undamaged pictures of a year, by month. */
  pictures(owner: NotebookOwner, year: number): Promise<readonly MonthPicture[]>;
  countPictures(owner: NotebookOwner): Promise<number>;
  /** Replaces the picture of the same month. */
  putPicture(owner: NotebookOwner, picture: MonthPicture): Promise<void>;
  /** @returns false without such a picture */
  removePicture(owner: NotebookOwner, when: Pick<MonthPicture, 'year' | 'month'>): Promise<boolean>;
}

/** A turn file as received, and the orders written in it. */
export interface KeptPack {
  readonly pack: PlayerPack;
  readonly orders: OrdersFile | null;
  readonly changedAt: string;
  /** Problems to report to the player, as sentences. Empty if all agrees. */
  readonly findings: readonly string[];
}

/** Received turn files: one per campaign and player. */
export interface PackRepository {
  /** Newest change first. */
  summaries(): Promise<readonly PackSummary[]>;
  one(campaign: string, player: string): Promise<KeptPack | null>;
  /**
   * Replaces the turn file (null if missing) with the result of `change`, unless that is null. No other change happens in between. Errors
   * of `change` are rethrown and nothing changes.
   */
  change(
    campaign: string,
    player: string,
    change: (kept: KeptPack | null) => KeptPack | null | Promise<KeptPack | null>,
  ): Promise<KeptPack | null>;
  /** @returns false without such a turn file */
  remove(campaign: string, player: string): Promise<boolean>;
  /** Returns the secret that derives the keys for signing the user's orders. Creates one if it is missing or unreadable. */
  getOwnSecret(make: () => string): Promise<string>;
}

/** A seat in a league's campaign. Its turn file is stored with the others, under the same campaign and player. */
export interface StoredSeat {
  readonly campaign: string;
  readonly player: string;
  /** Address of the league, such as `https://club.example`. */
  readonly origin: string;
  /** Public key of the league. Null if joined before leagues had keys. */
  readonly leagueKey: string | null;
  /** Session token, sent only to that address. */
  readonly session: string;
  readonly deadlineAt: string | null;
  /** True if written orders wait for the league to answer. */
  readonly isWaiting: boolean;
  readonly refreshedAt: string;
}

/** Names of the stored league answers of a seat. */
export type AnswerName = 'membership' | 'members' | 'timed' | 'battles' | 'messages' | 'conversations' | 'report';

export interface JoinedRepository {
  all(): Promise<readonly StoredSeat[]>;
  one(campaign: string, player: string): Promise<StoredSeat | null>;
  /** Replaces the seat of the same campaign and player. */
  put(seat: StoredSeat): Promise<void>;
  /** Also removes the seat's stored answers. */
  remove(campaign: string, player: string): Promise<void>;
  /** Returns stored answers as JSON. */
  answers(
    campaign: string,
    player: string,
    names: readonly AnswerName[],
  ): Promise<Readonly<Partial<Record<AnswerName, string>>>>;
  /** Replaces answers of the same names. */
  saveAnswers(campaign: string, player: string, answers: Readonly<Partial<Record<AnswerName, string>>>): Promise<void>;
}

/** Custom troop types by book and name. */
export interface TroopRepository {
  /** Of one book, sorted by name. */
  all(rules: RuleSystemId): Promise<readonly OwnTroop[]>;
  /** Replaces a troop type of the same name. */
  put(troop: OwnTroop): Promise<void>;
  /** @returns false without such a name */
  remove(rules: RuleSystemId, name: string): Promise<boolean>;
}

/** User settings by name. Values are JSON. */
export interface SettingRepository {
  all(): Promise<Readonly<Record<string, unknown>>>;
  /** Stores the given settings and leaves the others. */
  put(settings: Readonly<Record<string, unknown>>): Promise<void>;
}

/** Custom scenarios; shipped ones are not stored. Documents are returned unvalidated, as stored. */
export interface ScenarioRepository {
  /** Sorted by title. */
  all(): Promise<readonly unknown[]>;
  one(id: string): Promise<unknown>;
  /**
   * Stores a scenario, unless one has the same id and `mayReplace` rejects it. `stored` is null without such a scenario.
   * @returns whether it was stored
   */
  put(scenario: Scenario, at: string, mayReplace: (stored: unknown) => boolean): Promise<boolean>;
  /** @returns false without such a scenario */
  remove(id: string): Promise<boolean>;
}

/** Owned and painted figures by army list entry. */
export interface CollectionRepository {
  /** Sorted by book, list and name. All books, or one. */
  all(rules?: RuleSystemId): Promise<readonly CollectionItem[]>;
  /** Replaces items, all or none. Items with nothing owned are removed. */
  put(items: readonly CollectionItem[]): Promise<void>;
  links(): Promise<readonly CollectionLink[]>;
  /** Replaces the link of the same entry. */
  link(link: CollectionLink): Promise<void>;
  unlink(row: Pick<CollectionLink, 'rules' | 'list' | 'entry'>): Promise<void>;
}

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
