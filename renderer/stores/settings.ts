import { defineStore } from 'pinia';
import { computed, type ComputedRef, shallowRef } from 'vue';
import type { About, Settings } from '../../contract/app.ts';
import { applyLook } from '../theme/apply-look.ts';
import { client } from '../transport/client.ts';
import { convertLengths, convertByLabel } from '../texts/format.ts';

/** Converts lengths in a text to the user's unit. With a label that names the unit, the text is a bare number. */
export function useLengths(): (text: string, label?: string) => string {
  const store = useSettings();
  return (text, label) => {
    const unit = store.settings?.lengths ?? 'book';
    return label === undefined ? convertLengths(text, unit) : convertByLabel(label, text, unit);
  };
}

/** Mirrors the program's settings and information about the program. */
export const useSettings = defineStore('settings', () => {
  const settings = shallowRef<Settings | null>(null);
  const about = shallowRef<About | null>(null);

  /** Last settings confirmed by the program. Pending changes are added for display, so that a late answer does not revert them. */
  let confirmed: Settings | null = null;
  let underway: readonly Partial<Settings>[] = [];
  let last: Promise<unknown> = Promise.resolve();

  function show(): void {
    if (confirmed === null) return;
    const shown = underway.reduce<Settings>((all, changes) => ({ ...all, ...changes }), confirmed);
    settings.value = shown;
    applyLook(shown);
  }

  /** Sends requests one after another. */
  function ask<Answer>(method: () => Promise<Answer>): Promise<Answer> {
    const answer = last.then(method);
    last = answer.catch(() => undefined);
    return answer;
  }

  async function load(): Promise<void> {
    [confirmed, about.value] = await ask(() => Promise.all([client.app.settings(), client.app.about()]));
    show();
  }

  /** Shows the change at once and saves changes in order. A rejected change is reverted. */
  async function change(changes: Partial<Settings>): Promise<void> {
    underway = [...underway, changes];
    show();
    try {
      confirmed = await ask(() => client.app.changeSettings(changes));
    } finally {
      underway = underway.filter((other) => other !== changes);
      show();
    }
  }

  return { settings, about, load, change };
});

/** Default source of dice. */
export function useDefaultDice(): ComputedRef<Settings['dice']> {
  const store = useSettings();
  return computed(() => store.settings?.dice ?? 'app');
}
