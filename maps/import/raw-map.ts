import type { MapFort } from '../schema.ts';
import type { Point } from '../planar.ts';
import type { Shape } from '../shapes.ts';
import type { RawBorder } from '../border-lines.ts';

/** Land or water of a source as it stands there, in the source's own measure, y downwards. */
export interface Region {
  /** What the source calls it by, for its borders to speak of. */
  readonly key: string;
  readonly name: string;
  /** Whether the name was made up, for want of one. */
  readonly unnamed: boolean;
  readonly shape: Shape;
  /** Where the source puts its name or its pieces. */
  readonly spot: Point | null;
  /** Why it counts as water, in words; null for land. `sure` where the source says so itself. */
  readonly water: { readonly why: string; readonly sure: boolean } | null;
  /** Whatever else the source says of it. */
  readonly facts: Readonly<Record<string, unknown>>;
}

/** What a shape of a drawing may stand for. */
export const PART_KINDS = ['province', 'sea', 'decoration', 'centre'] as const;
export type PartKind = (typeof PART_KINDS)[number];

/** What a shape is taken for, and why. */
export interface PartGuess {
  readonly kind: PartKind;
  readonly why: string;
  /** Whether the source says so itself, or the reader did. */
  readonly sure: boolean;
}

/** A shape of a drawing as it stands there. */
export interface Part extends Omit<Region, 'water' | 'spot'> {
  readonly guess: PartGuess;
}

export interface RawMap {
  readonly title: string | null;
  readonly period: string | null;
  readonly note: string | null;
  readonly credits: readonly string[];
  /** What was drawn, land and water and all else; none where the source is no drawing. */
  readonly parts: readonly Part[];
  readonly regions: readonly Region[];
  /** null where the source tells none and they are to be found. */
  readonly borders: readonly RawBorder[] | null;
  readonly outside: readonly { readonly terrain: string; readonly shape: Shape }[];
  readonly rivers: readonly (readonly Point[])[];
  readonly lakes: Shape;
  /** The sheet's size where the source is drawn in map units already; else it is fitted to one. */
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

/** What the making of a map out of a text is at, in this order. */
export type MapImportStep = 'reading' | 'fitting' | 'borders' | 'places';

/** What the reading of a source has to say, gathered on the way. */
export class Findings {
  readonly matched: { what: string; place: string }[] = [];
  readonly guessed: { what: string; why: string; place: string }[] = [];
  readonly left: { what: string; why: string }[] = [];

  /** Names the first of many left for one reason, and counts the others. */
  leave(what: readonly string[], why: string): void {
    if (what.length === 0) return;
    const shown = what.slice(0, 8).join(', ');
    this.left.push({ what: what.length > 8 ? `${shown} and ${what.length - 8} more` : shown, why });
  }
}

export type Fort = MapFort;
