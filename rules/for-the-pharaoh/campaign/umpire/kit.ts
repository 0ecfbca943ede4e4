import type { z } from 'zod';
import type { FieldRule, FormDefinition, FormShape, Refusal } from '../../../core/campaign/define-form.ts';
import { type Say, sayer, type Sentence, type Texts } from '../../../core/campaign/words.ts';
import type { Draft } from '../state/draft.ts';
import type { Companies, Move } from '../events/moves.ts';
import type { CommonNames, Names } from '../knowledge/names.ts';
import type { Recorder } from '../record/recorder.ts';
import type { CampaignState } from '../state/state.ts';
import type { Decree } from './intervention.ts';

/** What a decree is held against: the state as the decrees before it have left it, with all names. */
export interface DecreeContext {
  readonly state: CampaignState;
  readonly names: CommonNames;
}

/** A province or a fort that a decree gives to somebody; to nobody where `to` is null. */
export interface Handing {
  readonly what: 'province' | 'fort';
  readonly id: string;
  readonly to: string | null;
}

/** What a decree does beside its form. */
interface DecreeEffects<Ruled> {
  apply?(draft: Draft, ruled: Ruled): void;
  /** Provinces that an army comes to or goes from: what was decreed of their holders before stands no longer (ruling FTP-C27). */
  disturbs?(draft: Draft, ruled: Ruled): readonly (string | undefined)[];
  hands?(ruled: Ruled): Handing;
  /** The gold and figures that it moves, given the decrees that come after it. */
  moves?(ruled: Ruled, before: Companies, later: readonly Decree[]): readonly Move[];
  /** Notes events of its own once all other decrees have been noted; it is held against the state of then. @throws CampaignRefusal */
  afterwards?(record: Recorder, ruled: Ruled, path: string): void;
}

/** A kind of decree as the book looks it up, its types hidden. */
export interface DecreeDefinition<Ruled = Decree> extends FormDefinition<DecreeContext, Ruled>, DecreeEffects<Ruled> {
  /** Null for a decree that is nothing but its reason. */
  words(ruled: Ruled, names: Names): Sentence | null;
}

/** How a kind of decree is written: its types are the shape's. */
interface DecreeRules<Ruled, T extends Texts> extends DecreeEffects<Ruled> {
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
