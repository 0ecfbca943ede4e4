/** The sections of C. R. Neal's book that the rules cite, by their titles. */
const section = (title: string): string => `For the Pharaoh, ${title}`;

export const POINTS_COSTS = section('Points Costs');
export const ARMY_LISTS = section('Army Lists');
export const THE_GROUP = section('A Note on the Group');
export const UNITS = section('A Note on Units');
export const DEFINITIONS = section('Armour, Class, Troop Type and Weapons');
export const MELEE_WEAPONS = section('Melee Weapons');
export const GENERALS = section('Generals');
export const PICK_TROOPS = section('Pre-Game Sequence 1, Pick Troops');
export const SCOUTING = section('Pre-Game Sequence 4, Scouting');
export const SEQUENCE = section('Game Sequence');
export const GENERALS_RISK = section('Risk to the General');
export const MORALE = section('Morale');
export const MOVEMENT = section('Movement');
export const DIFFICULT_TERRAIN = section('Moving in Difficult Terrain');
export const SHOOTING = section('Shooting');
export const MELEE = section('Melee');
export const CAMPAIGN = section('Campaign Rules');
export const RAIDS = section('Campaign Rules, Raids');
export const INTERCEPTION = section('Campaign Rules, Intercepting Raiders');
export const PARTISANS = section('Campaign Rules, Partisans');
