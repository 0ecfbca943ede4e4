import type { ArmyFile } from '../../../rules/core/army-file.ts';

/** Army files that come with the app, whole and checked by the test beside them; read only when they are offered. */
const files = import.meta.glob<ArmyFile>('../../../army-lists/ready-made/*.json', { import: 'default' });

export const readyMadeArmies = (): Promise<ArmyFile[]> => Promise.all(Object.values(files).map((load) => load()));
