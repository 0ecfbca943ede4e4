import type { z } from 'zod';
import type { FieldRule, FormDefinition, FormShape, Refusal } from '../../../core/campaign/define-form.ts';
import { type Say, sayer, type Sentence, type Texts } from '../../../core/campaign/words.ts';
import type { DecreeEffects } from '../events/campaign/umpire-ruled.ts';
import type { Decree } from '../input/decrees.ts';
import type { CommonNames, Names } from '../knowledge/names.ts';
import type { Recorder } from '../record/recorder.ts';
import type { CampaignState } from '../state/state.ts';

/** What a decree is held against: the state as the decrees before it have left it, with all names. */
export interface DecreeContext {
  readonly state: CampaignState;
  readonly names: CommonNames;
}

/** What a decree does beside its form. */
interface DecreeHooks<Ruled> extends DecreeEffects<Ruled> {
  /** Notes events of its own once all other decrees have been noted; it is held against the state of then. @throws CampaignRefusal */
  afterwards?(record: Recorder, ruled: Ruled, path: string): void;
}

/** A kind of decree as the book looks it up, its types hidden. */
export interface DecreeDefinition<Ruled = Decree> extends FormDefinition<DecreeContext, Ruled>, DecreeHooks<Ruled> {
  /** Null for a decree that is nothing but its reason. */
  words(ruled: Ruled, names: Names): Sentence | null;
}

/** How a kind of decree is written: its types are the shape's. */
interface DecreeRules<Ruled, T extends Texts> extends DecreeHooks<Ruled> {
  readonly icon: `i-lucide-${string}`;
  readonly title: string;
  readonly fields: {
    readonly [Field in Exclude<keyof Ruled, 'kind'> & string]-?: FieldRule<DecreeContext, null, Ruled, Ruled[Field]>;
  };
  readonly check?: (context: DecreeContext, subject: null, ruled: Ruled) => Refusal | null;
  readonly texts: T;
  readonly words: (ruled: Ruled, names: Names, say: Say<T>) => Sentence | null;
}

export function defineDecree<S extends FormShape, const T extends Texts>(
  shape: S,
  rules: DecreeRules<Readonly<z.output<S>>, T>,
): DecreeDefinition<Readonly<z.output<S>>> {
  const say = sayer(`decree.${shape.shape.kind.value}`, rules.texts);
  return {
    ...(rules as unknown as DecreeDefinition<Readonly<z.output<S>>>),
    shape,
    words: (ruled, names) => rules.words(ruled, names, say),
  };
}
