import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import type { About, Settings } from '../../contract/app.ts';
import { applyLook } from '../theme/apply-look.ts';
import { client } from '../transport/client.ts';

/** Mirrors the program's settings and what it tells about itself. */
export const useSettings = defineStore('settings', () => {
  const settings = shallowRef<Settings | null>(null);
  const about = shallowRef<About | null>(null);

  async function load(): Promise<void> {
    [settings.value, about.value] = await Promise.all([client.app.settings(), client.app.about()]);
    applyLook(settings.value);
  }

  /** Takes effect at once; what is stored follows. */
  async function change(changes: Partial<Settings>): Promise<void> {
    if (settings.value) {
      settings.value = { ...settings.value, ...changes };
      applyLook(settings.value);
    }
    settings.value = await client.app.changeSettings(changes);
  }

  return { settings, about, load, change };
});
