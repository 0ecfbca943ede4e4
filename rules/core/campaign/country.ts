/** The walls that are stormed; the second side holds them. */
export interface Walls {
  readonly moat: 'none' | 'dry' | 'wet';
  /** The wall has fallen in the middle. */
  readonly breach: boolean;
}

/** What a battle of a campaign is fought over. */
export interface Country {
  /** Of the map's terrains; a river plain for one that is not known, open ground for none. */
  readonly terrain: string | null;
  /** The border that the attacker came over. */
  readonly border?: 'land' | 'river' | 'pass' | 'sea' | undefined;
  readonly walls?: Walls | undefined;
}
