/** Sections of By the Gods!, cited by title because two of them have the number 8. */
const section = (title: string): string => `By the Gods!, ${title}`;

export const SEQUENCE = section('Sequence of play');
export const MOVEMENT = section('Movement');
export const FIRE = section('Fire phase');
export const MORALE = section('Morale');
export const BUILDINGS = section('Buildings and Walls');
export const MELEE = section('Melee');
export const EVENTS = section('Random Events');
export const SIEGE = section('Siege Expansion');
export const CIVILIZATIONS = section('Civilization Attributes');
export const MELEE_CHART = section('Melee Chart');
