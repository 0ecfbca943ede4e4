import { TERRAIN_TEXTS } from '../texts/shared-texts.ts';

/** What a terrain is called: those of maps by name, any other of a scenario as it is written there. */
export const terrainName = (terrain: string): string =>
  terrain in TERRAIN_TEXTS ? TERRAIN_TEXTS[terrain as keyof typeof TERRAIN_TEXTS] : terrain;
