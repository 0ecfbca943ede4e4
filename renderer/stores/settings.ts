import { defineStore } from 'pinia';
import { computed, type ComputedRef, shallowRef } from 'vue';
import type { About, Settings } from '../../contract/app.ts';
import { applyLook } from '../theme/apply-look.ts';
import { client } from '../transport/client.ts';

/** Mirrors the program's settings and what it tells about itself. */
export const useSettings = defineStore('settings', () => {
  const settings = shallowRef<Settings | null>(null);
  const about = shallowRef<About | null>(null);

  /** As the program last told them, and what was changed since: an earlier answer takes no later change back. */
  let told: Settings | null = null;
  let underway: readonly Partial<Settings>[] = [];
  let last: Promise<unknown> = Promise.resolve();

  function show(): void {
    if (told === null) return;
    const shown = underway.reduce<Settings>((all, changes) => ({ ...all, ...changes }), told);
    settings.value = shown;
    applyLook(shown);
  }

  /** Asks after what was asked for before it, and before what comes later. */
  function ask<Answer>(method: () => Promise<Answer>): Promise<Answer> {
    const answer = last.then(method);
    last = answer.catch(() => undefined);
    return answer;
  }

  async function load(): Promise<void> {
    [told, about.value] = await ask(() => Promise.all([client.app.settings(), client.app.about()]));
    show();
  }

  /** Takes effect at once; what is stored follows, one change after the other. A change that is refused is taken back. */
  async function change(changes: Partial<Settings>): Promise<void> {
    underway = [...underway, changes];
    show();
    try {
      told = await ask(() => client.app.changeSettings(changes));
    } finally {
      underway = underway.filter((other) => other !== changes);
      show();
    }
  }

  return { settings, about, load, change };
});

/** Whose dice are offered first wherever a die falls. */
export function useUsualDice(): ComputedRef<Settings['dice']> {
  const store = useSettings();
  return computed(() => store.settings?.dice ?? 'app');
}
