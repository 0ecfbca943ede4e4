/** What somebody fights on. */
export type Arm = 'foot' | 'horse' | 'camels' | 'chariots' | 'elephants' | 'engines' | 'wagons' | 'herds';

/** How closely troops stand, the closest first; of mounted troops, how heavy they are. */
export const ORDERS = ['close', 'loose', 'open'] as const;
export type Order = (typeof ORDERS)[number];

export type HandWeapon = 'pike' | 'spear' | 'lance' | 'sword' | 'axe' | 'mace';

export type Missile = 'javelin' | 'sling' | 'bow' | 'crossbow' | 'handgun';

/** A troop type in terms of no book, by which its like is found in another. Null stands for what the book does not say. */
export interface NeutralTroop {
  readonly arm: Arm;
  readonly order: Order | null;
  /** Any of these; none for a weapon that the book does not name. */
  readonly hand: readonly HandWeapon[];
  /** Any of these; none for those who do not shoot. */
  readonly missiles: readonly Missile[];
  /** None, some, or heavy. */
  readonly armour: 0 | 1 | 2 | null;
  readonly shield: boolean | null;
  /** From 1, the guard and the elite, over 3, most troops, to 5, the worst. */
  readonly quality: 1 | 2 | 3 | 4 | 5 | null;
  /** Drilled to move in formation. */
  readonly drilled: boolean | null;
}
