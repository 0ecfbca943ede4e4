import type { FightRules } from './core/fight/fight-rules.ts';
import type { RuleSystemId } from './core/army-file.ts';

const FIGHTS: Readonly<Partial<Record<RuleSystemId, () => Promise<FightRules>>>> = {
  'for-the-pharaoh': async () => (await import('./for-the-pharaoh/fight/phases.ts')).createPharaohPhases,
  'by-the-gods': async () => (await import('./by-the-gods/fight/phases.ts')).createBtgPhases,
  'pharaoh-rides-to-war': async () => (await import('./pharaoh-rides-to-war/fight/phases.ts')).createPrwPhases,
  'sas-ancient': async () => (await import('./sas-ancient/fight/phases.ts')).createSasPhases,
  'toms-ancient-warfare': async () => (await import('./toms-ancient-warfare/fight/phases.ts')).createTomsPhases,
};

/** Loads the phases of a book's simulated battles, or null if the book has none. Separate from the book, as few callers need them. */
export const loadFightRules = async (book: RuleSystemId): Promise<FightRules | null> =>
  (await FIGHTS[book]?.()) ?? null;

/** Checks whether captains can lead the book's battles. */
export const hasSimulatedBattles = (book: RuleSystemId): boolean => FIGHTS[book] !== undefined;
