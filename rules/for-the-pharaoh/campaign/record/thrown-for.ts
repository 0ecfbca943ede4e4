import type { DiceSource } from '../../../core/dice.ts';
import { thrownAbout } from '../../../core/throw-context.ts';
import type { Recorder } from './recorder.ts';
import { companyOf } from '../troops/forces.ts';

/** What dice are thrown for: a kind of throw, ids that all throwers know, and the armies and bands that are in it. */
export interface ThrownMatter {
  readonly kind: string;
  readonly at?: readonly string[];
  readonly armies?: readonly string[];
}

/** Dice about one matter. A throw is named by the armies of its own thrower: those of others may be hidden from him. */
export const thrownFor = (
  { state, dice }: Pick<Recorder, 'state' | 'dice'>,
  { kind, at = [], armies = [] }: ThrownMatter,
  about: () => string,
  who?: string,
): DiceSource =>
  thrownAbout(dice, about, who, (thrower) => ({
    kind,
    of: [
      ...at,
      ...armies.filter((army) => thrower === undefined || companyOf(state, army)?.player === thrower).toSorted(),
    ],
  }));
