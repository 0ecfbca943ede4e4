import type { FieldOptions } from '../../../core/campaign/define-form.ts';
import { fillForm, optionsOfForm, type PickNumber, refusedForm } from '../../../core/campaign/fill-form.ts';
import { formatSentence, type Sentence } from '../../../core/campaign/words.ts';
import type { Decree } from '../input/decrees.ts';
import { type Names, namesBy } from '../knowledge/names.ts';
import { type Draft, draftOf } from '../state/draft.ts';
import { refuse } from '../state/keys.ts';
import { type CampaignState, titleIn } from '../state/state.ts';
import { companyOf } from '../troops/forces.ts';
import { fortName } from '../troops/forts.ts';
import { provinceName } from '../troops/muster.ts';
import { definitionOfDecree } from './index.ts';
import type { DecreeContext } from './kit.ts';

/** The umpire sees all names. */
const contextIn = (state: CampaignState): DecreeContext => ({
  state,
  names: namesBy({
    player: (id) => titleIn(state, id),
    province: (id) => provinceName(state, id),
    fort: (id) => fortName(state, id),
    army: (id) => companyOf(state, id)?.name ?? id,
  }),
});

/** Checks a decree against the state after the earlier decrees. @throws CampaignRefusal */
export function expectDecree(state: CampaignState, ruled: Decree, path: string): void {
  const found = refusedForm(definitionOfDecree(ruled), contextIn(state), null, ruled);
  if (found)
    refuse(found.code, [path, found.path].filter((part) => part !== '').join('.'), formatSentence(found.sentence));
}

export const applyDecree = (draft: Draft, ruled: Decree): void => definitionOfDecree(ruled).apply?.(draft, ruled);

/** Returns the state after these decrees, without their `afterwards` effects. */
function stateAfter(state: CampaignState, decrees: readonly Decree[]): CampaignState {
  const draft = draftOf(state);
  for (const ruled of decrees) applyDecree(draft, ruled);
  return draft;
}

/** Returns the permitted values of a draft decree's fields, after the earlier decrees. */
export const decreeOptions = (
  state: CampaignState,
  earlier: readonly Decree[],
  draft: Pick<Decree, 'kind'>,
): Readonly<Record<string, FieldOptions>> =>
  optionsOfForm(definitionOfDecree(draft), contextIn(stateAfter(state, earlier)), null, draft as Partial<Decree>);

/** Creates a random permitted decree of a kind, or null if none is possible. `pick` is the random source. */
export function sampleDecree(state: CampaignState, kind: Decree['kind'], pick: PickNumber): Decree | null {
  const definition = definitionOfDecree({ kind });
  const context = contextIn(state);
  const refused = (ruled: Decree) => refusedForm(definition, context, null, ruled);
  const form = fillForm(definition, context, null, { kind } as Decree, pick, refused);
  return 'filled' in form ? form.filled : null;
}

/** Describes a decree; null if it consists only of its reason. */
export const sentenceOfDecree = (ruled: Decree, names: Names): Sentence | null =>
  definitionOfDecree(ruled).words(ruled, names);
