import type { MapFort } from '../schema.ts';
import type { Point } from '../planar.ts';
import type { Shape } from '../shapes.ts';
import type { RawBorder } from '../border-lines.ts';

/** Land or water in the source's own coordinates, y downwards. */
export interface Region {
  /** Identifier in the source, to which the source's borders refer. */
  readonly key: string;
  readonly name: string;
  /** True if the name was generated. */
  readonly unnamed: boolean;
  readonly shape: Shape;
  /** Position of the region's name or of its pieces in the source. */
  readonly spot: Point | null;
  /** Reason why the region counts as water, or null for land. `sure` is true if the source states it. */
  readonly water: { readonly why: string; readonly sure: boolean } | null;
  /** Other properties in the source. */
  readonly facts: Readonly<Record<string, unknown>>;
}

/** Possible meanings of a shape. */
export const PART_KINDS = ['province', 'sea', 'decoration', 'centre'] as const;
export type PartKind = (typeof PART_KINDS)[number];

/** Kind of a shape, with the reason. */
export interface PartGuess {
  readonly kind: PartKind;
  readonly why: string;
  /** True if the source states the kind or the user chose it. */
  readonly sure: boolean;
}

/** A shape of a drawing in the source's own coordinates. */
export interface Part extends Omit<Region, 'water' | 'spot'> {
  readonly guess: PartGuess;
}

export interface RawMap {
  readonly title: string | null;
  readonly period: string | null;
  readonly note: string | null;
  readonly credits: readonly string[];
  /** All drawn shapes. Empty if the source is not a drawing. */
  readonly parts: readonly Part[];
  readonly regions: readonly Region[];
  /** Borders stated by the source. Null if it states none; they are then found from the outlines. */
  readonly borders: readonly RawBorder[] | null;
  readonly outside: readonly { readonly terrain: string; readonly shape: Shape }[];
  readonly rivers: readonly (readonly Point[])[];
  readonly lakes: Shape;
  /** Size of the sheet if the source already uses map units. Otherwise the map is scaled to a sheet. */
  readonly size: { readonly width: number; readonly height: number } | null;
  readonly id: string | null;
}

export const EMPTY_MAP: RawMap = {
  title: null,
  period: null,
  note: null,
  credits: [],
  parts: [],
  regions: [],
  borders: null,
  outside: [],
  rivers: [],
  lakes: [],
  size: null,
  id: null,
};

/** Steps of an import, in order. */
export type MapImportStep = 'reading' | 'fitting' | 'borders' | 'places';

/** Collects what an import matched, guessed and left out. */
export class Findings {
  readonly matched: { what: string; place: string }[] = [];
  readonly guessed: { what: string; why: string; place: string }[] = [];
  readonly left: { what: string; why: string }[] = [];

  /** Reports items left out for one reason: the first 8 by name, the others as a number. */
  addLeft(what: readonly string[], why: string): void {
    if (what.length === 0) return;
    const shown = what.slice(0, 8).join(', ');
    this.left.push({ what: what.length > 8 ? `${shown} and ${what.length - 8} more` : shown, why });
  }
}

export type Fort = MapFort;
