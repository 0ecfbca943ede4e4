import type { Manoeuvre } from '../../../battlefield/manoeuvre.ts';
import type { Point } from '../../../battlefield/angles.ts';
import type { Fight, SideAt } from './fight.ts';

/** What whoever leads a side may do when he is asked: a person, a captain and a standing answer choose from the same list. */
export type Choice =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'charge';
      readonly unit: string;
      readonly target: string;
      /** It waits for so many parts of its move, and goes on for the rest; it does not wait where absent. */
      readonly delay?: { readonly parts: number; readonly of: number } | undefined;
    }
  | { readonly kind: 'respond'; readonly as: 'stand' | 'counter-charge' | 'evade' }
  | { readonly kind: 'shoot'; readonly unit: string; readonly target: string }
  | { readonly kind: 'move'; readonly unit: string; readonly manner: string; readonly steps: readonly Manoeuvre[] }
  | { readonly kind: 'stars'; readonly adds: number }
  | { readonly kind: 'feint' }
  | { readonly kind: 'follow'; readonly unit: string; readonly target: string }
  | { readonly kind: 'general'; readonly general: string; readonly unit: string }
  /** An officer joins a unit and fights in its front rank. */
  | { readonly kind: 'joins'; readonly general: string; readonly unit: string }
  /** An officer rides towards a place, as far as his move allows. */
  | { readonly kind: 'rides'; readonly general: string; readonly at: Point };

/** An officer who may ride. */
export interface Rider {
  readonly general: string;
  readonly at: Point;
  /** Distance that he has left to ride. */
  readonly reach: number;
  /** Ids of the units that he can reach. */
  readonly joins: readonly string[];
}

/** A unit that may move, in these manners. */
export interface Mover {
  readonly unit: string;
  readonly manners: readonly string[];
  /** How much of its allowance it may spend, from 0 to 1. */
  readonly share: number;
  /** Who moves for the same order, itself among them, and what the order costs; absent where orders are not counted. */
  readonly order?: { readonly cost: number; readonly group: readonly string[] };
}

/** What somebody is asked, one thing at a time. */
export type Question = { readonly side: SideAt } & (
  | { readonly kind: 'general'; readonly general: string; readonly options: readonly Choice[] }
  | {
      readonly kind: 'charge';
      /** Those who storm go up a wall at those who hold it. */
      readonly storms?: true;
      readonly options: readonly Choice[];
    }
  | {
      readonly kind: 'respond';
      readonly unit: string;
      readonly charger: string;
      /** The friend who is charged, where it is not the unit itself. */
      readonly supports?: string;
      /** It fights already, and may break off. */
      readonly breaksOff?: true;
      /** The other does not charge it, but comes on into contact: it may fall back before it. */
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
      /** Chance that each option brings what is wanted, from 0 to 1. */
      readonly serves: readonly number[];
    }
  | { readonly kind: 'follow'; readonly unit: string; readonly options: readonly Choice[] }
  /** Steps are the leader's own; the book makes as much of them as it allows. */
  | { readonly kind: 'move'; readonly movers: readonly Mover[] }
  /** Which officer rides, and where to. The rules shorten a ride that is too long. */
  | { readonly kind: 'officers'; readonly riders: readonly Rider[] }
);

/** A course of a battle that stops at each question and goes on with the choice. */
export type Asking<Result = void> = Generator<Question, Result, Choice>;

export const NONE: Choice = { kind: 'none' };

/** What somebody chose, and why. */
export interface Decision {
  readonly choice: Choice;
  /** In a sentence, with the odds behind it; '' where there is nothing to say. */
  readonly because: string;
}

/** Keeps why something was chosen until the unit that it is about does it. */
export function keepReason(fight: Pick<Fight, 'reasons'>, question: Question, { choice, because }: Decision): void {
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

/** Whether a choice was among those offered. */
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
  const same = JSON.stringify(choice);
  return question.options.some((option) => JSON.stringify(option) === same);
}
