import { computed, shallowRef, toValue, watch, type ComputedRef, type MaybeRefOrGetter, type ShallowRef } from 'vue';
import { z } from 'zod';
import type { Odds } from '../../../rules/core/odds.ts';
import type { AnyProcedure } from '../../../rules/core/procedure.ts';
import type { RulingsInForce } from '../../../rules/core/ruling.ts';
import type { Settings } from '../../../rules/core/settings.ts';
import { blankDraft, filled, released, withValue, type Draft, type Place } from '../../components/form/form-draft.ts';
import { formFields, type Field } from '../../components/form/form-fields.ts';

/** The form of one procedure as it is filled in. */
export interface ProcedureForm {
  readonly fields: ComputedRef<readonly Field[]>;
  readonly draft: ShallowRef<Draft>;
  /** Every issue by its place, joined with points; empty for an input that fits. */
  readonly issues: ComputedRef<ReadonlyMap<string, string>>;
  /** Exact, for what stands in the form; none while it does not fit. */
  readonly odds: ComputedRef<readonly Odds[]>;
  change(place: Place, value: unknown): void;
  /** Puts what is known of a unit into its fields. @param before what was known of the one before, which goes back where it is known no more */
  fill(known: Draft, before?: Draft): void;
  /** The form as it was before anybody touched it. */
  clear(): void;
}

export function issuesOf(procedure: AnyProcedure, draft: Draft): ReadonlyMap<string, string> {
  const parsed = procedure.input.safeParse(draft);
  if (parsed.success) return new Map();
  // The first of a place says enough.
  return new Map(parsed.error.issues.toReversed().map(({ path, message }) => [path.map(String).join('.'), message]));
}

export function useProcedureForm(
  procedure: MaybeRefOrGetter<AnyProcedure>,
  rulings: MaybeRefOrGetter<RulingsInForce>,
  settings: MaybeRefOrGetter<Settings | undefined>,
): ProcedureForm {
  const fields = computed(() =>
    formFields(z.toJSONSchema(toValue(procedure).input, { io: 'input', unrepresentable: 'any' })),
  );
  const draft = shallowRef<Draft>(blankDraft(fields.value));
  const clear = (): void => void (draft.value = blankDraft(fields.value));
  watch(fields, clear);
  const issues = computed(() => issuesOf(toValue(procedure), draft.value));
  const odds = computed(() =>
    issues.value.size > 0 ? [] : toValue(procedure).odds(draft.value, toValue(rulings), toValue(settings)),
  );
  return {
    fields,
    draft,
    issues,
    odds,
    change: (place, value) => void (draft.value = withValue(draft.value, place, value)),
    fill(known, before = {}) {
      const former = released(draft.value, before, known, blankDraft(fields.value));
      draft.value = filled(filled(draft.value, former), known);
    },
    clear,
  };
}
