import { armyFileSchema, type ArmyFile } from '../../../rules/core/army-file.ts';

/** Army files that come with the app; read only when they are offered. */
const files = import.meta.glob<unknown>('../../../army-lists/ready-made/*.json', { import: 'default' });

/** The ready-made armies, those that their format does not fit left out. */
export async function readyMadeArmies(): Promise<ArmyFile[]> {
  const read = await Promise.all(Object.values(files).map((load) => load()));
  return read.flatMap((file) => {
    const parsed = armyFileSchema.safeParse(file);
    return parsed.success ? [parsed.data] : [];
  });
}
