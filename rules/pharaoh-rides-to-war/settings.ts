import type { Setting } from '../core/ruling.ts';
import * as section from './citations.ts';
import type { Arm, Weight } from './troops/types.ts';

/** Creates a setting for an added or subtracted number; 0 until entered. */
const createModifier = (key: string, label: string, citation: string): Setting => ({
  key,
  label,
  citation,
  least: -6,
  most: 6,
  fallback: 0,
});

/** Creates a setting for a distance in inches; 0 until entered, so that no range is checked. */
const createRange = (key: string, label: string): Setting => ({
  key,
  label: `${label}, inches`,
  citation: section.RANGES,
  least: 1,
  most: 100,
  fallback: 0,
});

/** Creates a setting for the lowest face that saves from a hit; 0 until entered, so that nothing saves. */
const createSave = (key: string, label: string): Setting => ({
  key,
  label: `${label} save at`,
  citation: section.SAVES,
  least: 2,
  most: 6,
  fallback: 0,
});

export const FAST_AGAIN_HITS: Setting = {
  key: 'fast-again-hits',
  label: 'Hits on a unit that runs or gallops in two turns in a row',
  citation: section.MOVEMENT_NOTES,
  least: 0,
  most: 20,
  fallback: 0,
};

/** Limits of short and long range. Javelins only have short range (Shooting ranges). */
export const RANGE_SETTINGS = {
  bow: { short: createRange('bow-short', 'Bows, short range'), long: createRange('bow-long', 'Bows, long range') },
  sling: {
    short: createRange('sling-short', 'Slings, short range'),
    long: createRange('sling-long', 'Slings, long range'),
  },
  javelin: { short: createRange('javelin-short', 'Javelins'), long: null },
} as const;

export const SHOOTING_DICE = createModifier(
  'shooting-dice',
  'Extra or fewer dice for every unit that shoots',
  section.SHOOTING_NOTES,
);

export const JAVELIN_ARC: Setting = {
  key: 'javelin-arc',
  label: 'Arc of mounted javelins, degrees to either side',
  citation: section.ARCS,
  least: 1,
  most: 180,
  fallback: 0,
};

const SAVE_SETTINGS: Readonly<Record<Arm, Readonly<Record<Weight, Setting>>>> = {
  infantry: {
    heavy: createSave('save-heavy-infantry', 'Heavy infantry'),
    light: createSave('save-light-infantry', 'Light infantry'),
  },
  cavalry: {
    heavy: createSave('save-heavy-cavalry', 'Heavy cavalry'),
    light: createSave('save-light-cavalry', 'Light cavalry'),
  },
  chariot: {
    heavy: createSave('save-heavy-chariots', 'Heavy chariots'),
    light: createSave('save-light-chariots', 'Light chariots'),
  },
};

export const getSaveSetting = ({ arm, weight }: { readonly arm: Arm; readonly weight: Weight }): Setting =>
  SAVE_SETTINGS[arm][weight];

export const CHARGERS_DICE = createModifier(
  'charging-dice',
  'Extra or fewer dice for a unit that shoots while it charges',
  section.CHARGERS_SHOTS,
);

export const IMPACT_SETTINGS = {
  chariot: createModifier('impact-chariots', 'Impact: added to the chariots’ die', section.IMPACT),
  infantry: createModifier('impact-infantry', 'Impact: added to the infantry’s die', section.IMPACT),
} as const;

/** Modifiers of a morale test: for every unit, and for one with its officer in the front rank. */
export interface TestSettings {
  readonly always: Setting;
  readonly officer: Setting;
}

const createTestSettings = (key: string, name: string, citation: string): TestSettings => ({
  always: createModifier(key, `${name}: added to every die`, citation),
  officer: createModifier(`${key}-officer`, `${name}: added for an officer in the front rank`, citation),
});

export const GENERAL_MORALE_SETTINGS = createTestSettings('general-morale', 'General morale', section.GENERAL_MORALE);
export const SHOCK_SETTINGS = createTestSettings('shock', 'Shock', section.SHOCK);
export const FEAR_SETTINGS = createTestSettings('fear', 'Fear', section.FEAR);

/** All numbers of the ten lost passages, in the book’s order (ruling PRW-2). */
export const PRW_SETTINGS: readonly Setting[] = [
  FAST_AGAIN_HITS,
  ...Object.values(RANGE_SETTINGS).flatMap(({ short, long }) => (long ? [short, long] : [short])),
  SHOOTING_DICE,
  JAVELIN_ARC,
  ...Object.values(SAVE_SETTINGS).flatMap(({ heavy, light }) => [heavy, light]),
  IMPACT_SETTINGS.chariot,
  IMPACT_SETTINGS.infantry,
  ...[GENERAL_MORALE_SETTINGS, SHOCK_SETTINGS, FEAR_SETTINGS].flatMap(({ always, officer }) => [always, officer]),
  CHARGERS_DICE,
];
