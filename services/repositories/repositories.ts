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

/** Loads a repository at its first call. Loading the schemas of stored documents takes longer than most commands run. */
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
  /** Map from which this map was copied. Null if drawn or imported. */
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
  /** Returns all custom maps, newest change first. If `binned` is true, includes those in the bin. */
  summaries(binned: boolean): Promise<readonly OwnMapSummary[]>;
  /** Returns a map's summary, even if the map is damaged. */
  summary(id: string): Promise<OwnMapSummary | null>;
  /** Returns a custom map. @throws StoreError STORE_DAMAGED, as do edits of a damaged map, which can still be binned and purged */
  one(id: string): Promise<OwnMap | null>;
  /** Stores a new map as version 1. @returns false, storing nothing, if the id is taken */
  add(map: NewMap): Promise<boolean>;
  /** Stores an edit. @returns the new version's number, or why nothing was stored: no such map, or `base` is not its version */
  save(change: MapChange): Promise<number | 'missing' | 'stale'>;
  /** Sets or removes the picture. The map's version is unchanged. @returns false without such a map */
  setPicture(id: string, picture: MapPicture | null, at: string): Promise<boolean>;
  /** Moves a map to the bin or restores it. @returns false without such a map */
  setBinned(id: string, binned: boolean): Promise<boolean>;
  /** Deletes a map in the bin. @returns false if the map is not in the bin */
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

/** Battles, each stored as one document. */
export interface TableRepository {
  /** Returns all battles, newest change first. */
  summaries(): Promise<readonly TableSummary[]>;
  one(id: string): Promise<StoredBattle | null>;
  /** Returns a kept version, including the newest. */
  version(id: string, version: number): Promise<TableBattle | null>;
  /** Returns kept versions, oldest first. Empty without such a battle. */
  versions(id: string): Promise<readonly BattleVersion[]>;
  /** Stores a new battle as version 1. */
  add(battle: Omit<BattleChange, 'base' | 'undo'>): Promise<void>;
  /** Stores an edit; without `undo`, `base` becomes the next undo step. @returns the new version, or why nothing was stored */
  save(change: BattleChange): Promise<number | 'missing' | 'stale'>;
  /** Deletes a battle. @returns false if there is no such battle */
  remove(id: string): Promise<boolean>;
}

/** Notes and monthly pictures of each seat and of the umpire. */
export interface NotebookRepository {
  /** Returns a notebook, or null if it is empty. @throws StoreError STORE_DAMAGED */
  one(owner: NotebookOwner): Promise<Notebook | null>;
  put(owner: NotebookOwner, notebook: Notebook): Promise<void>;
  /** Returns undamaged pictures of a year, by month. */
  pictures(owner: NotebookOwner, year: number): Promise<readonly MonthPicture[]>;
  countPictures(owner: NotebookOwner): Promise<number>;
  /** Replaces the picture of the same month. */
  putPicture(owner: NotebookOwner, picture: MonthPicture): Promise<void>;
  /** Deletes the picture of a month. @returns false if there is none */
  removePicture(owner: NotebookOwner, when: Pick<MonthPicture, 'year' | 'month'>): Promise<boolean>;
}

/** A turn file as received, with the orders that the player wrote in it. */
export interface StoredPack {
  readonly pack: PlayerPack;
  readonly orders: OrdersFile | null;
  readonly changedAt: string;
  /** Problems to report to the player, as sentences. Empty if there are none. */
  readonly findings: readonly string[];
}

/** Received turn files: one per campaign and player. */
export interface PackRepository {
  /** Returns all turn files, newest change first. */
  summaries(): Promise<readonly PackSummary[]>;
  one(campaign: string, player: string): Promise<StoredPack | null>;
  /** Passes the saved turn file, or null, to `change` and saves the result unless null. Other changes wait. Errors are rethrown. */
  change(
    campaign: string,
    player: string,
    change: (kept: StoredPack | null) => StoredPack | null | Promise<StoredPack | null>,
  ): Promise<StoredPack | null>;
  /** Deletes a turn file. @returns false if there is none */
  remove(campaign: string, player: string): Promise<boolean>;
  /** Returns the user's secret, from which the keys that sign orders are derived. Creates one if it is missing or unreadable. */
  getOwnSecret(make: () => string): Promise<string>;
}

/** A seat in a league's campaign. Its turn file is stored with all other turn files, under the same campaign and player. */
export interface StoredSeat {
  readonly campaign: string;
  readonly player: string;
  /** Address of the league, such as `https://club.example`. */
  readonly origin: string;
  /** Public key of the league. Null if joined before leagues had keys. */
  readonly leagueKey: string | null;
  /** Session token, sent only to the league's address. */
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
  /** Removes the seat and its stored answers. */
  remove(campaign: string, player: string): Promise<void>;
  /** Returns stored answers as JSON. */
  answers(
    campaign: string,
    player: string,
    names: readonly AnswerName[],
  ): Promise<Readonly<Partial<Record<AnswerName, string>>>>;
  /** Stores answers, replacing earlier answers of the same names. */
  saveAnswers(campaign: string, player: string, answers: Readonly<Partial<Record<AnswerName, string>>>): Promise<void>;
}

/** Custom troop types by book and name. */
export interface TroopRepository {
  /** Returns the custom troop types of one book, sorted by name. */
  all(rules: RuleSystemId): Promise<readonly OwnTroop[]>;
  /** Stores a troop type, replacing one of the same name. */
  put(troop: OwnTroop): Promise<void>;
  /** Deletes a troop type. @returns false if there is none of that name */
  remove(rules: RuleSystemId, name: string): Promise<boolean>;
}

/** User settings by name. Values are JSON. */
export interface SettingRepository {
  all(): Promise<Readonly<Record<string, unknown>>>;
  /** Stores the given settings. Other settings stay unchanged. */
  put(settings: Readonly<Record<string, unknown>>): Promise<void>;
}

/** Custom scenarios; shipped ones are not stored. Returns documents as stored, without validating them. */
export interface ScenarioRepository {
  /** Returns all custom scenarios, sorted by title. */
  all(): Promise<readonly unknown[]>;
  one(id: string): Promise<unknown>;
  /** Stores a scenario if `mayReplace` accepts the stored scenario of that id, or null if there is none. @returns whether it was stored */
  put(scenario: Scenario, at: string, mayReplace: (stored: unknown) => boolean): Promise<boolean>;
  /** Deletes a scenario. @returns false if there is no such scenario */
  remove(id: string): Promise<boolean>;
}

/** Owned and painted figures by army list entry. */
export interface CollectionRepository {
  /** Returns the items of one book or of all books, sorted by book, list and name. */
  all(rules?: RuleSystemId): Promise<readonly CollectionItem[]>;
  /** Replaces items, all or none. Items with no owned figures are removed. */
  put(items: readonly CollectionItem[]): Promise<void>;
  links(): Promise<readonly CollectionLink[]>;
  /** Stores a link, replacing an earlier link of the same entry. */
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
