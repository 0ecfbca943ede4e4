import type { Manoeuvre } from '../../../battlefield/manoeuvre.ts';
import type { Point } from '../../../battlefield/angles.ts';
import type { Fight, SideAt } from './fight.ts';

/** Answer to a question. People, computer players and default answers choose from the same options. */
export type Choice =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'charge';
      readonly unit: string;
      readonly target: string;
      /** Share of a move, `parts` of `of`, that the unit waits before it charges; no delay if absent. */
      readonly delay?: { readonly parts: number; readonly of: number } | undefined;
    }
  | { readonly kind: 'respond'; readonly as: 'stand' | 'counter-charge' | 'evade' }
  | { readonly kind: 'shoot'; readonly unit: string; readonly target: string }
  | { readonly kind: 'move'; readonly unit: string; readonly manner: string; readonly steps: readonly Manoeuvre[] }
  | { readonly kind: 'stars'; readonly adds: number }
  | { readonly kind: 'feint' }
  | { readonly kind: 'follow'; readonly unit: string; readonly target: string }
  | { readonly kind: 'general'; readonly general: string; readonly unit: string }
  | { readonly kind: 'joins'; readonly general: string; readonly unit: string }
  /** An officer rides towards a point, up to their allowance. */
  | { readonly kind: 'rides'; readonly general: string; readonly at: Point };

export interface Rider {
  readonly general: string;
  readonly at: Point;
  /** Distance that the officer can still ride. */
  readonly reach: number;
  /** Ids of the units that the officer can reach and join. */
  readonly joins: readonly string[];
}

/** A unit that may move, with its permitted manners. */
export interface Mover {
  readonly unit: string;
  readonly manners: readonly string[];
  /** Share of the allowance that the unit may spend, from 0 to 1. */
  readonly share: number;
  /** Cost of an order to move, and the units that the order moves, including this one; absent if the book does not limit orders. */
  readonly order?: { readonly cost: number; readonly group: readonly string[] };
}

/** Question that the leader of a side must answer. */
export type Question = { readonly side: SideAt } & (
  | { readonly kind: 'general'; readonly general: string; readonly options: readonly Choice[] }
  | {
      readonly kind: 'charge';
      /** True if the chargers storm a wall against its defenders. */
      readonly storms?: true;
      readonly options: readonly Choice[];
    }
  | {
      readonly kind: 'respond';
      readonly unit: string;
      readonly charger: string;
      /** Id of the charged friendly unit, if the unit itself is not charged. */
      readonly supports?: string;
      /** True if the unit is in melee and may break off. */
      readonly breaksOff?: true;
      /** True if an enemy advances into contact without a charge and the unit may fall back. */
      readonly fallsBack?: true;
      readonly options: readonly Choice[];
    }
  | { readonly kind: 'feint'; readonly unit: string; readonly options: readonly Choice[] }
  | { readonly kind: 'shoot'; readonly unit: string; readonly options: readonly Choice[] }
  | {
      readonly kind: 'stars';
      readonly unit: string;
      readonly wants: 'obey' | 'stand';
      readonly options: readonly Choice[];
      /** Chance that each option gives the wanted result, from 0 to 1. */
      readonly serves: readonly number[];
    }
  | { readonly kind: 'follow'; readonly unit: string; readonly options: readonly Choice[] }
  /** The leader chooses the steps; the book limits them. */
  | { readonly kind: 'move'; readonly movers: readonly Mover[] }
  /** The leader chooses an officer and a destination; the rules shorten a ride that is too long. */
  | { readonly kind: 'officers'; readonly riders: readonly Rider[] }
);

/** Part of a battle that pauses at each question and continues with the answer. */
export type Asking<Result = void> = Generator<Question, Result, Choice>;

export const NO_CHOICE: Choice = { kind: 'none' };

export interface Decision {
  readonly choice: Choice;
  /** Sentence with the odds; '' if there is no reason. */
  readonly because: string;
}

/** Stores the reason of a choice until the unit acts on the choice. */
export function storeReason(fight: Pick<Fight, 'reasons'>, question: Question, { choice, because }: Decision): void {
  const unit =
    'general' in choice && choice.kind !== 'general'
      ? choice.general
      : 'unit' in choice
        ? choice.unit
        : 'unit' in question
          ? question.unit
          : null;
  if (unit === null) return;
  if (because === '') fight.reasons.delete(unit);
  else fight.reasons.set(unit, because);
}

export function isOffered(question: Question, choice: Choice): boolean {
  if (choice.kind === 'none') return true;
  if (question.kind === 'move') {
    if (choice.kind !== 'move') return false;
    const mover = question.movers.find(({ unit }) => unit === choice.unit);
    return mover !== undefined && mover.manners.includes(choice.manner);
  }
  if (question.kind === 'officers') {
    if (choice.kind !== 'joins' && choice.kind !== 'rides') return false;
    const rider = question.riders.find(({ general }) => general === choice.general);
    return rider !== undefined && (choice.kind === 'rides' || rider.joins.includes(choice.unit));
  }
  const text = JSON.stringify(choice);
  return question.options.some((option) => JSON.stringify(option) === text);
}
