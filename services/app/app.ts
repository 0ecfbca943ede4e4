import { type Settings, settingsSchema } from '../../contract/app.ts';
import type { House } from '../house.ts';

/** The settings, with the plain value for whatever was never set or is not understood any more. */
export async function settings(house: House): Promise<Settings> {
  const stored = await house.repositories.settings.all();
  const known = Object.entries(settingsSchema.shape).flatMap(([key, schema]) => {
    const value = schema.safeParse(Object.hasOwn(stored, key) ? stored[key] : undefined);
    return value.success ? [[key, value.data]] : [];
  });
  return settingsSchema.parse(Object.fromEntries(known));
}

/** Changes the given settings and leaves the others. */
export async function changeSettings(house: House, change: Partial<Settings>): Promise<Settings> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  await house.repositories.settings.put(Object.fromEntries(given));
  return settings(house);
}
