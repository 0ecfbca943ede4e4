import { t, te } from '../messages/messages.ts';

/** What a terrain is called: those of maps by name, any other of a scenario as it is written there. */
export const terrainName = (terrain: string): string => {
  const key = `campaign.terrain.${terrain}`;
  return te(key) ? t(key) : terrain;
};
