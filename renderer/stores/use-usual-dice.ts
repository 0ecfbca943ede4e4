import { computed, type ComputedRef } from 'vue';
import type { Settings } from '../../contract/app.ts';
import { useSettings } from './settings.ts';

/** Whose dice are offered first wherever a die falls. */
export function useUsualDice(): ComputedRef<Settings['dice']> {
  const store = useSettings();
  return computed(() => store.settings?.dice ?? 'app');
}
