import { app as contract, DEFAULT_SETTINGS, type Settings, settingsSchema } from '../../contract/app.ts';
import type { AppContext } from '../app-context.ts';
import { implementFeature } from './implement-feature.ts';

/** Returns the settings, with defaults for missing and invalid values. */
export async function loadSettings(context: Pick<AppContext, 'repositories'>): Promise<Settings> {
  const stored = await context.repositories.settings.all();
  const known = Object.entries(settingsSchema.shape).flatMap(([key, schema]) => {
    const value = schema.safeParse(Object.hasOwn(stored, key) ? stored[key] : undefined);
    return value.success ? [[key, value.data]] : [];
  });
  return { ...DEFAULT_SETTINGS, ...(Object.fromEntries(known) as Partial<Settings>) };
}

/** Settings to change. Undefined settings are not changed. */
export type SettingsChange = { readonly [Key in keyof Settings]?: Settings[Key] | undefined };

export async function changeSettings(context: AppContext, change: SettingsChange): Promise<Settings> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  await context.repositories.settings.put(Object.fromEntries(given));
  return loadSettings(context);
}

export const appRouter = implementFeature(contract, {
  about: (context) => context.about,
  settings: loadSettings,
  changeSettings,
  importStep: ({ importSteps }, { ticket }) => ({ step: importSteps.get(ticket) ?? null }),
});
