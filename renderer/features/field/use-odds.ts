import { type ComputedRef, shallowRef, watch } from 'vue';
import type { LedChoice, LedQuestion } from '../../../contract/battles/fight-choices.ts';
import type { OddsPreview } from '../../../contract/fights.ts';
import type { TableBattle } from '../../../contract/table.ts';
import { client } from '../../transport/client.ts';

interface Odds {
  readonly options: readonly OddsPreview[];
  readonly threats: readonly OddsPreview[];
}
const NO_ODDS: Odds = { options: [], threats: [] };

/** Loads the odds of options and threats once per question. Empty while loading and if they cannot be computed. */
export function useOdds(battle: ComputedRef<TableBattle>, question: ComputedRef<LedQuestion | null>) {
  const odds = shallowRef<Odds>(NO_ODDS);
  watch(
    question,
    async (now) => {
      odds.value = NO_ODDS;
      if (!now || now.kind === 'dice') return;
      const asked = battle.value;
      try {
        performance.mark('field-odds');
        const result = await client.fights.odds({ battle: asked });
        performance.measure('field-odds', 'field-odds');
        if (question.value === now) odds.value = result;
      } catch {
        // The question can be answered without odds.
      }
    },
    { immediate: true },
  );
  /** Odds of a choice; undefined if it has none. */
  const oddsOf = (choice: LedChoice): OddsPreview | undefined =>
    choice.kind === 'charge' || choice.kind === 'shoot'
      ? odds.value.options.find(
          (each) => each.kind === choice.kind && each.unit === choice.unit && each.target === choice.target,
        )
      : undefined;
  return { odds, oddsOf };
}
export type FieldOdds = ReturnType<typeof useOdds>;
