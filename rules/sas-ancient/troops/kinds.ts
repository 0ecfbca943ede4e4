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
