import type { FieldOptions } from '../../../core/campaign/define-form.ts';
import { fillForm, listFormOptions, type PickNumber, findFormRefusal } from '../../../core/campaign/fill-form.ts';
import { formatSentence, type Sentence } from '../../../core/campaign/sentence.ts';
import type { Decree } from '../input/decrees.ts';
import { type Names, createNames } from '../knowledge/names.ts';
import { type Draft, createDraft } from '../state/draft.ts';
import { refuse } from '../state/keys.ts';
import { type CampaignState, getPlayerTitle } from '../state/state.ts';
import { findCompany } from '../troops/forces.ts';
import { getFortName } from '../troops/forts.ts';
import { getProvinceName } from '../troops/muster.ts';
import { getDecreeDefinition } from './index.ts';
import type { DecreeContext } from './define-decree.ts';

/** The umpire sees all names. */
const createContext = (state: CampaignState): DecreeContext => ({
  state,
  names: createNames({
    player: (id) => getPlayerTitle(state, id),
    province: (id) => getProvinceName(state, id),
    fort: (id) => getFortName(state, id),
    army: (id) => findCompany(state, id)?.name ?? id,
  }),
});

/** Checks a decree against the state after the earlier decrees. @throws CampaignRefusal */
export function checkDecree(state: CampaignState, ruled: Decree, path: string): void {
  const refused = findFormRefusal(getDecreeDefinition(ruled), createContext(state), null, ruled);
  if (refused)
    refuse(
      refused.code,
      [path, refused.path].filter((part) => part !== '').join('.'),
      formatSentence(refused.sentence),
    );
}

export const applyDecree = (draft: Draft, ruled: Decree): void => getDecreeDefinition(ruled).apply?.(draft, ruled);

/** Returns the state after these decrees, without their `afterwards` effects. */
function applyDecrees(state: CampaignState, decrees: readonly Decree[]): CampaignState {
  const draft = createDraft(state);
  for (const ruled of decrees) applyDecree(draft, ruled);
  return draft;
}

/** Returns the permitted values of a draft decree's fields, after the earlier decrees. */
export const getDecreeOptions = (
  state: CampaignState,
  earlier: readonly Decree[],
  draft: Pick<Decree, 'kind'>,
): Readonly<Record<string, FieldOptions>> =>
  listFormOptions(
    getDecreeDefinition(draft),
    createContext(applyDecrees(state, earlier)),
    null,
    draft as Partial<Decree>,
  );

/** Creates a random permitted decree of a kind, or null if none is possible. `pick` is the random source. */
export function createSampleDecree(state: CampaignState, kind: Decree['kind'], pick: PickNumber): Decree | null {
  const definition = getDecreeDefinition({ kind });
  const context = createContext(state);
  const refused = (ruled: Decree) => findFormRefusal(definition, context, null, ruled);
  const form = fillForm(definition, context, null, { kind } as Decree, pick, refused);
  return 'filled' in form ? form.filled : null;
}

/** Describes a decree; null if it consists only of its reason. */
export const describeDecree = (ruled: Decree, names: Names): Sentence | null =>
  getDecreeDefinition(ruled).words(ruled, names);
