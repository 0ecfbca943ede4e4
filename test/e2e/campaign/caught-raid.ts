import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInHost } from '../../support/app-host.ts';
import { siegeScenario } from '../../support/siege-scenario.ts';

/** Runs `nomarch campaign` on a store. @returns what it prints */
export const campaignCommand = (store: string, ...words: string[]): Promise<string> =>
  runInHost(['campaign', ...words, '--db', store]);

/** Writes files of a campaign into a folder, and begins the siege scenario in a store. */
async function begin(store: string, folder: string) {
  const write = (name: string, document: unknown): string => {
    const file = join(folder, name);
    writeFileSync(file, JSON.stringify(document));
    return file;
  };
  await campaignCommand(store, 'new', write('scenario.json', siegeScenario('fought')));
  return (player: string, ...orders: readonly unknown[]): Promise<string> => {
    const file = { format: 'nomarch-orders', version: 1, player, year: 1, month: 1, orders };
    return campaignCommand(store, 'orders', write(`${player}.json`, file));
  };
}

const RAID = {
  kind: 'raid',
  army: 'akkad-home',
  target: 'kish',
  force: { parts: [{ id: 'akkad-home/u2/p1', count: 10 }], generals: [] },
};

/** Begins a campaign in which Akkad raids Kish, and resolves nothing yet. */
export async function beginRaid(store: string, folder: string): Promise<void> {
  const order = await begin(store, folder);
  await order('akkad', RAID);
}

/**
 * Begins a campaign in which Akkad’s raiders are met by so many townsmen of Kish, and resolves nothing yet.
 *
 * @param folder where the files of the scenario and the orders may stand
 * @param letter what Ur writes to Akkad
 */
export async function beginCaughtRaid(store: string, folder: string, townsmen: number, letter?: string): Promise<void> {
  const order = await begin(store, folder);
  await order('akkad', RAID);
  const letters = letter === undefined ? [] : [{ kind: 'message', player: 'akkad', text: letter }];
  const defenders = { parts: [{ id: 'kish-garrison/u1/p1', count: townsmen }], generals: [] };
  await order('ur', { kind: 'intercept', army: 'kish-garrison', force: defenders }, ...letters);
}
