import { spaced } from './words.ts';

/** Games whose rosters come to us by mistake, by the names that their rosters bear: the longer before what lies within it. */
const KNOWN_GAMES = [
  'Warhammer 40,000',
  'Warhammer 40k',
  'Warhammer: The Old World',
  'Warhammer Fantasy',
  'Warhammer: Age of Sigmar',
  'Age of Sigmar',
  'The Horus Heresy',
  'Kill Team',
  'Necromunda',
  'Middle-earth Strategy Battle Game',
  'Kings of War',
  'Grimdark Future',
  'Age of Fantasy',
  'Bolt Action',
  'Flames of War',
  'Star Wars: Legion',
  'Warmachine',
  'Malifaux',
  'L’Art de la Guerre',
  'De Bellis Antiquitatis',
  'Hail Caesar',
] as const;

/** The game that a text names, as it is called; null where it names none that we know of. */
export const gameNamedIn = (text: string): string | null =>
  KNOWN_GAMES.find((game) => spaced(text).includes(spaced(game))) ?? null;
