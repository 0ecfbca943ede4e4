import { type ReadyBattle, readyBattleSchema } from '../../../army-lists/ready-battle.ts';

/** Battles that come with the app, one for each book; read only when they are offered. */
const files = import.meta.glob<unknown>('../../../army-lists/ready-battles/*.json', { import: 'default' });

/** The ready-made battles, those that their format does not fit left out. */
export async function readyBattles(): Promise<ReadyBattle[]> {
  const read = await Promise.all(Object.values(files).map((load) => load()));
  return read.flatMap((file) => readyBattleSchema.safeParse(file).data ?? []);
}
