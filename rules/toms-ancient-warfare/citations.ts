/** Sections of Tom's book, cited by title. */
const section = (title: string): string => `Tom’s Ancient Warfare, ${title}`;

export const SET_UP = section('Set up');
/** Pages from the set-up to the end of a turn, which name the steps. */
export const TURN = section('Set up to Rallying');
export const MOVEMENT = section('Movement');
export const MISSILES = section('Missiles');
export const CHARGING = section('Charging');
export const JAVELIN_STRIKES = section('Javelin Strikes');
export const FIGHTING_ORDER = section('Fighting Order');
export const SPECIAL_RULES = section('Special rules');
export const KILL_ROLLS = section('Kill Rolls');
export const HILLS = section('Terrain Special Rules, Hills');
export const WOODS = section('Terrain Special Rules, Woods');
export const BREAK_TESTS = section('Morale, Break Tests');
export const RALLYING = section('Rallying');
export const HOLDFAST = section('Holdfast');
export const GENERALS = section('Generals');
export const SHIELDS = section('Shields');
export const BALLISTAE = section('Ballistae Special Rules');
export const FIRE_MISSILES = section('Fire Missile Special Rules');
export const ELEPHANTS = section('Elephant Special Rules');
export const POINT_SYSTEM = section('Point System');
