import { type ArmyFile, armyFileSchema } from '../../../rules/core/army-file.ts';

/** A small legal army of the Akkadian list. */
export const smallArmy = (name = 'Guard of Agade'): ArmyFile =>
  armyFileSchema.parse({
    format: 'nomarch-army',
    version: 1,
    rules: 'for-the-pharaoh',
    list: 'akkadian',
    name,
    limit: 4000,
    generals: [{ name: 'King', stars: 2 }],
    units: [{ name: 'Guard', parts: [{ entry: 'household-spearmen-pike', count: 48 }] }],
  });
