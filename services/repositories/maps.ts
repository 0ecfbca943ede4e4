import type { MapTopology } from '../../maps/geometry.ts';
import type { MapPicture } from '../../maps/map-file.ts';
import type { MapSheet } from '../../maps/schema.ts';

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
