/** Troop types in the book's order, war wagons among them (SAS Ancient Rules, Troop Types; Mounted; Foot; ruling SAS-14). */
export const KINDS = [
  'knights',
  'cavalry',
  'light-horse',
  'elephants',
  'expendables',
  'spearmen',
  'pikemen',
  'swordsmen',
  'warband',
  'peltasts',
  'bowmen',
  'psiloi',
  'artillery',
  'horde',
  'war-wagon',
] as const;
export type Kind = (typeof KINDS)[number];

export const KIND_NAME: Readonly<Record<Kind, string>> = {
  knights: 'knights',
  cavalry: 'cavalry',
  'light-horse': 'light horse',
  elephants: 'elephants',
  expendables: 'expendables',
  spearmen: 'spearmen',
  pikemen: 'pikemen',
  swordsmen: 'swordsmen',
  warband: 'warband',
  peltasts: 'peltasts',
  bowmen: 'bowmen',
  psiloi: 'psiloi',
  artillery: 'artillery',
  horde: 'horde',
  'war-wagon': 'war wagons',
};

const MOUNTED: ReadonlySet<Kind> = new Set(['knights', 'cavalry', 'light-horse', 'elephants', 'expendables']);
const SKIRMISHERS: ReadonlySet<Kind> = new Set(['peltasts', 'psiloi', 'light-horse']);

/** All who fight from beasts' backs or from vehicles drawn by them; war wagons fight as foot (Other variations; ruling SAS-14). */
export const isMounted = (kind: Kind): boolean => MOUNTED.has(kind);

/** Peltasts, psiloi and light horse (SAS Ancient Rules, Other variations). */
export const isSkirmisher = (kind: Kind): boolean => SKIRMISHERS.has(kind);

export const MOUNTS = ['horse', 'camel', 'chariot'] as const;
export type Mount = (typeof MOUNTS)[number];

const RIDERS: ReadonlySet<Kind> = new Set(['knights', 'cavalry', 'light-horse']);

/** Who rides horses unless it is said that they ride something else. */
export const rides = (kind: Kind): boolean => RIDERS.has(kind);

/** Whether a troop type may have such a mount: heavy chariots are knights, light ones light horse, scythed ones expendables. */
export function mayRide(kind: Kind, mount: Mount): boolean {
  if (mount === 'horse') return true;
  if (mount === 'camel') return rides(kind);
  return kind === 'knights' || kind === 'light-horse' || kind === 'expendables';
}

/** Whether it rides horses, or is drawn by them. */
export const ridesHorses = ({ kind, mount }: { readonly kind: Kind; readonly mount: Mount }): boolean =>
  rides(kind) && mount !== 'camel';

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
