import type { Sighting } from '../sightings/schema.ts';
import { isOwn, sideOf, sideShown, type Watch } from '../watch.ts';

interface Encounter {
  readonly province: string;
  readonly raider: string;
  readonly interceptors: readonly string[];
  readonly caught: boolean;
  /** Null where they did not fight. */
  readonly drivenOff: boolean | null;
}

/** What the two sides learn of raiders, or partisans, and those who went after them. */
export function encounterSeen(
  watch: Watch,
  { province, raider, interceptors, caught, drivenOff }: Encounter,
): Sighting | 'nothing' {
  if (isOwn(watch, raider)) {
    const foe = interceptors[0];
    const against = foe === undefined || !caught ? null : sideOf(watch, foe);
    return { kind: 'encounter', province, role: 'raider', against, caught, drivenOff };
  }
  // Interceptors who catch nobody do not know that there was anybody to catch but by the smoke: the raid itself tells them.
  if (!caught || !interceptors.some((army) => isOwn(watch, army))) return 'nothing';
  return { kind: 'encounter', province, role: 'interceptor', against: sideShown(watch, raider), caught, drivenOff };
}
