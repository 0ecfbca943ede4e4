import type { ArmyFile } from '../../../rules/core/army-file.ts';

/** Sample armies, loaded when offered. */
const files = import.meta.glob<ArmyFile>('../../../army-lists/ready-made/*.json', { import: 'default' });

export const loadReadyMadeArmies = (): Promise<ArmyFile[]> => Promise.all(Object.values(files).map((load) => load()));
