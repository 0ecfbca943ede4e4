import { byTheGods } from './by-the-gods/by-the-gods.ts';
import type { RuleSystem } from './core/rule-system.ts';
import { forThePharaoh } from './for-the-pharaoh/for-the-pharaoh.ts';
import { pharaohRidesToWar } from './pharaoh-rides-to-war/pharaoh-rides-to-war.ts';
import { sasAncient } from './sas-ancient/sas-ancient.ts';
import { tomsAncientWarfare } from './toms-ancient-warfare/toms-ancient-warfare.ts';

/** Every rule book that is at hand. A sixth book is a folder and a line here. */
export const ruleSystems: readonly RuleSystem[] = [
  forThePharaoh,
  tomsAncientWarfare,
  pharaohRidesToWar,
  sasAncient,
  byTheGods,
];

/** @returns null for a book that is not at hand yet. */
export const ruleSystem = (id: string): RuleSystem | null => ruleSystems.find((system) => system.id === id) ?? null;
