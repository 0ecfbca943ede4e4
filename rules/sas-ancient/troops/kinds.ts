/** Troop types in the book's order, with war wagons (SAS Ancient Rules, Troop Types; Mounted; Foot; ruling SAS-14). */
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

export const KIND_NAMES: Readonly<Record<Kind, string>> = {
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

/** Checks for troops that fight from animals or animal-drawn vehicles. War wagons fight as foot (Other variations; ruling SAS-14). */
export const isMounted = (kind: Kind): boolean => MOUNTED.has(kind);

/** Checks for peltasts, psiloi and light horse (SAS Ancient Rules, Other variations). */
export const isSkirmisher = (kind: Kind): boolean => SKIRMISHERS.has(kind);

export const MOUNTS = ['horse', 'camel', 'chariot'] as const;
export type Mount = (typeof MOUNTS)[number];

const RIDERS: ReadonlySet<Kind> = new Set(['knights', 'cavalry', 'light-horse']);

/** Checks for troops that ride horses unless another mount is given. */
export const isRider = (kind: Kind): boolean => RIDERS.has(kind);

/** Checks whether a troop type may have a mount. Heavy chariots are knights, light ones light horse, scythed ones expendables. */
export function canRide(kind: Kind, mount: Mount): boolean {
  if (mount === 'horse') return true;
  if (mount === 'camel') return isRider(kind);
  return kind === 'knights' || kind === 'light-horse' || kind === 'expendables';
}

/** Checks whether troops ride horses or are drawn by them. */
export const ridesHorses = ({ kind, mount }: { readonly kind: Kind; readonly mount: Mount }): boolean =>
  isRider(kind) && mount !== 'camel';

/** Qualities of commanders (SAS Ancient Rules, Commander Quality), indexed by a general's stars. */
export const COMMANDER_QUALITIES = ['rotten', 'proficient', 'skilful', 'great'] as const;
export type CommanderQuality = (typeof COMMANDER_QUALITIES)[number];

export const COMMANDER_NAMES: Readonly<Record<CommanderQuality, string>> = {
  rotten: 'rotten commander',
  proficient: 'proficient commander',
  skilful: 'skilful commander',
  great: 'great commander',
};

export const COMMANDER_DICE: Readonly<Record<CommanderQuality, string>> = {
  rotten: 'D4',
  proficient: 'D6',
  skilful: 'average die',
  great: 'average die + 1',
};

/* Faces of an average die, by the face of an ordinary one (ruling SAS-2). */
export const AVERAGE_DIE = [2, 3, 3, 4, 4, 5] as const;
export const GREAT_BONUS = 1;

/** Returns initiative points for a face: of a D4 for rotten commanders, of a D6 for others (Commander Quality). */
export function getInitiativePoints(quality: CommanderQuality, face: number): number {
  if (quality === 'rotten' || quality === 'proficient') return face;
  const average = AVERAGE_DIE[face - 1];
  if (average === undefined) throw new RangeError(`an average die has no face ${face}`);
  return average + (quality === 'great' ? GREAT_BONUS : 0);
}

export const formatPoints = (points: number): string =>
  points === 1 ? '1 initiative point' : `${points} initiative points`;

/** Returns the mean of a commander's points, which may be a half. */
export const getMeanPoints = (quality: CommanderQuality): number => {
  const faces = quality === 'rotten' ? [1, 2, 3, 4] : [1, 2, 3, 4, 5, 6];
  return faces.reduce((sum, face) => sum + getInitiativePoints(quality, face), 0) / faces.length;
};

export const MIN_STARS = 0;
export const MAX_STARS = COMMANDER_QUALITIES.length - 1;

/** Returns the quality for a general's stars, limited to the valid range. */
export const getQuality = (stars: number): CommanderQuality =>
  COMMANDER_QUALITIES[Math.min(MAX_STARS, Math.max(MIN_STARS, Math.trunc(stars) || 0))] ?? 'rotten';
