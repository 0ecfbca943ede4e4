import type { z } from 'zod';
import {
  choiceField,
  type FieldRule,
  type FormDefinition,
  type FormShape,
  type Refusal,
  refusal,
} from '../../../core/campaign/define-form.ts';
import { type Name, type Say, createSay, type Sentence, type Texts } from '../../../core/campaign/sentence.ts';
import type { DecreeEffects } from '../events/campaign.ts';
import type { Decree } from '../input/decrees.ts';
import type { CommonNames, Names } from '../knowledge/names.ts';
import type { Recorder } from '../record/recorder.ts';
import { getWorks } from '../sieges/fort-works.ts';
import { isUnderWay, type SiegeWork } from '../state/siege-work.ts';
import type { CampaignState } from '../state/state.ts';

/** Returns counts of parts as names. */
export const listPartNames = (
  names: Names,
  army: string,
  parts: readonly { readonly id: string; readonly count: number }[],
): Name[] => parts.map(({ id, count }) => ({ kind: 'troops', id, text: `${count} ${names.member(army, id)}` }));

/** Context of a decree: the state after the earlier decrees, with all names. */
export interface DecreeContext {
  readonly state: CampaignState;
  readonly names: CommonNames;
}

/** Effects of a decree beyond its form. */
interface DecreeHooks<Ruled> extends DecreeEffects<Ruled> {
  /** Records further events after all other decrees, checked against the state at that time. @throws CampaignRefusal */
  afterwards?(record: Recorder, ruled: Ruled, path: string): void;
}

/** A kind of decree with its types erased. */
export interface DecreeDefinition<Ruled = Decree> extends FormDefinition<DecreeContext, Ruled>, DecreeHooks<Ruled> {
  /** Null for a decree that consists only of its reason. */
  words(ruled: Ruled, names: Names): Sentence | null;
}

/** Definition of a kind of decree, typed by its shape. */
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
  const say = createSay(`decree.${shape.shape.kind.value}`, rules.texts);
  return {
    ...(rules as unknown as DecreeDefinition<Readonly<z.output<S>>>),
    shape,
    words: (ruled, names) => rules.words(ruled, names, say),
  };
}

/* Fields of decrees on siege works. */

interface WorkReference {
  readonly fort: string;
  readonly work: string;
}

const listWorks = ({ sieges }: CampaignState, fort: string | undefined): readonly SiegeWork[] => {
  const siege = fort === undefined ? undefined : sieges[fort];
  return siege ? getWorks(siege).filter(isUnderWay) : [];
};

/** Refuses works before a fort that is not besieged. */
export const refuseUnbesieged = ({ state, names }: DecreeContext, fort: string): Refusal | null =>
  Object.hasOwn(state.sieges, fort)
    ? null
    : refusal('no-siege', 'fort', '{fort} is not besieged', { fort: names.fort(fort) });

/** Field for a work under way before the decree's fort. `closed` may refuse a work. */
export const createWorkField = (closed: (work: SiegeWork) => Refusal | null = () => null) =>
  choiceField<DecreeContext, null, WorkReference, string>({
    label: 'Work',
    none: 'no siege works are under way before this fort',
    candidates: ({ state }, _none, { fort }) => listWorks(state, fort).map(({ id }) => id),
    name({ state }, id) {
      const work = Object.keys(state.sieges)
        .flatMap((fort) => listWorks(state, fort))
        .find((known) => known.id === id);
      return { kind: 'work', id, text: work ? `${work.kind} (${id})` : id };
    },
    closed({ state }, _none, id, { fort }) {
      const work = listWorks(state, fort).find((known) => known.id === id);
      if (work) return closed(work);
      return refusal('no-such-work', 'work', 'there are no siege works {work} under way', { work: `“${id}”` });
    },
  });
