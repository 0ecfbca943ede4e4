/** Qualities of commanders (SAS Ancient Rules, Commander Quality); their number is that of a general’s stars, from none. */
export const COMMANDER_QUALITIES = ['rotten', 'proficient', 'skilful', 'great'] as const;
export type CommanderQuality = (typeof COMMANDER_QUALITIES)[number];

export const COMMANDER_NAME: Readonly<Record<CommanderQuality, string>> = {
  rotten: 'rotten commander',
  proficient: 'proficient commander',
  skilful: 'skilful commander',
  great: 'great commander',
};

/** The dice in the book’s words. */
export const COMMANDER_DIE: Readonly<Record<CommanderQuality, string>> = {
  rotten: 'D4',
  proficient: 'D6',
  skilful: 'average die',
  great: 'average die + 1',
};

/* The faces of an average die, in the places of an ordinary one’s (ruling SAS-2). */
export const AVERAGE_DIE = [2, 3, 3, 4, 4, 5] as const;
/** What a great commander adds to his. */
export const GREAT_ADDS = 1;

/** Initiative points for a face: of a d4 for the rotten, of a d6 for the others (Commander Quality). */
export function pointsOn(quality: CommanderQuality, face: number): number {
  if (quality === 'rotten' || quality === 'proficient') return face;
  const average = AVERAGE_DIE[face - 1];
  if (average === undefined) throw new RangeError(`an average die has no face ${face}`);
  return average + (quality === 'great' ? GREAT_ADDS : 0);
}

/** So many of them in words. */
export const initiativePoints = (points: number): string =>
  points === 1 ? '1 initiative point' : `${points} initiative points`;

/** The mean of a commander’s points: halves occur. */
export const meanPoints = (quality: CommanderQuality): number => {
  const faces = quality === 'rotten' ? [1, 2, 3, 4] : [1, 2, 3, 4, 5, 6];
  return faces.reduce((sum, face) => sum + pointsOn(quality, face), 0) / faces.length;
};

export const LEAST_STARS = 0;
export const MOST_STARS = COMMANDER_QUALITIES.length - 1;

/** The quality that a general’s stars stand for; the best or the worst for stars beyond them. */
export const qualityOf = (stars: number): CommanderQuality =>
  COMMANDER_QUALITIES[Math.min(MOST_STARS, Math.max(LEAST_STARS, Math.trunc(stars) || 0))] ?? 'rotten';
